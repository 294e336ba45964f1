"""The evaluators of pydantic-evals, graded: the example shows what happens."""

from __future__ import annotations

import dataclasses
import sys
from pathlib import Path

import falsetto
import falsetto_docs
from falsetto_examples import Example

PYDANTIC = Example.named("evals-pydantic")
# What keeps the false cells from being fooled.
CURES = {
    "(NOTHING_EXPECTED, ": "(EXPECTED, ",
    'Contains("")': 'Contains("Paris")',
    "judge(unreachable)": "judge(reading)",
}
AVERAGE = "        averages ="
STRICTER = {
    AVERAGE: f"        assert len(report.cases[0].assertions) == len(evaluators)\n{AVERAGE}"
}
DATASET = """
from pydantic_evals import Case, Dataset
from pydantic_evals.evaluators import EqualsExpected

cases = [Case(inputs="France", expected_output="Lyon"), Case(inputs="Spain"{expected})]
dataset = Dataset(name="capitals", cases=cases, evaluators=[EqualsExpected()])
report = dataset.evaluate_sync(lambda country: "Lyon", progress=False, task_name="guess")
print(report.averages().assertions)
"""
EXPECTED = {"expected": ""}


def printed(folder: Path, file: str, edits: dict[str, str]) -> str:
    """Return what a copy of the example prints, one of whose files is edited."""
    text = PYDANTIC.files[file]
    for old, new in edits.items():
        text = text.replace(old, new)
    copy = dataclasses.replace(PYDANTIC, files=PYDANTIC.files | {file: text})
    return copy.run(folder).printed


@falsetto.must_fail_when(PYDANTIC.edited("adapter.py", "at_least=1.0", "at_least=0.0"))
def test_the_readme_shows_what_the_example_prints(tmp_path: Path) -> None:
    done = PYDANTIC.run(tmp_path)
    assert not falsetto_docs.differences(PYDANTIC.command().expected, done.printed)
    assert done.status == 1


@falsetto.must_fail_when(lambda m: m.delitem(CURES, 'Contains("")'))
def test_with_something_to_compare_with_and_a_judge_all_cells_are_proven(tmp_path: Path) -> None:
    assert "falsetto: 7 proven, 0 failed as written, 0 false" in printed(
        tmp_path, "evals.py", CURES
    )


@falsetto.must_fail_when(lambda m: m.delitem(STRICTER, AVERAGE))
def test_an_adapter_that_counts_what_was_said_is_fooled_once(tmp_path: Path) -> None:
    assert "falsetto: 3 proven, 3 failed as written, 1 false" in printed(
        tmp_path, "adapter.py", STRICTER
    )


@falsetto.must_fail_when(lambda m: m.setitem(EXPECTED, "expected", ", expected_output='Madrid'"))
def test_pydantic_evals_itself_leaves_what_it_cannot_compare_out(tmp_path: Path) -> None:
    done = falsetto_docs.run([sys.executable, "-"], tmp_path, DATASET.format(**EXPECTED))
    assert done.printed == "1.0\n"
