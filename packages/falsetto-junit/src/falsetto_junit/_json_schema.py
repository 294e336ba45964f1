"""The schema as JSON Schema, for readers in other languages.

Run it as a module to write ``verdicts.schema.json`` anew.
"""

from __future__ import annotations

import json
from pathlib import Path

import msgspec

from .schema import Report

__all__ = ["FILE", "render"]

FILE = Path(__file__).with_name("verdicts.schema.json")
"""Where the rendered schema is kept."""


def render() -> str:
    """Render the schema as the text of its file."""
    described = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Falsetto verdicts, schema 1",
        **msgspec.json.schema(Report),
    }
    return json.dumps(described, indent=2) + "\n"


if __name__ == "__main__":
    FILE.write_text(render(), encoding="utf-8")
