from __future__ import annotations

from pathlib import Path

import falsetto
import pytest
from falsetto_testing import Suite, breaks, plugin

TALKATIVE = """
    import logging, sys

    @pytest.fixture
    def noisy():
        print(f"setting up {subject.pick()}")
        yield
        print(f"tearing down {subject.pick()}")

    def change(m):
        print("changing 2", file=sys.stderr)
        logging.getLogger().warning("logged changing 2")
        m.setattr(subject, "pick", subject.bad)

    @falsetto.must_fail_when(change)
    def test_a(noisy):
        print(f"printed {subject.pick()}")
        print(f"complained {subject.pick()}", file=sys.stderr)
        logging.getLogger().warning(f"logged {subject.pick()}")
        assert subject.pick() == 1
"""
SAID = ["setting up", "printed", "complained", "tearing down"]
COMPLAINING = """
    import gc
    pytestmark = pytest.mark.filterwarnings("error")

    class Complaining:
        def __del__(self):
            if self.bad: raise RuntimeError("finalized badly")

    @declared
    def test_a():
        made = Complaining()
        made.bad = subject.pick() != 1
        made.itself = made
        assert subject.pick() == 1

    def test_later(): gc.collect()
"""
OPEN = "lambda config: None"
UNREPORTED_WAIT = pytest.mark.skipif(
    not plugin._compat.UNREPORTED_WAIT, reason="pytest before 8.4 hears of it within a phase"
)
NOTHING_IS_COLLECTED = breaks(
    "pytest_falsetto._hidden_runs._hidden:collected_at_once",
    "lambda: __import__('contextlib').nullcontext()",
)


@falsetto.must_fail_when(breaks("pytest_falsetto._isolation._output:isolation", OPEN))
@pytest.mark.parametrize("word", ["-s", "--capture=tee-sys"])
def test_uncaptured_output_is_that_of_the_run_as_written(word: str, tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, TALKATIVE).grade(word)
    assert ran.reasons == {"test_a": "stated-reason"}
    assert [ran.output.count(f"{words} 1") for words in SAID] == [1, 1, 1, 1]
    assert " 2\n" not in ran.output


@falsetto.must_fail_when(
    breaks("pytest_falsetto._isolation._output:_discarded_below", "None  # not opened")
)
def test_what_goes_past_the_streams_of_python_is_not_shown_where_only_they_are_captured(
    tmp_path: Path,
) -> None:
    ran = Suite.of(
        tmp_path,
        """
        import os, sys

        @declared
        def test_a():
            for written in (1, 2):
                os.write(written, b"past %d\\n" % subject.pick())
            print("over", subject.pick(), file=sys.__stdout__)
            assert subject.pick() == 1
        """,
    ).grade("--capture=sys")
    assert ran.reasons == {"test_a": "stated-reason"}
    assert [ran.output.count(said) for said in ("past 1", "past 2")] == [2, 0]
    assert [ran.output.count(said) for said in ("over 1", "over 2")] == [1, 0]


@falsetto.must_fail_when(breaks("pytest_falsetto._isolation._logs:isolation", OPEN))
def test_live_logs_and_log_files_are_those_of_the_run_as_written(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, TALKATIVE).grade("-o", "log_cli=true", "--log-file=log.txt")
    assert ran.reasons == {"test_a": "stated-reason"}
    log = ran.read("log.txt")
    assert [text.count("logged 1") for text in (ran.output, log)] == [1, 1]
    assert [text.count("logged 2") for text in (ran.output, log)] == [0, 0]
    assert [text.count("changing") for text in (ran.output, log)] == [0, 0]
    assert "logged" not in ran.output.split("live log call")[0]


