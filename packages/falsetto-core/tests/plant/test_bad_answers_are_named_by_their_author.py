from __future__ import annotations

import asyncio
from typing import Any

import falsetto
import pytest
from falsetto_grading import word
from falsetto_testing import core


def gold(prompt: str, **more: Any) -> str:
    return "It ships on Monday."


MODEL = core.Subject(gold, name="model")


def answered(declaration: Any, *args: Any, **kwargs: Any) -> Any:
    """Return what the subject answers under a declared change."""
    handle = core.Patch()
    declaration.change(handle)
    try:
        return MODEL(*args, **kwargs)
    except Exception as error:  # noqa: BLE001 - what was planted may raise
        return f"{type(error).__name__}: {error}"
    finally:
        handle.undo()


def plant_nothing(m: falsetto.Patch) -> None:
    """Leave the subject as it is."""
    m.setattr(core._declarations._plant._Planting, "__call__", lambda self, m: None)


CHAT = [{"role": "user", "content": "Hi"}, {"role": "user", "content": "When does it ship?"}]


@pytest.mark.parametrize(
    ("planted", "asked", "answer"),
    [
        (("empty",), "When?", ""),
        (("refusal",), "When?", "I'm sorry, but I can't help with that."),
        (("echo",), "When?", "When?"),
        (("echo",), CHAT, "When does it ship?"),
        (("echo",), 3, "3"),
        (("constant",), "When?", "Let's work through this step by step."),
        (("mute",), "When?", None),
        ({"other": "It was lost."}, "When?", "It was lost."),
        ({"everything": ["Monday", "Tuesday"]}, "When?", "Monday\nTuesday"),
        ({"empty": []}, "When?", []),
        ({"error": TimeoutError("late")}, "When?", "TimeoutError: late"),
        ({"error": KeyError}, "When?", "KeyError: "),
        ({"shouting": lambda prompt: prompt.upper()}, "When?", "WHEN?"),
    ],
)
@falsetto.must_fail_when(plant_nothing)
def test_each_bad_answer_is_what_it_is_called(planted: Any, asked: Any, answer: Any) -> None:
    (declaration,) = (
        core.plant(MODEL, **planted) if isinstance(planted, dict) else core.plant(MODEL, *planted)
    )
    assert answered(declaration, asked) == answer


@falsetto.must_fail_when(plant_nothing)
def test_a_prompt_by_name_is_repeated_too() -> None:
    (echo,) = core.plant(MODEL, "echo")
    assert answered(echo, prompt="When?") == "When?"


@falsetto.must_fail_when(lambda m: m.setattr(core._declarations._plant, "_FRESH", ()))
def test_an_answer_that_is_changed_is_new_the_next_time() -> None:
    (planted,) = core.plant(MODEL, calls=[])
    answered(planted, "When?").append("refund")
    assert answered(planted, "When?") == []


@falsetto.must_fail_when(lambda m: m.setattr(core._declarations._plant, "_WORDS", {}))
def test_declarations_have_names_and_words() -> None:
    declared = core.plant(MODEL, "empty", "error", other="lost", mine="hm")
    assert [(each.name, each.description) for each in declared] == [
        ("empty", "model answers nothing"),
        ("error", "model raises an error"),
        ("other", "model gives the answer of another case"),
        ("mine", "model gives the bad answer 'mine'"),
    ]


@falsetto.must_fail_when(
    lambda m: m.setattr(
        core._declarations._plant, "Declaration", lambda **kept: core.Declaration(kept["change"])
    )
)
def test_what_is_meant_holds_for_each_of_them() -> None:
    declared = core.plant(MODEL, "empty", "mute", expect=KeyError, margin=0.5)
    assert {(each.expect, each.margin) for each in declared} == {(KeyError, 0.5)}


def refused(*args: Any, **kwargs: Any) -> str:
    try:
        core.plant(*args, **kwargs)
    except (TypeError, ValueError) as error:
        return f"{type(error).__name__}: {error}"
    return "nothing was refused"


