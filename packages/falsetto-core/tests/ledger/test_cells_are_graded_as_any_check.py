from __future__ import annotations

import asyncio
import unittest
from typing import Any

import falsetto
import pytest
from falsetto_grading import word
from falsetto_testing import core

MODEL = core.Subject(lambda prompt="": "gold", name="model")


SAME: Any = core._ledger._mint.engine


def swap(m: Any) -> None:
    m.swap(MODEL, lambda prompt="": "bad")


def good() -> None:
    assert MODEL("why") == "gold"


def blind() -> None:
    MODEL("why")


def red() -> None:
    assert MODEL("why") == "other"


def crashing() -> None:
    raise RuntimeError("the harness broke")


def skipping() -> None:
    raise unittest.SkipTest("not today")


async def agood() -> None:
    await asyncio.sleep(0)
    good()


def prove_all(m: falsetto.Patch) -> None:
    """Give every cell the verdict of a proven one."""
    proven = core.check_callable(good, core.Declaration(swap))
    m.setattr(core._protocol._grading, "classify", lambda course: proven)


def count_none(m: falsetto.Patch) -> None:
    """Let no cell count, whatever its verdict, which is that of a proven one."""
    prove_all(m)
    m.setattr(core.Ledger, "counts", lambda self, grade: False)


@pytest.mark.parametrize(
    ("cell", "must_fail", "verdict", "counts"),
    [
        (good, swap, "proven", True),
        (blind, swap, "false", False),
        (red, swap, "failed", False),
        (crashing, swap, "failed", False),
        (good, None, "undeclared", False),
    ],
)
@falsetto.must_fail_when(count_none)
def test_a_cell_gets_the_verdict_of_any_check(
    cell: Any, must_fail: Any, verdict: str, counts: bool
) -> None:
    ledger = core.Ledger()
    grade = ledger.grade("cell", cell, must_fail=must_fail)
    assert (word(grade), ledger.counts(grade)) == (verdict, counts)


@falsetto.must_fail_when(
    lambda m: m.setattr(core._ledger._cells.Cells, "leave_out", lambda self, record: None)
)
def test_a_cell_that_is_skipped_has_no_grade_and_is_counted() -> None:
    ledger = core.Ledger()
    grade = ledger.grade("cell", skipping, must_fail=swap)
    assert (grade, ledger.counts(grade)) == (None, False)
    assert ledger.line().endswith("(0 graded of 1 run; 1 skipped)")
    assert ledger.fails_build()


@falsetto.must_fail_when(prove_all)
def test_an_asynchronous_cell_is_awaited() -> None:
    ledger = core.Ledger()

    async def main() -> list[str]:
        return [
            word(await ledger.agrade("good", agood, must_fail=swap)),
            word(await ledger.agrade("plain", blind, must_fail=swap)),
        ]

    assert asyncio.run(main()) == ["proven", "false"]


@falsetto.must_fail_when(
    lambda m: m.setattr(
        core._ledger._falsifiers.Falsifiers,
        "names",
        lambda self, cell: (cell,) * len(self.declarations),
    )
)
def test_each_of_several_declarations_has_a_grade_under_its_own_name() -> None:
    ledger, runs = core.Ledger(), []

    def cell() -> None:
        runs.append(1)
        good()

    planted = core.plant(MODEL, "empty", other="gold")
    grades = ledger.grade("refund-17", cell, must_fail=planted)
    named = [check.nodeid for check in ledger.record().checks]
    assert (list(map(word, grades)), named) == (
        ["proven", "false"],
        ["refund-17[empty]", "refund-17[other]"],
    )
    assert (len(runs), ledger.counts(grades), ledger.counts(grades[:1])) == (4, False, True)


