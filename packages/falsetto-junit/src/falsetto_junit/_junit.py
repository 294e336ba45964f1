"""The JUnit writer: by default only what Jenkins' own schemas of the format accept."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from types import MappingProxyType
from typing import BinaryIO, final

import msgspec
from falsetto import SessionRecord, as_wire

from ._finding import Finding, find
from ._severity import Severity
from ._test_case import Names
from ._xml_text import attributes, bounded, content, legal

__all__ = ["DIALECTS", "Dialect", "JunitWriter"]

MESSAGE = 4_000
BODY = 64_000
_AT_ONCE = 2_000
_ELEMENTS: Mapping[Severity, str] = MappingProxyType(
    {
        Severity.ERROR: "error",
        Severity.FAILURE: "failure",
        Severity.WARNING: "skipped",
        Severity.NOTE: "skipped",
    }
)
_SAYS_WHY = frozenset(("error", "failure"))


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Dialect:
    """What a test case holds beyond the common ground.

    Attributes:
        place: The attributes `file` and `line`, counted from 1.
        properties: The check's record, as the property that pytest's own reports carry.
    """

    place: bool = False
    properties: bool = False


DIALECTS: Mapping[str, Dialect] = MappingProxyType(
    {
        "jenkins": Dialect(),
        "github": Dialect(place=True),
        "gitlab": Dialect(place=True),
        "properties": Dialect(place=True, properties=True),
    }
)
"""The dialects by the names that the command line has for them; the first is the default."""


@final
class JunitWriter:
    """Writes a session as JUnit XML: one suite, and one test case for each check.

    Args:
        dialect: What a test case holds beyond what every reader accepts.
    """

    def __init__(self, dialect: Dialect = DIALECTS["jenkins"]) -> None:
        self._dialect = dialect

    def write(self, session: SessionRecord, stream: BinaryIO) -> None:
        """Write `session` to `stream`."""
        found = find(session)
        counters = _counters(found)
        stream.write(_head(session, counters).encode())
        names = Names()
        cases = (_case(finding, names, self._dialect) for finding in found)
        while some := list(islice(cases, _AT_ONCE)):
            stream.write("".join(some).encode())
        stream.write(b"</testsuite>\n</testsuites>\n")


def _counters(found: list[Finding]) -> dict[str, str]:
    elements = Counter(_ELEMENTS.get(finding.severity) for finding in found)
    return {
        "tests": str(len(found)),
        "failures": str(elements["failure"]),
        "errors": str(elements["error"]),
        "skipped": str(elements["skipped"]),
        "time": f"{sum(finding.seconds for finding in found):.3f}",
    }


def _head(session: SessionRecord, counters: Mapping[str, str]) -> str:
    # The root has no `skipped` in either schema.
    on_root = {name: value for name, value in counters.items() if name != "skipped"}
    started = bounded(session.context.started, MESSAGE)
    properties = "".join(
        f"<property{attributes(name=f'falsetto.{name}', value=bounded(value, MESSAGE))}/>\n"
        for name, value in _context(session)
    )
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        f"<testsuites{attributes(name='falsetto', **on_root)}>\n"
        f"<testsuite{attributes(name='falsetto', **counters, timestamp=started)}>\n"
        f"<properties>\n{properties}</properties>\n"
    )


def _context(session: SessionRecord) -> Iterator[tuple[str, str]]:
    context, selection = session.context, session.selection
    for name, value in (
        ("line", session.line),
        ("version", context.falsetto),
        ("python", context.python),
        ("pytest", context.pytest),
        ("rootdir", context.rootdir),
        ("args", shlex.join(context.args)),
        ("strict", _word(context.strict)),
        ("controls", str(context.controls)),
        ("repeats", str(context.repeats)),
        ("started", context.started),
        ("finished", session.finished),
        ("complete", _word(session.complete)),
        ("stopped", session.stopped),
        ("exitstatus", None if session.exitstatus is None else str(session.exitstatus)),
        ("whole", None if selection is None else _word(selection.whole)),
    ):
        if value is not None:
            yield name, value


def _word(flag: bool) -> str:
    return "true" if flag else "false"


def _case(finding: Finding, names: Names, dialect: Dialect) -> str:
    classname, name = names.give(finding.nodeid)
    about = attributes(classname=classname, name=name, time=f"{finding.seconds:.3f}")
    if dialect.place and finding.location is not None:
        place = finding.place
        about += attributes(file=bounded(place.path, MESSAGE), line=str(place.line))
    inside = (_record(finding) if dialect.properties else "") + _result(finding)
    return f"<testcase{about}>{inside}</testcase>\n" if inside else f"<testcase{about}/>\n"


def _record(finding: Finding) -> str:
    if finding.record is None:
        return ""
    # Cut short it would be no JSON. Each of its texts has a bound of its own.
    value = legal(msgspec.json.encode(as_wire(finding.record)).decode())
    prop = attributes(name="falsetto.verdict", value=value)
    return f"<properties><property{prop}/></properties>"


def _result(finding: Finding) -> str:
    element = _ELEMENTS.get(finding.severity)
    if element is None:
        return ""
    message = bounded(f"{finding.title}: {finding.said}", MESSAGE)
    about = attributes(type=f"falsetto.{finding.code}", message=message)
    if element not in _SAYS_WHY:
        return f"<{element}{about}/>"
    return f"<{element}{about}>{content(bounded(_body(finding), BODY))}</{element}>"


def _body(finding: Finding) -> str:
    place = finding.location and f"{finding.place.path}:{finding.place.line}"
    return "\n".join(
        f"{name}: {text}"
        for name, text in (
            ("check", finding.nodeid),
            ("where", place),
            ("declared", finding.declared),
            ("detail", finding.detail),
            ("hint", finding.hint),
            ("evidence", finding.evidence),
        )
        if text
    )
