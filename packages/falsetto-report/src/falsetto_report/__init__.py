"""Falsetto's verdicts for people, and a gate for agents and pipelines."""

from __future__ import annotations

__all__: list[str] = []
