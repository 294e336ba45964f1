from __future__ import annotations

from typing import Any

import falsetto
import pytest
from falsetto_grading import ask, drop, ran, subject, word
from falsetto_testing import core

DECLARED = core.Declaration(drop)
FAILED = ran("failed", errors=(AssertionError("it bit"),))
Grading = core._protocol._grading.Grading


def once(m: falsetto.Patch) -> None:
    """Try every change once."""
    m.setattr(core._protocol._engine, "Grading", lambda **kept: Grading(**{**kept, "repeats": 1}))


@falsetto.must_fail_when(once)
def test_every_run_under_the_change_is_numbered_and_made() -> None:
    runs, grade = ask(DECLARED, [ran(), ran(), FAILED, FAILED, FAILED], repeats=3)
    assert (runs[2:], word(grade)) == (["negative 1", "negative 2", "negative 3"], "proven")


def go_on(m: falsetto.Patch) -> None:
    """Try a change again whatever came of it."""
    m.setattr(core._protocol._grading, "_goes_on", lambda course, number: True)


def stop(m: falsetto.Patch) -> None:
    """Never try a change again."""
    m.setattr(core._protocol._grading, "_goes_on", lambda course, number: False)


@falsetto.must_fail_when(stop)
def test_the_others_are_made_after_one_that_passed() -> None:
    runs, grade = ask(DECLARED, [ran(), ran(), ran(), FAILED, FAILED], repeats=3)
    assert (len(runs), word(grade)) == (5, "false")
    assert "it failed in 2 of 3 runs under the change" in str(grade.detail)


@pytest.mark.parametrize(
    "negative",
    [
        ran("errored"),
        ran("skipped"),
        ran("failed", timed_out=True),
        ran("failed", errors=(KeyError("k"),)),
        ran(wider=("cfg",)),
    ],
)
@falsetto.must_fail_when(go_on)
def test_nothing_follows_one_that_is_no_proof_and_no_pass(negative: Any) -> None:
    runs, _ = ask(DECLARED, [ran(), ran(), negative], repeats=3)
    assert runs[-1] == "negative 1"


def keep_it(m: falsetto.Patch) -> None:
    """Leave the change in place, and do not say so."""
    m.setattr(core._protocol._application.Application, "undo", lambda self: ())


@falsetto.must_fail_when(keep_it)
def test_the_change_is_made_and_undone_for_each_of_them() -> None:
    seen: list[int] = []
    made: list[int] = []

    def change(m: Any) -> None:
        made.append(subject.pick())
        m.setattr(subject, "pick", lambda: 2)

    def check() -> None:
        seen.append(subject.pick())
        assert subject.pick() == 1

    core.check_callable(check, core.Declaration(change), repeats=3, confirm=True)
    left = subject.pick()
    subject.pick = ORIGINAL
    # The change was refused once, before it was known that it must be alone.
    assert (seen, made, left) == ([1, 1, 2, 2, 2, 1], [1] * 4, 1)


ORIGINAL = subject.pick


@pytest.mark.parametrize("repeats", [0, -1])
@falsetto.must_fail_when(lambda m: m.setattr(core, "engine", lambda *args, **kept: None))
def test_at_least_one_run_is_needed(repeats: int) -> None:
    try:
        said = str(core.engine(DECLARED, repeats=repeats))
    except ValueError as error:
        said = str(error)
    assert said == f"repeats={repeats} leaves no run under the change; ask for at least 1"


# -- several declarations -------------------------------------------------------------------------


def keep_all(m: Any) -> None:
    m.setattr(subject, "pick", lambda: 1)


def forget_all_but_one(m: falsetto.Patch) -> None:
    """Grade the first declaration alone."""
    m.setattr(
        core._protocol._engine,
        "Grading",
        lambda **kept: Grading(**{**kept, "declarations": kept["declarations"][:1]}),
    )


@falsetto.must_fail_when(forget_all_but_one)
def test_several_declarations_share_what_is_unchanged_and_get_a_grade_each() -> None:
    runs, grades = ask(
        [DECLARED, core.Declaration(keep_all), DECLARED],
        [ran(), ran(), FAILED, ran(), ran("errored")],
    )
    assert runs == ["positive 1", "control 1", "negative 1", "negative 1", "negative 1"]
    assert list(map(word, grades)) == ["proven", "false", "wrong-reason"]
    assert [[run.kind.value for run in grade.runs] for grade in grades] == [
        ["positive", "control", "negative"]
    ] * 3


