from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import falsetto
import pytest
from falsetto_sessions import a_check, checks
from falsetto_testing import core
from hypothesis import example, given, settings


def let_everything_prove(m: falsetto.Patch) -> None:
    """Let the reason of a check without a declaration be a proof."""
    undeclared = core.Reason.UNDECLARED
    proving = replace(core.REASONS[undeclared], verdict=core.Verdict.PROVEN)
    m.setattr(core._channel._recall, "TABLE", {**core.REASONS, undeclared: proving})


def say_no_place(m: falsetto.Patch) -> None:
    """Refuse without a word of where."""
    m.setattr(
        core._channel._recall, "_refusal", lambda at, fault: core.errors.RecordError("refused")
    )


def heed_everything(m: falsetto.Patch) -> None:
    """Let a key that is not known decide."""
    m.setattr(
        core._channel._recall._Fields,
        "flag",
        lambda self, key, missing=None: "surprise" in self._data,
    )


def lose_the_location(m: falsetto.Patch) -> None:
    """Recall no place."""
    m.setattr(core._channel._recall._Fields, "part", lambda self, key, build: None)


@falsetto.must_fail_when(lose_the_location)
@settings(max_examples=50)
@given(checks())
@example(a_check())
def test_a_record_that_travelled_is_the_record_that_was_sent(record: Any) -> None:
    sent = json.dumps(core.as_wire(record))
    assert core.as_wire(core.from_wire(json.loads(sent))) == core.as_wire(record)


@falsetto.must_fail_when(lose_the_location)
def test_a_record_equals_what_is_recalled_of_it() -> None:
    assert core.from_wire(core.as_wire(a_check())) == a_check()


@falsetto.must_fail_when(heed_everything)
def test_keys_that_are_not_known_are_passed_over() -> None:
    assert core.from_wire({**core.as_wire(a_check()), "surprise": 1}) == a_check()


@falsetto.must_fail_when(
    lambda m: m.setattr(core._channel._recall._Fields, "parts", lambda self, key, build: (key,))
)
def test_what_an_older_record_lacks_has_a_value_of_its_own() -> None:
    said = {"nodeid": "t", "verdict": "proven", "reason": "stated-reason", "fails_build": False}
    grade = core.from_wire(said).grade
    assert (grade.witness, grade.runs, grade.changed) == (None, (), ())


@falsetto.must_fail_when(say_no_place)
@pytest.mark.parametrize(
    ("key", "value", "place"),
    [
        ("nodeid", 5, "nodeid must be text, not int"),
        ("nodeid", None, "nodeid must be text, not null"),
        ("verdict", "green", "verdict is 'green'"),
        ("fails_build", 0, "fails_build must be true or false, not int"),
        ("witness", [], "witness must be a mapping, not list"),
        ("witness", {"path": "a", "line": True}, "witness.line must be a whole number, not bool"),
        ("location", {"path": "a"}, "location.line is missing"),
        ("runs", "none", "runs must be a list, not str"),
        ("runs", [{"kind": "fifth"}], "runs[0].kind is 'fifth'"),
        ("changed", [{"verb": "setattr", "target": 1}], "changed[0].target must be text"),
    ],
)
def test_a_value_of_the_wrong_type_is_refused_by_its_place(
    key: str, value: Any, place: str
) -> None:
    with pytest.raises(core.errors.RecordError) as refused:
        core.from_wire({**core.as_wire(a_check()), key: value})
    assert place in str(refused.value)


@falsetto.must_fail_when(
    lambda m: m.setattr(core._channel._recall.math, "isfinite", lambda number: True)
)
@pytest.mark.parametrize("duration", [float("nan"), float("inf")])
def test_a_duration_that_is_no_number_is_refused(duration: float) -> None:
    said = core.as_wire(a_check())
    said["runs"][0]["duration"] = duration
    with pytest.raises(core.errors.RecordError, match="finite"):
        core.from_wire(said)


@falsetto.must_fail_when(let_everything_prove)
def test_a_proof_for_a_reason_that_proves_nothing_is_refused() -> None:
    forged = {**core.as_wire(a_check()), "reason": "undeclared"}
    with pytest.raises(core.errors.RecordError, match="never gives"):
        core.from_wire(forged)
