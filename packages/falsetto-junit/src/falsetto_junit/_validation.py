"""Plain data that claims to be a session's record, held against the schema and against itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from operator import attrgetter
from typing import Any

import msgspec
from falsetto import REASONS, SCHEMA, clean, count
from falsetto.errors import RecordError

from .__about__ import __version__
from .schema import Report

__all__ = ["refuse_odds", "validate"]

_ANEW = "write it anew with Falsetto"


def validate(value: Any, name: str) -> Report:
    """Make a report of plain data.

    Args:
        value: What was parsed.
        name: What to call it in an error, such as a file's name.

    Raises:
        RecordError: It is of another schema, or a value in it is of the wrong type.
    """
    if not isinstance(value, Mapping) or "schema" not in value:
        raise RecordError(f"{name} cannot be read: it has no schema number ($.schema); {_ANEW}")
    number = value["schema"]
    if type(number) is not int or number != SCHEMA:
        raise RecordError(
            f"{name} cannot be read: its schema is {clean(repr(number), 100)} ($.schema), and "
            f"falsetto-junit {__version__} reads schema {SCHEMA}; upgrade "
            f"falsetto-junit, or {_ANEW}"
        )
    try:
        return msgspec.convert(value, Report)
    except (msgspec.ValidationError, RecursionError) as error:
        fault, _, place = str(error).partition(" - at ")
        at = place.strip("`") or "$"
        raise RecordError(f"{name} cannot be read: {fault} ({at}); {_ANEW}") from error


def refuse_odds(report: Report, name: str) -> None:
    """Refuse a report that contradicts itself: no session of Falsetto's wrote it.

    Raises:
        RecordError: A check's verdict is none that its reason gives, or the totals are not those
            of the checks.
    """
    pairs = Counter(map(attrgetter("verdict", "reason"), report.checks))
    for verdict, reason in pairs:
        if REASONS[reason].verdict is not verdict:
            index = next(
                index
                for index, check in enumerate(report.checks)
                if (check.verdict, check.reason) == (verdict, reason)
            )
            raise RecordError(
                f"{name} cannot be read: the verdict {verdict.value!r} never goes with the "
                f"reason {reason.value!r} ($.checks[{index}]); {_ANEW}"
            )
    counted = count(
        map(attrgetter("verdict"), report.checks), map(attrgetter("status"), report.not_graded)
    )
    said = report.totals
    if (
        {verdict.value: number for verdict, number in said.verdicts.items()},
        {status.value: number for status, number in said.statuses.items()},
        said.graded,
        said.run,
    ) != (counted.verdicts, counted.statuses, counted.graded, counted.run):
        raise RecordError(
            f"{name} cannot be read: its totals are not those of its checks ($.totals); {_ANEW}"
        )
