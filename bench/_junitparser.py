"""The JUnit file that our writer makes, made with junitparser."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import final
from xml.etree import ElementTree

import junitparser

__all__ = ["Case", "build", "read_cases"]

_RESULTS = {
    "error": junitparser.Error,
    "failure": junitparser.Failure,
    "skipped": junitparser.Skipped,
}


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A test case as the file has it; `kind` is the element within it, or None."""

    classname: str
    name: str
    seconds: float
    kind: str | None
    type: str | None
    message: str | None
    text: str | None


def read_cases(path: Path) -> list[Case]:
    """Take the test cases out of a file, so that finding out what to say is not measured."""
    return [_case(element) for element in ElementTree.parse(path).iter("testcase")]


def build(cases: Iterable[Case], path: Path) -> None:
    """Make a file of `cases`."""
    suite = junitparser.TestSuite("falsetto")
    suite.add_testcases([_built(case) for case in cases])
    whole = junitparser.JUnitXml("falsetto")
    whole.add_testsuite(suite)
    whole.write(str(path))


def _case(element: ElementTree.Element) -> Case:
    result = next(iter(element), None)
    about = {} if result is None else result.attrib
    return Case(
        classname=element.attrib["classname"],
        name=element.attrib["name"],
        seconds=float(element.attrib["time"]),
        kind=None if result is None else result.tag,
        type=about.get("type"),
        message=about.get("message"),
        text=None if result is None else result.text,
    )


def _built(case: Case) -> junitparser.TestCase:
    built = junitparser.TestCase(case.name, case.classname, case.seconds)
    if case.kind is not None:
        result = _RESULTS[case.kind](case.message, case.type)
        if case.text is not None:
            result.text = case.text
        built.result = [result]
    return built
