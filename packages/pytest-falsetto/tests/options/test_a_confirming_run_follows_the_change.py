from __future__ import annotations

from pathlib import Path

import falsetto
import pytest
from falsetto_testing import Suite, breaks

NEVER = "lambda d, **rest: original(d, **{**rest, 'confirm': False})"


@falsetto.must_fail_when(breaks("pytest_falsetto._checks._driver:engine", NEVER))
@pytest.mark.parametrize("word", ["--falsetto-confirm", "--override-ini=falsetto_confirm=true"])
def test_a_check_that_stays_red_once_the_change_is_gone_is_not_repeatable(
    word: str, tmp_path: Path
) -> None:
    ran = Suite.of(
        tmp_path,
        """
        RUNS = []

        @declared
        def test_expired():
            RUNS.append(1)
            assert len(RUNS) < 3

        SEEN = []

        @declared
        def test_good():
            SEEN.append(subject.pick())
            assert subject.pick() == 1

        @declared
        def test_vacuous(): assert subject.pick()

        def test_seen(): assert SEEN == [1, 1, 2, 1]
        """,
    ).grade(word)
    assert ran.reasons == {
        "test_expired": "not-repeatable",
        "test_good": "stated-reason",
        "test_vacuous": "negative-passed",
        "test_seen": "undeclared",
    }
    runs = {name: [run["kind"] for run in check["runs"]] for name, check in ran.checks.items()}
    assert runs["test_good"] == ["positive", "control", "negative", "confirm"]
    assert runs["test_vacuous"] == ["positive", "control", "negative"]
