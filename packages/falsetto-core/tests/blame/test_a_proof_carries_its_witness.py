from __future__ import annotations

import asyncio
import sys
import unittest
from pathlib import Path
from types import FrameType
from typing import Any

import falsetto
import pytest
from falsetto_grading import ask, drop, grade, ran, subject, word
from falsetto_testing import core

HERE = Path(__file__).resolve()


def helper(value: int) -> None:
    assert value == 1


def asserts() -> None:
    assert subject.pick() != 3
    assert subject.pick() == 1
    assert subject.pick() != 4


def through_a_helper() -> None:
    helper(subject.pick())


def through_a_library() -> None:
    import unittest

    unittest.TestCase().assertEqual(subject.pick(), 1)  # noqa: PT009


def in_a_nested_function() -> None:
    def inner() -> None:
        assert subject.pick() == 1

    inner()


async def later() -> None:
    assert await subject.fetch() == 1


def in_a_group() -> None:
    if sys.version_info >= (3, 11):
        try:
            assert subject.pick() == 1
        except AssertionError as error:
            raise ExceptionGroup("group", [error]) from None  # noqa: F821
    else:
        assert subject.pick() == 1


def see_nothing(m: falsetto.Patch) -> None:
    """Find no witness."""
    m.setattr(core._failure._witness.Witnesses, "find", lambda self, error, spots, by_change: None)


def take_the_innermost(m: falsetto.Patch) -> None:
    """Call the line that raised the witness, whosever it is."""
    m.setattr(core._failure._own.Own, "suite_runs", lambda self, frame: True)


def line_of(text: str) -> int:
    lines = HERE.read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if line == text)


@pytest.mark.parametrize(
    ("check", "line"),
    [
        (asserts, "    assert subject.pick() == 1"),
        (through_a_helper, "    assert value == 1"),
        (
            through_a_library,
            "    unittest.TestCase().assertEqual(subject.pick(), 1)  # noqa: PT009",
        ),
        (in_a_nested_function, "        assert subject.pick() == 1"),
        (in_a_group, None),
    ],
)
@falsetto.must_fail_when(see_nothing)
def test_the_witness_is_the_line_that_bit(check: Any, line: str | None) -> None:
    witness = grade(check).witness
    assert witness is not None
    if line is not None:
        assert witness.source == line
        assert (Path.cwd() / witness.path).resolve() == HERE
        assert HERE.read_text(encoding="utf-8").splitlines()[witness.line - 1] == line
    else:
        assert witness.source.strip() == "assert subject.pick() == 1"


@falsetto.must_fail_when(see_nothing)
def test_the_witness_of_an_async_check_is_its_own_line() -> None:
    async def two() -> int:
        return 2

    declaration = core.Declaration(lambda m: m.setattr(subject, "fetch", two))
    witness = asyncio.run(core.acheck_callable(later, declaration)).witness
    assert witness is not None
    assert witness.source == "    assert await subject.fetch() == 1"


@falsetto.must_fail_when(take_the_innermost)
def test_a_line_of_a_library_is_no_witness() -> None:
    assert grade(through_a_library).witness.source.startswith("    unittest.TestCase()")


def witnessed(check: Any, change: Any = drop, **options: Any) -> Any:
    """Grade a check by hand, as an adapter does."""
    declaration = core.Declaration(change, expect=options.pop("expect", None))
    course = core.engine(declaration, check=check, **options)
    next(course)
    course.send(ran())
    course.send(ran())
    try:
        check()
    except Exception as error:  # noqa: BLE001 - whatever it is, it is reported
        failed = ran("failed", errors=(error,))
    try:
        course.send(failed)
    except StopIteration as done:
        return done.value
    raise AssertionError("the course goes on")


@falsetto.must_fail_when(
    lambda m: m.setattr(core._failure._witness, "_relative", lambda file, root: file)
)
def test_its_path_is_relative_to_the_root_it_lies_under(tmp_path: Path) -> None:
    under = witnessed(asserts, root=HERE.parents[1]).witness
    beside = witnessed(asserts, root=tmp_path).witness
    assert (under.path, beside.path) == (f"{HERE.parent.name}/{HERE.name}", HERE.as_posix())


@falsetto.must_fail_when(
    lambda m: m.setattr(core._failure._own.Own, "suite_runs", lambda self, frame: False)
)
def test_a_runner_may_tell_which_code_is_the_suites() -> None:
    def only_helper(frame: FrameType) -> bool:
        return frame.f_code.co_name == "helper"

    assert witnessed(through_a_helper, is_suite=only_helper).witness.source == (
        "    assert value == 1"
    )


@falsetto.must_fail_when(
    lambda m: m.setattr(core._failure._own.Own, "suite_runs", lambda self, frame: True)
)
def test_where_no_suite_code_raised_it_the_checks_own_line_is_the_witness() -> None:
    graded = witnessed(through_a_helper, is_suite=lambda frame: False)
    assert graded.witness.source == "    helper(subject.pick())"


class BrokenError(Exception):
    pass


@falsetto.must_fail_when(
    lambda m: m.setattr(core._failure._planted.Planted, "run", lambda self, frame: False)
)
def test_a_line_of_the_change_is_no_witness() -> None:
    def stub() -> int:
        raise BrokenError

    graded = witnessed(asserts, lambda m: m.setattr(subject, "pick", stub), expect=BrokenError)
    assert graded.witness.source == "    assert subject.pick() != 3"


@falsetto.must_fail_when(
    lambda m: m.setattr(
        core._failure._witness.Witnesses,
        "find",
        lambda self, error, spots, by_change: core.Witness(path="", line=1, source=""),
    )
)
def test_a_failure_without_a_line_says_so() -> None:
    failed = ran("failed", errors=(AssertionError("nowhere"),))
    _, graded = ask(core.Declaration(drop), [ran(), ran(), failed])
    assert (graded.witness, graded.detail) == (
        None,
        "no line to show: the failure passed through no code of the check's own",
    )


@falsetto.must_fail_when(see_nothing)
def test_the_line_is_told_where_there_is_no_source() -> None:
    names: dict[str, Any] = {"subject": subject}
    exec("def check():\n    assert subject.pick() == 1\n", names)
    witness = grade(names["check"]).witness
    assert witness == core.Witness(path="<string>", line=2, source="")


def lowers(m: Any) -> None:
    m.setattr(subject, "LIMIT", 2)


@falsetto.must_fail_when(
    lambda m: m.setattr(core._failure._witness.Witnesses, "subject_in", lambda self, spots: None)
)
def test_it_says_when_the_assertion_was_the_subjects() -> None:
    def check() -> None:
        subject.check_limit()

    graded = grade(check, lowers)
    assert (word(graded), graded.detail) == (
        "proven",
        "it failed in check_limit() of what is under test, not in the check itself",
    )


@falsetto.must_fail_when(
    lambda m: m.setattr(core._failure._witness.Witnesses, "subject_in", lambda self, spots: "it")
)
def test_it_says_nothing_when_the_assertion_was_a_librarys_or_the_checks() -> None:
    def by_a_library() -> None:
        unittest.TestCase().assertEqual(subject.LIMIT, 1)  # noqa: PT009 - what this is about

    def by_the_check() -> None:
        assert subject.LIMIT == 1

    for check in (by_a_library, by_the_check):
        graded = grade(check, lowers)
        assert (word(graded), graded.detail) == ("proven", None)
