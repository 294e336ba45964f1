from __future__ import annotations

from typing import Any

import falsetto
from falsetto_testing import core, plugin


def record(name: str, reason: str, *, fails: bool = False, path: str = "t.py", **more: Any) -> Any:
    """Return the record of a check with a grade for `reason`."""
    entry = core.REASONS[core.Reason(reason)]
    grade = core.Grade(
        verdict=entry.verdict,
        reason=entry.reason,
        **{"declared": None, "detail": None, "evidence": None, "witness": None, **more},
    )
    return core.CheckRecord(nodeid=f"{path}::{name}", grade=grade, fails_build=fails)


def lines(*checks: Any, ungraded: tuple[Any, ...] = (), verbose: bool = False) -> list[str]:
    """Return the text of a summary."""
    summary = plugin._session._summary.summarise(checks, ungraded, verbose=verbose)
    return [line.text for line in summary]


@falsetto.must_fail_when(
    lambda m: m.setattr(
        plugin._session._summary, "groupby", lambda told, key: [(None, [c]) for c in told]
    )
)
def test_checks_with_one_reason_share_its_hint() -> None:
    hint = "    hint: " + core.REASONS[core.Reason.WRONG_REASON].hint
    told = lines(
        record("test_a", "wrong-reason", detail="raised KeyError"),
        record("test_b", "wrong-reason", detail="raised OSError"),
        record("test_c", "stated-reason"),
    )
    assert told.count(hint) == 1
    assert told[-1] == hint
    assert [line for line in told if "detail" in line] == [
        "    detail: raised KeyError",
        "    detail: raised OSError",
    ]
    assert not any("test_c" in line for line in told)
    assert [line for line in told if line.startswith("    wrong-reason")] == [
        "    wrong-reason: " + core.REASONS[core.Reason.WRONG_REASON].sentence,
        "    wrong-reason",
    ]


@falsetto.must_fail_when(lambda m: m.setattr(plugin._session._summary, "FEW", 100))
def test_many_undeclared_checks_are_counted_by_file() -> None:
    checks = [record(f"test_{number}", "undeclared") for number in range(12)]
    checks += [record("test_one", "undeclared", path="u.py")]
    told = lines(*checks)
    assert told == [
        "UNPROVEN 13 checks without a declared change (-v lists them)",
        "    t.py: 12 (test_0, test_1, test_2, ...)",
        "    u.py: 1 (test_one)",
        "    hint: " + core.REASONS[core.Reason.UNDECLARED].hint,
    ]
    assert len([line for line in lines(*checks, verbose=True) if ".py::" in line]) == 13


@falsetto.must_fail_when(lambda m: m.setattr(plugin._session._summary, "FEW", 100))
def test_many_files_of_undeclared_checks_are_counted_too() -> None:
    checks = [record("test_a", "undeclared", path=f"t{number}.py") for number in range(13)]
    told = lines(*checks, record("test_b", "undeclared", path="t12.py"))
    assert [line for line in told if ".py: 1 (test_a)" in line] == [
        f"    t{number}.py: 1 (test_a)" for number in range(10)
    ]
    assert "    and 4 in 3 more files" in told


@falsetto.must_fail_when(lambda m: m.setattr(plugin._session._summary, "FEW", 0))
def test_a_few_undeclared_checks_are_listed() -> None:
    told = lines(*(record(f"test_{number}", "undeclared") for number in range(10)))
    assert len([line for line in told if line.startswith("UNPROVEN t.py::")]) == 10


@falsetto.must_fail_when(
    lambda m: m.setattr(plugin._session._summary, "_untried", lambda checks: ())
)
def test_green_checks_whose_change_was_never_made_are_told_loudly() -> None:
    told = lines(record("test_a", "not-applied"), record("test_b", "not-applied"))
    assert told[-1] == (
        "falsetto: 2 checks are green whose declared change was never in place (not-applied), "
        "so nothing was tried; --falsetto-strict fails the build on that"
    )
    assert lines(record("test_a", "not-applied"))[-1].startswith("falsetto: 1 check is green")


