"""One check for each of the four verdicts."""

from __future__ import annotations

import dataclasses

import falsetto
import router

pick_route = router.pick_route


def lose_the_thread(message):
    """Stand in for `router.pick_route` as if it forgot which conversation a message is part of."""
    return dataclasses.replace(pick_route(message), thread_key=None)


@falsetto.must_fail_when(lambda m: m.setattr(router, "pick_route", lose_the_thread))
def test_a_threaded_message_stays_in_its_thread():
    """PROVEN: the check brings its own thread, and misses it when the router loses it."""
    message = router.Message("Still waiting.", topic="password", thread_key="T-1042")
    assert router.pick_route(message).thread_key == "T-1042"


@falsetto.must_fail_when(lambda m: m.setattr(router, "pick_route", lose_the_thread))
def test_a_reply_stays_in_its_thread(reply):
    """FALSE: the shared reply has no thread any more, so this compares None with None."""
    assert router.pick_route(reply).thread_key == reply.thread_key


@falsetto.must_fail_when(lambda m: m.delitem(router.QUEUES, "invoice"))
def test_the_case_of_a_topic_does_not_matter():
    """FAILED as written: the router has a bug, and an ordinary red says so."""
    message = router.Message("It is overdue.", topic="Invoice")
    assert router.pick_route(message).queue == "billing"


def test_an_unknown_topic_goes_to_the_front_desk():
    """UNPROVEN: nobody has said what should turn this red."""
    message = router.Message("Good morning!", topic="small talk")
    assert router.pick_route(message).queue == router.FRONT_DESK
