"""Falsetto's verdicts for people, and a gate for agents and pipelines."""

from __future__ import annotations

from ._writers import BadgeSvgWriter, BadgeWriter, HtmlWriter, MarkdownWriter

__all__ = ["BadgeSvgWriter", "BadgeWriter", "HtmlWriter", "MarkdownWriter"]
