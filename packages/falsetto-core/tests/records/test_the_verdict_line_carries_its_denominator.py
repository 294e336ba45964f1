from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import falsetto
import pytest
from falsetto_testing import core

P, F, X, U = core.Verdict.PROVEN, core.Verdict.FAILED, core.Verdict.FALSE, core.Verdict.UNPROVEN


def lose_the_ending(m: falsetto.Patch) -> None:
    """Say of every early stop the same."""
    m.setattr(core._channel._line, "_on_one_line", lambda reason: "it stopped")


def line(
    verdicts: Iterable[Any] = (), statuses: Iterable[Any] = (), stopped: str | None = None
) -> str:
    said: str = core.verdict_line(core.count(verdicts, statuses), stopped)
    return said


def count_nothing(m: falsetto.Patch) -> None:
    """Count no check without a verdict."""
    real = core.count
    m.setattr(core, "count", lambda verdicts, statuses: real(verdicts, ()))


@falsetto.must_fail_when(count_nothing)
def test_the_line_is_word_for_word_what_was_promised() -> None:
    verdicts = [P] * 12 + [F] + [X] * 2 + [U] * 3
    assert line(verdicts, ["skipped", "excluded", "skipped"]) == (
        "falsetto: 12 proven, 1 failed as written, 2 false, 3 unproven "
        "(18 graded of 21 run; 2 skipped, 1 excluded)"
    )


@falsetto.must_fail_when(
    lambda m: m.setattr(core, "verdict_line", lambda totals, stopped: "falsetto: all proven")
)
def test_a_session_without_checks_says_so() -> None:
    assert line() == (
        "falsetto: 0 proven, 0 failed as written, 0 false, 0 unproven (0 graded of 0 run)"
    )


@falsetto.must_fail_when(count_nothing)
def test_the_statuses_come_in_a_fixed_order() -> None:
    every = [status.value for status in core.Status]
    assert line(statuses=reversed(every)).endswith(
        "(0 graded of 7 run; 1 skipped, 1 errored, 1 xfail, 1 excluded, 1 not gradable, "
        "1 not graded, 1 incomplete)"
    )


@falsetto.must_fail_when(lose_the_ending)
def test_a_session_that_stopped_early_ends_with_the_reason() -> None:
    assert line([P], stopped="interrupted").endswith(
        "(1 graded of 1 run) - stopped early: interrupted"
    )


@falsetto.must_fail_when(
    lambda m: m.setattr(core._channel._line, "_on_one_line", lambda reason: reason)
)
@pytest.mark.parametrize("stopped", ["a\nb", "a \r\n\tb", "a \x1b[31mb"])
def test_the_line_is_one_line_whatever_stopped_the_session(stopped: str) -> None:
    assert line(stopped=stopped).endswith(" - stopped early: a b")
