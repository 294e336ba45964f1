"""The schema as JSON Schema, for readers in other languages.

Run it as a module to write ``verdicts.schema.json`` anew.
"""

from __future__ import annotations

import inspect
import json
from pathlib import Path
from typing import Any

import msgspec

from .schema import Report

__all__ = ["FILE", "render"]

_NULL = {"type": "null"}

FILE = Path(__file__).with_name("verdicts.schema.json")
"""Where the rendered schema is kept."""


def render() -> str:
    """Render the schema as the text of its file."""
    described = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Falsetto verdicts, schema 1",
        **_settled(msgspec.json.schema(Report)),
    }
    return json.dumps(described, indent=2) + "\n"


def _settled(value: Any) -> Any:
    # The order of a field's alternatives and the indentation of a docstring differ from one
    # release of msgspec or Python to the next.
    if isinstance(value, dict):
        return {key: _settled(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_settled(each) for each in sorted(value, key=lambda each: each == _NULL)]
    return inspect.cleandoc(value) if isinstance(value, str) else value


if __name__ == "__main__":
    FILE.write_text(render(), encoding="utf-8")
