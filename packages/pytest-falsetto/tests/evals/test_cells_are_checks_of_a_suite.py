from __future__ import annotations

from pathlib import Path

import falsetto
from falsetto_testing import Suite, breaks

PARAMETRIZED = """
    model = falsetto.Subject(lambda prompt: f"gold {prompt}", name="model")

    @pytest.mark.parametrize("bad", ["", "gold", "gold why"], ids=["empty", "half", "same"])
    @falsetto.must_fail_when(lambda m, bad: m.swap(model, lambda prompt: bad))
    def test_answer(bad):
        falsetto.score(float(model("why") == "gold why"), at_least=0.5)

    PLANTED = [
        pytest.param(id=each.name, marks=pytest.mark.must_fail_when(
            change=each.change, describe=each.description))
        for each in falsetto.plant(model, "empty", "refusal", other="gold who")
    ]

    @pytest.mark.parametrize([], PLANTED)
    def test_planted():
        assert model("why") == "gold why"
"""


NO_SCORES = """type("Keeping", (), {
    "__init__": lambda self, **_: None,
    "__enter__": lambda self: [],
    "__exit__": lambda self, *_: None,
})"""
HERE_ALONE = "lambda d, **rest: original(d, **{**rest, 'process_wide': False})"


@falsetto.must_fail_when(breaks("pytest_falsetto._hidden_runs._hidden:keeping_scores", NO_SCORES))
def test_the_bad_answer_may_be_a_parameter_of_the_check(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, PARAMETRIZED).grade("-k", "test_answer")
    assert ran.reasons == {
        "test_answer[empty]": "stated-reason",
        "test_answer[half]": "stated-reason",
        "test_answer[same]": "negative-passed",
    }
    scores = [run["scores"] for run in ran.checks["test_answer[empty]"]["runs"]]
    assert scores == [[1.0], [1.0], [0.0]]


@falsetto.must_fail_when(breaks("pytest_falsetto._checks._plan:_read", "lambda *_: None"))
def test_planted_answers_are_marks_of_parameter_sets(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, PARAMETRIZED).grade("-k", "test_planted")
    assert ran.reasons == {
        f"test_planted[{name}]": "stated-reason" for name in ("empty", "refusal", "other")
    }
    assert ran.checks["test_planted[empty]"]["declared"] == "model answers nothing"


NOISY = """
    ANSWERS = iter([0.9, 0.6, 0.45, 0.9, 0.9, 0.1])
    judge = falsetto.Subject(lambda: next(ANSWERS), name="judge")
    worse = lambda m: m.swap(judge, lambda: next(ANSWERS))

    @falsetto.must_fail_when(worse)
    def test_dips(): falsetto.score(judge(), at_least=0.5)

    @falsetto.must_fail_when(worse, margin=0.5)
    def test_collapses(): falsetto.score(judge(), at_least=0.5)

    @falsetto.must_fail_when(lambda m: m.swap(judge, lambda: 0), margin=0.5)
    def test_no_score(): assert isinstance(judge.name, str)

    @falsetto.must_fail_when(lambda m: m.swap(judge, lambda: 0))
    def test_not_reached(): assert judge.name == "judge"
"""


@falsetto.must_fail_when(breaks("pytest_falsetto._checks._protocol:keeping_scores", NO_SCORES))
def test_scores_of_every_run_count(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, NOISY).grade()
    assert ran.reasons == {
        "test_dips": "within-noise",
        "test_collapses": "stated-reason",
        "test_no_score": "misconfigured",
        "test_not_reached": "not-reached",
    }
    assert (
        "chance: of checks that are blind to the change, at most 14.8 %"
        in (ran.checks["test_collapses"]["evidence"])
    )


THREADS = """
    from concurrent.futures import ThreadPoolExecutor
    POOL = ThreadPoolExecutor(1)
    model = falsetto.Subject(lambda: "gold", name="model")

    @falsetto.must_fail_when(lambda m: m.swap(model, lambda: "bad"))
    def test_pool():
        falsetto.score(POOL.submit(model).result() == "gold", at_least=1)
"""


@falsetto.must_fail_when(breaks("pytest_falsetto._checks._driver:engine", HERE_ALONE))
def test_a_swap_reaches_the_threads_of_the_only_check_that_runs(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, THREADS).grade()
    assert ran.reasons == {"test_pool": "stated-reason"}


INSIDE = """
    model = falsetto.Subject(lambda: "gold", name="model")
    swap = lambda m: m.swap(model, lambda: "bad")

    def cell(): assert model() == "gold"

    @declared
    def test_a_ledger_in_a_check():
        ledger = falsetto.Ledger()
        assert ledger.counts(ledger.grade("cell", cell, must_fail=swap))
        assert ledger.counts(ledger.grade("setting", lambda: check(), must_fail=setting))
        assert subject.pick() == 1

    def check(): assert vars(subject)["bad"]() == 2
    setting = lambda m: m.setattr(subject, "bad", lambda: 3)
"""


@falsetto.must_fail_when(
    breaks("falsetto._ledger._ledger:Ledger.counts", "lambda self, outcome: False")
)
def test_a_check_may_keep_a_ledger_of_its_own(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, INSIDE).grade()
    assert ran.line[:4] == (1, 0, 0, 0)
