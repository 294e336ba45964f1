"""A week of a small shop's test suite, and the page that shows it: `python make.py FOLDER`.

Each day somebody changes something, and the suite is graded. On Thursday the shared basket is made
simpler, and a check that nobody touched cannot fail any more.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

SHOP = Path(__file__).parent / "shop"
HALF_A_CENT = """

@falsetto.must_fail_when(lambda m: m.setattr(shop, "total", lambda basket: 1.5))
def test_nobody_pays_half_a_cent():
    assert shop.total(shop.Basket(prices=(3,), discount=50)) == 1
"""
DECLARED = "@falsetto.must_fail_when(lambda m: m.setattr(shop, 'total', lambda basket: 1))\n"
EMPTY = "def test_an_empty_basket_costs_nothing"

# Of each day: what was done, in which file, and how its text becomes another.
WEEK = {
    "Monday": ("the week begins", "shop.py", lambda text: text),
    "Tuesday": (
        "the check of the empty basket says what must turn it red",
        "test_shop.py",
        lambda text: text.replace(EMPTY, DECLARED + EMPTY),
    ),
    "Wednesday": ("half cents are looked after", "test_shop.py", lambda text: text + HALF_A_CENT),
    "Thursday": (
        "the shared basket is made simpler",
        "conftest.py",
        lambda text: text.replace(", discount=10", ""),
    ),
    "Friday": ("everybody is at lunch", "shop.py", lambda text: text),
}


def main(folder: Path) -> int:
    """Live through the week in `folder`, and render it.

    Returns:
        The exit status of the command that renders it.
    """
    suite = shutil.copytree(SHOP, folder / "suite", dirs_exist_ok=True)
    (suite / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    records = []
    for day, (what, name, edit) in WEEK.items():
        file = suite / name
        file.write_text(edit(file.read_text(encoding="utf-8")), encoding="utf-8")
        records.append(folder / f"{len(records) + 1}-{day.lower()}.json")
        print(f"{day}: {what}", flush=True)
        grade(suite, records[-1])
    *earlier, today = map(str, records)
    command = ["falsetto-report", today, "--baseline", earlier[0], "--history", *earlier]
    return subprocess.run([*command, "-o", str(folder / "dashboard.html")], check=False).returncode


def grade(suite: Path, record: Path) -> None:
    """Grade the suite as it is today, and print the verdict line."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir=."]
    done = subprocess.run(
        [*command, "--falsetto", f"--falsetto-json={record.resolve()}"],
        cwd=suite,
        capture_output=True,
        text=True,
        check=False,
    )
    lines = [line for line in done.stdout.splitlines() if line.startswith("falsetto: ")]
    print(f"  {lines[-1] if lines else done.stdout + done.stderr}", flush=True)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else "week")))
