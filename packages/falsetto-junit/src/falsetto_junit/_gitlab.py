"""The GitLab writer: a Code Quality report, an array of what is no proof."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, BinaryIO, final

import msgspec
from falsetto import SessionRecord

from ._finding import Finding, find
from ._fingerprint import fingerprinted
from ._severity import Severity

__all__ = ["GitlabWriter"]

_SEVERITIES: Mapping[Severity, str] = MappingProxyType(
    {
        Severity.ERROR: "blocker",
        Severity.FAILURE: "critical",
        Severity.WARNING: "minor",
        Severity.NOTE: "info",
    }
)


@final
class GitlabWriter:
    """Writes a session as a GitLab Code Quality report."""

    def write(self, session: SessionRecord, stream: BinaryIO) -> None:
        """Write `session` to `stream`."""
        issues = [
            _issue(finding, fingerprint)
            for finding, fingerprint in fingerprinted(find(session))
            if finding.severity is not Severity.PASS
        ]
        stream.write(msgspec.json.format(msgspec.json.encode(issues), indent=1) + b"\n")


def _issue(finding: Finding, fingerprint: str) -> dict[str, Any]:
    place = finding.place
    return {
        "description": f"{finding.nodeid}: {finding.title}: {finding.said}",
        "check_name": finding.code,
        "fingerprint": fingerprint,
        "severity": _SEVERITIES[finding.severity],
        "location": {"path": place.path, "lines": {"begin": place.line}},
    }
