from __future__ import annotations

import random
import signal
from pathlib import Path

import falsetto
import falsetto_junit
import pytest
from falsetto_testing import Suite, breaks

CHECKS = 60
BODY = f"""
    import time

    @pytest.mark.parametrize("number", range({CHECKS}))
    @declared
    def test_it(number):
        with open("begun", "ab", buffering=0) as begun:
            begun.write(b"%d\\n" % number)
        time.sleep(0.002)
        assert subject.pick() == 1
"""
KILLER = """
    import os, pathlib, signal, time

    def pytest_sessionstart(session):
        if hasattr(session.config, "workerinput") or os.fork():
            return
        killed, stream = os.getppid(), pathlib.Path("e.jsonl")
        while os.getppid() == killed:
            if stream.read_bytes().count(b"\\n") >= int(os.environ["LINES_BEFORE"]):
                time.sleep(float(os.environ["PAUSE"]))
                os.kill(killed, signal.SIGKILL)
        os._exit(0)
"""
WITHOUT_A_FLUSH = (
    "lambda self, event, fields: "
    "self._stream.write(b'%s\\n' % __import__('json').dumps({'event': event, **fields}).encode())"
)


WITHOUT_VERDICTS = "lambda self, record: None"


def killed(folder: Path, seed: int, *options: str) -> Path:
    """Grade a suite, kill the session at any point, and return its event stream."""
    chance = random.Random(seed)
    plugins = ("xdist",) if options else ()
    ran = Suite.of(folder, BODY, *plugins, conftest=KILLER).run(
        "--falsetto",
        "--falsetto-events=e.jsonl",
        *options,
        LINES_BEFORE=str(chance.randint(1, CHECKS // 2)),
        PAUSE=str(chance.uniform(0, 0.02)),
    )
    assert ran.status == -signal.SIGKILL, ran.output
    return folder / "e.jsonl"


@falsetto.must_fail_when(breaks("falsetto._channel._events:EventWriter._write", WITHOUT_A_FLUSH))
@pytest.mark.parametrize("seed", range(3))
def test_every_verdict_that_was_known_is_read_back(tmp_path: Path, seed: int) -> None:
    stream = killed(tmp_path, seed)
    begun = int((tmp_path / "begun").read_bytes().split()[-1])
    events, report = falsetto.read_events(stream), falsetto_junit.read(stream)
    names = [f"test_a.py::test_it[{number}]" for number in range(CHECKS)]
    assert len(events.checks) in (begun, begun + 1)
    assert [check["nodeid"] for check in events.checks] == names[: len(events.checks)]
    assert events.end is None
    assert (report.complete, report.totals.graded) == (False, len(events.checks))
    assert report.stopped == "the event stream has no closing record"


@falsetto.must_fail_when(breaks("falsetto._channel._events:EventWriter.verdict", WITHOUT_VERDICTS))
def test_so_it_is_where_workers_grade(tmp_path: Path) -> None:
    report = falsetto_junit.read(killed(tmp_path, 0, "-n2"))
    assert (report.complete, report.exitstatus) == (False, None)
    assert report.totals.graded == len({check.nodeid for check in report.checks})
