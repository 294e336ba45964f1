from __future__ import annotations

import asyncio
import decimal
import gc
import locale
import logging
import os
import random
import signal
import socket
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import falsetto
import pytest
from falsetto_testing import Suite, breaks, plugin

NAMED = logging.getLogger("falsetto.tests.named")


def without(reader: str) -> Callable[[Any], None]:
    """Return a change that leaves one reader out."""

    def change(m: Any) -> None:
        process = plugin._hidden_runs._process
        kept = tuple(each for each in process._READERS if each is not getattr(process, reader))
        m.setattr(process, "_READERS", kept)

    change.__qualname__ = f"{reader} is left out"
    return change


def case(reader: str, leave: Callable[[], object], look: Callable[[], object]) -> Any:
    marks = pytest.mark.must_fail_when(change=without(reader))
    return pytest.param(leave, look, id=reader.strip("_"), marks=marks)


def watch(*_: object) -> None:
    """Watch every call, and say nothing of it."""


def leave_folder() -> None:
    os.environ["LEFT"] = "1"
    os.chdir("/")


def hear() -> None:
    NAMED.addHandler(logging.NullHandler())
    NAMED.setLevel(logging.DEBUG)
    logging.disable(logging.CRITICAL)


def ring() -> None:
    signal.alarm(3600)
    signal.signal(signal.SIGUSR1, lambda *_: None)


def forget() -> None:
    del sys.modules["decimal"]
    sys.modules["falsetto_testing.breaking"] = sys.modules["gc"]


def collect_less() -> None:
    gc.disable()
    gc.set_threshold(3, 3, 3)
    sys.setrecursionlimit(sys.getrecursionlimit() + 1)
    os.umask(0o77)


def interpreter() -> object:
    mask = os.umask(0o22)
    os.umask(mask)
    return gc.isenabled(), gc.get_threshold(), sys.getrecursionlimit(), mask


def another_loop() -> None:
    made = asyncio.new_event_loop()
    made.close()
    asyncio.set_event_loop(made)


def loop() -> object:
    return vars(asyncio.events._event_loop_policy._local).get("_loop")  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("leave", "look"),
    [
        case(
            "_surroundings",
            leave_folder,
            lambda: (os.environ.get("LEFT"), Path.cwd()),
        ),
        case("_attributes", lambda: setattr(sys, "argv", []), lambda: sys.argv),
        case("_lists", lambda: sys.path.append("/left"), lambda: list(sys.path)),
        case(
            "_modules",
            forget,
            lambda: (sys.modules.get("decimal"), sys.modules["falsetto_testing.breaking"]),
        ),
        case("_numbers", random.random, random.getstate),
        case("observers", lambda: sys.setprofile(watch), sys.getprofile),
        case(
            "_signals",
            ring,
            lambda: (signal.getsignal(signal.SIGUSR1), signal.getitimer(signal.ITIMER_REAL)),
        ),
        case(
            "loggers",
            hear,
            lambda: (NAMED.level, list(NAMED.handlers), logging.root.manager.disable),
        ),
        case("_interpreter", collect_less, interpreter),
        case(
            "_locale",
            lambda: locale.setlocale(locale.LC_ALL, "C"),
            lambda: locale.setlocale(locale.LC_ALL),
        ),
        case(
            "_decimal",
            lambda: setattr(decimal.getcontext(), "prec", 3),
            lambda: decimal.getcontext().prec,
        ),
        case("_socket", lambda: socket.setdefaulttimeout(9), socket.getdefaulttimeout),
        case("_event_loops", another_loop, loop),
    ],
)
def test_what_the_whole_process_shares_is_put_back(
    leave: Callable[[], object], look: Callable[[], object]
) -> None:
    asyncio.set_event_loop(None)
    locale.setlocale(locale.LC_ALL, "C.UTF-8")
    before = look()
    with plugin._hidden_runs._process.process_kept():
        leave()
        assert look() != before
    assert look() == before


@falsetto.must_fail_when(without("observers"))
def test_who_watched_before_goes_on_watching() -> None:
    kept = sys.getprofile()
    sys.setprofile(watch)
    try:
        with plugin._hidden_runs._process.process_kept():
            sys.setprofile(None)
        found = sys.getprofile()
    finally:
        sys.setprofile(kept)
    assert found is watch


