from __future__ import annotations

from pathlib import Path
from typing import Any

import falsetto
import pytest
from falsetto_testing import Suite, breaks, plugin

CONTROLS = "is not a number of control runs; give a whole number from 1 to 100"
REPEATS = "is not a number of runs under a change; give a whole number from 1 to 100"
SECONDS = "is not a time limit; give a number of seconds above 0"
ANYTHING = "lambda text: 1"


def refused(tmp_path: Path, *words: str) -> str:
    """Return the one line that a session says which refuses to start."""
    ran = Suite.of(tmp_path, "def test_a(): pass").run("--falsetto", *words)
    assert ran.status == 4, ran.output
    (line,) = ran.output.strip().splitlines()
    return line


@falsetto.must_fail_when(breaks("pytest_falsetto._options:_controls", ANYTHING))
@pytest.mark.parametrize(
    ("word", "where"),
    [
        ("--falsetto-controls=many", "--falsetto-controls"),
        ("--override-ini=falsetto_controls=many", "the ini key 'falsetto_controls'"),
    ],
)
def test_a_wrong_number_of_controls_is_refused(word: str, where: str, tmp_path: Path) -> None:
    assert refused(tmp_path, word) == f"ERROR: {where}: 'many' {CONTROLS}"


@falsetto.must_fail_when(breaks("pytest_falsetto._options:_repeats", ANYTHING))
@pytest.mark.parametrize(
    ("word", "where"),
    [
        ("--falsetto-repeats=0", "--falsetto-repeats"),
        ("--override-ini=falsetto_repeats=0", "the ini key 'falsetto_repeats'"),
    ],
)
def test_a_wrong_number_of_runs_under_a_change_is_refused(
    word: str, where: str, tmp_path: Path
) -> None:
    assert refused(tmp_path, word) == f"ERROR: {where}: '0' {REPEATS}"


@falsetto.must_fail_when(breaks("pytest_falsetto._options:_seconds", ANYTHING))
@pytest.mark.parametrize(
    ("word", "where"),
    [
        ("--falsetto-timeout=soon", "--falsetto-timeout"),
        ("--override-ini=falsetto_timeout=soon", "the ini key 'falsetto_timeout'"),
    ],
)
def test_a_wrong_time_limit_is_refused(word: str, where: str, tmp_path: Path) -> None:
    assert refused(tmp_path, word) == f"ERROR: {where}: 'soon' {SECONDS}"


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("--falsetto-controls", CONTROLS),
        ("--falsetto-repeats", REPEATS),
        ("--falsetto-timeout", SECONDS),
    ],
)
@falsetto.must_fail_when(
    breaks("pytest_falsetto._options:_number", "lambda config, name, parse, default: default or 9")
)
def test_an_option_without_its_value_is_not_the_default(
    word: str, said: str, tmp_path: Path
) -> None:
    assert refused(tmp_path, f"{word}=") == f"ERROR: {word}: '' {said}"


@falsetto.must_fail_when(breaks("pytest_falsetto._options:_ini", "lambda *_: None"))
@pytest.mark.parametrize("key", ["falsetto", "falsetto_strict", "falsetto_confirm"])
def test_a_switch_that_is_neither_on_nor_off_is_refused(key: str, tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text(f"[pytest]\n{key} = perhaps\n")
    words = refused(tmp_path)
    assert words.startswith(f"ERROR: the ini key {key!r} has a wrong value: ")
    assert "'perhaps'" in words
    assert words.endswith("; give true or false")


@pytest.mark.skipif(pytest.version_tuple < (9,), reason="this pytest reads no [tool.pytest]")
@falsetto.must_fail_when(breaks("pytest_falsetto._options:_ini", "lambda *_: None"))
@pytest.mark.parametrize("key", ["falsetto_controls", "falsetto_repeats", "falsetto_timeout"])
def test_a_number_without_quotes_is_refused_in_pytests_own_table(key: str, tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text(f"[tool.pytest]\n{key} = 2\n")
    words = refused(tmp_path)
    assert words.startswith(f"ERROR: the ini key {key!r} has a wrong value: ")
    assert words.endswith("; write the number in quotes")


@falsetto.must_fail_when(breaks("pytest_falsetto._outputs:_path", "lambda *_: None"))
@pytest.mark.parametrize("option", ["--falsetto-json", "--falsetto-events"])
def test_an_empty_path_is_refused(option: str, tmp_path: Path) -> None:
    assert refused(tmp_path, f"{option}=") == (
        f"ERROR: {option}: the path is empty; name the file to write"
    )


@falsetto.must_fail_when(breaks("pytest_falsetto._outputs:_outputs", "lambda config: ()"))
def test_an_output_without_a_format_or_a_path_is_refused(tmp_path: Path) -> None:
    assert refused(tmp_path, "--falsetto-write=verdicts.json") == (
        "ERROR: --falsetto-write: 'verdicts.json' names no format and file; "
        "write FORMAT:PATH, such as json:verdicts.json"
    )


def as_given(parse: str, value: object) -> Any:
    """Return a change that lets a parser take anything for `value`."""
    return lambda m: m.setattr(plugin._options, parse, lambda _: value)


@falsetto.must_fail_when(as_given("_controls", 1))
@pytest.mark.parametrize("text", ["0", "-1", "101", "1.5", "two", "1e1", "nan"])
def test_controls_are_a_whole_number_from_1_to_100(text: str) -> None:
    assert [plugin._options._controls(good) for good in ("1", "2", " 100 ")] == [1, 2, 100]
    with pytest.raises(ValueError, match=f"^'{text}' {CONTROLS}$"):
        plugin._options._controls(text)


@falsetto.must_fail_when(as_given("_seconds", 1.0))
@pytest.mark.parametrize("text", ["0", "-1", "inf", "nan", "1s", "-0.0"])
def test_a_time_limit_is_a_number_of_seconds_above_0(text: str) -> None:
    assert [plugin._options._seconds(good) for good in ("2", "0.5", "1e3")] == [2.0, 0.5, 1000.0]
    with pytest.raises(ValueError, match=f"^'{text}' {SECONDS}$"):
        plugin._options._seconds(text)
