"""An airline's agent must leave a booking alone that may not be changed."""

from __future__ import annotations

import falsetto

REQUEST = {"booking": "A7", "date": "9 May"}
BOOKINGS = {"A7": {"fare": "basic", "date": "2 May"}}


@falsetto.Subject
def agent(request, bookings):
    """Do what a customer asks for where the rules allow it, and say what was done."""
    booking = bookings[request["booking"]]
    if booking["fare"] == "basic":
        return "I am sorry, a basic fare cannot be changed."
    booking["date"] = request["date"]
    return f"You fly on {request['date']}."


def episode():
    """Let the agent answer the request, and return what it said and the bookings afterwards."""
    bookings = {number: dict(booking) for number, booking in BOOKINGS.items()}
    return agent(REQUEST, bookings), bookings


an_idle_agent = falsetto.must_fail_when(
    lambda m: m.swap(agent, lambda request, bookings: ""), describe="the agent does nothing"
)


@an_idle_agent
def test_the_booking_is_left_alone():
    """FALSE: nothing is just what an agent that does nothing changes."""
    _, bookings = episode()
    assert bookings == BOOKINGS


@an_idle_agent
def test_the_booking_is_left_alone_and_the_customer_told_why():
    """PROVEN: an agent that does nothing tells nobody why."""
    said, bookings = episode()
    assert bookings == BOOKINGS
    assert "cannot be changed" in said