@pytest.mark.parametrize(
    ("results", "verdicts"),
    [
        ([FAILED], ["failed", "failed"]),
        ([ran(), FAILED], ["not-repeatable", "not-repeatable"]),
    ],
)
@falsetto.must_fail_when(forget_all_but_one)
def test_what_is_unchanged_decides_for_all_of_them(results: Any, verdicts: list[str]) -> None:
    runs, grades = ask([DECLARED, DECLARED], results)
    assert (len(runs), list(map(word, grades))) == (len(results), verdicts)


def take_one(m: falsetto.Patch) -> None:
    """Take several declarations for one."""
    real = core._protocol._engine._guarded
    m.setattr(
        core._protocol._engine, "_guarded", lambda grading, several: real(grading, several=False)
    )


@falsetto.must_fail_when(take_one)
def test_of_several_a_check_that_was_skipped_has_no_grade() -> None:
    assert ask([DECLARED, DECLARED], [ran("skipped")]) == (["positive 1"], ())


@falsetto.must_fail_when(lambda m: m.setattr(core._protocol._grading, "_AFTER_A_LEFTOVER", None))
def test_no_change_is_made_after_one_that_could_not_be_undone() -> None:
    class Once:
        """Takes its first value, and no other."""

        def __setattr__(self, name: str, value: object) -> None:
            if "locked" in self.__dict__:
                raise RuntimeError("locked")
            self.__dict__.update({name: value, "locked": True})

    target = Once()
    target.__dict__["v"] = 1
    locking = core.Declaration(lambda m: m.setattr(target, "v", 2))
    runs, grades = ask([locking, DECLARED], [ran(), ran(), FAILED, FAILED])
    assert (len(runs), list(map(word, grades))) == (3, ["not-reverted", "not-applied"])


def crash(*_: Any, **__: Any) -> Any:
    raise RuntimeError("a bug")


@falsetto.must_fail_when(
    lambda m: m.setattr(core._protocol._engine, "_crashed", lambda grading, error: ())
)
def test_a_crash_keeps_the_grades_that_are_known() -> None:
    m = core.Patch()
    real = core._protocol._trial.changed
    calls: list[int] = []

    def breaking(*args: Any) -> Any:
        calls.append(1)
        return real(*args) if len(calls) == 1 else crash()

    m.setattr(core._protocol._trial, "changed", breaking)
    try:
        _, grades = ask([DECLARED, DECLARED], [ran(), ran(), FAILED, FAILED])
    finally:
        m.undo()
    assert list(map(word, grades)) == ["proven", "internal-error"]


@falsetto.must_fail_when(
    lambda m: m.setattr(core._protocol._engine, "_one", lambda declaration: declaration)
)
def test_each_of_several_must_be_a_declaration() -> None:
    try:
        said = str(core.engine([DECLARED, drop]))
    except TypeError as error:
        said = str(error)
    assert said.startswith("a declaration is needed, not a function")


# -- what a budget does not allow for -------------------------------------------------------------

SPENT = ran("skipped", over_budget="there was no money left")


@pytest.mark.parametrize(
    ("results", "verdict", "made"),
    [
        ([SPENT], "over-budget", 0),
        ([ran(), SPENT], "over-budget", 1),
        ([ran(), ran(), SPENT], "over-budget", 2),
        ([ran(), ran(), FAILED, SPENT], "over-budget", 3),
        ([ran(), ran(), ran(), SPENT], "false", 3),
        ([FAILED, SPENT], "failed", 1),
    ],
)
@falsetto.must_fail_when(
    lambda m: m.setattr(
        core._protocol._grading,
        "classify",
        lambda course: core.misconfigured("nothing", runs=(1,) * 9),
    )
)
def test_a_run_that_was_not_made_is_no_run(results: Any, verdict: str, made: int) -> None:
    _, grade = ask(DECLARED, results, repeats=2)
    assert (word(grade), len(grade.runs)) == (verdict, made)
    assert verdict != "over-budget" or grade.detail == "there was no money left"


@falsetto.must_fail_when(keep_it)
def test_the_change_is_undone_for_which_there_was_no_run() -> None:
    ask(DECLARED, [ran(), ran(), SPENT])
    left = subject.pick()
    subject.pick = ORIGINAL
    assert left == 1


@falsetto.must_fail_when(
    lambda m: m.setattr(
        core._protocol._grading, "classify", lambda course: core.misconfigured("nothing")
    )
)
def test_a_confirming_run_that_was_not_made_confirms_nothing() -> None:
    _, grade = ask(DECLARED, [ran(), ran(), FAILED, SPENT], confirm=True)
    assert word(grade) == "over-budget"
