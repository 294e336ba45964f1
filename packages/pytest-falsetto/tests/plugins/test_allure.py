from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import falsetto
from falsetto_testing import Suite, breaks

BODY = """
    import allure

    @pytest.fixture
    def thing():
        yield 1

    @allure.feature("routes")
    @declared
    def test_proven(thing):
        allure.dynamic.title("a title")
        with allure.step("one step"):
            allure.attach("text", "an attachment", allure.attachment_type.TEXT)
            assert subject.pick() == 1

    def test_undeclared(thing):
        with allure.step("another"): pass
"""


@falsetto.must_fail_when(
    breaks("pytest_falsetto._isolation._allure:isolation", "lambda config: None")
)
def test_results_hold_the_steps_of_the_run_as_written(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, BODY, "allure_pytest").grade("--alluredir=results")
    results = {result["name"]: result for result in _files(ran.folder, "result")}
    assert ran.reasons["test_proven"] == "stated-reason"
    assert {name: _steps(result) for name, result in results.items()} == {
        "a title": [("one step", "passed", 1)],
        "test_undeclared": [("another", "passed", 0)],
    }
    assert len(list((ran.folder / "results").glob("*-attachment.txt"))) == 1
    assert len(_files(ran.folder, "container")) == 2


@falsetto.must_fail_when(
    breaks("pytest_falsetto._checks._plan:get_declaration", "lambda check: None")
)
def test_a_false_check_is_a_failed_result(tmp_path: Path) -> None:
    body = "@declared\ndef test_false(): assert subject.pick()"
    ran = Suite.of(tmp_path, body, "allure_pytest").grade("--alluredir=results")
    (result,) = _files(ran.folder, "result")
    assert (result["status"], result["name"]) == ("failed", "test_false")


def _files(folder: Path, kind: str) -> list[dict[str, Any]]:
    return [json.loads(path.read_text()) for path in (folder / "results").glob(f"*-{kind}.json")]


def _steps(result: dict[str, Any]) -> list[tuple[str, str, int]]:
    return [
        (step["name"], step["status"], len(step.get("attachments", ())))
        for step in result.get("steps", ())
    ]
