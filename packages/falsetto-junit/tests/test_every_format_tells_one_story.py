from __future__ import annotations

import dataclasses
from typing import Any

import falsetto
import pytest
from falsetto_sessions import (
    STEADY,
    WRITERS,
    a_check,
    a_session,
    failures,
    greens,
    sessions,
    written,
)
from falsetto_testing import core, junit
from hypothesis import example, given

Reason, Severity, Status = core.Reason, junit._severity.Severity, core.Status
FORMATS = sorted(WRITERS)
NAMING_GREENS = ["ctrf", "junit"]


def graded(reason: Any, *, fails_build: bool | None = None, nodeid: str = "test_a.py::t") -> Any:
    """Record a check that got `reason`, under settings that are not strict unless told."""
    entry = core.REASONS[reason]
    check = a_check(nodeid, verdict=entry.verdict, reason=reason)
    fails = entry.always_fails if fails_build is None else fails_build
    return dataclasses.replace(check, fails_build=fails)


def session_of(*checks: Any, strict: bool = False, **said: Any) -> Any:
    statuses = tuple(
        core.NotGraded(nodeid="test_a.py::u", status=each) for each in said.pop("statuses", ())
    )
    context = dataclasses.replace(a_session().context, strict=strict)
    return a_session(checks=checks, not_graded=statuses, context=context, **said)


PROVEN = graded(Reason.STATED_REASON, nodeid="test_a.py::proven")


def green_everything(m: falsetto.Patch) -> None:
    """Weigh every check and every status as if it were proven."""
    m.setattr(junit._finding, "severity_of_check", lambda check: Severity.PASS)
    m.setattr(junit._finding, "severity_of_status", lambda status, *, strict: Severity.PASS)


def red_everything(m: falsetto.Patch) -> None:
    """Weigh every check and every status as if it failed the build."""
    m.setattr(junit._finding, "severity_of_check", lambda check: Severity.FAILURE)
    m.setattr(junit._finding, "severity_of_status", lambda status, *, strict: Severity.FAILURE)


def say_nothing_of_sessions(m: falsetto.Patch) -> None:
    """Look at the checks alone."""
    m.setattr(junit._finding, "_of_session", lambda session, *, failing: iter(()))


@falsetto.must_fail_when(green_everything)
@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("reason", [reason for reason in Reason if core.REASONS[reason].hint])
def test_what_fails_the_build_is_a_failure_in_each_format(reason: Any, format: str) -> None:
    data = written(session_of(PROVEN, graded(reason, fails_build=True)), format)
    assert failures(data, format) == 1


@falsetto.must_fail_when(green_everything)
@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("reason", [Reason.POSITIVE_FAILED, Reason.NEGATIVE_PASSED])
def test_red_and_false_checks_are_failures_whatever_else_is_said(reason: Any, format: str) -> None:
    data = written(session_of(PROVEN, graded(reason, fails_build=False)), format)
    assert failures(data, format) == 1


@falsetto.must_fail_when(red_everything)
@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("reason", [Reason.UNDECLARED, Reason.WRONG_REASON, Reason.NOT_APPLIED])
def test_an_unproven_check_that_the_build_tolerates_is_no_failure(reason: Any, format: str) -> None:
    data = written(session_of(PROVEN, graded(reason)), format)
    assert failures(data, format) == 0


@falsetto.must_fail_when(green_everything)
@pytest.mark.parametrize("format", NAMING_GREENS)
@pytest.mark.parametrize("reason", [Reason.UNDECLARED, Reason.NOT_REPEATABLE])
def test_an_unproven_check_that_the_build_tolerates_is_not_green(reason: Any, format: str) -> None:
    assert greens(written(session_of(PROVEN, graded(reason)), format), format) == 1


@falsetto.must_fail_when(green_everything)
@pytest.mark.parametrize("format", NAMING_GREENS)
@pytest.mark.parametrize("status", list(Status))
def test_a_check_without_a_verdict_is_never_green(status: Any, format: str) -> None:
    assert greens(written(session_of(PROVEN, statuses=[status]), format), format) == 1


@falsetto.must_fail_when(green_everything)
@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("status", [Status.ERRORED, Status.INCOMPLETE])
def test_a_check_that_broke_or_got_lost_is_a_failure(status: Any, format: str) -> None:
    assert failures(written(session_of(PROVEN, statuses=[status]), format), format) == 1


