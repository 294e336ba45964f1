"""The index that the page searches: a column for each thing that is asked of every check."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from falsetto import Reason, clean
from falsetto_junit.schema import Check

from .._comparison import Kind
from .._document import Past
from .._standing import WORST_FIRST
from ._rows import Row, Urgency
from ._wording import slug

__all__ = ["columns"]

STANDINGS = [slug(standing) for standing in WORST_FIRST]
REASONS = ["", *(reason.value for reason in Reason)]
NEWS = ["", *(kind.value.removeprefix("newly ").replace(" ", "-") for kind in Kind)]
_STANDING = {standing: chr(48 + at) for at, standing in enumerate(WORST_FIRST)}
_REASON = {reason: chr(49 + at) for at, reason in enumerate(Reason)}
_NEWS = {kind: chr(49 + at) for at, kind in enumerate(Kind)}
_NOTHING = "/"
_NOTE = 160


def columns(rows: Sequence[Row], causes: Sequence[str | None], past: Sequence[Past]) -> Any:
    """Return the index of `rows` as plain data.

    A column of a closed vocabulary is one text with a character for each row, counted from ``0``
    in the list of its words; a column of free text is a list, or a table and a list of places in
    it where texts repeat.
    """
    split = [_split(row.nodeid) for row in rows]
    return {
        "standings": STANDINGS,
        "reasons": REASONS,
        "kinds": NEWS,
        "file": _table(file for file, _ in split),
        "name": [name for _, name in split],
        "standing": "".join(_STANDING[row.standing] for row in rows),
        "reason": "".join(
            _REASON[row.entry.reason] if isinstance(row.entry, Check) else "0" for row in rows
        ),
        "urgency": "".join(str(int(row.urgency)) for row in rows),
        "kind": "".join(_NEWS[row.change.kind] if row.change else "0" for row in rows),
        "before": "".join(
            _STANDING[row.change.before] if row.change and row.change.before else _NOTHING
            for row in rows
        ),
        "change": _table(_declared(row) for row in rows),
        "note": _table(_note(row) for row in rows),
        "cause": _table(cause or "" for cause in causes),
        "past": [
            {
                "name": session.name,
                "started": session.started,
                "standing": _then(session, rows),
            }
            for session in past
        ],
    }


def _split(nodeid: str) -> tuple[str, str]:
    file, separator, name = nodeid.partition("::")
    return (file, name) if separator and file else ("", nodeid)


def _declared(row: Row) -> str:
    declared = row.entry.declared if isinstance(row.entry, Check) else None
    return declared or ""


def _note(row: Row) -> str:
    """Return what tells a check from others of its reason, in one line."""
    if row.urgency is Urgency.GREEN or row.entry is None:
        return ""
    said = row.entry.detail if isinstance(row.entry, Check) else row.entry.excluded
    return clean((said or "").partition("\n")[0], _NOTE)


def _then(session: Past, rows: Iterable[Row]) -> str:
    known = session.standings
    return "".join(
        _STANDING[known[row.nodeid]] if row.nodeid in known else _NOTHING for row in rows
    )


def _table(texts: Iterable[str]) -> Any:
    places: dict[str, int] = {}
    at = [places.setdefault(text, len(places)) for text in texts]
    return {"of": list(places), "at": at}
