from __future__ import annotations

from pathlib import Path

import falsetto
from falsetto_testing import Suite, breaks

UNITTEST = """
    import unittest

    class TestPlain(unittest.TestCase):
        def setUp(self):
            self.value = subject.pick()
            self.addCleanup(lambda: None)

        def tearDown(self): self.assertTrue(True)

        @declared
        def test_good(self): self.assertEqual(self.value, 1)

        @declared
        def test_vacuous(self): self.assertEqual(self.value, self.value)

        def test_undeclared(self): pass

    class TestSetUp(unittest.TestCase):
        def setUp(self): self.assertEqual(subject.pick(), 1)

        @declared
        def test_failing_in_set_up(self): self.assertTrue(True)

    class TestTearDown(unittest.TestCase):
        def tearDown(self): self.assertEqual(subject.pick(), 1)

        @declared
        def test_failing_in_tear_down(self): self.assertTrue(True)

    class TestAsync(unittest.IsolatedAsyncioTestCase):
        async def asyncSetUp(self): self.value = subject.pick()

        @declared
        async def test_async(self): self.assertEqual(self.value, 1)

        @declared
        async def test_async_vacuous(self): self.assertTrue(self.value)

    class TestWide(unittest.TestCase):
        @classmethod
        def setUpClass(cls): cls.value = subject.pick()

        @falsetto.must_fail_when(
            lambda m: m.setattr(subject, "pick", subject.bad), scope="class"
        )
        def test_wide(self): self.assertEqual(self.value, 1)
"""


@falsetto.must_fail_when(
    breaks(
        "pytest_falsetto._hidden_runs._relay:Relay.report",
        "lambda self, item, call: pytest.TestReport.from_item_and_call(item, call)",
    )
)
def test_unittest_methods_are_graded_by_what_they_assert_themselves(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, UNITTEST).grade()
    assert {name.split("::")[-1]: reason for name, reason in ran.reasons.items()} == {
        "test_good": "stated-reason",
        "test_vacuous": "negative-passed",
        "test_undeclared": "undeclared",
        "test_failing_in_set_up": "wrong-reason",
        "test_failing_in_tear_down": "wrong-reason",
        "test_async": "stated-reason",
        "test_async_vacuous": "negative-passed",
        "test_wide": "stated-reason",
    }


@falsetto.must_fail_when(
    breaks(
        "pytest_falsetto._hidden_runs._whole:before_the_body",
        "lambda item, arrive: __import__('contextlib').nullcontext()",
    )
)
def test_a_change_that_set_up_takes_back_is_not_applied(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        import unittest
        ORIGINAL = subject.pick

        class TestUnit(unittest.TestCase):
            def setUp(self): subject.pick = ORIGINAL

            @declared
            def test_unit(self): self.assertEqual(subject.pick(), 1)

        @pytest.fixture
        def fixed(monkeypatch): monkeypatch.setattr(subject, "pick", lambda: 1)

        @declared
        def test_fixture(fixed): assert subject.pick() == 1

        def test_later(): assert subject.pick is ORIGINAL
        """,
    ).grade()
    assert {name.split("::")[-1]: reason for name, reason in ran.reasons.items()} == {
        "test_unit": "not-applied",
        "test_fixture": "not-applied",
        "test_later": "undeclared",
    }
    assert ran.status == 0


@falsetto.must_fail_when(
    breaks("pytest_falsetto._hidden_runs._way:_outcome", "lambda phase: (Outcome.PASSED, None)")
)
def test_coroutines_are_graded(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        import asyncio, pytest_asyncio

        @pytest_asyncio.fixture
        async def picked():
            await asyncio.sleep(0)
            return subject.pick()

        @declared
        async def test_good():
            await asyncio.sleep(0)
            assert subject.pick() == 1

        @declared
        async def test_fixture(picked): assert picked == 1

        @declared
        async def test_vacuous(): assert subject.pick()

        class TestClass:
            @declared
            async def test_method(self): assert subject.pick() == 1
        """,
        "asyncio",
    ).grade("-o", "asyncio_mode=auto", "-W", "ignore")
    assert ran.reasons == {
        "test_good": "stated-reason",
        "test_fixture": "stated-reason",
        "test_vacuous": "negative-passed",
        "TestClass::test_method": "stated-reason",
    }
    assert ran.checks["test_good"]["witness"]["source"].strip() == "assert subject.pick() == 1"


@falsetto.must_fail_when(breaks("pytest_falsetto._checks._plan:pytest.Function", "pytest.Item"))
def test_doctests_and_custom_items_are_left_to_pytest(tmp_path: Path) -> None:
    ran = (
        Suite.of(
            tmp_path,
            "@declared\ndef test_a(): assert subject.pick() == 1",
            conftest="""
            import pytest

            class Item(pytest.Item):
                def runtest(self): pass

            class File(pytest.File):
                def collect(self): yield Item.from_parent(self, name="custom")

            def pytest_collect_file(file_path, parent):
                if file_path.suffix == ".custom": return File.from_parent(parent, path=file_path)
            """,
        )
        .beside({"doc.py": '"""\n>>> 1 + 1\n2\n"""\n', "some.custom": ""})
        .grade("--doctest-modules")
    )
    assert ran.line == (1, 0, 0, 0, 1, 3)
    assert ran.others == "2 not gradable"
    assert ran.status == 0


