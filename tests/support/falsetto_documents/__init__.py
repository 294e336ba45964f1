"""Documents of sessions that never ran, for the tests of whatever renders them."""

from __future__ import annotations

from ._checks import check, left_out
from ._document import document, past, report
from ._situations import SITUATIONS

__all__ = ["SITUATIONS", "check", "document", "left_out", "past", "report"]
