from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from enum import IntEnum
from typing import Any

import falsetto
import pytest
from falsetto_sessions import a_check, a_context, a_session, any_text, sessions
from falsetto_testing import core
from hypothesis import example, given, settings


def leave_text_as_it_is(m: falsetto.Patch) -> None:
    """Keep text as the check showed it."""
    m.setattr(core._vocabulary._grade, "clean_fields", lambda record, *names: None)
    m.setattr(core._channel._records, "clean_fields", lambda record, *names: None)
    m.setattr(core._channel._records, "clean", lambda text: text)


def in_any_order(m: falsetto.Patch) -> None:
    """Put the keys in the order of the alphabet."""
    m.setattr(core._channel._wire, "_ORDER", tuple(sorted(core._channel._wire._ORDER)))


def believe_any_clock(m: falsetto.Patch) -> None:
    """Keep what the clock said."""
    m.setattr(core._vocabulary._grade.Ran, "__post_init__", lambda ran: None)


@falsetto.must_fail_when(in_any_order)
def test_a_session_has_its_keys_in_the_order_of_the_file() -> None:
    assert list(core.session_as_wire(a_session())) == [
        *("schema", "falsetto", "started", "finished", "rootdir", "args", "strict", "controls"),
        "repeats",
        *("pytest", "python", "complete", "stopped", "exitstatus", "totals", "line", "checks"),
        *("not_graded", "selection", "files"),
    ]


@falsetto.must_fail_when(lambda m: m.setattr(core._channel._wire, "_witness", lambda witness: None))
def test_a_check_says_all_that_explains_its_verdict() -> None:
    assert core.as_wire(a_check()) == {
        "nodeid": "test_router.py::test_key",
        "verdict": "proven",
        "reason": "stated-reason",
        "message": core.REASONS[core.Reason.STATED_REASON].sentence,
        "declared": "drop_key",
        "detail": None,
        "hint": None,
        "evidence": None,
        "witness": {"path": "test_router.py", "line": 7, "source": "assert key"},
        "location": {"path": "test_router.py", "line": 5},
        "runs": [
            {"kind": "positive", "outcome": "passed", "duration": 0.25, "scores": [0.9, None]},
            {"kind": "negative", "outcome": "failed", "duration": 0.5, "scores": []},
        ],
        "changed": [{"verb": "setattr", "target": "router.pick", "own_module": False}],
        "raised_by_change": False,
        "fails_build": False,
    }


@falsetto.must_fail_when(leave_text_as_it_is)
@settings(max_examples=50)
@given(sessions())
@example(a_session(stopped="\ud800"))
def test_every_text_of_a_session_is_clean(session: Any) -> None:
    dirty = [text for text in texts(core.session_as_wire(session)) if core.clean(text) != text]
    assert not dirty


def texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, each in value.items():
            yield key
            yield from texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from texts(each)


@falsetto.must_fail_when(leave_text_as_it_is)
@settings(max_examples=50)
@given(any_text())
@example("\ud800")
def test_a_record_is_clean_from_the_start(text: str) -> None:
    cleaned = core.clean(text)
    check = a_check(text, declared=text, witness=core.Witness(path=text, line=1, source=text))
    assert (check.nodeid, check.grade.declared) == (cleaned, cleaned)
    assert check.grade.witness == core.Witness(path=cleaned, line=1, source=cleaned)
    assert a_context(args=(text,)).args == (cleaned,)


@falsetto.must_fail_when(leave_text_as_it_is)
def test_a_record_made_of_another_is_clean_too() -> None:
    assert replace(a_check(), nodeid="a\x00").nodeid == r"a\x00"


@falsetto.must_fail_when(believe_any_clock)
@pytest.mark.parametrize(
    ("measured", "settled"),
    [
        *((odd, 0.0) for odd in (float("nan"), float("inf"), float("-inf"), -1.0, -0.0)),
        (1, 1.0),
        (0.12345678, 0.123457),
    ],
)
def test_a_duration_is_what_a_clock_can_measure(measured: float, settled: float) -> None:
    run = core.Ran(kind=core.RunKind.POSITIVE, outcome=core.Outcome.PASSED, duration=measured)
    assert repr(core.as_wire(a_check(runs=(run,)))["runs"][0]["duration"]) == repr(settled)


@falsetto.must_fail_when(
    lambda m: m.setattr(core._channel._records, "int", lambda status: status, raising=False)
)
def test_a_runners_own_exit_status_is_written_as_a_number() -> None:
    class ExitCode(IntEnum):
        TESTS_FAILED = 1

    exitstatus = core.session_as_wire(a_session(exitstatus=ExitCode.TESTS_FAILED))["exitstatus"]
    assert (exitstatus, type(exitstatus)) == (1, int)


@falsetto.must_fail_when(leave_text_as_it_is)
@settings(max_examples=50)
@given(sessions())
@example(a_session(stopped="\ud800"))
def test_a_session_fits_into_plain_json(session: Any) -> None:
    said = json.dumps(core.session_as_wire(session), ensure_ascii=False, allow_nan=False)
    assert said.encode("utf-8", "replace").decode() == said
