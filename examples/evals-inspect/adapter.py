"""Make a cell of a scorer, a sample and its answer."""

from __future__ import annotations

import falsetto
from inspect_ai.model import ChatMessageUser, ModelName, ModelOutput
from inspect_ai.scorer import Target, value_to_float
from inspect_ai.solver import TaskState

as_number = value_to_float()


def cell(scorer, sample, answer):
    """Return a check that has the answer scored, as inspect_ai would, and expects full marks."""

    async def check():
        state = TaskState(
            model=ModelName("none/recorded"),
            sample_id=sample.id or sample.input,
            epoch=1,
            input=sample.input,
            messages=[ChatMessageUser(content=sample.input)],
            output=ModelOutput.from_content("none/recorded", answer(sample.input)),
        )
        given = await scorer(state, Target(sample.target))
        falsetto.score(given and as_number(given.value), at_least=1.0)

    return check
