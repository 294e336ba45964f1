"""Bring the pages up to date that repeat what the program says: `python -m falsetto_docs docs`."""

from __future__ import annotations

import json
import sys
from importlib import resources
from pathlib import Path

from falsetto import REASONS

from ._fields import with_fields
from ._reasons import with_reasons

reference = Path(sys.argv[1], "reference")
schema = resources.files("falsetto_junit").joinpath("verdicts.schema.json").read_text("utf-8")

page = reference / "reasons.md"
page.write_text(with_reasons(page.read_text("utf-8"), REASONS.values()), encoding="utf-8")
page = reference / "json-schema.md"
page.write_text(with_fields(page.read_text("utf-8"), json.loads(schema)), encoding="utf-8")
