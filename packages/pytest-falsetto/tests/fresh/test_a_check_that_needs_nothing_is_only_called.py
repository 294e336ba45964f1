from __future__ import annotations

from pathlib import Path

import falsetto
from falsetto_testing import Suite, breaks, plugin

EVERYTHING_IS_BARE = breaks("pytest_falsetto._hidden_runs._hidden:is_bare", "lambda item: True")
NOTHING_IS_BARE = breaks("pytest_falsetto._hidden_runs._hidden:is_bare", "lambda item: False")
PLUGINS_DO_NOT_COUNT = breaks(
    "pytest_falsetto._hidden_runs._relay:only_pytest_sets_up", "lambda *_: True"
)

NOTHING_IS_PUT_BACK = breaks(
    "pytest_falsetto._hidden_runs._direct:ItemState",
    "lambda item: __import__('contextlib').nullcontext()",
)
UNCAUGHT_IS_NOT_REPORTED = (
    breaks("pytest_falsetto._compat._reports:Uncaught.report", "lambda self: None")
    if plugin._compat.UNREPORTED_WAIT
    else breaks("pytest_falsetto._hidden_runs._bare:_warnings_fail", "lambda config: False")
)

CALLED_BY_HAND = "lambda hooks: lambda pyfuncitem: pyfuncitem.obj()"

COUNTING = """
import _pytest.runner

SETUPS = []
real = _pytest.runner.SetupState.setup

def setup(self, item):
    SETUPS.append(item.name)
    return real(self, item)

_pytest.runner.SetupState.setup = setup

def pytest_unconfigure():
    print("setups:", ",".join(SETUPS))
"""

NEEDS_SETTING_UP = """
import conftest

@declared
def test_bare():
    assert conftest.READY.pop() == "ready"
    assert subject.pick() == 1
"""


@falsetto.must_fail_when(NOTHING_IS_BARE)
def test_nothing_is_set_up_for_its_hidden_runs(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        @declared
        def test_bare():
            assert subject.pick() == 1

        @declared
        def test_with_a_fixture(tmp_path):
            assert subject.pick() == 1
        """,
        conftest=COUNTING,
    ).grade()
    assert ran.line == (2, 0, 0, 0, 2, 2)
    fixtures = ",".join(["test_with_a_fixture"] * 3)
    assert f"setups: test_bare,{fixtures}\n" in ran.output


@falsetto.must_fail_when(EVERYTHING_IS_BARE)
def test_a_check_with_a_fixture_or_a_mark_goes_through_every_phase(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        @pytest.fixture
        def given():
            return []

        @declared
        def test_fixture(given):
            given.append(subject.pick())
            assert given == [1]

        @declared
        @pytest.mark.skipif("__import__('subject').pick() != 1")
        def test_mark():
            assert subject.pick() == 1

        class TestSetup:
            def setup_method(self):
                self.taken = subject.pick()

            @declared
            def test_xunit(self):
                assert self.taken == 1
                self.taken = 3
        """,
    ).grade()
    assert ran.reasons == {
        "test_fixture": "stated-reason",
        "test_mark": "wrong-reason",
        "TestSetup::test_xunit": "stated-reason",
    }


@falsetto.must_fail_when(PLUGINS_DO_NOT_COUNT)
def test_a_plugin_that_sets_checks_up_does_so_for_every_run(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        NEEDS_SETTING_UP,
        conftest="""
        READY = []

        def pytest_runtest_setup(item):
            READY.append("ready")
        """,
    ).grade()
    assert ran.line == (1, 0, 0, 0, 1, 1)


@falsetto.must_fail_when(PLUGINS_DO_NOT_COUNT)
def test_a_plugin_object_that_has_fixtures_made_for_a_call_does_so_for_every_run(
    tmp_path: Path,
) -> None:
    ran = Suite.of(
        tmp_path,
        NEEDS_SETTING_UP,
        conftest="""
        READY = []

        class Folders:
            def pytest_pyfunc_call(self, pyfuncitem):
                assert pyfuncitem._request.getfixturevalue("tmp_path").is_dir()
                READY.append("ready")

        def pytest_configure(config):
            config.pluginmanager.register(Folders())
        """,
    ).grade()
    assert ran.reasons == {"test_bare": "stated-reason"}


SETTING_UP = """
    READY = []

    def setting_up(setup):
        def set_up(*args):
            READY.append("ready")
            return setup(*args)
        return set_up
"""


