from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import falsetto
from falsetto_testing import Suite, breaks

FEATURE = """\
Feature: Routes
  Scenario: One
    Given a thing
    Then it is one
  Scenario Outline: Many
    Given a thing
    Then it is one and <n>
    Examples:
      | n |
      | 1 |
      | 2 |
  Scenario: Nothing
    Given a thing
"""
BODY = """
    from pytest_bdd import given, parsers, scenario, then

    @declared
    @scenario("routes.feature", "One")
    def test_above(): pass

    @scenario("routes.feature", "One")
    @declared
    def test_below(): pass

    @scenario("routes.feature", "One")
    def test_undeclared(): pass

    @declared
    @scenario("routes.feature", "Many")
    def test_outline(): pass

    @declared
    @scenario("routes.feature", "Nothing")
    def test_false(): pass

    @given("a thing", target_fixture="thing")
    def _(): return subject.pick()

    @then("it is one")
    def _(thing): assert thing == 1

    @then(parsers.parse("it is one and {n:d}"))
    def _(thing, n): assert thing == 1
"""
CONFTEST = """
    def pytest_bdd_step_error(step):
        with open("errors.txt", "a") as file: file.write(step.name)
"""
TOLD = breaks(
    "pytest_falsetto._hidden_runs._whole:Whole._phase",
    "lambda self, *given, **more: (lambda phase, item: (item.config.hook."
    "pytest_runtest_logreport(report=item.config.hook.pytest_runtest_makereport("
    "item=item, call=phase.call)), phase)[1])(original(self, *given, **more), self._item)",
)


@falsetto.must_fail_when(breaks("pytest_falsetto._isolation._bdd:isolation", "lambda config: None"))
def test_steps_that_fail_in_a_hidden_run_are_told_to_nobody(tmp_path: Path) -> None:
    ran = _suite(tmp_path).grade()
    assert not (ran.folder / "errors.txt").exists()


@falsetto.must_fail_when(
    breaks("pytest_falsetto._checks._plan:get_declaration", "lambda check: None")
)
def test_scenarios_are_graded_on_either_side_of_their_decorator(tmp_path: Path) -> None:
    ran = _suite(tmp_path).grade()
    assert ran.reasons == {
        "test_above": "stated-reason",
        "test_below": "stated-reason",
        "test_undeclared": "undeclared",
        "test_outline[1]": "stated-reason",
        "test_outline[2]": "stated-reason",
        "test_false": "negative-passed",
    }


@falsetto.must_fail_when(TOLD)
def test_the_cucumber_report_holds_the_run_as_written(tmp_path: Path) -> None:
    ran = _suite(tmp_path).grade("--cucumberjson=cucumber.json", "--deselect=test_a.py::test_false")
    (feature,) = json.loads(ran.read("cucumber.json"))
    assert [_statuses(element) for element in feature["elements"]] == [["passed", "passed"]] * 5


def _suite(folder: Path) -> Suite:
    suite = Suite.of(folder, BODY, "pytest-bdd", conftest=CONFTEST)
    return suite.beside({"routes.feature": FEATURE})


def _statuses(element: dict[str, Any]) -> list[str]:
    return [step["result"]["status"] for step in element["steps"]]
