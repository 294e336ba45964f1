from __future__ import annotations

from pathlib import Path

import falsetto
import pytest
from falsetto_testing import Suite, breaks

SUBTESTS = """
    import unittest

    @declared
    def test_fixture(subtests):
        with subtests.test("one"): assert subject.pick() == 1
        with subtests.test("two"): assert True

    class TestUnit(unittest.TestCase):
        @declared
        def test_unit(self):
            with self.subTest("one"): self.assertEqual(subject.pick(), 1)
            with self.subTest("two"): self.assertTrue(True)
"""
MORE = """
    @declared
    def test_vacuous(subtests):
        with subtests.test("one"): assert subject.pick()

    @declared
    def test_red(subtests):
        with subtests.test("one"): assert subject.pick() == 2

    @pytest.mark.no_proof("why")
    def test_excluded(subtests):
        with subtests.test("one"): assert 0
"""
pytestmark = pytest.mark.skipif(
    pytest.version_tuple < (9,), reason="pytest before 9 has no subtests of its own"
)


@falsetto.must_fail_when(
    breaks("pytest_falsetto._hidden_runs._relay:Relay.pytest_runtest_makereport", "Relay.report")
)
def test_a_subtest_that_fails_under_the_change_is_proof(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, SUBTESTS + MORE).grade()
    assert ran.reasons == {
        "test_fixture": "stated-reason",
        "TestUnit::test_unit": "stated-reason",
        "test_vacuous": "negative-passed",
        "test_red": "positive-failed",
        "test_excluded": "positive-failed",
    }
    assert ran.checks["test_fixture"]["witness"]["source"].strip() == (
        'with subtests.test("one"): assert subject.pick() == 1'
    )


@falsetto.must_fail_when(breaks("pytest_falsetto._hidden_runs._relay:_SILENT", "frozenset()"))
def test_its_failure_is_shown_to_nobody(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, SUBTESTS).grade("-v")
    assert "SUBFAIL" not in ran.output
    assert ran.counts.startswith("2 passed, 4 subtests passed")
