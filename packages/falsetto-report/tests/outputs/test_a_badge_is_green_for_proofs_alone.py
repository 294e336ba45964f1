from __future__ import annotations

import json
from typing import Any
from xml.etree import ElementTree

import falsetto
import pytest
from falsetto_reports import a_document, a_report, excluded, graded
from falsetto_testing import core, report

badge, soundness = report._badge, report._soundness
CASES = {
    "all proven": (a_report(graded(), not_graded=()), "brightgreen", "1 of 1 proven"),
    "one excluded": (a_report(), "yellow", "1 of 2 proven"),
    "one undeclared": (
        a_report(graded(), graded("b", "undeclared"), not_graded=(), strict=False),
        "yellow",
        "1 of 2 proven",
    ),
    "one undeclared in strict mode": (
        a_report(graded(), graded("b", "undeclared"), not_graded=(), strict=True),
        "red",
        "failing, 1 of 2 proven",
    ),
    "one false": (a_report(graded(reason="negative-passed")), "red", "1 false, 0 of 2 proven"),
    "one failed": (a_report(graded(reason="positive-failed")), "red", "1 failed, 0 of 2 proven"),
    "one errored": (
        a_report(not_graded=(excluded(status="errored"),)),
        "red",
        "failing, 1 of 2 proven",
    ),
    "a failed session": (a_report(exitstatus=1), "red", "failing, 1 of 2 proven"),
    "incomplete": (a_report(stopped="interrupted"), "orange", "incomplete, 1 of 2 proven"),
    "an odd ending": (a_report(complete=False), "orange", "incomplete, 1 of 2 proven"),
    "nothing graded": (a_report(checks=()), "lightgrey", "nothing graded"),
    "nothing at all": (a_report(checks=(), not_graded=()), "lightgrey", "nothing graded"),
}


def paint_it_green(m: falsetto.Patch) -> None:
    """Take every record for a proof."""
    m.setattr(badge, "soundness", lambda report: soundness.Soundness.PROVEN)


def paint_it_red(m: falsetto.Patch) -> None:
    """Take every record for a failing one."""
    m.setattr(badge, "soundness", lambda report: soundness.Soundness.FAILING)


def paint_it_otherwise(m: falsetto.Patch, name: str) -> None:
    """Say the opposite."""
    (paint_it_red if CASES[name][1] == "brightgreen" else paint_it_green)(m)


@falsetto.must_fail_when(paint_it_otherwise)
@pytest.mark.parametrize("name", CASES)
def test_the_colour_says_what_the_record_comes_to(name: str) -> None:
    made, colour, message = CASES[name]
    told = json.loads(badge.render_endpoint(a_document(made)))
    assert told["schemaVersion"] == 1
    assert (told["color"], told["message"]) == (colour, message)


@falsetto.must_fail_when(lambda m: m.setattr(badge, "_message", lambda *given: "proven"))
def test_the_picture_says_the_same_in_words() -> None:
    root = ElementTree.fromstring(badge.render_svg(a_document(CASES["one false"][0])))
    assert root.get("aria-label") == "falsetto: 1 false, 0 of 2 proven"
    assert [element.text for element in root.iter() if element.text and element.text.strip()] == [
        "falsetto: 1 false, 0 of 2 proven",
        "falsetto",
        "1 false, 0 of 2 proven",
    ]


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour as WCAG defines it."""
    parts = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def pale(m: falsetto.Patch, known: Any) -> None:
    """Paint the picture in a colour on which white cannot be read."""
    m.setattr(badge, "_COLOURS", {known: ("pale", "#e0e0e0")})


@falsetto.must_fail_when(pale)
@pytest.mark.parametrize("known", soundness.Soundness)
def test_white_text_can_be_read_on_every_colour(known: Any) -> None:
    assert 1.05 / (luminance(badge._COLOURS[known][1]) + 0.05) >= 4.5


def trust_the_record(m: falsetto.Patch) -> None:
    """Believe what a record says of itself."""
    m.setattr(soundness, "fails", lambda check, strict: check.fails_build)


@falsetto.must_fail_when(trust_the_record)
@pytest.mark.parametrize("reason", ["negative-passed", "positive-failed", "misconfigured"])
def test_a_check_that_is_said_to_fail_nothing_fails_all_the_same(reason: str) -> None:
    made = a_report(graded(reason=reason, fails_build=False))
    assert soundness.soundness(made) is soundness.Soundness.FAILING
    assert core.Reason(reason) is made.checks[0].reason