@falsetto.must_fail_when(green_everything)
@pytest.mark.parametrize("format", FORMATS)
def test_a_check_that_another_plugin_ran_fails_strict_sessions(format: str) -> None:
    data = written(session_of(PROVEN, statuses=[Status.NOT_GRADED], strict=True), format)
    assert failures(data, format) == 1


@falsetto.must_fail_when(red_everything)
@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize(
    "status",
    [Status.SKIPPED, Status.XFAIL, Status.EXCLUDED, Status.NOT_GRADABLE, Status.NOT_GRADED],
)
def test_a_check_that_was_not_to_be_graded_is_no_failure(status: Any, format: str) -> None:
    assert failures(written(session_of(PROVEN, statuses=[status]), format), format) == 0


@falsetto.must_fail_when(say_nothing_of_sessions)
@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize(
    ("session", "said"),
    [
        (session_of(PROVEN, stopped="interrupted"), "run to its end: interrupted"),
        (session_of(PROVEN, complete=False), "did not run to its end"),
        (session_of(), "no check was graded"),
        (session_of(statuses=[Status.EXCLUDED]), "no check was graded"),
        (session_of(PROVEN, exitstatus=3), "no check recorded here says why: exit status 3"),
    ],
    ids=["interrupted", "incomplete", "empty", "excluded", "exit status"],
)
def test_a_session_that_is_not_to_be_relied_on_has_a_failure_of_its_own(
    session: Any, said: str, format: str
) -> None:
    data = written(session, format)
    assert failures(data, format) == 1
    assert said in data.decode()


@falsetto.must_fail_when(red_everything)
@pytest.mark.parametrize("format", FORMATS)
def test_a_session_of_proofs_has_no_failure(format: str) -> None:
    assert failures(written(session_of(PROVEN), format), format) == 0


@falsetto.must_fail_when(
    lambda m: m.setattr(
        junit._finding,
        "_of_session",
        lambda session, *, failing: iter([junit._finding._wrong("more", "exit-status", None)]),
    )
)
@pytest.mark.parametrize("format", FORMATS)
def test_an_exit_status_that_a_check_explains_is_no_failure_of_its_own(format: str) -> None:
    session = session_of(PROVEN, graded(Reason.POSITIVE_FAILED), exitstatus=1)
    assert failures(written(session, format), format) == 1


@falsetto.must_fail_when(green_everything)
@STEADY
@given(sessions())
@example(session_of(PROVEN, graded(Reason.NEGATIVE_PASSED)))
def test_all_formats_count_the_same_failures_and_the_same_proofs(session: Any) -> None:
    counted = {format: failures(written(session, format), format) for format in FORMATS}
    proofs = {format: greens(written(session, format), format) for format in NAMING_GREENS}
    red = sum(
        check.fails_build or check.grade.verdict in (core.Verdict.FAILED, core.Verdict.FALSE)
        for check in session.checks
    )
    assert len(set(counted.values())) == 1
    assert counted["junit"] >= red
    assert set(proofs.values()) == {
        sum(
            check.grade.verdict is core.Verdict.PROVEN and not check.fails_build
            for check in session.checks
        )
    }


@falsetto.must_fail_when(
    lambda m: m.setattr(junit._finding, "severity_of_check", lambda check: Severity.PASS)
)
@pytest.mark.parametrize("format", FORMATS)
def test_a_proof_that_is_said_to_fail_the_build_is_believed_to_fail_it(format: str) -> None:
    data = written(session_of(PROVEN, graded(Reason.STATED_REASON, fails_build=True)), format)
    assert failures(data, format) == 1


@falsetto.must_fail_when(
    lambda m: m.setattr(junit._severity, "RULES", {"undeclared": junit._severity.RULES["skipped"]})
)
def test_every_reason_and_every_status_has_a_rule() -> None:
    codes = {reason.value for reason in Reason} | {
        junit._severity.code_of(status) for status in Status
    }
    assert codes - set(junit._severity.RULES) == set()
    assert all(rule.sentence for rule in junit._severity.RULES.values())


@falsetto.must_fail_when(
    lambda m: m.setattr(
        junit._finding, "find", lambda session, real=junit._finding.find: real(session)[:1]
    )
)
def test_every_check_of_a_session_has_a_finding() -> None:
    found = junit._finding.find(session_of(PROVEN, PROVEN, statuses=[Status.SKIPPED]))
    assert [finding.nodeid for finding in found] == [
        "test_a.py::proven",
        "test_a.py::proven",
        "test_a.py::u",
    ]