@pytest.mark.parametrize(
    ("must_fail", "names"),
    [
        ({"bad": swap, "worse": core.Declaration(swap)}, ["cell[bad]", "cell[worse]"]),
        ([swap], ["cell"]),
        ([core.Declaration(swap, name="bad")], ["cell[bad]"]),
        (core.Declaration(swap, name="bad"), ["cell[bad]"]),
        (swap, ["cell"]),
        ([], ["cell"]),
        ({}, ["cell"]),
    ],
)
@falsetto.must_fail_when(
    lambda m: (
        m.setattr(core._ledger._falsifiers.Falsifiers, "names", lambda self, cell: ("it",) * 9)
        or m.setattr(
            core._ledger._cells,
            "zip",
            lambda *each, strict: zip(*each, strict=False),
            raising=False,
        )
    )
)
def test_what_must_make_it_fail_can_be_said_in_several_ways(
    must_fail: Any, names: list[str]
) -> None:
    ledger = core.Ledger()
    grade = ledger.grade("cell", good, must_fail=must_fail)
    assert [check.nodeid for check in ledger.record().checks] == names
    assert ledger.counts(grade) is (len(must_fail) > 0 if hasattr(must_fail, "__len__") else True)


@falsetto.must_fail_when(
    lambda m: m.setattr(core._ledger._falsifiers, "get_declaration", lambda fn: None)
)
def test_a_cell_may_bring_its_declaration_along() -> None:
    @core.must_fail_when(swap)
    def cell() -> None:
        good()

    assert word(core.Ledger().grade("cell", cell)) == "proven"


@falsetto.must_fail_when(
    lambda m: m.setattr(
        core._ledger._mint, "engine", lambda declaration, **kept: SAME(declaration, **less(kept))
    )
)
def test_as_many_runs_are_made_as_were_asked_for() -> None:
    ledger = core.Ledger(controls=2, repeats=3, confirm=True)
    usual = ledger.grade("usual", good, must_fail=swap)
    once = ledger.grade("once", good, must_fail=swap, controls=1, repeats=1)
    kinds = [[run.kind.value for run in grade.runs] for grade in (usual, once)]
    assert kinds == [
        ["positive", "control", "control", "negative", "negative", "negative", "confirm"],
        ["positive", "control", "negative", "confirm"],
    ]


@pytest.mark.parametrize("runs", [{"controls": "2"}, {"repeats": 1.5}, {"repeats": False}])
@falsetto.must_fail_when(
    lambda m: m.setattr(core._protocol._engine, "_refuse_count", lambda *_: None)
)
def test_runs_that_cannot_be_counted_are_refused(runs: Any) -> None:
    said = refused(core.Ledger().grade, "cell", good, must_fail=swap, **runs)
    assert "must be a whole number of runs" in said


def less(kept: dict[str, Any]) -> dict[str, Any]:
    return {**kept, "controls": 1, "repeats": 1, "confirm": False}


# -- bad input ------------------------------------------------------------------------------------


def refused(act: Any, *args: Any, **kwargs: Any) -> str:
    try:
        act(*args, **kwargs)
    except (TypeError, ValueError) as error:
        return f"{type(error).__name__}: {error}"
    return "nothing was refused"


async def bit_by_bit() -> Any:
    yield


@pytest.mark.parametrize(
    ("name", "fn", "must_fail", "words"),
    [
        ("", good, swap, "LedgerError: a cell needs a name"),
        ("  ", good, swap, "LedgerError: a cell needs a name"),
        (17, good, swap, "LedgerError: a cell needs a name"),
        ("a", "good", swap, "TypeError: the cell 'a' is a str"),
        ("a", agood, swap, "TypeError: the check is an async function"),
        (
            "a",
            bit_by_bit,
            swap,
            "TypeError: the check is something that returns an async_generator",
        ),
        ("a", good, "swap", "DeclarationTypeError: must_fail= takes a change"),
        ("a", good, [swap, "swap"], "DeclarationTypeError: must_fail= takes a change"),
        ("a", good, [swap, swap], "DeclarationValueError: several changes for one cell need names"),
        ("a", good, core.plant(MODEL, "empty") * 2, "DeclarationValueError: several changes"),
        ("a", good, {None: swap, "b": swap}, "DeclarationTypeError: must_fail= names a change"),
    ],
)
@falsetto.must_fail_when(
    lambda m: m.setattr(core.Ledger, "grade", lambda self, name, fn, must_fail: None)
)
def test_a_cell_that_cannot_be_meant_is_refused(
    name: Any, fn: Any, must_fail: Any, words: str
) -> None:
    assert refused(core.Ledger().grade, name, fn, must_fail=must_fail).startswith(words)


