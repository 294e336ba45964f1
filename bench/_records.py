"""What it takes to write and to read the records of a long session, beside what others take."""

from __future__ import annotations

import gc
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median
from typing import final

import falsetto_junit
import msgspec
from falsetto import EventWriter, SessionRecord, session_as_wire
from falsetto.plugins import Writer

from ._junitparser import build, read_cases
from ._pairs import Ratios, ratios
from ._record import write_record
from ._session import Taken

__all__ = ["Contest", "Records", "contest", "measure_records"]

_PEAK = Path(__file__).with_name("_peak.py")


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """Two ways to the same end, taken in turns.

    Attributes:
        name: The end, and the other way to it.
        ratios: How much longer ours takes than the other.
        ours: Seconds of computing that ours takes, the median.
        other: Seconds of computing that the other takes, the median.
    """

    name: str
    ratios: Ratios
    ours: float
    other: float


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Records:
    """What was measured of one session's records.

    Attributes:
        checks: How many checks the session has.
        sizes: The bytes of each file, by its format.
        peaks: The bytes by which reading and writing JSON raise the peak of a process.
        event: Seconds of computing that the event of one check takes, flushed, the median.
        contests: The comparisons.
    """

    checks: int
    sizes: dict[str, int]
    peaks: dict[str, int]
    event: float
    contests: tuple[Contest, ...]


def measure_records(checks: int, pairs: int) -> Records:
    """Write and read the records of a session that never ran.

    Args:
        checks: How many checks it has.
        pairs: How many times to go each way.
    """
    with tempfile.TemporaryDirectory(prefix="falsetto-bench-") as name:
        folder = Path(name)
        files = {"JSON": folder / "v.json", "events": folder / "e.jsonl", "JUnit": folder / "j.xml"}
        write_record(files["JSON"], checks)
        peaks = {way: _peak(way, files["JSON"]) for way in ("reading", "writing")}
        contests = list(_read(files["JSON"], pairs))
        session = falsetto_junit.to_session(falsetto_junit.read(files["JSON"]))
        event = median(_event(session, files["events"]) for _ in range(pairs))
        contests.append(_followed(files["events"], pairs))
        contests += _written(session, files, folder, pairs)
        return Records(
            checks=checks,
            sizes={format: path.stat().st_size for format, path in files.items()},
            peaks=peaks,
            event=event,
            contests=tuple(contests),
        )


def contest(
    name: str, other: Callable[[], object], ours: Callable[[], object], pairs: int
) -> Contest:
    """Go both ways in turns.

    Args:
        name: What to call it.
        other: The way to compare with.
        ours: The way whose cost is wanted.
        pairs: How many times to go each way.
    """
    taken = [(_taken(other), _taken(ours)) for _ in range(pairs)]
    return Contest(
        name=name,
        ratios=ratios(taken),
        ours=median(second.computing for _, second in taken),
        other=median(first.computing for first, _ in taken),
    )


def _peak(way: str, path: Path) -> int:
    command = [sys.executable, str(_PEAK), way, str(path)]
    return int(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def _read(path: Path, pairs: int) -> Iterator[Contest]:
    def loaded() -> object:
        return json.loads(path.read_bytes())

    def converted() -> object:
        return msgspec.convert(loaded(), falsetto_junit.Report)

    ours = partial(falsetto_junit.read, path)
    yield contest("read, beside json.loads", loaded, ours, pairs)
    yield contest("read, beside it and msgspec.convert", converted, ours, pairs)


def _followed(path: Path, pairs: int) -> Contest:
    def loaded() -> object:
        return [json.loads(line) for line in path.read_bytes().splitlines()]

    ours = partial(falsetto_junit.read, path)
    return contest("events read, beside json.loads", loaded, ours, pairs)


def _written(
    session: SessionRecord, files: dict[str, Path], folder: Path, pairs: int
) -> Iterator[Contest]:
    def ours(writer: Writer, path: Path) -> None:
        with path.open("wb") as stream:
            writer.write(session, stream)

    def dumped() -> None:
        text = json.dumps(session_as_wire(session), indent=1)
        (folder / "other.json").write_bytes(text.encode())

    as_json = partial(ours, falsetto_junit.JsonWriter(), files["JSON"])
    as_junit = partial(ours, falsetto_junit.JunitWriter(), files["JUnit"])
    yield contest("JSON written, beside json.dumps", dumped, as_json, pairs)
    as_junit()
    built = partial(build, read_cases(files["JUnit"]), folder / "other.xml")
    yield contest("JUnit written, beside junitparser", built, as_junit, pairs)


def _event(session: SessionRecord, path: Path) -> float:
    with EventWriter(path) as writer:
        writer.start(session.context)
        gc.collect()
        start = time.process_time()
        for check in session.checks:
            writer.verdict(check)
        taken = time.process_time() - start
        for ungraded in session.not_graded:
            writer.not_graded(ungraded)
        writer.end(session)
    return taken / len(session.checks)


def _taken(act: Callable[[], object]) -> Taken:
    gc.collect()
    clock, computing = time.perf_counter(), time.process_time()
    made = act()
    taken = Taken(
        clock=time.perf_counter() - clock, computing=time.process_time() - computing, memory=0
    )
    del made  # letting go of it is not what was to be done
    return taken
