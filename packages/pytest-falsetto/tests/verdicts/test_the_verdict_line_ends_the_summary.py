from __future__ import annotations

from pathlib import Path

import falsetto
from falsetto_testing import Suite, breaks

ONE_OF_EACH = """
    @pytest.fixture
    def broken():
        raise OSError("no database")

    @declared
    def test_proven(): assert subject.pick() == 1

    @declared
    def test_failed(): assert subject.pick() == 3

    @declared
    def test_false(): assert subject.pick()

    def test_undeclared(): assert subject.pick()

    def test_red(): assert 0

    @falsetto.must_fail_when(lambda m: None, describe="nothing at all")
    def test_misconfigured(): assert subject.pick() == 1

    @declared
    def test_errored(broken): pass

    @declared
    def test_skipped(): pytest.skip("not today")

    @pytest.mark.skip
    def test_skipped_at_once(): pass

    @pytest.mark.xfail
    @declared
    def test_xfail(): assert 0

    @pytest.mark.no_proof("it talks to a live service")
    def test_excluded(): pass
"""
COUNTS = (
    "falsetto: 1 proven, 2 failed as written, 1 false, 2 unproven "
    "(6 graded of 11 run; 2 skipped, 1 errored, 1 xfail, 1 excluded)"
)


@falsetto.must_fail_when(
    breaks("pytest_falsetto._session._books:verdict_line", "lambda *_: 'falsetto'")
)
def test_its_last_line_counts_every_check_that_ran(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, ONE_OF_EACH).grade()
    lines = ran.output.splitlines()
    start = next(i for i, line in enumerate(lines) if " falsetto ===" in line)
    after = [i for i, line in enumerate(lines[start + 1 :], start + 1) if line.startswith("===")]
    assert lines[after[0] - 1] == COUNTS
    assert ran.record["line"] == COUNTS
    assert (ran.status, ran.counts) == (1, "4 failed, 3 passed, 2 skipped, 1 xfailed, 1 error")
    assert ran.stopped is None


@falsetto.must_fail_when(breaks("pytest_falsetto._grading:_status", "lambda report, note: None"))
def test_verbose_sessions_show_the_verdict_of_each_check(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, ONE_OF_EACH).run("--falsetto", "-v")
    words = dict(
        line.removeprefix("test_a.py::").split()[:2]
        for line in ran.output.splitlines()
        if line.startswith("test_a.py::")
    )
    assert words == {
        "test_proven": "PROVEN",
        "test_failed": "FAILED",
        "test_false": "FALSE",
        "test_undeclared": "UNPROVEN",
        "test_red": "FAILED",
        "test_misconfigured": "UNPROVEN",
        "test_errored": "ERROR",
        "test_skipped": "SKIPPED",
        "test_skipped_at_once": "SKIPPED",
        "test_xfail": "XFAIL",
        "test_excluded": "EXCLUDED",
    }


@falsetto.must_fail_when(
    breaks("pytest_falsetto._session._summary:summarise", "lambda *_, **__: ()")
)
def test_false_unproven_and_excluded_checks_are_listed_by_name(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, ONE_OF_EACH).run("--falsetto", "-q")
    lines = ran.output.splitlines()
    told = [line for line in lines if line.startswith(("FALSE ", "UNPROVEN ", "EXCLUDED "))]
    assert [line.split(" (")[0] for line in told if " test_a.py" in line] == [
        "FALSE test_a.py::test_false",
        "UNPROVEN test_a.py::test_misconfigured",
        "UNPROVEN test_a.py::test_undeclared: no declared change",
        "EXCLUDED test_a.py::test_excluded: it talks to a live service",
    ]
    assert "    declared: nothing at all" in lines


@falsetto.must_fail_when(
    breaks("pytest_falsetto._session._annotate:red_text", "lambda check: 'red'")
)
def test_a_false_check_fails_with_its_reason_its_change_and_a_hint(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        @declared
        def test_vacuous():
            print("what it printed as written")
            assert subject.pick()
        """,
    ).run("--falsetto", "-rf")
    assert (ran.status, ran.counts) == (1, "1 failed")
    failures, summary = ran.output.split("= FAILURES =")[1].split("= falsetto =")
    assert "FALSE (negative-passed): still passed under the declared change" in failures
    assert 'declared: lambda m: m.setattr(subject, "pick", subject.bad)' in failures
    assert "hint: " not in failures
    assert "what it printed as written" in failures
    assert summary.count("hint: Look for the cause in this order") == 1
    assert "FAILED test_a.py::test_vacuous - FALSE (negative-passed)" in summary
    assert "Traceback" not in ran.output


@falsetto.must_fail_when(
    breaks("pytest_falsetto._checks._driver:internal_error", "lambda *_, **__: None")
)
def test_a_crash_of_falsetto_is_called_one(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        @declared
        def test_a(): assert subject.pick() == 1

        def test_later(): pass
        """,
        conftest="""
        import pytest
        import pytest_falsetto._hidden_runs._hidden

        def crash(*args, **kwargs):
            raise RuntimeError("a bug of Falsetto")

        pytest_falsetto._hidden_runs._hidden.Deadline = crash
        """,
    ).grade("-v")
    assert ran.reasons == {"test_a": "internal-error", "test_later": "undeclared"}
    assert ran.status == 1
    assert "test_a.py::test_a FALSETTO-ERROR" in ran.output
    assert "FALSETTO-ERROR (internal-error): Falsetto itself crashed" in ran.output
    assert "a bug of Falsetto" in ran.checks["test_a"]["evidence"]
