from __future__ import annotations

import dataclasses
from typing import Any

import falsetto
from falsetto_sessions import a_check, a_session, an_ungraded_check, written
from falsetto_testing import core, junit

REASON = core.Reason


def check(reason: Any, number: int = 0, **said: Any) -> Any:
    graded = a_check(
        f"test_a.py::test_{number}", verdict=core.REASONS[reason].verdict, reason=reason, **said
    )
    return dataclasses.replace(graded, fails_build=core.REASONS[reason].always_fails)


def lines(*checks: Any, **said: Any) -> list[str]:
    return written(a_session(checks=checks, **said), "github").decode().splitlines()


def annotate_the_first(m: falsetto.Patch) -> None:
    """Take findings for as bad as they come."""
    m.setattr(junit._github, "_rank", lambda finding: (0, 0))


def annotate_all(m: falsetto.Patch) -> None:
    """Write a command for every finding."""
    m.setattr(junit._github, "MOST", 1_000)
    commands = junit._github._COMMANDS
    m.setattr(junit._github, "_COMMANDS", {**commands, junit._severity.Severity.NOTE: "notice"})


def escape_lines_alone(m: falsetto.Patch) -> None:
    """Leave a colon and a comma in a property as they are."""
    m.setattr(junit._github, "_IN_PROPERTIES", junit._github._IN_MESSAGES)


@falsetto.must_fail_when(
    lambda m: m.setattr(junit._finding.Finding, "place", core.Location(path=".", line=1))
)
def test_an_annotation_names_the_place_the_verdict_and_what_to_change() -> None:
    first, _ = lines(check(REASON.UNDECLARED))
    assert first == (
        "::warning file=test_router.py,line=5,title=falsetto%3A unproven (undeclared)"
        f"::test_a.py::test_0: no declared change%0A{core.REASONS[REASON.UNDECLARED].hint}"
    )


@falsetto.must_fail_when(escape_lines_alone)
def test_what_would_end_a_property_or_a_command_is_escaped() -> None:
    where = core.Location(path="a,b:c%\nd.py", line=5)
    first, *_ = lines(
        dataclasses.replace(check(REASON.NEGATIVE_PASSED, detail="50%\nor so"), location=where)
    )
    assert first.startswith("::error file=a%2Cb%3Ac%25%0Ad.py,line=5,title=")
    assert "it should: 50%25%0Aor so%0A" in first


@falsetto.must_fail_when(annotate_the_first)
def test_the_worst_come_first() -> None:
    checks = (
        check(REASON.UNDECLARED),
        check(REASON.OUT_OF_SCOPE),
        check(REASON.POSITIVE_FAILED),
        check(REASON.NEGATIVE_PASSED),
        check(REASON.INTERNAL_ERROR),
    )
    titles = [
        line.partition("title=falsetto%3A ")[2].partition("::")[0]
        for line in lines(*checks, stopped="interrupted")
    ]
    assert titles == [
        "session (stopped-early)",
        "unproven (internal-error)",
        "false (negative-passed)",
        "failed (positive-failed)",
        "unproven (out-of-scope)",
        "unproven (undeclared)",
        "",
    ]


@falsetto.must_fail_when(annotate_all)
def test_ten_are_annotated_and_the_rest_are_counted() -> None:
    said = lines(*(check(REASON.NEGATIVE_PASSED, number) for number in range(14)))
    assert [line.partition(" ")[0] for line in said] == ["::error"] * 10 + ["falsetto:"] * 2
    assert said[-2] == "falsetto: 4 more are in the record"


@falsetto.must_fail_when(annotate_all)
def test_proofs_and_what_was_not_to_be_graded_are_in_the_verdict_line_alone() -> None:
    assert "\n".join(lines(a_check(), not_graded=(an_ungraded_check(),))) == (
        "falsetto: 1 proven, 0 failed as written, 0 false, 0 unproven (1 graded of 2 run; "
        "1 excluded)"
    )


@falsetto.must_fail_when(
    lambda m: m.setattr(junit._github, "_lines", lambda session: iter([session.line]))
)
def test_a_verdict_line_that_is_no_such_line_is_no_command_either() -> None:
    said = written(a_session(line="::error::mine\n::stop-commands::x"), "github").decode()
    assert said == "falsetto: ::error::mine ::stop-commands::x\n"
