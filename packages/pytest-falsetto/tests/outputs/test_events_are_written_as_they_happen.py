from __future__ import annotations

import hashlib
import json
from pathlib import Path

import falsetto
import pytest
from falsetto_testing import Suite, breaks


@falsetto.must_fail_when(
    breaks("pytest_falsetto._session._books:Books._on_ungraded", "lambda self, ungraded: None")
)
def test_every_check_is_an_event_between_a_header_and_an_end(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        @declared
        def test_a(): assert subject.pick() == 1

        @pytest.mark.skip
        def test_b(): pass

        def test_c(): pass
        """,
    ).grade("--falsetto-events=new/events.jsonl")
    events = [json.loads(line) for line in ran.read("new/events.jsonl").splitlines()]
    assert [event.get("nodeid", "") for event in events] == [
        "",
        "test_a.py::test_a",
        "test_a.py::test_b",
        "test_a.py::test_c",
        "",
    ]
    assert events[1]["verdict"] == "proven"
    assert events[2]["status"] == "skipped"
    assert events[-1]["totals"] == ran.record["totals"]
    assert events[-1]["exitstatus"] == 0


@pytest.mark.parametrize("workers", [(), ("-n1",)], ids=["alone", "with a worker"])
@falsetto.must_fail_when(breaks("falsetto:covered_files", "lambda root, tests=(): {}"))
def test_an_end_lists_the_files_that_the_verdicts_rest_on(
    workers: tuple[str, ...], tmp_path: Path
) -> None:
    body = "@declared\ndef test_a(): assert subject.pick() == 1"
    suite = Suite.of(tmp_path, body, *(["xdist"] if workers else []))
    ran = suite.run("--falsetto", "--falsetto-events=e.jsonl", *workers)
    end = json.loads(ran.read("e.jsonl").splitlines()[-1])
    for name in ("test_a.py", "subject.py"):
        assert end["files"].get(name) == hashlib.sha256((tmp_path / name).read_bytes()).hexdigest()


@falsetto.must_fail_when(
    breaks("pytest_falsetto._session._books:Books._on_check", "lambda self, check: None")
)
def test_a_session_that_dies_leaves_what_was_known_and_no_end(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        import os

        @declared
        def test_one(): assert subject.pick() == 1

        @falsetto.must_fail_when(lambda m: m.setattr(subject, "pick", lambda: os._exit(3)))
        def test_two(): assert subject.pick() == 1
        """,
    ).run("--falsetto", "--falsetto-events=e.jsonl")
    assert ran.status == 3
    events = [json.loads(line) for line in ran.read("e.jsonl").splitlines()]
    assert [event.get("nodeid") for event in events] == [None, "test_a.py::test_one"]
    assert "totals" not in events[-1]


@falsetto.must_fail_when(
    breaks("pytest_falsetto._session._papers:Papers._opened_events", "lambda self: None")
)
def test_a_stream_that_cannot_be_opened_is_a_usage_error(tmp_path: Path) -> None:
    suite = Suite.of(tmp_path, "def test_a(): pass").beside({"blocked": "a file"})
    ran = suite.run("--falsetto", "--falsetto-events=blocked/e.jsonl")
    assert ran.status == 4
    (line,) = ran.output.strip().splitlines()
    assert line.startswith("ERROR: --falsetto-events: ")
    assert "blocked" in line
