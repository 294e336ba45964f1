from __future__ import annotations

import functools
import sys
from pathlib import Path
from typing import Any

import falsetto
import pytest
from falsetto_testing import core


def drop_the_key(m: Any) -> None:
    pass


class Changes:
    def drop(self, m: Any) -> None:
        pass

    def __call__(self, m: Any) -> None:
        pass


# fmt: off
PAIR = (lambda m: m.first, lambda m: m.second)
TWINS = (lambda m: sorted(m, key=lambda x: -x), lambda m: 0)
def closed(x: int) -> list[Any]:
    return [*[lambda m, n=n: (m, "a", n) for n in (1, 2)], lambda m: (x, m), lambda m: (x, m, 3)]
LONG = lambda m: (  # noqa: E731
    m.setattr("a.b", 1),
    m.delattr("c.d"),
)
# fmt: on


def words(change: Any, **options: Any) -> str:
    return str(core.Declaration(change, **options).description)


def take_the_first(m: falsetto.Patch) -> None:
    """Describe each lambda by the first one on its line."""
    m.setattr(core._declarations._lambda_source, "_before_its_body", lambda lines, code: None)
    m.setattr(core._declarations._lambda_source, "_around", lambda nodes, code: nodes[:1])


def say_function(m: falsetto.Patch) -> None:
    """Describe everything alike."""
    m.setattr(core._declarations._description, "_describe", lambda change: "a function")


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (drop_the_key, "drop_the_key"),
        (functools.partial(drop_the_key), "drop_the_key"),
        (Changes().drop, "Changes.drop"),
        (Changes(), "Changes"),
    ],
)
@falsetto.must_fail_when(say_function)
def test_a_function_is_described_by_its_qualified_name(change: Any, expected: str) -> None:
    assert words(change) == expected


@falsetto.must_fail_when(say_function)
def test_a_lambda_is_described_by_its_source_text() -> None:
    assert words(lambda m: m.setattr("a.b", 1)) == 'lambda m: m.setattr("a.b", 1)'


@falsetto.must_fail_when(take_the_first)
def test_several_lambdas_on_one_line_are_told_apart() -> None:
    assert [words(change) for change in (*PAIR, *TWINS)] == [
        "lambda m: m.first",
        "lambda m: m.second",
        "lambda m: sorted(m, key=lambda x: -x)",
        "lambda m: 0",
    ]


@falsetto.must_fail_when(take_the_first)
def test_a_lambda_inside_a_lambda_or_a_comprehension_is_told_apart() -> None:
    assert [words(change) for change in closed(5)[1:]] == [
        'lambda m, n=n: (m, "a", n)',
        "lambda m: (x, m)",
        "lambda m: (x, m, 3)",
    ]


@falsetto.must_fail_when(
    lambda m: m.setattr(
        core._declarations._lambda_source, "_before_its_body", lambda lines, code: None
    )
)
@pytest.mark.skipif(
    sys.version_info < (3, 11), reason="this interpreter does not keep where code stands"
)
def test_a_plain_lambda_is_described_without_parsing_its_file(tmp_path: Path) -> None:
    path = tmp_path / "plain.py"
    path.write_text("é = [\n    lambda m: m.first, lambda *m: m('é')]\n")
    made: dict[str, Any] = {}
    exec(compile(path.read_text(), path, "exec"), made)
    path.write_text(path.read_text() + "this is no Python any more\n")
    assert [words(change) for change in made["é"]] == ["lambda m: m.first", "lambda *m: m('é')"]


@falsetto.must_fail_when(say_function)
def test_a_lambda_over_several_lines_is_described_whole() -> None:
    assert (
        words(LONG)
        == 'lambda m: (  # noqa: E731\n    m.setattr("a.b", 1),\n    m.delattr("c.d"),\n)'
    )


def without_positions(m: falsetto.Patch) -> None:
    """Do without the columns that only newer interpreters keep."""
    m.setattr(core._declarations._lambda_source, "_spots", lambda code: set())


@falsetto.must_fail_when(
    lambda m: m.setattr(core._declarations._lambda_source, "_compiles_to", lambda node, code: True)
)
def test_lambdas_are_told_apart_without_column_positions() -> None:
    patch = core.Patch()
    without_positions(patch)
    try:
        found = [words(change) for change in (*PAIR, *TWINS, *closed(5)[2:])]
    finally:
        patch.undo()
    assert found == [
        "lambda m: m.first",
        "lambda m: m.second",
        "lambda m: sorted(m, key=lambda x: -x)",
        "lambda m: 0",
        "lambda m: (x, m)",
        "lambda m: (x, m, 3)",
    ]


@falsetto.must_fail_when(say_function)
def test_a_lambda_without_source_is_described_by_its_place(tmp_path: Path) -> None:
    change = eval(compile("lambda m: m", str(tmp_path / "gone.py"), "eval"))
    assert words(change) == f"lambda at {tmp_path / 'gone.py'}:1"


@falsetto.must_fail_when(
    lambda m: m.setattr(
        core._declarations._description, "_describe", lambda change: change.__name__
    )
)
def test_a_description_never_raises() -> None:
    class Hostile:
        def __getattr__(self, name: str) -> str:
            if name == "__qualname__":
                raise RuntimeError("no")
            raise AttributeError(name)

        def __call__(self, m: Any) -> None:
            pass

    assert words(Hostile()) == "a Hostile that cannot be described (RuntimeError)"


@falsetto.must_fail_when(say_function)
def test_describe_replaces_the_source_text() -> None:
    secret = "a wrong token"
    assert words(lambda m: m.setenv("TOKEN", "hunter2"), describe=secret) == secret
    assert words(drop_the_key) == "drop_the_key"
