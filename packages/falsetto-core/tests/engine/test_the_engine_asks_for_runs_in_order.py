from __future__ import annotations

from typing import Any

import falsetto
import pytest
from falsetto_grading import ask, drop, ran, word
from falsetto_testing import core

DECLARED = core.Declaration(drop)
FAILED = ran("failed", errors=(AssertionError("it bit"),))
Grading = core._protocol._grading.Grading


def never_stop(m: falsetto.Patch) -> None:
    """Take every run for one that passed."""

    def made(grading: Any, run: Any, result: Any, course: Any) -> Any:
        grading.runs.append(core.Ran(kind=run.kind, outcome=result.outcome, duration=0.0))
        return core.RunResult(outcome=core.Outcome.PASSED)

    m.setattr(core._protocol._grading.Grading, "_made", made)


def prove_everything(m: falsetto.Patch) -> None:
    """Give the verdict of a proven check to every other."""
    _, proven = ask(DECLARED, [ran(), ran(), FAILED])
    m.setattr(core._protocol._grading, "classify", lambda course: proven)


@pytest.mark.parametrize(
    ("results", "asked", "verdict"),
    [
        ([FAILED], ["positive 1"], "failed"),
        ([ran(), FAILED], ["positive 1", "control 1"], "not-repeatable"),
        ([ran(), ran(), FAILED], ["positive 1", "control 1", "negative 1"], "proven"),
    ],
)
@falsetto.must_fail_when(never_stop)
def test_a_run_that_ends_the_course_is_the_last_one(
    results: list[Any], asked: list[str], verdict: str
) -> None:
    runs, grade = ask(DECLARED, results)
    assert (runs, word(grade)) == (asked, verdict)


@pytest.mark.parametrize("outcome", ["skipped", "errored"])
@falsetto.must_fail_when(never_stop)
def test_a_check_that_did_not_run_as_written_has_no_verdict(outcome: str) -> None:
    assert ask(DECLARED, [ran(outcome)]) == (["positive 1"], None)


@falsetto.must_fail_when(
    lambda m: m.setattr(
        core._protocol._grading, "_unknown", lambda grading, declaration: "something is"
    )
)
def test_a_check_that_passes_under_the_change_is_false() -> None:
    runs, grade = ask(DECLARED)
    assert (runs, word(grade)) == (["positive 1", "control 1", "negative 1"], "false")


@falsetto.must_fail_when(prove_everything)
def test_a_check_without_a_declaration_runs_once() -> None:
    runs, grade = ask(None)
    assert (runs, word(grade)) == (["positive 1"], "undeclared")


@falsetto.must_fail_when(
    lambda m: m.setattr(
        core._protocol._engine, "Grading", lambda **kept: Grading(**{**kept, "controls": 1})
    )
)
def test_every_control_run_is_numbered_and_made() -> None:
    runs, _ = ask(DECLARED, controls=3)
    assert runs == ["positive 1", "control 1", "control 2", "control 3", "negative 1"]


@falsetto.must_fail_when(
    lambda m: m.setattr(
        core._protocol._engine,
        "Grading",
        lambda **kept: Grading(**{**kept, "confirm": not kept["confirm"]}),
    )
)
def test_a_check_that_would_be_proven_is_confirmed_when_that_is_asked_for() -> None:
    runs, grade = ask(DECLARED, [ran(), ran(), FAILED], confirm=True)
    without, _ = ask(DECLARED, [ran(), ran(), FAILED])
    assert (runs[-1], word(grade), without[-1]) == ("confirm 1", "proven", "negative 1")


@pytest.mark.parametrize("negative", [ran(), ran("errored"), ran("failed", timed_out=True)])
@falsetto.must_fail_when(prove_everything)
def test_no_other_check_is_confirmed(negative: Any) -> None:
    runs, _ = ask(DECLARED, [ran(), ran(), negative], confirm=True)
    assert runs[-1] == "negative 1"


@falsetto.must_fail_when(
    lambda m: m.setattr(core._verdict._classify, "_unchanged", lambda course: None)
)
def test_a_check_that_cannot_be_confirmed_is_not_proven() -> None:
    _, grade = ask(DECLARED, [ran(), ran(), FAILED, FAILED], confirm=True)
    assert word(grade) == "not-repeatable"


@falsetto.must_fail_when(
    lambda m: m.setattr(
        core._protocol._grading, "Ran", lambda **kept: core.Ran(**{**kept, "duration": 0.0})
    )
)
def test_every_run_is_on_record() -> None:
    _, grade = ask(DECLARED, [ran(duration=0.5), ran(duration=0.25), ran("failed", duration=2.0)])
    assert [(run.kind.value, run.outcome.value, run.duration) for run in grade.runs] == [
        ("positive", "passed", 0.5),
        ("control", "passed", 0.25),
        ("negative", "failed", 2.0),
    ]


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"declaration": drop}, "a declaration is needed, not a function"),
        ({"declaration": DECLARED, "controls": 0}, "controls=0 leaves no control run"),
        ({"declaration": DECLARED, "controls": 1.5}, "controls= must be a whole number of runs"),
        ({"declaration": DECLARED, "controls": "2"}, "controls= must be a whole number of runs"),
        ({"declaration": DECLARED, "repeats": True}, "repeats= must be a whole number of runs"),
        ({"declaration": DECLARED, "default_expect": ()}, "default_expect= must be"),
        ({"declaration": DECLARED, "default_expect": ("boom",)}, "default_expect= must be"),
    ],
)
@falsetto.must_fail_when(lambda m: m.setattr(core, "engine", lambda declaration, **kept: None))
def test_what_cannot_be_meant_is_refused_before_anything_runs(
    arguments: dict[str, Any], error: str
) -> None:
    try:
        core.engine(**arguments)
    except (TypeError, ValueError) as refused:
        said = str(refused)
    else:
        said = ""
    assert said.startswith(error)