@falsetto.must_fail_when(without("_numpys"))
def test_the_generator_of_numpy_is_put_back_where_it_is_used(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = {"key": 1}
    numpy = SimpleNamespace(get_state=lambda legacy: dict(state), set_state=state.update)
    monkeypatch.setitem(sys.modules, "numpy.random", numpy)
    with plugin._hidden_runs._process.process_kept():
        state["key"] = 2
    assert state == {"key": 1}


@falsetto.must_fail_when(
    lambda m: m.setattr(plugin._hidden_runs._process, "_put_into_parent", lambda *_: None)
)
def test_a_package_and_the_list_of_modules_hold_one_module() -> None:
    import xml.dom as kept

    with plugin._hidden_runs._process.process_kept():
        del sys.modules["xml.dom"]
        import xml.dom as again

        assert again is not kept
    assert sys.modules["xml.dom"] is sys.modules["xml"].dom is kept


@falsetto.must_fail_when(lambda m: m.setattr(plugin._hidden_runs._process, "_READERS", ()))
def test_it_is_put_back_after_an_interrupt_too() -> None:
    before = tempfile.gettempdir()

    def leave() -> None:
        tempfile.tempdir = "/left"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), plugin._hidden_runs._process.process_kept():
        leave()
    assert tempfile.gettempdir() == before


@falsetto.must_fail_when(
    breaks(
        "pytest_falsetto._checks._protocol:process_kept",
        "lambda: __import__('contextlib').nullcontext()",
    )
)
def test_what_a_failing_run_does_not_come_to_put_back_is_put_back(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        import logging, os, random, signal, sys
        random.seed(3)
        random.random()
        AFTER_ONE = random.getstate()
        random.seed(3)

        @declared
        def test_alarm():
            random.random()
            signal.alarm(600)
            assert subject.pick() == 1
            signal.alarm(0)

        @declared
        def test_module():
            kept = sys.modules.pop("subject")
            assert subject.pick() == 1
            sys.modules["subject"] = kept

        @declared
        def test_handler():
            handler = logging.NullHandler()
            logging.getLogger("mine").addHandler(handler)
            assert subject.pick() == 1
            logging.getLogger("mine").removeHandler(handler)

        @pytest.fixture
        def lasting():
            yield
            os.environ["LASTS"] = os.environ.get("LASTS", "") + "x"

        @declared
        def test_lasting(lasting): assert subject.pick() == 1

        def test_later():
            assert signal.getitimer(signal.ITIMER_REAL)[0] == 0
            assert random.getstate() == AFTER_ONE
            assert sys.modules.get("subject") is subject
            assert logging.getLogger("mine").handlers == []
            assert os.environ["LASTS"] == "x"
        """,
    ).grade()
    assert ran.status == 0, ran.output
    assert ran.line[0] == 4


@falsetto.must_fail_when(breaks("pytest_falsetto._hidden_runs._process:_READERS", "original[1:]"))
def test_what_a_change_sets_in_the_environment_is_gone_once_a_check_is_over(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        import os

        def speaks(m):
            os.environ["SAID"] = "by the change"
            m.setattr(subject, "pick", subject.bad)

        @falsetto.must_fail_when(speaks)
        def test_a(): assert subject.pick() == 1

        def test_later(): pass
        """,
        conftest="""
        import os

        def pytest_runtest_logfinish(nodeid):
            print(nodeid, "and now", os.environ.get("SAID"), os.environ.get("PYTEST_CURRENT_TEST"))
        """,
    ).grade("-s")
    assert "test_a and now None None" in ran.output


@falsetto.must_fail_when(
    breaks(
        "pytest_falsetto._checks._protocol:copy_context",
        "lambda: __import__('types').SimpleNamespace(run=lambda call, *given: call(*given))",
    )
)
def test_what_a_run_sets_in_its_context_is_not_seen_later(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        import contextvars
        VALUE = contextvars.ContextVar("value", default=0)

        @declared
        def test_a():
            if subject.pick() != 1: VALUE.set(2)
            assert subject.pick() == 1

        def test_later(): assert VALUE.get() == 0
        """,
    ).grade()
    assert ran.reasons == {"test_a": "stated-reason", "test_later": "undeclared"}
