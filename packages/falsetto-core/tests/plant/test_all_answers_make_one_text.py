from __future__ import annotations

from typing import Any

import falsetto
import pytest
from falsetto_testing import core

MODEL = core.Subject(lambda prompt: "It ships on Monday.", name="model")


def keep_them_apart(m: falsetto.Patch) -> None:
    """Answer with the collection itself."""
    m.setattr(core._declarations._plant, "_joined", lambda answers: answers)


@falsetto.must_fail_when(keep_them_apart)
@pytest.mark.parametrize(
    "answers",
    [
        ["Monday", 2],
        ("Monday", 2),
        {"a": "Monday", "b": 2}.values(),
        dict.fromkeys(["Monday", "2"]).keys(),
    ],
    ids=lambda answers: type(answers).__name__,
)
@pytest.mark.parametrize("through", [lambda answers: answers, iter], ids=["itself", "iterator"])
def test_any_collection_of_answers_is_joined(answers: Any, through: Any) -> None:
    (declaration,) = core.plant(MODEL, everything=through(answers))
    for _ in range(2):
        handle = core.Patch()
        declaration.change(handle)
        said = MODEL("When?")
        handle.undo()
        assert said == "Monday\n2"


@falsetto.must_fail_when(keep_them_apart)
@pytest.mark.parametrize("answers", [7, None, b"Monday", {"a": "Monday"}])
def test_what_cannot_be_joined_is_refused(answers: Any) -> None:
    with pytest.raises(core.errors.DeclarationTypeError, match="give it all answers as a list"):
        core.plant(MODEL, everything=answers)


@falsetto.must_fail_when(keep_them_apart)
@pytest.mark.parametrize(
    "answers",
    [[], "", [None, " "], iter([]), {}.values()],
    ids=["list", "text", "blanks", "used up", "nothing recorded"],
)
def test_no_answers_at_all_are_refused(answers: Any) -> None:
    with pytest.raises(core.errors.DeclarationValueError, match="everything= holds no answer"):
        core.plant(MODEL, everything=answers)


@falsetto.must_fail_when(lambda m: m.setattr(core._declarations._plant, "Iterator", ()))
def test_an_answer_that_the_first_run_would_use_up_is_refused() -> None:
    with pytest.raises(core.errors.DeclarationTypeError, match="used up by the first run"):
        core.plant(MODEL, other=iter(["It was", " lost."]))
