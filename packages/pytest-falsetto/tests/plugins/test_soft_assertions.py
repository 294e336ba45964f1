"""pytest-check and pytest-assume."""

from __future__ import annotations

from pathlib import Path

import falsetto
from falsetto_testing import Suite, breaks

CHECK = """
    import pytest_check

    @declared
    def test_function(): pytest_check.equal(subject.pick(), 1)

    @declared
    def test_fixture(check): check.equal(subject.pick(), 1)

    @declared
    def test_block(check):
        with check: assert subject.pick() == 1

    @declared
    def test_false(): pytest_check.is_true(subject.pick())

    def test_undeclared(check): check.equal(1, 1)
"""
ASSUME = """
    @declared
    def test_call(): pytest.assume(subject.pick() == 1)

    @declared
    def test_block():
        with pytest.assume: assert subject.pick() == 1

    @declared
    def test_false(): pytest.assume(subject.pick())

    def test_undeclared(): pytest.assume(True)
"""


@falsetto.must_fail_when(
    breaks("pytest_falsetto._hidden_runs._relay:_DECIDERS", "frozenset({'_pytest'})")
)
def test_a_failed_check_of_pytest_check_is_the_checks_own(tmp_path: Path) -> None:
    assert Suite.of(tmp_path, CHECK, "check").grade().reasons == {
        "test_function": "stated-reason",
        "test_fixture": "stated-reason",
        "test_block": "stated-reason",
        "test_false": "negative-passed",
        "test_undeclared": "undeclared",
    }


@falsetto.must_fail_when(
    breaks("pytest_falsetto._checks._plan:get_declaration", "lambda check: None")
)
def test_a_failed_assumption_of_pytest_assume_is_the_checks_own(tmp_path: Path) -> None:
    assert Suite.of(tmp_path, ASSUME, "assume").grade().reasons == {
        "test_call": "stated-reason",
        "test_block": "stated-reason",
        "test_false": "negative-passed",
        "test_undeclared": "undeclared",
    }
