from __future__ import annotations

import falsetto
import pytest
from falsetto_testing import core


class Nothing(dict[object, int]):
    """Counts of nothing, for whatever is looked up."""

    def __missing__(self, key: object) -> int:
        return 0

    def total(self) -> int:
        return 0


@falsetto.must_fail_when(
    lambda m: m.setattr(
        core._channel._line, "Totals", lambda **counts: core.Totals(**{**counts, "run": 2})
    )
)
def test_a_check_without_a_verdict_counts_as_run() -> None:
    totals = core.count([core.Verdict.PROVEN, core.Verdict.FALSE], [core.Status.ERRORED])
    assert (totals.graded, totals.run) == (2, 3)


@falsetto.must_fail_when(
    lambda m: m.setattr(core._channel._line, "Counter", lambda checks: Nothing())
)
def test_a_verdict_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="green"):
        core.count(["green"], [])
