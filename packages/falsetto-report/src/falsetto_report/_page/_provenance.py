"""The foot of the page: where its numbers come from."""

from __future__ import annotations

import shlex

from .._document import Document
from ._markup import Markup, Piece, element, joined
from ._wording import clock

__all__ = ["provenance"]


def provenance(document: Document) -> Markup:
    """Render what is known of the session itself, and of each record that was merged."""
    report = document.report
    facts: dict[str, Piece] = {
        "Verdict line": element("code", report.line),
        "Command line": element("code", shlex.join(("pytest", *report.args)))
        if report.pytest
        else None,
        "Root folder": element("code", report.rootdir),
        "Started": clock(report.started),
        "Ended": clock(report.finished) if report.finished else "never",
        "Exit status": None if report.exitstatus is None else str(report.exitstatus),
        "Control runs": str(report.controls),
        "Runs under a change": str(report.repeats),
        "Versions": f"falsetto {report.falsetto}, Python {report.python}",
        "Records": _records(document),
    }
    return element(
        "footer",
        element("h2", "About this report"),
        element(
            "dl",
            *(
                joined(element("dt", name), element("dd", fact))
                for name, fact in facts.items()
                if fact
            ),
        ),
        class_="foot",
    )


def _records(document: Document, most: int = 100) -> Markup | None:
    if len(document.sources) < 2:
        return None
    lines = [
        element("li", element("code", source.name), f" {source.line.removeprefix('falsetto: ')}")
        for source in document.sources[:most]
    ]
    if len(document.sources) > most:
        lines.append(element("li", f"and {len(document.sources) - most:,} more"))
    return element("ul", *lines)
