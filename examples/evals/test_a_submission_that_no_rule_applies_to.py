"""A benchmark accepts a submission whose results reach what its model is known to reach."""

from __future__ import annotations

import falsetto

GOLDEN = {"rouge1": 38.0, "rouge2": 15.0}


@falsetto.Subject
def results():
    """Return what a submission was measured at."""
    return {"rouge1": 38.9, "rouge2": 15.4}


nothing_was_measured = falsetto.must_fail_when(
    lambda m: m.swap(results, dict), describe="the submission has no results"
)


@nothing_was_measured
def test_each_result_that_is_there_is_good_enough():
    """FALSE: `all` of nothing is true."""
    measured = results()
    assert all(measured[name] >= least for name, least in GOLDEN.items() if name in measured)


@nothing_was_measured
def test_each_result_that_is_asked_for_is_good_enough():
    """PROVEN: a result that is missing is not good enough."""
    measured = results()
    assert all(measured.get(name, 0.0) >= least for name, least in GOLDEN.items())