@falsetto.must_fail_when(
    lambda m: m.setattr(
        plugin._session._summary,
        "_untried",
        lambda checks: [plugin._session._summary.Line("green")],
    )
)
def test_nothing_is_said_of_changes_that_fail_the_build_or_were_made() -> None:
    told = lines(record("test_a", "not-applied", fails=True), record("test_b", "wrong-reason"))
    assert not any("green" in line for line in told)


@falsetto.must_fail_when(
    lambda m: m.setattr(plugin._session._summary, "_colour", lambda check: "green")
)
def test_what_fails_the_build_comes_first_and_is_red() -> None:
    told = list(
        plugin._session._summary.summarise(
            [
                record("test_mild", "not-applied"),
                record("test_bad", "misconfigured", fails=True),
                record("test_false", "negative-passed", fails=True),
            ],
            [core.NotGraded(nodeid="t.py::x", status=core.Status.EXCLUDED, excluded="why")],
            verbose=False,
        )
    )
    named = [(line.text, line.colour) for line in told if "t.py" in line.text]
    assert named == [
        ("FALSE t.py::test_false", "red"),
        ("UNPROVEN t.py::test_bad", "red"),
        ("UNPROVEN t.py::test_mild", "yellow"),
        ("EXCLUDED t.py::x: why", "cyan"),
    ]


@falsetto.must_fail_when(lambda m: m.setattr(plugin._session._words, "explained", lambda check: ()))
def test_a_red_report_says_all_that_is_known_and_a_proof_no_evidence() -> None:
    explained: dict[str, Any] = {
        "declared": "drop it",
        "detail": "raised KeyError",
        "evidence": "one\ntwo",
    }
    text = plugin._session._words.red_text(record("test_a", "wrong-reason", **explained))
    first, *rest = text.splitlines()
    assert first.startswith("UNPROVEN (wrong-reason): did not pass under the declared change")
    assert rest == [
        "declared: drop it",
        "detail: raised KeyError",
        "evidence: one",
        "    two",
    ]
    proven = plugin._session._words.red_text(record("test_a", "stated-reason", evidence="one"))
    assert "evidence" not in proven


def with_hints(check: Any) -> Any:
    yield "why", "it has a hint"


@falsetto.must_fail_when(lambda m: m.setattr(plugin._session._words, "explained", with_hints))
def test_the_report_of_an_undeclared_check_has_one_line() -> None:
    text = plugin._session._words.red_text(record("test_a", "undeclared"))
    assert text == "UNPROVEN (undeclared): no declared change"


@falsetto.must_fail_when(
    lambda m: m.setattr(
        plugin._session._words.status_word, "__code__", (lambda check: "PROVEN").__code__
    )
)
def test_a_crash_of_falsetto_has_a_word_of_its_own() -> None:
    words = {
        reason.value: plugin._session._words.status_word(record("test_a", reason.value))
        for reason in core.Reason
    }
    assert words["internal-error"] == "FALSETTO-ERROR"
    assert words["stated-reason"] == "PROVEN"
    assert words["negative-passed"] == "FALSE"
    assert words["undeclared"] == words["out-of-scope"] == "UNPROVEN"


@falsetto.must_fail_when(lambda m: m.setattr(plugin._session._summary, "FEW", 100))
def test_incomplete_checks_are_listed_as_far_as_they_are_few() -> None:
    unseen = [
        core.NotGraded(nodeid=f"t.py::test_{number}", status=core.Status.INCOMPLETE)
        for number in range(12)
    ]
    first, *_, more, hint = lines(ungraded=tuple(unseen))
    assert first == "INCOMPLETE t.py::test_0: it was to run, and nobody saw its end"
    assert more == "    and 2 more (-v lists them)"
    assert hint.startswith("    hint: ")
    assert (
        len([line for line in lines(ungraded=tuple(unseen), verbose=True) if "t.py" in line]) == 12
    )
