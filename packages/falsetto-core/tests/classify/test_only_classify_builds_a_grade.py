from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import falsetto

PACKAGES = Path(__file__).resolve().parents[3]


def builders(name: str) -> set[str]:
    """Name the modules in which something called `name` is called."""
    return {
        path.stem
        for path in sources()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and called(node.func) == name
    }


def called(function: Any) -> str | None:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else None


def sources() -> Iterator[Path]:
    return PACKAGES.glob("*/src/**/*.py")


def find_nothing(m: falsetto.Patch) -> None:
    """Look into no file."""
    m.setattr(f"{__name__}.sources", lambda: iter(()))


@falsetto.must_fail_when(find_nothing)
def test_a_grade_is_built_where_the_truth_table_is_and_read_back_from_disk() -> None:
    assert builders("Grade") == {"_classify", "_convert", "_recall"}


@falsetto.must_fail_when(find_nothing)
def test_nothing_but_the_grading_asks_for_a_verdict() -> None:
    assert builders("classify") == {"_as_written", "_grading"}
