"""The times on record, in the shapes that other formats have for them."""

from __future__ import annotations

from datetime import datetime, timezone

__all__ = ["moment", "utc"]


def moment(text: str | None) -> datetime | None:
    """Read a time as it is on record, or None when there is none that can be read."""
    try:
        # Python 3.10 knows no `Z`.
        known = datetime.fromisoformat((text or "").replace("Z", "+00:00"))
        aware = known if known.tzinfo is not None else known.replace(tzinfo=timezone.utc)
        return aware.astimezone(timezone.utc)
    except (ValueError, OverflowError):
        return None


def utc(text: str | None) -> str | None:
    """Render a time as RFC 3339 has it, in UTC."""
    known = moment(text)
    return None if known is None else known.isoformat(timespec="milliseconds")[:-6] + "Z"
