from __future__ import annotations

from pathlib import Path

import falsetto
import pytest
from falsetto_testing import Ran, Suite, breaks

WAYS = {
    "exit": 'pytest.exit("mine", returncode=0)',
    "generator-exit": "raise GeneratorExit",
    "system-exit": "raise SystemExit(0)",
}
EVERYTHING = "(KeyboardInterrupt, pytest.exit.Exception, GeneratorExit, SystemExit)"


def ended(way: str, folder: Path, takes: str) -> Ran:
    """Run a check, with what it takes, whose stub ends the session, and another one after it."""
    return Suite.of(
        folder,
        f"""
        def end(): {WAYS[way]}

        @falsetto.must_fail_when(lambda m: m.setattr(subject, "pick", end))
        def test_a({takes}): assert subject.pick() == 1

        @declared
        def test_b(): assert subject.pick() == 1
        """,
    ).grade()


@falsetto.must_fail_when(breaks("pytest_falsetto._hidden_runs._direct:INTERRUPTS", EVERYTHING))
@pytest.mark.parametrize("way", WAYS)
def test_what_a_stub_ends_is_its_run_alone(way: str, tmp_path: Path) -> None:
    ran = ended(way, tmp_path, takes="")
    assert ran.reasons == {"test_a": "wrong-reason", "test_b": "stated-reason"}
    assert ran.record["complete"]


@falsetto.must_fail_when(breaks("pytest_falsetto._hidden_runs._whole:INTERRUPTS", EVERYTHING))
@pytest.mark.parametrize("way", WAYS)
def test_what_a_stub_ends_is_its_run_alone_with_fixtures_too(way: str, tmp_path: Path) -> None:
    ran = ended(way, tmp_path, takes="request")
    assert ran.reasons == {"test_a": "wrong-reason", "test_b": "stated-reason"}
    assert ran.record["complete"]


@falsetto.must_fail_when(
    breaks(
        "pytest_falsetto._hidden_runs._hidden:wish_to_stop_kept",
        "lambda session: __import__('contextlib').nullcontext()",
    )
)
@pytest.mark.parametrize("wish", ["shouldstop", "shouldfail"])
def test_a_wish_to_stop_under_the_change_is_not_heard(wish: str, tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        f"""
        @declared
        def test_a(request):
            if subject.pick() != 1:
                request.session.{wish} = "not one"
            assert subject.pick() == 1

        def test_b(): pass
        """,
    ).grade()
    assert ran.reasons == {"test_a": "stated-reason", "test_b": "undeclared"}
    assert (ran.status, ran.stopped) == (0, None)