def refuse_nothing(m: falsetto.Patch) -> None:
    """Take anything for a bad answer."""
    m.setattr(core._declarations._plant, "_known", lambda name: lambda *_: None)
    m.setattr(core._declarations._plant, "_unused", lambda name, planted: str(name))
    m.setattr(core._declarations._plant, "is_a", lambda obj, kind: True)
    m.setattr(core._declarations._plant, "Declaration", lambda **kept: kept)
    m.setattr(core._declarations._plant, "DeclarationValueError", lambda said: TypeError("no"))


@pytest.mark.parametrize(
    ("args", "kwargs", "words"),
    [
        ((MODEL,), {}, "DeclarationValueError: no bad answer is named"),
        (
            (MODEL, "emtpy"),
            {},
            "no bad answer is known as 'emtpy'; did you mean 'empty'?",
        ),
        ((MODEL, "a joke"), {}, "plant(subject, name=...)"),
        ((MODEL, "other"), {}, "DeclarationValueError: 'other' needs its answer"),
        ((MODEL, "everything"), {}, "DeclarationValueError: 'everything' needs its answer"),
        ((MODEL, lambda prompt: ""), {}, "DeclarationTypeError: a bad answer needs a name"),
        (
            (MODEL, "empty", "empty"),
            {},
            "DeclarationValueError: the bad answer",
        ),
        ((MODEL, "empty"), {"empty": []}, "the bad answer 'empty' is named twice"),
    ],
)
@falsetto.must_fail_when(refuse_nothing)
def test_what_names_no_bad_answer_is_refused(args: Any, kwargs: Any, words: str) -> None:
    assert words in refused(*args, **kwargs)


@falsetto.must_fail_when(refuse_nothing, expect=(AttributeError, AssertionError))
def test_bad_answers_are_planted_in_a_subject_alone() -> None:
    try:
        said = refused(gold, "empty")
    except AttributeError as error:
        said = str(error)
    assert "DeclarationTypeError: bad answers are planted in a falsetto.Subject" in said


def good(answer: str) -> None:
    assert "Monday" in answer


@pytest.mark.parametrize("name", ["empty", "refusal", "echo", "constant"])
@falsetto.must_fail_when(
    lambda m: m.setattr(core._protocol._grading, "classify", lambda course: core.misconfigured(""))
)
def test_a_check_of_the_answer_notices_each(name: str) -> None:
    (declaration,) = core.plant(MODEL, name)
    assert word(core.check_callable(lambda: good(MODEL("When?")), declaration)) == "proven"


def guarded() -> None:
    try:
        answer = MODEL("When?")
    except Exception:  # noqa: BLE001 - as a harness does
        answer = ""
    good(answer)


@falsetto.must_fail_when(
    lambda m: m.setattr(core._failure._blame.Blame, "on_change", lambda self, error, spots: False)
)
def test_a_planted_error_proves_a_check_that_fails_by_itself() -> None:
    (declaration,) = core.plant(MODEL, "error")
    through = core.check_callable(lambda: good(MODEL("When?")), declaration)
    assert word(core.check_callable(guarded, declaration)) == "proven"
    assert (word(through), through.detail.partition(":")[0]) == (
        "wrong-reason",
        "the change itself raised PlantedError",
    )


@falsetto.must_fail_when(
    lambda m: m.setattr(core._failure._judgement.Judge, "_asked_for_planted", lambda *_: False)
)
def test_a_planted_error_is_proof_where_it_is_the_failure_that_is_meant() -> None:
    (declaration,) = core.plant(MODEL, "error", expect=core.errors.PlantedError)
    grade = core.check_callable(lambda: good(MODEL("When?")), declaration)
    assert (word(grade), grade.raised_by_change) == ("proven", True)


def in_no_shape(m: falsetto.Patch) -> None:
    """Hand over what a stand-in answers as it is."""
    m.setattr(core._evals._subject, "call_in", lambda shape, fn, args, kwargs: fn(*args, **kwargs))


@falsetto.must_fail_when(in_no_shape)
def test_an_asynchronous_subject_gives_its_bad_answers_later() -> None:
    @core.Subject
    async def model(prompt: str) -> str:
        return "It ships on Monday."

    async def check() -> None:
        good(await model("When?"))

    (declaration,) = core.plant(model, "refusal")
    assert word(asyncio.run(core.acheck_callable(check, declaration))) == "proven"
