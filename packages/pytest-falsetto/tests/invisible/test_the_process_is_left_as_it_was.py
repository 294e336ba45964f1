from __future__ import annotations

import asyncio
import cProfile
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
import threading
import tracemalloc
import warnings
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import falsetto
import pytest
from falsetto_testing import Suite, breaks, plugin

NAMED = logging.getLogger("falsetto.tests.named")
PROFILES: list[cProfile.Profile] = []
BELOW_3_12 = pytest.mark.skipif(
    sys.version_info < (3, 12), reason="a profiler is what sys.getprofile() says"
)


def without(reader: str) -> Callable[[Any], None]:
    """Return a change that leaves one reader out."""

    def change(m: Any) -> None:
        process = plugin._hidden_runs._process
        kept = tuple(each for each in process._READERS if each is not getattr(process, reader))
        m.setattr(process, "_READERS", kept)

    change.__qualname__ = f"{reader} is left out"
    return change


def case(
    reader: str, leave: Callable[[], object], look: Callable[[], object], of: str = "", *also: Any
) -> Any:
    marks = [pytest.mark.must_fail_when(change=without(reader)), *also]
    return pytest.param(leave, look, id=" ".join([reader.strip("_"), *of.split()]), marks=marks)


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


def ring_slowly() -> None:
    signal.setitimer(signal.ITIMER_VIRTUAL, 3600)
    signal.setitimer(signal.ITIMER_PROF, 3600)


def block() -> None:
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGUSR2])


def profile() -> None:
    PROFILES.append(cProfile.Profile())
    PROFILES[-1].enable()


def log_otherwise() -> None:
    logging.setLogRecordFactory(logging.makeLogRecord)
    logging.setLoggerClass(type("Other", (logging.Logger,), {}))
    logging.raiseExceptions = False


def unlist() -> None:
    del logging.root.manager.loggerDict[NAMED.name]
    logging.getLogger(f"{NAMED.name}.below")
    last_resort().setLevel(logging.CRITICAL)


def last_resort() -> logging.Handler:
    assert logging.lastResort is not None
    return logging.lastResort


def forget() -> None:
    del sys.modules["decimal"]
    sys.modules["falsetto_testing.breaking"] = sys.modules["gc"]


def collect_less() -> None:
    gc.disable()
    gc.set_threshold(3, 3, 3)
    sys.setrecursionlimit(sys.getrecursionlimit() + 1)
    os.umask(0o77)


