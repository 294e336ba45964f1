"""Numbers, times and standings, in the words of the page."""

from __future__ import annotations

from falsetto import RunKind, Verdict

from .._standing import Standing

__all__ = ["RUNS", "clock", "counted", "slug", "span"]

RUNS = {
    RunKind.POSITIVE: "as written",
    RunKind.CONTROL: "again, unchanged",
    RunKind.NEGATIVE: "under the change",
    RunKind.CONFIRM: "once more, unchanged",
}


def counted(number: int, what: Standing) -> str:
    """Say how many checks have a standing, in the words of the verdict line."""
    return f"{number:,} {'failed as written' if what is Verdict.FAILED else what.value}"


def slug(what: Standing) -> str:
    """Return a standing as one word, for addresses, classes and queries."""
    return str(what.value).replace(" ", "-")


def span(seconds: float) -> str:
    """Say how long something took, to three figures."""
    if seconds >= 60:
        return f"{int(seconds // 60)} min {int(seconds % 60)} s"
    return f"{seconds:.3g} s" if seconds >= 1 else f"{seconds * 1e3:.3g} ms"


def clock(moment: str) -> str:
    """Say an ISO 8601 moment for people, or leave it as it is where it is none."""
    date, separator, time = moment.partition("T")
    if not separator:
        return moment
    hours, zone = time[:5], time[8:].lstrip(".0123456789")
    return f"{date} {hours}{' UTC' if zone in ('Z', '+00:00') else f' {zone}' if zone else ''}"