@falsetto.must_fail_when(EVERYTHING_IS_BARE)
def test_an_item_that_sets_itself_up_does_so_for_every_run(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        NEEDS_SETTING_UP,
        conftest=f"""{SETTING_UP}
    def pytest_collection_modifyitems(items):
        for item in items:
            item.setup = setting_up(item.setup)
        """,
    ).grade()
    assert ran.reasons == {"test_bare": "stated-reason"}


@falsetto.must_fail_when(
    breaks("pytest_falsetto._hidden_runs._bare:_is_pytests", "lambda method: True")
)
def test_items_whose_class_was_made_to_set_them_up_are_set_up_for_every_run(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        NEEDS_SETTING_UP,
        conftest=f"""{SETTING_UP}
    import pytest
    pytest.Function.setup = setting_up(pytest.Function.setup)
        """,
    ).grade()
    assert ran.reasons == {"test_bare": "stated-reason"}


@falsetto.must_fail_when(
    breaks("pytest_falsetto._runner:Runner.plugins_changed", "lambda self: None")
)
def test_a_plugin_that_comes_late_is_seen(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        import conftest

        @declared
        def test_before():
            assert subject.pick() == 1

        def test_registers(pytestconfig):
            pytestconfig.pluginmanager.register(conftest.Late())

        @declared
        def test_after():
            assert conftest.READY.pop() == "ready"
            assert subject.pick() == 1
        """,
        conftest="""
        READY, TOLD = [], []

        class Late:
            def pytest_runtest_setup(self, item):
                READY.append("ready")

            def pytest_runtest_logreport(self, report):
                TOLD.append(report.outcome)

        def pytest_unconfigure():
            print("told:", TOLD)
        """,
    ).grade()
    assert ran.reasons["test_after"] == "stated-reason"
    assert "'failed'" not in ran.output.split("told:")[1]


DIRECT = "pytest_falsetto._hidden_runs._direct"


@falsetto.must_fail_when(breaks(f"{DIRECT}:_CURRENT_TEST", "'ANOTHER_TEST'"))
def test_every_run_has_the_same_current_test(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        import os

        @declared
        def test_bare():
            assert os.environ["PYTEST_CURRENT_TEST"] == "test_a.py::test_bare (call)"
            assert subject.pick() == 1
        """,
    ).grade()
    assert ran.reasons == {"test_bare": "stated-reason"}


@falsetto.must_fail_when(
    breaks(
        f"{DIRECT}:_environment",
        "type('Kept', (), {'__setitem__': lambda _, *given: original.__setitem__(*given), "
        "'pop': lambda *_: None})()",
    )
)
def test_no_test_is_current_between_its_runs(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        import os

        def change(m):
            if "PYTEST_CURRENT_TEST" not in os.environ:
                m.setattr(subject, "pick", subject.bad)

        @falsetto.must_fail_when(change)
        def test_bare():
            assert subject.pick() == 1
        """,
    ).grade()
    assert ran.reasons == {"test_bare": "stated-reason"}


@falsetto.must_fail_when(
    breaks("pytest_falsetto._hidden_runs._direct:fresh_object", "lambda item: None")
)
def test_every_run_has_an_instance_of_its_own(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        class TestInstance:
            @declared
            def test_bare(self):
                assert "taken" not in vars(self)
                self.taken = True
                assert subject.pick() == 1
        """,
    ).grade()
    assert ran.reasons == {"TestInstance::test_bare": "stated-reason"}


@falsetto.must_fail_when(breaks(f"{DIRECT}:Direct._is_plain", "lambda self, error: True"))
def test_an_end_that_is_no_failure_is_told_as_it_would_be_otherwise(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        import unittest

        @declared
        def test_skips():
            if subject.pick() != 1:
                raise unittest.SkipTest("not now")

        @declared
        def test_gives_up():
            if subject.pick() != 1:
                pytest.xfail("known")
        """,
    ).grade()
    assert {name: check["detail"] for name, check in ran.checks.items()} == {
        "test_skips": "under the change it was skipped: Skipped: not now",
        "test_gives_up": "under the change it was skipped: XFailed: known",
    }


@falsetto.must_fail_when(
    breaks("pytest_falsetto._hidden_runs._relay:functions_call", CALLED_BY_HAND)
)
def test_what_a_check_returns_is_pytests_to_complain_of(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        @declared
        def test_returns():
            return None if subject.pick() == 1 else "something"
        """,
    ).grade("-W", "error::pytest.PytestReturnNotNoneWarning")
    assert ran.reasons == {"test_returns": "wrong-reason"}


