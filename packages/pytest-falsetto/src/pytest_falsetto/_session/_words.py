"""A check's grade in words, for a terminal and for the report that it turns red."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from falsetto import Reason, Verdict

if TYPE_CHECKING:
    from ._note import Graded

__all__ = ["explained", "red_text", "status_word"]


def status_word(check: Graded) -> str:
    """Return the one word that stands for a grade."""
    if check.grade.reason is Reason.INTERNAL_ERROR:
        return "FALSETTO-ERROR"
    return check.grade.verdict.value.upper()


def red_text(check: Graded) -> str:
    """Say why a check that passed as written fails the build.

    The hint is left to the summary, which says it once for all checks with one reason.
    """
    headline = f"{status_word(check)} ({check.grade.reason.value}): {check.grade.message}"
    known = (
        f"{name}: {text}".replace("\n", "\n    ")
        for name, text in explained(check)
        if name != "hint"
    )
    return "\n".join((headline, *known))


def explained(check: Graded) -> Iterator[tuple[str, str]]:
    """Yield what is known beyond the verdict, each with its name."""
    grade = check.grade
    for name, text in (
        ("declared", grade.declared),
        ("detail", grade.detail),
        ("hint", grade.hint),
        ("evidence", grade.evidence if grade.verdict is not Verdict.PROVEN else None),
    ):
        if text:
            yield name, text