@falsetto.must_fail_when(
    lambda m: m.setattr(core._ledger._cells, "clean", lambda text, limit=0: "cell")
)
def test_a_name_is_given_once() -> None:
    ledger = core.Ledger()
    ledger.grade("cell[empty]", good, must_fail=swap)
    twice = refused(ledger.grade, "cell[empty]", good, must_fail=swap)
    clash = refused(ledger.grade, "cell", good, must_fail=core.plant(MODEL, "empty"))
    assert "there is a cell called 'cell[empty]' already" in twice
    assert "there is a cell called 'cell[empty]' already" in clash
    assert ledger.line().endswith("(1 graded of 1 run)")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"controls": 0}, "ValueError: controls=0 leaves no control run"),
        ({"repeats": 0}, "ValueError: repeats=0 leaves no run under the change"),
        ({"floor": 2}, "ValueError: floor=2 is no share"),
        ({"floor": "0.5"}, "TypeError: floor= must be a share"),
        ({"floor": True}, "TypeError: floor= must be a share"),
        ({"timeout": 0}, "ValueError: timeout=0 lets no run end"),
        ({"timeout": float("nan")}, "ValueError: timeout=nan"),
        ({"timeout": "1"}, "TypeError: timeout= must be a number of seconds"),
        ({"strict": "no"}, "TypeError: strict= must be True or False"),
        ({"confirm": 1}, "TypeError: confirm= must be True or False"),
        ({"events": 5}, "TypeError: events are written to a path or to an open stream, not to 5"),
        ({"progress": "stderr"}, "TypeError: progress= is shown in a stream"),
        ({"budget": 100}, "TypeError: budget= takes a falsetto.Budget"),
        ({"default_expect": "AssertionError"}, "TypeError: default_expect= must be"),
    ],
)
@falsetto.must_fail_when(lambda m: m.setattr(core.Ledger, "__init__", lambda self, **options: None))
def test_a_ledger_that_cannot_be_meant_is_refused(options: Any, words: str) -> None:
    assert refused(core.Ledger, **options).startswith(words)


@falsetto.must_fail_when(
    lambda m: m.setattr(core._ledger._cells, "clean", lambda text, limit=0: text)
)
def test_a_name_that_reads_the_same_in_a_report_is_the_same() -> None:
    ledger = core.Ledger()
    ledger.grade("refund", good, must_fail=swap)
    said = refused(ledger.grade, "\x1b[31mrefund\x1b[0m", good, must_fail=swap)
    assert said.startswith("LedgerError: there is a cell called 'refund' already")


# -- what counts ----------------------------------------------------------------------------------


def count_anything(m: falsetto.Patch) -> None:
    """Count whatever is no grade."""
    m.setattr(core.Ledger, "counts", staticmethod(lambda answer: True))


@falsetto.must_fail_when(count_anything)
def test_only_the_answer_for_one_cell_can_count() -> None:
    ledger = core.Ledger()
    proven = ledger.grade("cell", good, must_fail=swap)
    assert (ledger.counts(proven), ledger.counts((proven,)), ledger.counts(None)) == (
        True,
        True,
        False,
    )
    for other in ([(proven,)], [proven, None], [proven, KeyError()], "proven", True):
        assert "of several cells ask one by one" in refused(ledger.counts, other)
