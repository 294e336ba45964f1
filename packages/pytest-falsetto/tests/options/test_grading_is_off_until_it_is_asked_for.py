from __future__ import annotations

import json
from pathlib import Path

import falsetto
import pytest
from falsetto_testing import Suite, breaks

WATCHING = """
    import json, sys
    from pathlib import Path

    def pytest_sessionfinish(session):
        hooks = session.config.hook
        kept = [
            name
            for name, caller in vars(hooks).items()
            if name.startswith("pytest_runtest")
            for impl in caller.get_hookimpls()
            if "falsetto" in getattr(impl.plugin, "__name__", type(impl.plugin).__module__)
        ]
        loaded = [name for name in sys.modules if "falsetto" in name.split(".")[0].split("_")]
        Path("seen.json").write_text(json.dumps([kept, sorted(loaded)]))
"""
ON = "lambda *_: 1"


@falsetto.must_fail_when(breaks("pytest_falsetto._options:_ini", ON))
def test_without_grading_nothing_is_loaded_hooked_or_said(tmp_path: Path) -> None:
    suite = Suite(tmp_path, {"test_a.py": "def test_a():\n    assert 1\n"})
    ran = suite.beside({"conftest.py": WATCHING}).run("-q")
    kept, loaded = json.loads(ran.read("seen.json"))
    assert kept == []
    assert [name for name in loaded if "testing" not in name] == [
        "pytest_falsetto",
        "pytest_falsetto.__about__",
        "pytest_falsetto._options",
        "pytest_falsetto.plugin",
    ]
    assert ran.output.split() == [
        *(".", "[100%]", "1", "passed", "in"),
        ran.output.split()[-1],
    ]


@falsetto.must_fail_when(breaks("pytest_falsetto.plugin:pytest_configure", "lambda config: None"))
def test_without_grading_both_markers_are_known_and_mean_nothing(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        @pytest.mark.no_proof
        @declared
        def test_excluded(): assert subject.pick() == 1

        @pytest.mark.must_fail_when("nonsense")
        def test_marked(): assert subject.pick()
        """,
    ).run("--strict-markers")
    assert (ran.status, ran.counts) == (0, "2 passed")
    assert "graded of" not in ran.output


@falsetto.must_fail_when(breaks("pytest_falsetto.plugin:resolve", "lambda config: None"))
@pytest.mark.parametrize(
    ("word", "mode", "status"),
    [
        ("--falsetto", "grading", 0),
        ("--falsetto-strict", "strict", 1),
        ("--override-ini=falsetto=true", "grading", 0),
        ("--override-ini=falsetto_strict=true", "strict", 1),
    ],
)
def test_one_option_or_ini_key_is_enough_to_grade(
    word: str, mode: str, status: int, tmp_path: Path
) -> None:
    ran = Suite.of(tmp_path, "def test_a(): pass").run(word)
    assert f"\nfalsetto: {mode}\n" in ran.output
    assert "falsetto: 0 proven, 0 failed as written, 0 false, 1 unproven" in ran.output
    assert ran.status == status


@falsetto.must_fail_when(
    breaks("pytest_falsetto._options:_refuse_options_without_grading", "lambda config: None")
)
@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("--falsetto-json=v.json", "--falsetto-json"),
        ("--falsetto-events=e.jsonl", "--falsetto-events"),
        ("--falsetto-write=json:v.json", "--falsetto-write"),
        ("--falsetto-json=", "--falsetto-json"),
    ],
)
def test_an_output_without_grading_is_a_usage_error(word: str, name: str, tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, "def test_a(): pass").run(word)
    assert ran.status == 4
    assert ran.output.strip() == (
        f"ERROR: {name} asks for verdicts, but nothing is graded; "
        "add --falsetto (or falsetto = true to the pytest configuration)"
    )
    assert not list(tmp_path.glob("[ev].json*"))


@falsetto.must_fail_when(
    breaks("pytest_falsetto._options:_refuse_options_without_grading", "lambda config: None")
)
@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("--falsetto-controls=2", "controls"),
        ("--falsetto-repeats=2", "repeats"),
        ("--falsetto-confirm", "confirm"),
        ("--falsetto-timeout=3", "timeout"),
    ],
)
def test_a_way_to_grade_without_grading_is_a_usage_error(
    word: str, name: str, tmp_path: Path
) -> None:
    ran = Suite.of(tmp_path, "def test_a(): pass").run(word)
    assert ran.status == 4
    assert ran.output.strip() == (
        f"ERROR: --falsetto-{name} says how to grade, but nothing is graded; add --falsetto "
        "(or falsetto = true to the pytest configuration), "
        f"or set the ini key falsetto_{name} instead"
    )


@falsetto.must_fail_when(
    breaks("pytest_falsetto._options:_NOT_GIVEN", "()"), describe="ini keys count as given"
)
def test_ini_keys_that_say_how_to_grade_wait_for_grading(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text(
        "[pytest]\nfalsetto_controls = 2\nfalsetto_confirm = true\nfalsetto_timeout = 3\n"
    )
    ran = Suite.of(tmp_path, "def test_a(): pass").run()
    assert (ran.status, ran.counts) == (0, "1 passed")
