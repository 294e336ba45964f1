"""Take the pictures: `python -m falsetto_screens [FOLDER]`."""

from __future__ import annotations

import sys
from pathlib import Path

from falsetto_browser import browser

from ._album import take

if __name__ == "__main__":
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "screenshots")
    folder.mkdir(parents=True, exist_ok=True)
    with browser() as started:
        for picture in take(started, folder):
            print(picture)
