from __future__ import annotations

from pathlib import Path

import falsetto
import pytest
from falsetto_testing import Suite, breaks

ANY_REASON = "lambda mark: Plan(task=Task.EXCLUDE, reason='any')"


@falsetto.must_fail_when(breaks("pytest_falsetto._checks._plan:_exclusion", ANY_REASON))
def test_no_proof_without_one_good_reason_is_misconfigured(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        @pytest.mark.no_proof
        def test_bare(): pass

        @pytest.mark.no_proof("  ")
        def test_blank(): pass

        @pytest.mark.no_proof(7)
        def test_number(): pass

        @pytest.mark.no_proof("why", "and why")
        def test_two(): pass

        @pytest.mark.no_proof(because="why")
        def test_misspelt(): pass

        @pytest.mark.no_proof(reason="it needs a printer")
        def test_named(): pass
        """,
    ).grade()
    assert ran.reasons == dict.fromkeys(
        ["test_bare", "test_blank", "test_number", "test_two", "test_misspelt"], "misconfigured"
    )
    assert "no_proof needs a reason; write" in ran.checks["test_two"]["detail"]
    assert (ran.status, ran.counts) == (1, "5 failed, 1 passed")
    assert ran.others == "1 excluded"
    assert ran.record["not_graded"] == [
        {"nodeid": "test_a.py::test_named", "status": "excluded", "excluded": "it needs a printer"}
    ]


@falsetto.must_fail_when(
    breaks(
        "pytest_falsetto._session._annotate:Annotator._undeclared",
        "lambda self, report, failed: _ungraded(report, Status.EXCLUDED, 'why')",
    )
)
def test_an_excluded_check_that_failed_or_was_skipped_is_counted_as_that(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        pytestmark = pytest.mark.no_proof("it needs a printer")

        def test_failed(): assert 0

        def test_skipped(): pytest.skip("no printer")

        @pytest.mark.xfail
        def test_xfail(): assert 0

        @pytest.fixture
        def printer(): raise OSError("no printer")

        def test_errored(printer): pass

        def test_passed(): pass
        """,
    ).grade()
    assert ran.reasons == {"test_failed": "positive-failed"}
    assert ran.others == "1 skipped, 1 errored, 1 xfail, 1 excluded"


@falsetto.must_fail_when(
    breaks("pytest_falsetto._checks._plan:_exclusion", "lambda mark: Plan(task=Task.LEAVE)")
)
def test_a_class_a_module_or_one_parameter_set_can_be_excluded(tmp_path: Path) -> None:
    ran = (
        Suite.of(
            tmp_path,
            """
        class Base:
            pytestmark = pytest.mark.no_proof("the whole family")

        class TestExcluded(Base):
            def test_method(self): assert subject.pick()

        @pytest.mark.parametrize(
            "number", [1, pytest.param(2, marks=pytest.mark.no_proof("two is special"))]
        )
        @declared
        def test_each(number): assert subject.pick() == 1
        """,
        )
        .beside(
            {
                "test_b.py": """
                import falsetto, pytest, subject
                pytestmark = pytest.mark.no_proof("the whole module")

                def test_left_out(): pass

                @falsetto.must_fail_when(lambda m: m.setattr(subject, "pick", subject.bad))
                def test_nearer(): assert subject.pick() == 1
                """
            }
        )
        .grade()
    )
    assert ran.reasons == {"test_each[1]": "stated-reason", "test_nearer": "stated-reason"}
    excluded = {check["nodeid"]: check["excluded"] for check in ran.record["not_graded"]}
    assert excluded == {
        "test_a.py::TestExcluded::test_method": "the whole family",
        "test_a.py::test_each[2]": "two is special",
        "test_b.py::test_left_out": "the whole module",
    }


@falsetto.must_fail_when(
    breaks(
        "pytest_falsetto._checks._plan:_refuse", "lambda *_: Plan(task=Task.EXCLUDE, reason='any')"
    )
)
@pytest.mark.parametrize(
    "marks",
    [
        "@pytest.mark.no_proof('why')\n@declared",
        "@pytest.mark.no_proof('why')\n@pytest.mark.must_fail_when(change=change)",
        "@pytest.mark.must_fail_when(change=change)\n@declared",
    ],
    ids=["excluded-decorated", "excluded-marked", "marked-decorated"],
)
def test_two_things_said_at_one_level_are_misconfigured(marks: str, tmp_path: Path) -> None:
    body = f"""
def change(m): m.setattr(subject, "pick", subject.bad)

{marks}
def test_a(): assert subject.pick() == 1
"""
    ran = Suite.of(tmp_path, body).grade()
    assert ran.reasons == {"test_a": "misconfigured"}
    assert ran.status == 1
    assert ran.checks["test_a"]["runs"] == []
