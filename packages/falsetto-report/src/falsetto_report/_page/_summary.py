"""The head of the page: what the session came to, and how far that can be relied on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .._document import Document, Source
from .._listing import plural
from ._headline import headline
from ._markup import Markup, element
from ._rows import Row
from ._strip import counts, denominator, strip
from ._wording import clock, counted, slug

__all__ = ["summary"]


def summary(document: Document, rows: Sequence[Row]) -> Markup:
    """Render the head of the page."""
    report = document.report
    said = headline(report, rows)
    left_out = report.selection.deselected if report.selection else 0
    return element(
        "header",
        element("p", "Falsetto ", element("span", _session(document)), class_="brand"),
        *_banners(document),
        element("h1", said.title),
        element("p", said.lead, class_="lead"),
        element(
            "div",
            strip(report.totals),
            _tally(document),
            element(
                "p",
                denominator(report.totals, left_out),
                class_="of",
            ),
            class_="figures",
        ),
        *_remarks(document),
        class_=f"head tone-{said.tone}",
    )


def _session(document: Document) -> str:
    report = document.report
    runner = f"pytest {report.pytest}" if report.pytest else f"falsetto {report.falsetto}"
    strict = "strict" if report.strict else "not strict"
    return f"{clock(report.started)} · {runner} · Python {report.python} · {strict}"


def _tally(document: Document) -> Markup:
    return element(
        "ul",
        *(
            element(
                "li",
                element("a", counted(number, standing), href=f"#verdict={slug(standing)}"),
                class_=f"mark is-{slug(standing)}",
            )
            for standing, number in counts(document.report.totals).items()
        ),
        class_="tally",
    )


def _banners(document: Document) -> Iterator[Markup]:
    """Yield what nobody may overlook, whatever else the page says."""
    report = document.report
    if report.complete:
        return
    broken = [source for source in document.sources if not source.complete]
    named = [_broken(source) for source in broken] if len(document.sources) > 1 else []
    yield element(
        "div",
        element(
            "p",
            element("strong", "This run did not end."),
            f" {_ended(report.stopped)} What it did not reach is not on this page.",
        ),
        element("ul", *named) if named else None,
        class_="banner",
        role="alert",
    )


def _broken(source: Source) -> Markup:
    return element("li", element("code", source.name), f": {_ended(source.stopped)}")


def _ended(stopped: str | None) -> str:
    reason = " ".join((stopped or "").split()) or "no reason was given"
    return f"It stopped early: {reason.rstrip('.')}."


def _remarks(document: Document) -> Iterator[Markup]:
    selection = document.report.selection
    remarks: list[Markup] = []
    if selection is not None and not selection.whole:
        left = f": {plural(selection.deselected)} left out" if selection.deselected else ""
        remarks.append(element("li", f"This is a selection and not the whole suite{left}."))
    remarks += [element("li", sentence[:1].upper() + sentence[1:]) for sentence in document.mixed]
    if document.duplicates:
        remarks.append(_duplicates(document))
    if remarks:
        yield element("ul", *remarks, class_="remarks")


def _duplicates(document: Document, most: int = 50) -> Markup:
    found = document.duplicates
    lines = [
        element(
            "li",
            element("code", each.nodeid),
            f": {each.kept.value} ({each.source}) counts; not counted: {', '.join(each.dropped)}",
        )
        for each in found[:most]
    ]
    if len(found) > most:
        lines.append(element("li", f"and {len(found) - most:,} more"))
    title = f"{plural(len(found))} {'is' if len(found) == 1 else 'are'} in more than one record"
    return element(
        "li",
        element(
            "details",
            element("summary", f"{title}; the worst result counts."),
            element("ul", *lines),
        ),
    )
