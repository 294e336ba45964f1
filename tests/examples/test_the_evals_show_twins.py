"""Each file of the evals example has a cell that is fooled, and a twin that is not."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import falsetto
import falsetto_docs
import pytest
from falsetto import Patch
from falsetto_examples import Example

EVALS = Example.named("evals")
LINE = "falsetto: {0} proven, 0 failed as written, {0} false, 0 unproven ({1} graded of {1} run)"

# What keeps the false cell of each file from being fooled.
CURES = {
    "test_a_gold_that_is_empty": ("    assert agent", "    assert gold\n    assert agent"),
    "test_a_grader_that_crashed": (
        'point for point in given("You have thirty days.") if point is not None',
        'point or 0.0 for point in given("You have thirty days.")',
    ),
    "test_a_judge_without_a_verdict": ('"pass", True', '"pass", False'),
    "test_a_state_that_stays_as_it_was": (
        "    _, bookings = episode()\n    assert",
        "    said, bookings = episode()\n    assert said and",
    ),
    "test_a_submission_that_no_rule_applies_to": (
        "measured[name] >= least for name, least in GOLDEN.items() if name in measured",
        "name in measured for name in GOLDEN",
    ),
    "test_a_task_that_is_half_done": ("len(green), at_least=0.5", "len(green), at_least=0.6"),
    "test_an_answer_of_one_token": (
        "all(word in BOOK for word in solution.split())",
        "solution.isdigit()",
    ),
    "test_an_answer_that_is_always_the_same": ("len(answer) > len(baseline)", "fact in answer"),
    "test_an_answer_that_says_nothing": ("of_nothing=1.0", "of_nothing=0.0"),
    "test_an_error_for_an_answer": (
        "    assert PATTERN.search(reply.text)\n\n",
        "    assert reply.error is None\n\n",
    ),
}


def cure(m: Patch, file: str) -> None:
    """Let nothing fool the false cell of a file any more."""
    EVALS.edited(f"{file}.py", *CURES[file])(m)


def cure_one(m: Patch) -> None:
    """Let nothing fool one of the cells any more."""
    cure(m, "test_a_gold_that_is_empty")


@falsetto.must_fail_when(cure)
@pytest.mark.parametrize("file", CURES)
def test_one_twin_is_false_until_it_is_cured(file: str, tmp_path: Path) -> None:
    cells = 3 if file == "test_an_answer_of_one_token" else 1
    printed = EVALS.run(tmp_path, f"pytest examples/evals/{file}.py --falsetto").printed
    assert LINE.format(cells, 2 * cells) in printed.splitlines()


def told() -> dict[str, str]:
    """Return the verdict that the docstring of each cell tells."""
    return {
        node.name: re.split(r"\W", ast.get_docstring(node) or "")[0]
        for text in EVALS.files.values()
        if text.startswith('"""')
        for node in ast.parse(text).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


@falsetto.must_fail_when(cure_one)
def test_each_cell_says_what_becomes_of_it(tmp_path: Path) -> None:
    printed = EVALS.run(tmp_path, "pytest examples/evals --falsetto -v").printed
    verdicts = re.findall(r"::(\w+)(?:\[\w+\])? (FALSE|PROVEN) +\[", printed)
    assert dict(verdicts) == told()


@falsetto.must_fail_when(
    EVALS.edited("test_a_task_that_is_half_done.py", "len(green), at_least=0.5", "2, at_least=9")
)
def test_pytest_alone_calls_all_of_them_green(tmp_path: Path) -> None:
    printed = EVALS.run(tmp_path, "pytest examples/evals -p no:falsetto").printed
    assert printed.splitlines()[-1].strip("= ").startswith("24 passed in ")


@falsetto.must_fail_when(cure_one)
def test_the_readme_shows_what_is_printed(tmp_path: Path) -> None:
    assert not falsetto_docs.differences(EVALS.command().expected, EVALS.run(tmp_path).printed)


@falsetto.must_fail_when(lambda m: m.setitem(EVALS.files, "test_an_eval_nobody_told_of.py", ""))
def test_the_readme_tells_the_story_of_each_file() -> None:
    linked = re.findall(r"\]\((test_\w+\.py)\)", EVALS.files["README.md"])
    assert sorted(linked) == sorted(name for name in EVALS.files if name.startswith("test_"))