@falsetto.must_fail_when(
    breaks("pytest_falsetto._hidden_runs._relay:Relay._is_the_suites", "lambda self, plugin: False")
)
def test_whoever_decides_of_reports_is_asked(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        import conftest

        @declared
        def test_collects():
            conftest.FAILURES[:] = [] if subject.pick() == 1 else ["two"]
        """,
        conftest="""
        import pytest

        FAILURES = []

        @pytest.hookimpl(hookwrapper=True)
        def pytest_runtest_makereport(item, call):
            report = (yield).get_result()
            if call.when == "call" and FAILURES:
                report.outcome, report.longrepr = "failed", "; ".join(FAILURES)
        """,
    ).grade()
    assert ran.reasons == {"test_collects": "stated-reason"}


@falsetto.must_fail_when(NOTHING_IS_PUT_BACK)
def test_the_instance_of_the_run_as_written_is_the_items_afterwards(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        class TestInstance:
            @declared
            def test_bare(self):
                if not falsetto.in_hidden_run():
                    self.came_as_a_text = True
                assert subject.pick() == 1
        """,
        conftest="""
        import pytest

        @pytest.hookimpl(tryfirst=True)
        def pytest_runtest_logfinish(nodeid):
            print("written:", vars(LAST[-1].instance))

        LAST = []

        def pytest_itemcollected(item):
            LAST.append(item)
        """,
    ).grade("-s")
    assert "written: {'came_as_a_text': True}" in ran.output


@falsetto.must_fail_when(
    breaks("pytest_falsetto._runner:Runner.plugins_changed", "lambda self: None")
)
def test_a_plugin_that_a_check_registers_itself_is_seen(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        import conftest

        @declared
        def test_registers():
            if conftest.MANAGER and not conftest.MANAGER[0].has_plugin("late"):
                conftest.MANAGER[0].register(conftest.Late(), "late")
            assert subject.pick() == 1
        """,
        conftest="""
        MANAGER, SET_UP = [], []

        class Late:
            def pytest_runtest_setup(self, item):
                SET_UP.append(item.name)

        def pytest_configure(config):
            MANAGER.append(config.pluginmanager)

        def pytest_unconfigure():
            print("set up:", SET_UP)
        """,
    ).grade("-s")
    assert "set up: ['test_registers', 'test_registers']" in ran.output


HANDED_OUT = """
    import pytest

    ITEMS = []

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(item):
        ITEMS.append(item)
        yield

    @pytest.fixture
    def box():
        return []
"""


@falsetto.must_fail_when(
    breaks(
        "pytest_falsetto._hidden_runs._relay:Relay._hands_out_items", "lambda self, plugin: False"
    )
)
def test_a_check_that_is_handed_its_item_can_use_it_in_every_run(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        import conftest

        @declared
        def test_finishes():
            conftest.ITEMS[-1].addfinalizer(lambda: None)
            assert subject.pick() == 1

        @declared
        def test_asks():
            box = conftest.ITEMS[-1]._request.getfixturevalue("box")
            box.append(subject.pick())
            assert box == [1]
        """,
        conftest=HANDED_OUT,
    ).grade()
    assert set(ran.reasons.values()) == {"stated-reason"}


@falsetto.must_fail_when(NOTHING_IS_PUT_BACK)
def test_what_a_check_puts_on_its_item_is_that_of_the_run_as_written(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        import conftest

        @declared
        def test_notes():
            item = conftest.ITEMS[-1]
            item.user_properties.append(("picked", subject.pick()))
            assert subject.pick() == 1
        """,
        conftest="""
        ITEMS = []

        def pytest_itemcollected(item):
            ITEMS.append(item)

        def pytest_unconfigure():
            print("noted:", ITEMS[-1].user_properties)
        """,
    ).grade()
    assert ran.reasons == {"test_notes": "stated-reason"}
    assert "noted: [('picked', 1)]\n" in ran.output


@falsetto.must_fail_when(UNCAUGHT_IS_NOT_REPORTED)
def test_where_warnings_are_errors_what_a_thread_raises_fails_the_run(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        import threading

        def raises():
            raise ValueError("in a thread")

        @falsetto.must_fail_when(
            lambda m: m.setattr(subject, "pick", raises),
            expect=pytest.PytestUnhandledThreadExceptionWarning,
        )
        def test_thread():
            thread = threading.Thread(target=lambda: subject.pick())
            thread.start()
            thread.join()
        """,
    ).grade("-W", "error::pytest.PytestUnhandledThreadExceptionWarning")
    assert ran.reasons == {"test_thread": "stated-reason"}
