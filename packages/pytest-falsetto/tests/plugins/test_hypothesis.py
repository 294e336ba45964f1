from __future__ import annotations

import re
from pathlib import Path

import falsetto
from falsetto_testing import Suite, breaks

BODY = """
    from hypothesis import given, strategies as st

    @declared
    @given(st.integers())
    def test_above(x): assert subject.pick() == 1

    @given(st.integers())
    @declared
    def test_below(x): assert subject.pick() == 1

    class TestMethods:
        @declared
        @given(st.integers())
        def test_method(self, x): assert subject.pick() == 1

    @declared
    @given(st.integers())
    def test_false(x): assert subject.pick()
"""
TOLD = breaks(
    "pytest_falsetto._hidden_runs._whole:Whole._phase",
    "lambda self, *given, **more: (lambda phase, item: (item.config.hook."
    "pytest_runtest_logreport(report=item.config.hook.pytest_runtest_makereport("
    "item=item, call=phase.call)), phase)[1])(original(self, *given, **more), self._item)",
)


@falsetto.must_fail_when(
    breaks("pytest_falsetto._isolation._hypothesis:isolation", "lambda config: None")
)
def test_hidden_runs_fill_no_database_and_trip_no_health_check(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, BODY, "hypothesispytest").grade()
    assert ran.reasons == {
        "test_above": "stated-reason",
        "test_below": "stated-reason",
        "TestMethods::test_method": "stated-reason",
        "test_false": "negative-passed",
    }
    assert not (tmp_path / ".hypothesis" / "examples").exists()


@falsetto.must_fail_when(TOLD)
def test_statistics_are_of_the_run_as_written(tmp_path: Path) -> None:
    suite = Suite.of(tmp_path, BODY, "hypothesispytest")
    ran = suite.grade("--hypothesis-show-statistics")
    assert len(re.findall(r"^test_a.py::.*:$", ran.output, re.MULTILINE)) == 4
    assert "failing examples" not in ran.output.replace("0 failing examples", "")


@falsetto.must_fail_when(
    breaks("pytest_falsetto._isolation._hypothesis:_hidden", "lambda settings: settings")
)
def test_what_hypothesis_is_called_for_within_a_body_fills_no_database(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        from hypothesis import given, strategies as st
        from hypothesis.stateful import RuleBasedStateMachine, rule

        @declared
        def test_within():
            @given(st.integers())
            def holds(x): assert subject.pick() == 1
            holds()

        class Machine(RuleBasedStateMachine):
            @rule()
            def holds(self): assert subject.pick() == 1

        TestMachine = Machine.TestCase
        TestMachine.runTest = declared(TestMachine.runTest)
        """,
        "hypothesispytest",
    ).grade()
    assert ran.reasons == {"test_within": "stated-reason", "TestMachine::runTest": "stated-reason"}
    assert not (tmp_path / ".hypothesis" / "examples").exists()


@falsetto.must_fail_when(
    breaks("pytest_falsetto._hidden_runs._hidden:is_bare", "lambda item: True")
)
def test_hypothesis_has_its_part_in_every_run(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        from hypothesis import given, strategies as st
        from hypothesis.statistics import collector

        @declared
        @given(st.just(1))
        def test_given(x):
            assert collector.value is not None
            assert subject.pick() == x
        """,
        "hypothesispytest",
    ).grade()
    assert ran.reasons == {"test_given": "stated-reason"}
