"""The dashboard example ends with a page on which one check has slid from proven to false."""

from __future__ import annotations

import json
from pathlib import Path

import falsetto
import falsetto_docs
from falsetto_examples import Example

DASHBOARD = Example.named("dashboard")
SLID = "test_shop.py::test_a_discount_is_taken_off"

leave_the_basket_alone = DASHBOARD.edited("make.py", 'replace(", discount=10", "")', "strip()")


def lived(folder: Path) -> Path:
    """Live through the week, and return where it went."""
    DASHBOARD.run(folder)
    return folder / "week"


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


@falsetto.must_fail_when(leave_the_basket_alone)
def test_the_readme_shows_what_is_printed(tmp_path: Path) -> None:
    printed = DASHBOARD.run(tmp_path).printed
    assert not falsetto_docs.differences(DASHBOARD.command().expected, printed)
