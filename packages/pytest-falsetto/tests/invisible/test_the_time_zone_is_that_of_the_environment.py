from __future__ import annotations

import os
import time
from collections.abc import Iterator

import falsetto
import pytest
from falsetto_testing import plugin

pytestmark = pytest.mark.skipif(not hasattr(time, "tzset"), reason="the zone cannot be set here")


@pytest.fixture(autouse=True)
def _read_again(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield
    monkeypatch.undo()
    time.tzset()


@falsetto.must_fail_when(lambda m: m.setattr(plugin._hidden_runs._zone, "_now", lambda: ()))
def test_the_zone_is_read_again_after_a_run_that_did_not_come_to_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = time.tzname
    with plugin._hidden_runs._process.process_kept(), monkeypatch.context() as far:
        far.setenv("TZ", "FAR-5")
        time.tzset()
    assert time.tzname == before


@falsetto.must_fail_when(
    lambda m: m.setattr(plugin._hidden_runs._surroundings, "read_again", lambda: False)
)
def test_the_zone_that_a_check_leaves_is_put_aside_and_left_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    surroundings = plugin._hidden_runs._surroundings.Surroundings.now()
    before = time.tzname
    monkeypatch.setenv("TZ", "FAR-5")
    time.tzset()
    left = surroundings.changes().take_back()
    aside = time.tzname
    left.leave_again()
    assert (aside, time.tzname) == (before, ("FAR", "FAR"))


@falsetto.must_fail_when(
    lambda m: m.setattr(plugin._hidden_runs._surroundings, "read_again", lambda: True)
)
def test_a_zone_that_only_functions_of_c_have_read_is_put_back_with_the_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TZ", "NEAR-1")
    time.tzset()
    with plugin._hidden_runs._process.process_kept():
        os.environ["TZ"] = "FAR-5"
        time.mktime((2000, 1, 1, 0, 0, 0, 0, 0, 0))
        assert time.localtime(0).tm_hour == 5
    assert time.localtime(0).tm_hour == 1
