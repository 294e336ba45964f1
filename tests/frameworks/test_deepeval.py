"""deepeval's metrics, graded in pytest beside all that deepeval brings along."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import falsetto
import falsetto_docs
from falsetto_docs import Finished
from falsetto_examples import Example

DEEPEVAL = Example.named("evals-deepeval")
# A reader has no plugin named, and loads them all.
AS_A_READER = "unset PYTEST_ADDOPTS PYTEST_DISABLE_PLUGIN_AUTOLOAD;"
# What keeps the false checks from being fooled.
CURES = {
    ", flaky=True": "",
    "REFUND, tools)": "REFUND, partial(tools, should_exact_match=True))",
}
EMPTY = {"Order 17 has shipped.": ""}
MEANT = {
    **EMPTY,
    "of_another_case))": "of_another_case), expect=MissingTestCaseParamsError)",
    "from deepeval.models": "from deepeval.errors import MissingTestCaseParamsError\n"
    "from deepeval.models",
}


def run(folder: Path, edits: dict[str, str]) -> Finished:
    """Type the command of the README where a copy of the example is edited."""
    text = DEEPEVAL.files["test_refunds.py"]
    for old, new in edits.items():
        text = text.replace(old, new)
    copy = dataclasses.replace(DEEPEVAL, files=DEEPEVAL.files | {"test_refunds.py": text})
    return copy.run(folder, f"{AS_A_READER} {DEEPEVAL.command().text}")


@falsetto.must_fail_when(
    DEEPEVAL.edited("adapter.py", "assert_test(case", "(lambda *_, **__: 0)(case")
)
def test_the_readme_shows_what_the_example_prints(tmp_path: Path) -> None:
    done = run(tmp_path, {})
    assert not falsetto_docs.differences(DEEPEVAL.command().expected, done.printed)
    assert done.status == 1


@falsetto.must_fail_when(lambda m: m.delitem(CURES, ", flaky=True"))
def test_with_their_cures_all_checks_are_proven(tmp_path: Path) -> None:
    assert "falsetto: 4 proven, 0 failed as written, 0 false" in run(tmp_path, CURES).printed


@falsetto.must_fail_when(lambda m: m.setitem(EMPTY, "Order 17 has shipped.", " "))
def test_an_empty_answer_is_refused_for_a_reason_of_its_own(tmp_path: Path) -> None:
    """A blank one is not: it is compared, and told from the expected one."""
    printed = run(tmp_path, EMPTY).printed
    assert "test_refunds.py::test_the_answer_is_the_expected_one UNPROVEN" in printed
    assert "wrong-reason" in printed


@falsetto.must_fail_when(lambda m: m.setitem(MEANT, "of_another_case))", "of_another_case))"))
def test_an_empty_answer_proves_where_its_error_is_meant(tmp_path: Path) -> None:
    printed = run(tmp_path, MEANT).printed
    assert "test_refunds.py::test_the_answer_is_the_expected_one PROVEN" in printed
