from __future__ import annotations

from pathlib import Path

import falsetto
from falsetto_testing import Suite, breaks

BODY = """
    import time

    def test_before(): pass

    @declared
    def test_slow():
        time.sleep(0.7)
        assert subject.pick() == 1

    @declared
    def test_false():
        time.sleep(0.7)
        assert subject.pick()
"""


@falsetto.must_fail_when(
    breaks("pytest_falsetto._isolation._faulthandler:isolation", "lambda config: None")
)
def test_its_clock_is_for_the_run_as_written(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, BODY).grade("-o", "faulthandler_timeout=1.7")
    assert ran.reasons["test_slow"] == "stated-reason"
    assert ran.reasons["test_false"] == "negative-passed"
    assert "Timeout (" not in ran.output
