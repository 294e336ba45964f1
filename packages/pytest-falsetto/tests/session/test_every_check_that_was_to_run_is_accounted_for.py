from __future__ import annotations

from pathlib import Path

import falsetto
import pytest
from falsetto_testing import Ran, Suite, breaks

TWO = """
    @declared
    def test_proven(): assert subject.pick() == 1

    def test_quiet(): pass
"""
TELLS_NOTHING = """
    import pytest
    from _pytest.runner import runtestprotocol

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(item, nextitem):
        if item.name == "test_quiet":
            runtestprotocol(item, log=False, nextitem=nextitem)
            return True
"""
TELLS_ITS_START = """
    import pytest

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(item):
        if item.name == "test_quiet":
            item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
            return True
"""
LEAVES_ONE_OUT = """
    import pytest

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(session):
        item, _ = session.items
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        return True
"""
ANYWHERE = pytest.mark.parametrize("how", [(), ("-n1",)], ids=["here", "in a worker"])


def strictly(folder: Path, body: str, conftest: str, *args: str) -> Ran:
    """Grade a suite strictly, with a worker where the arguments ask for one."""
    plugins = ("xdist",) if "-n1" in args else ()
    return Suite.of(folder, body, *plugins, conftest=conftest).grade("--falsetto-strict", *args)


@ANYWHERE
@falsetto.must_fail_when(breaks("pytest_falsetto._session._roll:Roll.silent", "lambda self: []"))
def test_a_check_that_a_plugin_ran_in_silence_fails_a_strict_session(
    how: tuple[str, ...], tmp_path: Path
) -> None:
    ran = strictly(tmp_path, TWO, TELLS_NOTHING, *how)
    assert (ran.status, ran.line, ran.others) == (1, (1, 0, 0, 0, 1, 2), "1 incomplete")
    assert "INCOMPLETE test_a.py::test_quiet: " in ran.output


@ANYWHERE
@falsetto.must_fail_when(
    breaks(
        "pytest_falsetto._session._ending:Ending.exit_status",
        "lambda self, status, *_, **__: status",
    )
)
def test_a_check_that_only_started_fails_a_strict_session(
    how: tuple[str, ...], tmp_path: Path
) -> None:
    ran = strictly(tmp_path, TWO, TELLS_ITS_START, *how)
    assert (ran.status, ran.line, ran.others) == (1, (1, 0, 0, 0, 1, 2), "1 incomplete")


@falsetto.must_fail_when(breaks("pytest_falsetto._session._roll:Roll.absent", "lambda self: []"))
def test_a_check_that_nobody_ran_fails_a_strict_session(tmp_path: Path) -> None:
    ran = strictly(tmp_path, TWO, LEAVES_ONE_OUT)
    assert (ran.status, ran.line, ran.others) == (1, (1, 0, 0, 0, 1, 2), "1 incomplete")


@falsetto.must_fail_when(breaks("pytest_falsetto._session._roll:Roll.silent", "lambda self: []"))
def test_a_lenient_session_counts_what_was_run_in_silence(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, TWO, conftest=TELLS_NOTHING).grade()
    assert (ran.status, ran.others) == (0, "1 incomplete")


THREE = """
    @declared
    def test_first_proven(): assert subject.pick() == 1

    def test_undeclared(): pass

    @declared
    def test_second_proven(): assert subject.pick() == 1
"""
ALL_ABSENT = breaks(
    "pytest_falsetto._session._roll:Roll.silent",
    "lambda self: [item.nodeid for item in self._collected] or ['test_a.py::test_of_the_worker']",
)


STOPS = {
    "-x": ["-x"],
    "--maxfail": ["--maxfail=1"],
    "--stepwise": ["-p", "cacheprovider", "-p", "stepwise", "--stepwise"],
}


@pytest.mark.parametrize("session", STOPS)
@falsetto.must_fail_when(
    breaks("pytest_falsetto._session._ending:Ending.stop", "lambda self, reason: None")
)
def test_nothing_is_missing_from_a_session_that_stops(session: str, tmp_path: Path) -> None:
    ran = strictly(tmp_path, THREE, "", *STOPS[session])
    assert (ran.line, ran.others) == ((1, 0, 0, 1, 2, 2), "")


@ANYWHERE
@falsetto.must_fail_when(ALL_ABSENT)
def test_what_was_deselected_is_not_missing(how: tuple[str, ...], tmp_path: Path) -> None:
    ran = strictly(tmp_path, THREE, "", "-k", "proven", *how)
    assert (ran.status, ran.line, ran.others) == (0, (2, 0, 0, 0, 2, 2), "")


@ANYWHERE
@falsetto.must_fail_when(ALL_ABSENT)
def test_items_of_other_kinds_are_not_missed(how: tuple[str, ...], tmp_path: Path) -> None:
    conftest = """
        import pytest

        class Line(pytest.Item):
            def runtest(self): pass
            def reportinfo(self): return self.path, 0, self.name

        class Silent(Line):
            pass

        class Text(pytest.File):
            def collect(self):
                kind = Silent if self.path.stem == "silent" else Line
                yield kind.from_parent(self, name="line")

        def pytest_collect_file(file_path, parent):
            if file_path.suffix == ".text":
                return Text.from_parent(parent, path=file_path)

        @pytest.hookimpl(tryfirst=True)
        def pytest_runtest_protocol(item):
            return True if isinstance(item, Silent) else None
        """
    body = '''
    @declared
    def test_proven():
        """
        >>> 1
        1
        """
        assert subject.pick() == 1
    '''
    plugins = ("xdist",) if how else ()
    suite = Suite.of(tmp_path, body, *plugins, conftest=conftest).beside(
        {"silent.text": "", "text.text": ""}
    )
    ran = suite.grade("--falsetto-strict", "--doctest-modules", *how)
    assert (ran.status, ran.line, ran.others) == (0, (1, 0, 0, 0, 1, 3), "2 not gradable")


LISTING = "lambda self: [item.nodeid for item in self._collected]"


LISTING_MODE = """
    from _pytest.main import wrap_session

    def pytest_addoption(parser):
        parser.addoption("--listing", action="store_true")

    def pytest_cmdline_main(config):
        if config.option.listing:
            return wrap_session(config, lambda config, session: print(session.perform_collect()))
"""


@falsetto.must_fail_when(breaks("pytest_falsetto._session._roll:Roll.absent", LISTING))
def test_a_mode_of_the_suites_that_runs_nothing_misses_nothing(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, TWO, conftest=LISTING_MODE).run("--falsetto-strict", "--listing")
    assert (ran.status, ran.line, ran.others) == (0, (0, 0, 0, 0, 0, 0), "")


OWN_LOOP = """
    import pytest
    from _pytest.runner import runtestprotocol

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(session):
        held_back = [(item, runtestprotocol(item, log=False)) for item in session.items]
        for item, reports in held_back:
            for report in reports:
                item.ihook.pytest_runtest_logreport(report=report)
        return True
"""


@falsetto.must_fail_when(
    breaks("pytest_falsetto._session._roll:Roll._stray", "lambda self, nodeid: self")
)
def test_a_plugin_with_a_loop_of_its_own_is_heard(tmp_path: Path) -> None:
    ran = strictly(tmp_path, TWO, OWN_LOOP)
    assert (ran.line, ran.others) == ((0, 0, 0, 1, 1, 2), "1 not graded")
    assert ran.counts == "2 failed"
