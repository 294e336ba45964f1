"""Make a cell of a case, its evaluators and the task that is evaluated."""

from __future__ import annotations

import falsetto
from pydantic_evals import Dataset


def cell(case, evaluators, task):
    """Return a check that has the case evaluated, and holds the average to full marks."""

    async def check():
        dataset = Dataset(name="cell", cases=[case], evaluators=evaluators)
        report = await dataset.evaluate(task, progress=False)
        assert not report.failures, report.failures[0].error_message
        averages = report.averages()
        falsetto.score(averages and averages.assertions, at_least=1.0)

    return check
