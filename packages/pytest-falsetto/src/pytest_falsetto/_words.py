"""A check's grade in words, for a terminal and for the report that it turns red."""

from __future__ import annotations

from collections.abc import Iterator

from falsetto import CheckRecord, Reason, Verdict

__all__ = ["explained", "red_text", "status_word"]


def status_word(check: CheckRecord) -> str:
    """Return the one word that stands for a grade."""
    if check.grade.reason is Reason.INTERNAL_ERROR:
        return "FALSETTO-ERROR"
    return check.grade.verdict.value.upper()


def red_text(check: CheckRecord) -> str:
    """Say why a check that passed as written fails the build."""
    headline = f"{status_word(check)} ({check.grade.reason.value}): {check.grade.message}"
    return "\n".join((headline, *explained(check)))


def explained(check: CheckRecord) -> Iterator[str]:
    """Yield what is known beyond the verdict, a line each."""
    grade = check.grade
    for name, text in (
        ("declared", grade.declared),
        ("detail", grade.detail),
        ("hint", grade.hint),
        ("evidence", grade.evidence if grade.verdict is not Verdict.PROVEN else None),
    ):
        if text:
            first, *rest = text.splitlines()
            yield f"{name}: {first}"
            yield from (f"    {line}" for line in rest)
