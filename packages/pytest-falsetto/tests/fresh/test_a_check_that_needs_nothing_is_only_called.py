from __future__ import annotations

from pathlib import Path

import falsetto
from falsetto_testing import Suite, breaks

EVERYTHING_IS_BARE = breaks("pytest_falsetto._hidden_runs._hidden:is_bare", "lambda item: True")
NOTHING_IS_BARE = breaks("pytest_falsetto._hidden_runs._hidden:is_bare", "lambda item: False")
PLUGINS_DO_NOT_COUNT = breaks(
    "pytest_falsetto._hidden_runs._relay:only_pytest_sets_up", "lambda *_: True"
)

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
        """
        @declared
        def test_bare():
            assert subject.pick() == 1
        """,
        conftest="""
        class Folders:
            def pytest_pyfunc_call(self, pyfuncitem):
                assert pyfuncitem._request.getfixturevalue("tmp_path").is_dir()

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