@falsetto.must_fail_when(
    breaks("pytest_falsetto._hidden_runs._relay:_DECIDERS", "frozenset({'_pytest'})")
)
def test_soft_assertions_of_pytest_check_count_and_stay_unseen(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        from pytest_check import check

        @declared
        def test_soft():
            check.equal(subject.pick(), 1, "first")
            check.is_true(subject.pick() < 2, "second")

        @declared
        def test_vacuous(): check.equal(subject.pick(), subject.pick())

        def test_later(): check.equal(1, 1)
        """,
        "check",
    ).grade()
    assert ran.reasons == {
        "test_soft": "stated-reason",
        "test_vacuous": "negative-passed",
        "test_later": "undeclared",
    }
    assert (ran.status, ran.counts) == (1, "1 failed, 2 passed")


@falsetto.must_fail_when(
    breaks("pytest_falsetto._isolation._coverage:isolation", "lambda config: None")
)
def test_a_broken_stand_in_is_not_covered(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path, "@declared\ndef test_a(): assert subject.pick() == 1", "pytest_cov"
    ).grade("--cov=subject", "--cov-context=test", "--cov-report=term-missing")
    assert ran.reasons == {"test_a": "stated-reason"}
    (row,) = [line for line in ran.output.splitlines() if line.startswith("subject.py")]
    assert row.split() == ["subject.py", "4", "1", "75%", "6"]


COUNT_EVERY_ATTEMPT = breaks(
    "pytest_falsetto._session._tally:Tally._end",
    "lambda self, key, check: self._finish("
    "check.said or NotGraded(nodeid=check.nodeid, status=Status.INCOMPLETE))",
)


@falsetto.must_fail_when(COUNT_EVERY_ATTEMPT, describe="every attempt counts as a check")
def test_a_rerun_plugin_is_named_and_its_attempts_are_not_counted(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        TRIES = []

        def test_flaky():
            TRIES.append(1)
            assert len(TRIES) == 2

        @declared
        def test_declared(): assert subject.pick() == 1
        """,
        "rerunfailures",
    ).grade("--reruns=1")
    assert "these plugins run checks themselves, ungraded: rerunfailures" in ran.output
    assert ran.reasons["test_flaky"] == "undeclared"
    assert ran.line[5] == 2
    assert ran.status == 0


@falsetto.must_fail_when(
    breaks("pytest_falsetto._isolation._hypothesis:isolation", "lambda config: None")
)
def test_hypothesis_keeps_no_example_of_a_hidden_run(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        from hypothesis import given, settings, strategies as st
        from hypothesis.database import DirectoryBasedExampleDatabase

        @declared
        @settings(database=DirectoryBasedExampleDatabase("examples"), derandomize=False)
        @given(st.integers())
        def test_a(number): assert subject.pick() == 1 or number < 3
        """,
        "hypothesispytest",
    ).grade()
    assert ran.reasons == {"test_a": "stated-reason"}
    assert not [path for path in (tmp_path / "examples").rglob("*") if path.is_file()]


@falsetto.must_fail_when(
    breaks(
        "pytest_falsetto._hidden_runs._relay:Relay.report",
        "lambda self, item, call: item.config.hook.pytest_runtest_makereport(item=item, call=call)",
    )
)
def test_dependents_of_a_proven_check_run(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        @pytest.mark.dependency()
        @declared
        def test_first(): assert subject.pick() == 1

        @pytest.mark.dependency(depends=["test_first"])
        @declared
        def test_second(): assert subject.pick() == 1
        """,
        "dependency",
    ).grade()
    assert ran.line == (2, 0, 0, 0, 2, 2)


@falsetto.must_fail_when(
    breaks(
        "pytest_falsetto._checks._protocol:is_passed",
        "lambda report: report.when == 'call' or report.passed",
    )
)
def test_a_check_that_was_skipped_or_xfailed_as_written_runs_once(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        RUNS = []

        @declared
        def test_skipping():
            RUNS.append("skip")
            pytest.skip("not here")

        @declared
        def test_xfailing():
            RUNS.append("xfail")
            pytest.xfail("known")

        @pytest.mark.xfail(strict=False)
        @declared
        def test_xpassing():
            RUNS.append("xpass")
            assert subject.pick() == 1

        @declared
        def test_failing():
            RUNS.append("fail")
            assert 0

        def test_runs(): assert RUNS == ["skip", "xfail", "xpass", "fail"]
        """,
    ).grade()
    assert ran.reasons == {"test_failing": "positive-failed", "test_runs": "undeclared"}
    assert ran.others == "1 skipped, 2 xfail"
