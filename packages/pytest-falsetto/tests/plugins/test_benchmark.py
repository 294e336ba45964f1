from __future__ import annotations

import json
from pathlib import Path

import falsetto
from falsetto_testing import Suite, breaks

BODY = """
    import time
    CALLS = []

    @declared
    def test_called(benchmark):
        assert benchmark(subject.pick) == 1

    @declared
    def test_pedantic(benchmark):
        assert benchmark.pedantic(subject.pick, rounds=3, iterations=2, warmup_rounds=1) == 1

    @falsetto.must_fail_when(lambda m: m.setattr(subject, "pick", lambda: time.sleep(0.2)))
    def test_fast(benchmark):
        benchmark(subject.pick)
        assert benchmark.stats.stats.mean < 0.1

    @declared
    def test_counted(benchmark):
        calls = []
        assert benchmark(lambda: calls.append(1) or subject.pick()) == 1
        CALLS.append(len(calls))

    def test_hidden_runs_call_once(benchmark):
        benchmark(subject.pick)
        assert CALLS[0] > 1
        assert CALLS[1:] in ([], [1])

    @declared
    def test_false(benchmark):
        assert benchmark(subject.pick)
"""
PLUGIN = "benchmark"
QUICK = "--benchmark-max-time=0.05"


@falsetto.must_fail_when(
    breaks("pytest_falsetto._isolation._benchmark:isolation", "lambda config: None")
)
def test_each_benchmark_is_in_the_table_once(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, BODY, PLUGIN).grade(
        "--benchmark-json=bench.json", "--benchmark-max-time=0.05"
    )
    names = [entry["name"] for entry in json.loads(ran.read("bench.json"))["benchmarks"]]
    assert sorted(names) == sorted(ran.checks)
    assert "benchmark: 6 tests" in ran.output
    assert ran.reasons == {
        "test_called": "stated-reason",
        "test_pedantic": "stated-reason",
        "test_fast": "stated-reason",
        "test_counted": "stated-reason",
        "test_hidden_runs_call_once": "undeclared",
        "test_false": "negative-passed",
    }


@falsetto.must_fail_when(
    breaks("pytest_falsetto._isolation:unfamiliar", "lambda config: ['nothing']")
)
def test_a_release_with_other_insides_is_named_in_the_summary(tmp_path: Path) -> None:
    conftest = """
        from pytest_benchmark.fixture import BenchmarkFixture
        del BenchmarkFixture._raw_pedantic
    """
    body = "@declared\ndef test_proven(benchmark): assert benchmark(subject.pick) == 1"
    ran = Suite.of(tmp_path, body, PLUGIN, conftest=conftest).grade(QUICK)
    assert ran.reasons == {"test_proven": "stated-reason"}
    assert "the installed pytest-benchmark keeps its books in a way" in ran.output
