"""A declared change in words: its name, or the source text of a lambda."""

from __future__ import annotations

import ast
import functools
import linecache
from collections.abc import Iterator
from types import CodeType, FunctionType

from ._layers import innermost

__all__ = ["describe"]


def describe(change: object) -> str:
    """Name a named function by its qualified name and a lambda by its source text.

    Never raises, whatever `change` is.
    """
    try:
        return _describe(change)
    except Exception as error:  # noqa: BLE001 - any object can be hostile to being looked at
        return f"a {type(change).__name__} that cannot be described ({type(error).__name__})"


def _describe(change: object) -> str:
    while isinstance(change, functools.partial):
        change = change.func
    function = innermost(change)
    if isinstance(function, FunctionType) and function.__name__ == "<lambda>":
        return _source_of_lambda(function)
    name = getattr(change, "__qualname__", None)
    return name if isinstance(name, str) else type(change).__qualname__


def _source_of_lambda(function: FunctionType) -> str:
    code = function.__code__
    text = "".join(linecache.getlines(code.co_filename, function.__globals__))
    found = {
        segment
        for node in _candidates(text, code)
        if (segment := ast.get_source_segment(text, node)) is not None
    }
    if len(found) == 1:
        return found.pop()
    return f"lambda at {code.co_filename}:{code.co_firstlineno}"


def _candidates(text: str, code: CodeType) -> list[ast.Lambda]:
    on_line = [node for node in _lambdas(text) if node.lineno == code.co_firstlineno]
    if len(on_line) < 2:
        return on_line
    return _around(on_line, code) or [node for node in on_line if _compiles_to(node, code)]


@functools.lru_cache(maxsize=16)
def _lambdas(text: str) -> tuple[ast.Lambda, ...]:
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):
        return ()
    return tuple(node for node in ast.walk(tree) if isinstance(node, ast.Lambda))


def _around(nodes: list[ast.Lambda], code: CodeType) -> list[ast.Lambda]:
    """Find the innermost lambda whose body holds every instruction of `code` (Python 3.11+)."""
    spots = list(_spots(code))
    if not spots:
        return []
    holding = [
        node
        for node in nodes
        if all(
            (node.body.lineno, node.body.col_offset) <= start
            and end <= (node.body.end_lineno or 0, node.body.end_col_offset or 0)
            for start, end in spots
        )
    ]
    return sorted(holding, key=lambda node: (node.body.lineno, node.body.col_offset))[-1:]


def _spots(code: CodeType) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    positions = getattr(code, "co_positions", None)
    if positions is None:
        return
    for line, end_line, column, end_column in positions():
        # The first instructions of a code object carry no place of their own.
        if None not in (line, end_line, column, end_column) and end_column > 0:
            yield (line, column), (end_line, end_column)


def _compiles_to(node: ast.Lambda, code: CodeType) -> bool:
    """Tell whether `node` compiles to what `code` does, wherever its names come from."""
    expression = compile(ast.Expression(node), code.co_filename, "eval")
    compiled = next(const for const in expression.co_consts if isinstance(const, CodeType))
    return _shape(compiled) == _shape(code)


def _shape(code: CodeType) -> tuple[object, ...]:
    # A name of an enclosing function is free in `code` and global in a lambda compiled alone.
    names = sorted((*code.co_names, *code.co_freevars))
    consts = [_shape(c) if isinstance(c, CodeType) else (type(c), repr(c)) for c in code.co_consts]
    return (code.co_varnames, code.co_argcount, names, consts)
