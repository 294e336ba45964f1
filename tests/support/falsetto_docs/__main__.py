"""Bring the page about reasons up to date: `python -m falsetto_docs docs/reference/reasons.md`."""

from __future__ import annotations

import sys
from pathlib import Path

from falsetto._reason import TABLE

from ._reasons import with_reasons

for name in sys.argv[1:]:
    path = Path(name)
    path.write_text(with_reasons(path.read_text("utf-8"), TABLE.values()), encoding="utf-8")
