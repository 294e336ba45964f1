"""What a session looks like once it is written: its bytes, and what a reader sees in them."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree

from falsetto_testing import core, junit

__all__ = ["WRITERS", "failures", "greens", "streamed", "written"]

WRITERS: Mapping[str, str] = {
    "ctrf": "CtrfWriter",
    "github": "GithubWriter",
    "gitlab": "GitlabWriter",
    "junit": "JunitWriter",
    "sarif": "SarifWriter",
}
"""The writers other than that of JSON, by the names of their formats."""


def written(session: Any, format: str, *args: Any) -> bytes:
    """Return what the writer for `format` writes of `session`."""
    stream = io.BytesIO()
    getattr(junit, WRITERS[format])(*args).write(session, stream)
    return stream.getvalue()


def streamed(session: Any) -> bytes:
    """Return the event stream of `session`."""
    stream = io.BytesIO()
    events = core.EventWriter(stream)
    events.start(session.context)
    for check in session.checks:
        events.verdict(check)
    for check in session.not_graded:
        events.not_graded(check)
    events.end(session)
    return stream.getvalue()


def failures(data: bytes, format: str) -> int:
    """Count what a reader of `format` takes for a failure."""
    if format == "junit":
        return sum(len(case) and case[0].tag in ("failure", "error") for case in _cases(data))
    if format == "github":
        return len(re.findall(rb"^::error ", data, re.MULTILINE))
    value = json.loads(data)
    if format == "ctrf":
        return sum(test["status"] == "failed" for test in value["results"]["tests"])
    if format == "sarif":
        return sum(result["level"] == "error" for result in value["runs"][0]["results"])
    return sum(issue["severity"] in ("blocker", "critical") for issue in value)


def greens(data: bytes, format: str) -> int | None:
    """Count what a reader of `format` takes for a success; None where successes are not named."""
    if format == "junit":
        return sum(len(case) == 0 for case in _cases(data))
    if format == "ctrf":
        statuses = [test["status"] for test in json.loads(data)["results"]["tests"]]
        return statuses.count("passed")
    return None


def _cases(data: bytes) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(data).iter("testcase"))
