from __future__ import annotations

import signal
import time
from pathlib import Path

import falsetto
import pytest
from falsetto_testing import Suite, breaks, plugin

pytestmark = pytest.mark.skipif(
    not hasattr(signal, "setitimer"), reason="nothing can interrupt a run on this system"
)
ENDLESS = """
    import time

    def stubborn():
        while True:
            try: time.sleep(60)
            except Exception: pass

    @falsetto.must_fail_when(lambda m: m.setattr(subject, "pick", lambda: time.sleep(60)))
    def test_sleeping(): assert subject.pick() == 1

    @falsetto.must_fail_when(lambda m: m.setattr(subject, "pick", stubborn))
    def test_stubborn(): assert subject.pick() == 1

    @declared
    def test_later(): assert subject.pick() == 1
"""
NOT_PUT_OFF = "lambda self, item: __import__('contextlib').nullcontext()"
LATE = "under the change it ran out of time (the limit is {}), which is no proof"


@falsetto.must_fail_when(
    breaks("pytest_falsetto._hidden_runs._limits:Limits.of", "lambda self, item: 2.5")
)
@pytest.mark.parametrize("word", ["--falsetto-timeout=0.3", "--override-ini=falsetto_timeout=0.3"])
def test_a_run_beyond_the_limit_is_cut_off_and_the_session_goes_on(
    word: str, tmp_path: Path
) -> None:
    ran = Suite.of(tmp_path, ENDLESS).grade(word)
    assert ran.reasons == {
        "test_sleeping": "wrong-reason",
        "test_stubborn": "wrong-reason",
        "test_later": "stated-reason",
    }
    for name in ("test_sleeping", "test_stubborn"):
        assert ran.checks[name]["detail"] == LATE.format("0.3 s, set by --falsetto-timeout")
        assert 0.3 <= ran.checks[name]["runs"][-1]["duration"] < 2


@falsetto.must_fail_when(breaks("pytest_falsetto._hidden_runs._limits:Limits.put_off", NOT_PUT_OFF))
def test_a_timeout_plugins_budget_is_given_to_each_run_anew(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        import time

        @declared
        def test_slow():
            time.sleep(0.5)
            assert subject.pick() == 1

        @declared
        def test_vacuous():
            time.sleep(0.5)
            assert subject.pick()

        @falsetto.must_fail_when(lambda m: m.setattr(subject, "pick", lambda: time.sleep(60)))
        def test_late(): assert subject.pick() == 1
        """,
        "timeout",
    ).grade("--timeout=1.2", "--timeout-method=thread")
    assert "+ Timeout +" not in ran.output
    assert ran.reasons == {
        "test_slow": "stated-reason",
        "test_vacuous": "negative-passed",
        "test_late": "wrong-reason",
    }
    assert ran.checks["test_late"]["detail"] == LATE.format("1.2 s, set by pytest-timeout")


@falsetto.must_fail_when(
    lambda m: m.setattr(plugin._hidden_runs._deadline.Deadline, "_interrupt", lambda self, *_: None)
)
def test_a_deadline_strikes_again_until_the_block_ends() -> None:
    deadline = plugin._hidden_runs._deadline.Deadline(0.05)
    struck: list[str] = []
    started = time.monotonic()
    with deadline.watch():
        while time.monotonic() < started + 1.5 and len(struck) < 2:
            try:
                time.sleep(0.01)
            except plugin._hidden_runs._deadline.OutOfTime as error:
                struck.append(str(error))
    assert struck == ["ran for more than 0.05 s"] * 2
    assert deadline.expired
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