def collect_loudly() -> None:
    gc.set_debug(gc.DEBUG_UNCOLLECTABLE)
    gc.callbacks.append(watch)


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
        case("_attributes", lambda: setattr(sys, "displayhook", watch), lambda: sys.displayhook),
        case("_attributes", lambda: setattr(os, "environ", {}), lambda: os.environ, "environ"),
        case(
            "_attributes",
            lambda: setattr(warnings, "formatwarning", watch),
            lambda: warnings.formatwarning,
            "warnings",
        ),
        case(
            "_attributes",
            log_otherwise,
            lambda: (
                logging.getLogRecordFactory(),
                logging.getLoggerClass(),
                logging.raiseExceptions,
            ),
            "logging",
        ),
        case("_lists", lambda: sys.path.append("/left"), lambda: list(sys.path)),
        case("_lists", lambda: sys.argv.append("left"), lambda: list(sys.argv), "argv"),
        case(
            "modules",
            forget,
            lambda: (sys.modules.get("decimal"), sys.modules["falsetto_testing.breaking"]),
        ),
        case("_numbers", random.random, random.getstate),
        case("observers", lambda: sys.setprofile(watch), sys.getprofile),
        case(
            "observers",
            profile,
            lambda: vars(sys)["monitoring"].get_tool(2),
            "registered",
            BELOW_3_12,
        ),
        case(
            "signals",
            ring,
            lambda: (signal.getsignal(signal.SIGUSR1), signal.getitimer(signal.ITIMER_REAL)),
        ),
        case(
            "signals",
            lambda: signal.signal(signal.SIGWINCH, watch),
            lambda: signal.getsignal(signal.SIGWINCH),
            "any",
        ),
        case(
            "signals",
            ring_slowly,
            lambda: (signal.getitimer(signal.ITIMER_VIRTUAL), signal.getitimer(signal.ITIMER_PROF)),
            "timers",
        ),
        case("signals", block, lambda: signal.pthread_sigmask(signal.SIG_BLOCK, ()), "blocked"),
        case(
            "loggers",
            hear,
            lambda: (NAMED.level, list(NAMED.handlers), logging.root.manager.disable),
        ),
        case(
            "loggers",
            unlist,
            lambda: (logging.root.manager.loggerDict.get(NAMED.name), last_resort().level),
            "listed",
        ),
        case("interpreter", collect_less, interpreter),
        case(
            "interpreter",
            collect_loudly,
            lambda: (gc.get_debug(), list(gc.callbacks)),
            "loud collections",
        ),
        case("interpreter", tracemalloc.start, tracemalloc.is_tracing, "allocations"),
        case("interpreter", lambda: sys.setswitchinterval(0.25), sys.getswitchinterval, "switches"),
        case(
            "interpreter",
            lambda: sys.set_int_max_str_digits(9999),
            sys.get_int_max_str_digits,
            "digits",
        ),
        case(
            "_locale",
            lambda: locale.setlocale(locale.LC_ALL, "C"),
            lambda: locale.setlocale(locale.LC_ALL),
        ),
        case(
            "_decimal",
            lambda: setattr(decimal.getcontext(), "prec", 3),
            lambda: (decimal.getcontext(), decimal.getcontext().prec),
        ),
        case(
            "_decimal",
            lambda: decimal.setcontext(decimal.Context()),
            decimal.getcontext,
            "replaced",
        ),
        case(
            "_decimal",
            lambda: decimal.getcontext().flags.update({decimal.Rounded: True}),
            lambda: decimal.getcontext().flags[decimal.Rounded],
            "flags",
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
    decimal.getcontext().clear_flags()
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


@falsetto.must_fail_when(lambda m: m.setattr(plugin._hidden_runs._signals, "_pending", frozenset))
def test_a_signal_that_is_still_to_come_is_sent_to_nobody(
    request: pytest.FixtureRequest,
) -> None:
    received: list[int] = []
    before = signal.signal(signal.SIGUSR2, lambda number, _: received.append(number))
    request.addfinalizer(lambda: signal.signal(signal.SIGUSR2, before))
    with plugin._hidden_runs._process.process_kept():
        block()
        # To this thread: another one may not block it.
        signal.pthread_kill(threading.get_ident(), signal.SIGUSR2)
    assert received == []


@falsetto.must_fail_when(without("_event_loops"))
def test_a_policy_of_event_loops_goes_where_there_was_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(asyncio.events, "_event_loop_policy", None)
    with plugin._hidden_runs._process.process_kept():
        monkeypatch.setattr(asyncio.events, "_event_loop_policy", SimpleNamespace())
    assert asyncio.events._event_loop_policy is None  # type: ignore[attr-defined]


@falsetto.must_fail_when(
    lambda m: m.setattr(
        plugin._hidden_runs._loggers,
        "_list_again",
        lambda manager, named: manager.loggerDict.update(named),
    )
)
def test_a_logger_that_is_listed_again_is_asked_by_those_below_it() -> None:
    below = f"{NAMED.name}.asked"
    logging.root.manager.loggerDict.pop(below, None)
    with plugin._hidden_runs._process.process_kept():
        del logging.root.manager.loggerDict[NAMED.name]
        made = logging.getLogger(below)
        assert made.parent is not NAMED
    assert made.parent is NAMED


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


@falsetto.must_fail_when(
    breaks(
        "pytest_falsetto._hidden_runs._process:_READERS",
        "tuple(each for each in original if each.__name__ != '_surroundings')",
    )
)
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