@falsetto.must_fail_when(
    breaks("pytest_falsetto._isolation._warnings:isolation", "lambda config: None")
)
def test_warnings_are_those_of_the_run_as_written(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        import threading, warnings

        def change(m):
            warnings.warn("warned while changing")
            m.setattr(subject, "pick", subject.bad)

        @falsetto.must_fail_when(change)
        def test_warning():
            warnings.warn(f"warned {subject.pick()}")
            assert subject.pick() == 1

        @declared
        def test_thread():
            def work():
                if subject.pick() != 1: raise RuntimeError("in the background")
            thread = threading.Thread(target=work)
            thread.start()
            thread.join()
            assert subject.pick() == 1

        @declared
        def test_caught():
            with pytest.warns(UserWarning, match="warned 1"):
                warnings.warn(f"warned {subject.pick()}")
        """,
    ).grade()
    assert set(ran.reasons.values()) == {"stated-reason"}
    assert ran.counts == "3 passed, 1 warning"
    assert "warned 1" in ran.output
    assert "warned 2" not in ran.output
    assert "warned while changing" not in ran.output
    assert "in the background" not in ran.output


@falsetto.must_fail_when(NOTHING_IS_COLLECTED)
def test_what_a_hidden_run_leaves_to_the_collector_is_charged_to_nobody(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        COMPLAINING,
    ).grade()
    assert ran.reasons == {"test_a": "stated-reason", "test_later": "undeclared"}
    assert (ran.status, ran.counts) == (0, "2 passed")


@falsetto.must_fail_when(breaks("pytest_falsetto._isolation._debugger:isolation", OPEN))
@pytest.mark.parametrize(("word", "opened"), [("--pdb", 1), ("--trace", 2), ("--setup-show", 0)])
def test_debuggers_and_listings_stay_closed(word: str, opened: int, tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        @pytest.fixture
        def listed(): pass

        @declared
        def test_a(listed):
            if subject.pick() != 1 or falsetto.in_hidden_run(): breakpoint()
            assert subject.pick() == 1

        class TestInClass:
            @declared
            def test_b(self):
                if "--pdb" in __import__("sys").argv and not falsetto.in_hidden_run(): breakpoint()
                assert subject.pick() == 1
        """,
    ).grade(word, stdin="c\n" * 9)
    assert ran.line == (2, 0, 0, 0, 2, 2)
    assert ran.output.count("(Pdb)") == opened
    assert ran.output.count("SETUP    F listed") == (1 if word == "--setup-show" else 0)


LOGGED = (
    "lambda item, *more, **named: (lambda phase: (item.config.hook.pytest_runtest_logreport("
    "report=phase.report), phase)[1])(original(item, *more, **named))"
)


@falsetto.must_fail_when(breaks("pytest_falsetto._hidden_runs._whole:call_phase", LOGGED))
def test_durations_are_those_of_the_run_as_written(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        import time

        @declared
        def test_slow(request):
            time.sleep(0.3)
            assert subject.pick() == 1
        """,
    ).grade("--durations=0", "-vv")
    told = [line for line in ran.output.splitlines() if "test_a.py::test_slow" in line]
    calls = [float(line.split("s ")[0]) for line in told if "s call" in line]
    assert len(calls) == 1
    assert 0.3 <= calls[0] < 0.6
    runs = ran.checks["test_slow"]["runs"]
    assert all(run["duration"] >= 0.3 for run in runs)


@falsetto.must_fail_when(NOTHING_IS_COLLECTED)
@pytest.mark.parametrize("option", ["--capture=fd", "--capture=no"])
def test_what_a_hidden_run_leaves_to_the_collector_is_not_heard(
    option: str, tmp_path: Path
) -> None:
    ran = Suite.of(
        tmp_path,
        """
        import gc

        class Talking:
            def __del__(self):
                if self.talks: print("talked", "at its end")

        @declared
        def test_a():
            made = Talking()
            made.talks = subject.pick() != 1
            made.itself = made
            assert subject.pick() == 1

        def test_later(): gc.collect()
        """,
    ).grade(option, "-rA")
    assert ran.reasons == {"test_a": "stated-reason", "test_later": "undeclared"}
    assert "talked" not in ran.output


@falsetto.must_fail_when(
    breaks("pytest_falsetto._isolation._warnings:isolation", "lambda config: None")
)
def test_what_a_hidden_run_did_not_close_is_no_warning(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        @declared
        def test_a():
            class Holder: pass
            holder = Holder()
            holder.itself, holder.file = holder, open("subject.py")
            assert subject.pick() == 1
            holder.file.close()

        @declared
        def test_b():
            file = open("subject.py")
            assert subject.pick() == 1
            file.close()
        """,
    ).grade("-W", "always")
    assert ran.reasons == {"test_a": "stated-reason", "test_b": "stated-reason"}
    assert ran.counts == "2 passed"


