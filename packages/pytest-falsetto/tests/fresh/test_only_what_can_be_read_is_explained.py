"""An assertion under the change is explained at length only where somebody may go by the text."""

from __future__ import annotations

import sys
from pathlib import Path

import falsetto
import pytest
from falsetto_testing import Suite, breaks

WHERE = "pytest_falsetto._compat._assertions:Uncompared"
ALL_IS_EXPLAINED = breaks(f"{WHERE}.__enter__", "lambda self: None")
NOTHING_IS_EXPLAINED = breaks(f"{WHERE}._explain", "lambda *_: None")
HANDLERS_DO_NOT_COUNT = breaks(
    f"{WHERE}.__init__",
    """lambda self, function, call: (
        setattr(self, "_code", function.__code__), setattr(self, "_caller", call.__code__)
    )""",
)
CALLERS_DO_NOT_COUNT = breaks(
    f"{WHERE}._explain",
    """lambda self, *values: (
        None if __import__("sys")._getframe(2).f_code is self._code else self._compare(*values)
    )""",
)
PREDICATES_DO_NOT_COUNT = breaks(
    "pytest_falsetto._hidden_runs._hidden:Direct",
    """lambda item, relay, limits, reads: (
        __import__("pytest_falsetto._hidden_runs._direct", fromlist=["Direct"]).Direct(
            item, relay, limits, reads=False
        )
    )""",
)
EXPLAINS = """
def pytest_assertrepr_compare(op, left, right):
    print(f"compared {left!r} {op} {right!r}")
    return [f"{left!r} is by no means {right!r}"]
"""
TELLS = """
TOLD = []

def pytest_assertrepr_compare(op, left, right):
    TOLD.append(f"{left!r} {op} {right!r}")

def pytest_unconfigure():
    print("compared:", ", ".join(TOLD) or "nothing")
"""
pytestmark = pytest.mark.skipif(
    sys.version_info < (3, 11), reason="no code tells that it handles nothing before Python 3.11"
)


@falsetto.must_fail_when(ALL_IS_EXPLAINED)
def test_nothing_is_compared_for_a_text_that_nobody_reads(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        @declared
        def test_plain():
            assert subject.pick() == 1
        """,
        conftest=TELLS,
    ).grade()
    assert ran.reasons == {"test_plain": "stated-reason"}
    assert "compared: nothing\n" in ran.output


@falsetto.must_fail_when(HANDLERS_DO_NOT_COUNT)
def test_a_check_that_reads_its_own_assertion_reads_what_it_reads_as_written(
    tmp_path: Path,
) -> None:
    ran = Suite.of(
        tmp_path,
        """
        @declared
        def test_reads():
            said = "is by no means"
            try:
                assert subject.pick() == 1
            except AssertionError as error:
                said = str(error)
            assert "is by no means" in said
        """,
        conftest=EXPLAINS,
    ).grade()
    assert ran.reasons == {"test_reads": "negative-passed"}


@falsetto.must_fail_when(NOTHING_IS_EXPLAINED)
def test_assertions_of_helpers_are_explained_as_ever(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        def helper():
            assert subject.pick() == 1

        def text_of(call):
            try:
                call()
            except AssertionError as error:
                return str(error)
            return "is by no means"

        @declared
        def test_helped():
            assert "is by no means" in text_of(helper)
        """,
        conftest=EXPLAINS,
    ).grade()
    assert ran.reasons == {"test_helped": "negative-passed"}


@falsetto.must_fail_when(CALLERS_DO_NOT_COUNT)
def test_a_check_that_is_called_once_more_by_itself_is_explained(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        def text_of(call):
            try:
                call(True)
            except AssertionError as error:
                return str(error)
            return "is by no means"

        @declared
        def test_again(again=False):
            if again:
                assert subject.pick() == 1
            else:
                assert "is by no means" in text_of(test_again)
        """,
        conftest=EXPLAINS,
    ).grade()
    assert ran.reasons == {"test_again": "negative-passed"}


@falsetto.must_fail_when(PREDICATES_DO_NOT_COUNT)
def test_a_predicate_reads_what_it_would_read_as_written(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        @falsetto.must_fail_when(
            lambda m: m.setattr(subject, "pick", lambda: 2),
            expect=lambda error: "is by no means" in str(error),
        )
        def test_predicate():
            assert subject.pick() == 1
        """,
        conftest=EXPLAINS,
    ).grade()
    assert ran.reasons == {"test_predicate": "stated-reason"}
