"""Records and documents for the tests of reports and of the gate, made by the second copies."""

from __future__ import annotations

from ._made import a_document, a_report, a_torn_stream, excluded, facts, graded, on_disk

__all__ = ["a_document", "a_report", "a_torn_stream", "excluded", "facts", "graded", "on_disk"]
