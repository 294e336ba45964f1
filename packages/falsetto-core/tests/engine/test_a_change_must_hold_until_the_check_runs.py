from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any
from unittest import mock

import falsetto
import pytest
from falsetto_grading import ran, subject, word
from falsetto_testing import core

CAN_WATCH = sys.version_info >= (3, 12)


def bad() -> int:
    return 2


def replace(m: Any) -> None:
    m.setattr(subject, "pick", bad)


def graded(
    set_up: Callable[[Any], object],
    check: Callable[[], object] = lambda: None,
    change: Callable[..., object] = replace,
    result: Any = None,
) -> Any:
    """Grade a check whose set-up, under the change, does what is given."""
    course = core.engine(core.Declaration(change))
    run = next(course)
    undo = core.Patch()
    try:
        while True:
            if run.kind.value == "negative":
                set_up(undo)
                run.arrive()
                check()
                undo.undo()
                run = course.send(result or ran())
            else:
                run = course.send(ran())
    except StopIteration as done:
        return done.value


def never_look(m: falsetto.Patch) -> None:
    """Believe that every change holds."""
    m.setattr(core._protocol._arrival.Arrival, "__call__", lambda self: None)


@falsetto.must_fail_when(never_look)
def test_a_change_that_a_fixture_replaced_is_not_applied() -> None:
    grade = graded(lambda patch: patch.setattr(subject, "pick", lambda: 1))
    assert word(grade) == "not-applied"
    assert "pick no longer held what the change had put there" in grade.detail


@falsetto.must_fail_when(never_look)
def test_a_deletion_that_a_fixture_took_back_is_not_applied() -> None:
    box = {"v": 1}
    grade = graded(lambda patch: patch.setitem(box, "v", 1), change=lambda m: m.delitem(box, "v"))
    assert word(grade) == "not-applied"


@falsetto.must_fail_when(
    lambda m: m.setattr(core._protocol._arrival, "_is_wrapped", lambda step: False)
)
def test_a_spy_around_what_was_planted_does_not_lose_it() -> None:
    def spy(patch: Any) -> None:
        patch.setattr(subject, "pick", mock.Mock(wraps=subject.pick))

    def closure(patch: Any) -> None:
        planted = subject.pick
        patch.setattr(subject, "pick", lambda: planted())  # noqa: PLW0108

    assert [word(graded(spy)), word(graded(closure))] == ["false", "false"]


@pytest.mark.skipif(not CAN_WATCH, reason="this interpreter cannot watch single functions")
@falsetto.must_fail_when(
    lambda m: m.setattr(core._protocol._watch.Watch, "called", lambda self, step, **since: None)
)
def test_what_is_called_all_the_same_is_not_lost() -> None:
    def set_up(patch: Any) -> None:
        patch.setattr(subject, "pick", "something else")

    assert word(graded(set_up, check=bad)) == "false"


@pytest.mark.skipif(not CAN_WATCH, reason="this interpreter cannot watch single functions")
@falsetto.must_fail_when(
    lambda m: m.setattr(core._protocol._watch._Look, "arrive", lambda self: None)
)
def test_a_call_before_the_check_arrived_does_not_count() -> None:
    def set_up(patch: Any) -> None:
        bad()
        patch.setattr(subject, "pick", "something else")

    assert word(graded(set_up)) == "not-applied"


@falsetto.must_fail_when(
    lambda m: m.setattr(
        core._protocol._watch._Look, "called", lambda self, watched, since_arrival: None
    )
)
def test_a_mock_tells_by_itself_whether_it_was_called() -> None:
    planted = mock.Mock(return_value=2)

    def set_up(patch: Any) -> None:
        patch.setattr(subject, "pick", "something else")

    def change(m: Any) -> None:
        m.setattr(subject, "pick", planted)

    assert word(graded(set_up, check=planted, change=change)) == "false"
    assert word(graded(set_up, change=change)) == "not-applied"


@falsetto.must_fail_when(
    lambda m: m.setattr(
        core._patch.Step, "holds", lambda self: self.place is None or self.place.holds(self.new)
    )
)
def test_a_step_that_a_later_one_overwrote_is_not_missed() -> None:
    def change(m: Any) -> None:
        m.setattr(subject, "pick", lambda: 3)
        m.setattr(subject, "pick", bad)

    assert word(graded(lambda patch: None, change=change)) == "false"


@falsetto.must_fail_when(
    lambda m: m.setattr(
        core._verdict._classify,
        "judge_changed",
        lambda course: core._verdict._finding.Finding(reason=core.Reason.NOT_APPLIED),
    )
)
def test_a_change_that_made_the_check_fail_has_done_its_work() -> None:
    grade = graded(
        lambda patch: patch.setattr(subject, "pick", lambda: 1),
        result=ran("failed", errors=(AssertionError("built under the change"),)),
    )
    assert word(grade) == "proven"
