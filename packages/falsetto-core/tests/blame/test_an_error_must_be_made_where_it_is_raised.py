"""What the subject raises is its own objection where its own code has made it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import falsetto
import pytest
from falsetto_grading import grade, shop, till, word
from falsetto_testing import core

MADE_BEFORE = "it was made before it was raised, and nobody can tell by whom"
EVENTS = asyncio.new_event_loop()
EVENTS.close()  # its futures need none that runs


def an_error(m: Any) -> None:
    m.setattr(shop, "total", lambda: AssertionError("broken subject"))


def failed() -> Any:
    future: asyncio.Future[int] = EVENTS.create_future()
    future.set_exception(AssertionError("broken subject"))
    return future


def a_future(m: Any) -> None:
    m.setattr(shop, "total", failed)


def calling(objects: Callable[[], None]) -> Callable[[], None]:
    """Return a check that only calls a function of the subject."""

    def check() -> None:
        objects()

    return check


@pytest.mark.parametrize(
    ("objects", "change"),
    [
        (till.handed_on, an_error),
        (till.raised_for_a_cause, an_error),
        (till.asked_for, a_future),
    ],
)
@falsetto.must_fail_when(lambda m: m.setattr(core._objects._site, "_makes", lambda *_: True))
def test_what_the_subject_only_raises_is_no_proof(
    objects: Callable[[], None], change: Callable[[Any], None]
) -> None:
    graded = grade(calling(objects), change)
    assert word(graded) == "wrong-reason"
    assert graded.detail.endswith(MADE_BEFORE)


@pytest.mark.parametrize(
    "objects",
    [
        till.made_for_a_cause,
        till.made_after_another,
        till.made_of_an_attribute,
        till.made_by_a_factory,
        till.made_by_a_method,
    ],
)
@falsetto.must_fail_when(lambda m: m.setattr(core._objects._site, "_makes", lambda *_: False))
def test_what_it_makes_itself_is_proof(objects: Callable[[], None]) -> None:
    assert word(grade(calling(objects), an_error)) == "proven"
