"""The dashboard example ends with a page on which one check has slid from proven to false."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import falsetto
import falsetto_docs
from falsetto import Patch
from falsetto_docs import Finished, Page

ROOT = Path(__file__).parents[2]
DASHBOARD = ROOT / "examples" / "dashboard"
SLID = "test_shop.py::test_a_discount_is_taken_off"
EDITS: dict[str, str] = {}


def lived(folder: Path) -> Path:
    """Live through the week with what was edited of the example, and return where it went."""
    copied = shutil.copytree(DASHBOARD, folder / "dashboard")
    for old, new in EDITS.items():
        script = copied / "make.py"
        script.write_text(script.read_text("utf-8").replace(old, new), "utf-8")
    falsetto_docs.run([sys.executable, str(copied / "make.py"), "week"], folder)
    return folder / "week"


def leave_the_basket_alone(m: Patch) -> None:
    """Let nobody make the shared basket simpler."""
    m.setitem(EDITS, 'replace(", discount=10", "")', "strip()")


@falsetto.must_fail_when(leave_the_basket_alone)
def test_a_check_that_nobody_touched_slides_on_thursday(tmp_path: Path) -> None:
    week = lived(tmp_path)
    verdicts = []
    for record in sorted(week.glob("*.json")):
        checks = {
            check["nodeid"]: check for check in json.loads(record.read_text("utf-8"))["checks"]
        }
        verdicts.append(checks[SLID]["verdict"])
    assert verdicts == ["proven", "proven", "proven", "false", "false"]


@falsetto.must_fail_when(leave_the_basket_alone)
def test_the_page_names_the_check_that_slid(tmp_path: Path) -> None:
    page = (lived(tmp_path) / "dashboard.html").read_text("utf-8")
    assert ">1 slid</a>" in page
    assert f"<code>{SLID}</code></a> proven → false" in page
    assert ">1 fixed</a>" in page
    assert ">1 added</a>" in page
    assert "Verdicts of the last 5 runs" in page


def nothing_works(*_: object, **__: object) -> Finished:
    """Stand in for the shell, as if no program were there."""
    return Finished(status=127, printed="command not found\n")


@falsetto.must_fail_when(lambda m: m.setattr(falsetto_docs._shell, "run", nothing_works))
def test_a_reader_of_the_readme_sees_what_it_shows(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "examples", tmp_path / "project" / "examples")
    falsetto_docs.walk(Page.read(DASHBOARD / "README.md", ROOT), tmp_path)
