"""A generated suite knows its verdicts beforehand, so a session that graded wrong is not timed."""

from __future__ import annotations

import sys
from pathlib import Path

import falsetto
import falsetto_docs
import pytest

import bench._suite
from bench._kind import AT_WORK, COSTLY_FIXTURE, MODULE_FIXTURE, TRIVIAL, VARIANTS, Kind
from bench._session import Session, SessionError
from bench._suite import Suite

NAMED = {
    "trivial": TRIVIAL,
    "variants": VARIANTS,
    "module-fixture": MODULE_FIXTURE,
    "costly-fixture": COSTLY_FIXTURE,
    "at-work": AT_WORK,
}
HARMLESS = "def double(number):\n    return 2 * number\n\n\nnegate = double\n"


@falsetto.must_fail_when(lambda m: m.setattr(bench._suite, "_SUBJECT", HARMLESS))
@pytest.mark.parametrize("kind", NAMED.values(), ids=NAMED)
def test_every_kind_has_its_share_of_vacuous_checks(kind: Kind, tmp_path: Path) -> None:
    """One in twenty is false, and all others are proven."""
    suite = Suite(kind=kind, checks=40)
    suite.write(tmp_path)
    printed = falsetto_docs.run([sys.executable, "-m", "pytest", "--falsetto"], tmp_path).printed
    assert suite.line in printed.splitlines()


@falsetto.must_fail_when(lambda m: m.setattr(bench._suite, "range", lambda *_: (0,), raising=False))
def test_checks_are_spread_over_files(tmp_path: Path) -> None:
    """No file has more than it may, and none is missing."""
    Suite(kind=TRIVIAL, checks=120).write(tmp_path)
    counts = [path.read_text("utf-8").count("def test_") for path in tmp_path.glob("test_*.py")]
    assert sorted(counts) == [20, 50, 50]


@falsetto.must_fail_when(lambda m: m.setattr(Suite, "_head", lambda suite: "import falsetto\n" * 2))
@pytest.mark.parametrize("declared", [True, False])
def test_only_a_suite_that_declares_something_loads_falsetto(
    declared: bool, tmp_path: Path
) -> None:
    """Otherwise its import would be timed as pytest's own."""
    Suite(kind=TRIVIAL, checks=20, declared=declared).write(tmp_path)
    text = (tmp_path / "test_0000.py").read_text("utf-8")
    assert text.count("import falsetto") == declared
    assert text.count("@falsetto.must_fail_when(") == 20 * declared


@falsetto.must_fail_when(lambda m: m.setattr(bench._suite, "VACUOUS_EVERY", 1))
def test_a_suite_without_an_exact_share_is_refused() -> None:
    """Its verdict line could not be known."""
    with pytest.raises(ValueError, match="ask for a multiple of 20"):
        Suite(kind=TRIVIAL, checks=50)


def see_nothing_wrong(session: Session, status: int, printed: str) -> None:
    """Stand in for the check of what a session said."""


@falsetto.must_fail_when(lambda m: m.setattr(Session, "_check", see_nothing_wrong))
def test_a_session_that_says_something_else_is_not_timed(tmp_path: Path) -> None:
    """Its time would be that of something else, too."""
    Suite(kind=TRIVIAL, checks=20).write(tmp_path)
    session = Session(options=("--falsetto",), line="falsetto: 20 proven")
    with pytest.raises(SessionError, match="19 proven, 0 failed as written, 1 false"):
        session.run(tmp_path)
