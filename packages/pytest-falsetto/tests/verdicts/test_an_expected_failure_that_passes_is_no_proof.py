"""pytest fails a run that passes against expectation: nothing was asserted then."""

from __future__ import annotations

from pathlib import Path

import falsetto
from falsetto_testing import Suite, breaks

SWITCHED_ON = """
    on = falsetto.must_fail_when(lambda m: m.setenv("ON", "1"))
    strict = pytest.mark.xfail("__import__('os').environ.get('ON')", reason="a bug", strict=True)

    @on
    @strict
    def test_mark(): pass

    @pytest.fixture
    def expecting(request):
        if __import__("os").environ.get("ON"):
            request.applymarker(pytest.mark.xfail(reason="a bug", strict=True))

    @on
    def test_fixture(expecting): pass

    @on
    @pytest.mark.xfail("__import__('os').environ.get('ON')", reason="a bug")
    def test_ini(): pass
"""
UNVOUCHED = "lambda **found: original(**{**found, 'vouched_by': None})"
VOUCHED = "lambda **found: original(**{**found, 'vouched_by': 'anybody'})"
NO_XFAIL = breaks("pytest_falsetto._hidden_runs._relay:expects_failure", "lambda item: False")


@falsetto.must_fail_when(breaks("pytest_falsetto._hidden_runs._way:RunResult", VOUCHED))
def test_a_strict_xfail_that_the_change_switches_on_is_no_proof(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, SWITCHED_ON).grade("-o", "xfail_strict=true")
    assert ran.reasons == dict.fromkeys(["test_mark", "test_fixture", "test_ini"], "wrong-reason")
    assert "[XPASS(strict)] a bug" in ran.checks["test_mark"]["detail"]


@falsetto.must_fail_when(NO_XFAIL)
def test_nor_is_it_where_soft_assertions_could_have_failed(tmp_path: Path) -> None:
    conftest = """
        import pytest

        @pytest.hookimpl(hookwrapper=True)
        def pytest_runtest_makereport(item, call):
            yield
        """
    ran = Suite.of(tmp_path, SWITCHED_ON, "check", conftest=conftest).grade(
        "-o", "xfail_strict=true"
    )
    assert ran.reasons == dict.fromkeys(["test_mark", "test_fixture", "test_ini"], "wrong-reason")


@falsetto.must_fail_when(
    breaks("pytest_falsetto._hidden_runs._way:_is_unexpected_success", "lambda error: False")
)
def test_an_unexpected_success_of_unittest_is_no_proof(tmp_path: Path) -> None:
    body = """
        import unittest

        class TestVacuous(unittest.TestCase):
            def test_a(self): pass

            @falsetto.must_fail_when(lambda m: m.setenv("ON", "1"))
            def test_b(self): self.assertNotIn("ON", __import__("os").environ)

        expecting = "__unittest_expecting_failure__"
        TestVacuous.test_a = falsetto.must_fail_when(
            lambda m: m.setattr(TestVacuous, expecting, True, raising=False)
        )(TestVacuous.test_a)
        """
    ran = Suite.of(tmp_path, body).grade()
    assert {name.split("::")[1]: reason for name, reason in ran.reasons.items()} == {
        "test_a": "wrong-reason",
        "test_b": "stated-reason",
    }
    assert "Unexpected success" in ran.checks["TestVacuous::test_a"]["detail"]


SOFT = """
    SOFT = []

    @pytest.fixture(autouse=True)
    def begin(): SOFT.clear()

    @declared
    def test_soft():
        if subject.pick() != 1: SOFT.append("pick() is 2")

    @declared
    def test_vacuous(): subject.pick()
"""
SOFT_HOOK = """
    import pytest, test_a

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_makereport(item, call):
        report = (yield).get_result()
        if call.when == "call" and test_a.SOFT:
            report.outcome, report.longrepr = "failed", "; ".join(test_a.SOFT)
"""


@falsetto.must_fail_when(breaks("pytest_falsetto._hidden_runs._way:RunResult", UNVOUCHED))
def test_a_makereport_hook_of_the_suite_vouches_for_what_it_failed(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, SOFT, conftest=SOFT_HOOK).grade()
    assert ran.reasons == {"test_soft": "stated-reason", "test_vacuous": "negative-passed"}
    assert ran.checks["test_soft"]["witness"] is None
    assert "a makereport hook of the suite" in ran.checks["test_soft"]["detail"]
