"""The SARIF writer: version 2.1.0, for what shows findings beside the code."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, BinaryIO, final
from urllib.parse import quote

import msgspec
from falsetto import SessionRecord

from ._clock import utc
from ._finding import Finding, find
from ._fingerprint import fingerprinted
from ._severity import RULES, Rule, Severity

__all__ = ["SarifWriter"]

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS: Mapping[Severity, Mapping[str, str]] = MappingProxyType(
    {
        Severity.ERROR: {"kind": "fail", "level": "error"},
        Severity.FAILURE: {"kind": "fail", "level": "error"},
        Severity.WARNING: {"kind": "fail", "level": "warning"},
        Severity.NOTE: {"kind": "notApplicable", "level": "none"},
    }
)
_INDICES = {rule.code: index for index, rule in enumerate(RULES.values())}


@final
class SarifWriter:
    """Writes a session as one SARIF run, with a result for whatever is no proof."""

    def write(self, session: SessionRecord, stream: BinaryIO) -> None:
        """Write `session` to `stream`."""
        log = {"$schema": _SCHEMA, "version": "2.1.0", "runs": [_run(session)]}
        stream.write(msgspec.json.format(msgspec.json.encode(log), indent=1) + b"\n")


def _run(session: SessionRecord) -> dict[str, Any]:
    found = find(session)
    return {
        "tool": {
            "driver": {
                "name": "Falsetto",
                "version": session.context.falsetto,
                "rules": [_rule(rule) for rule in RULES.values()],
            }
        },
        "invocations": [_invocation(session, found)],
        "columnKind": "unicodeCodePoints",
        "results": [
            _result(finding, fingerprint)
            for finding, fingerprint in fingerprinted(found)
            if finding.severity is not Severity.PASS
        ],
        "properties": {
            "line": session.line,
            "strict": session.context.strict,
            "complete": session.complete,
            "graded": session.totals.graded,
            "run": session.totals.run,
        },
    }


def _rule(rule: Rule) -> dict[str, Any]:
    described = {"id": rule.code, "shortDescription": {"text": rule.sentence}}
    return described if rule.hint is None else {**described, "help": {"text": rule.hint}}


def _invocation(session: SessionRecord, found: list[Finding]) -> dict[str, Any]:
    wrong = [finding for finding in found if finding.word == "session"]
    started, finished = utc(session.context.started), utc(session.finished)
    return {
        "executionSuccessful": not wrong,
        "arguments": list(session.context.args),
        **({} if started is None else {"startTimeUtc": started}),
        **({} if finished is None else {"endTimeUtc": finished}),
        **({} if session.exitstatus is None else {"exitCode": int(session.exitstatus)}),
        "toolExecutionNotifications": [
            {
                "level": "error",
                "message": {"text": finding.said},
                "associatedRule": {"id": finding.code, "index": _INDICES[finding.code]},
            }
            for finding in wrong
        ],
    }


def _result(finding: Finding, fingerprint: str) -> dict[str, Any]:
    place = finding.place
    return {
        "ruleId": finding.code,
        "ruleIndex": _INDICES[finding.code],
        **_LEVELS[finding.severity],
        "message": {"text": f"{finding.nodeid}: {finding.title}: {finding.said}"},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": _uri(place.path)},
                    "region": {"startLine": place.line},
                },
                "logicalLocations": [{"fullyQualifiedName": finding.nodeid}],
            }
        ],
        "partialFingerprints": {"falsetto/v1": fingerprint},
        "properties": {
            name: text
            for name, text in (("declared", finding.declared), ("evidence", finding.evidence))
            if text
        },
    }


def _uri(path: str) -> str:
    # `//` begins the name of a host.
    uri = quote(path, safe="/")
    return f".{uri}" if uri.startswith("//") else uri