@falsetto.must_fail_when(
    breaks("pytest_falsetto._checks._protocol:list_fixtures_of", "lambda item: None")
)
def test_a_listing_of_fixtures_is_as_without_grading(tmp_path: Path) -> None:
    suite = Suite.of(
        tmp_path,
        """
        @pytest.fixture
        def listed(): pass

        @declared
        def test_a(listed): assert subject.pick() == 1
        """,
    )
    # The outcome's dot comes after the listing of the teardown, since the verdict is known then.
    plain, graded = (
        [line.rstrip(" .") for line in ran.output.splitlines() if "listed" in line]
        for ran in (suite.run("--setup-show"), suite.grade("--setup-show"))
    )
    assert len(plain) == 3
    assert graded == plain


@falsetto.must_fail_when(
    breaks("pytest_falsetto._hidden_runs._garbage:_of_older_ones", "lambda: (0, 0)")
)
def test_a_check_that_collects_itself_leaves_no_more_to_the_collector(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        COMPLAINING.replace("assert subject", "gc.collect(); assert subject"),
    ).grade()
    assert ran.reasons == {"test_a": "stated-reason", "test_later": "undeclared"}
    assert (ran.status, ran.counts) == (0, "2 passed")


@falsetto.must_fail_when(
    breaks("pytest_falsetto._hidden_runs._garbage:gc.unfreeze", "lambda: None")
)
@pytest.mark.parametrize(
    "body",
    [
        "old = weakref.ref(subject.made); subject.remake(); gc.collect(); assert old() is None",
        "assert any(type(each) is subject.Made for each in gc.get_objects())",
        "assert vars(subject) in gc.get_referrers(subject.made)",
    ],
    ids=["collects", "lists", "refers"],
)
def test_a_check_sees_of_the_collector_what_it_sees_as_written(body: str, tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        f"""
        import gc, weakref

        @falsetto.must_fail_when(lambda m: (
            m.setattr(subject, "remake", lambda: None), m.setattr(subject, "made", None)
        ) and None)
        def test_a():
            {body}
        """,
        subject="""
        class Made:
            def __init__(self): self.itself = self

        def remake():
            global made
            made = Made()

        made = Made()
        """,
    ).grade()
    assert ran.reasons != {"test_a": "not-repeatable"}


WAITING = """
    import threading
    pytestmark = pytest.mark.filterwarnings("error")
    GO, RUNS = threading.Event(), []

    def raises_late():
        GO.wait(10)
        raise ValueError("a fault of another check")

    def test_starts():
        threading.Thread(target=raises_late, name="late").start()

    @declared
    def test_a():
        RUNS.append(len(RUNS))
        if len(RUNS) == 2:
            GO.set()
            for thread in threading.enumerate():
                if thread.name == "late": thread.join()
        assert subject.pick() == 1

    def test_later(): pass
"""


@falsetto.must_fail_when(
    breaks(
        "pytest_falsetto._hidden_runs._uncaught:_Apart._hear",
        "lambda self, raised: self._hook(raised)",
    )
)
@UNREPORTED_WAIT
def test_what_the_thread_of_another_check_raises_meanwhile_is_told(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, WAITING).grade()
    assert ran.reasons["test_a"] == "stated-reason"
    assert "ValueError: a fault of another check" in ran.output


@falsetto.must_fail_when(
    breaks(
        "pytest_falsetto._hidden_runs._hidden:uncaught_apart",
        "lambda queues: __import__('contextlib').nullcontext()",
    )
)
@UNREPORTED_WAIT
def test_what_waits_to_be_reported_is_reported_once_and_not_in_a_hidden_run(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        @declared
        def test_a(request):
            assert subject.pick() == 1

        def test_later(): pass
        """,
        conftest="""
        import pytest, threading

        def raises():
            raise ValueError("after a teardown")

        @pytest.hookimpl(hookwrapper=True, tryfirst=True)
        def pytest_runtest_teardown(item):
            yield
            if item.name == "test_a":
                thread = threading.Thread(target=raises)
                thread.start()
                thread.join()
        """,
    ).grade()
    assert ran.reasons["test_a"] == "stated-reason"
    assert ran.counts == "2 passed, 1 warning"
