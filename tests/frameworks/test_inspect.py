"""inspect_ai's own scorers, graded: the example shows what happens, and nothing gets out."""

from __future__ import annotations

import dataclasses
import sys
from pathlib import Path

import falsetto
import falsetto_docs
from falsetto_examples import Example

INSPECT = Example.named("evals-inspect")
# What keeps the false cells from being fooled.
CURES = {
    "Sample(OPEN), wrong": "Sample(OPEN, target='Paris'), wrong",
    "includes(), Sample(CHOICE": "match('exact'), Sample(CHOICE",
}
TASK = """
from inspect_ai import Task, eval
from inspect_ai.dataset import Sample
from inspect_ai.model import ModelOutput, ModelUsage, get_model
from inspect_ai.scorer import includes, match

for scorer in (includes(), match()):
    output = ModelOutput.from_content("mockllm/model", "Lyon")
    # Without it a tokenizer is fetched.
    output.usage = ModelUsage()
    model = get_model("mockllm/model", custom_outputs=[output])
    sample = Sample("What is the capital of France?"{target})
    (log,) = eval(Task([sample], scorer=scorer), model=model, display="none", log_dir="logs")
    print(log.results.scores[0].metrics["accuracy"].value)
"""
TARGET = {"target": ""}


@falsetto.must_fail_when(INSPECT.edited("adapter.py", "at_least=1.0", "at_least=0.0"))
def test_the_readme_shows_what_the_example_prints(tmp_path: Path) -> None:
    done = INSPECT.run(tmp_path)
    assert not falsetto_docs.differences(INSPECT.command().expected, done.printed)
    assert done.status == 1


@falsetto.must_fail_when(lambda m: m.delitem(CURES, "includes(), Sample(CHOICE"))
def test_with_their_targets_and_an_exact_match_all_cells_are_proven(tmp_path: Path) -> None:
    text = INSPECT.files["evals.py"]
    for old, new in CURES.items():
        text = text.replace(old, new)
    done = dataclasses.replace(INSPECT, files=INSPECT.files | {"evals.py": text}).run(tmp_path)
    assert "falsetto: 6 proven, 0 failed as written, 0 false, 0 unproven" in done.printed


@falsetto.must_fail_when(lambda m: m.setitem(TARGET, "target", ", target='Paris'"))
def test_inspect_itself_calls_every_answer_right_where_there_is_no_target(tmp_path: Path) -> None:
    done = falsetto_docs.run([sys.executable, "-"], tmp_path, TASK.format(**TARGET))
    assert done.printed.splitlines() == ["1.0", "1.0"]
