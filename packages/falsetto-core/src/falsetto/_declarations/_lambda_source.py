"""The source text of a lambda, also where several stand on one line."""

from __future__ import annotations

import ast
import linecache
import re
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from types import CodeType, FunctionType

__all__ = ["source_of_lambda"]

_FILES = 4
_PLAIN = re.compile(rb"\blambda\b[\w\s,*/]*:\s*$")
"""The head of a lambda whose parameters have no default."""

_Place = tuple[int, int]
"""A line, counted from 1, and a column, counted in bytes."""

_Known = tuple[Sequence[str], Mapping[int, Sequence[ast.Lambda]]]
_known: OrderedDict[str, _Known] = OrderedDict()
"""The lambdas of the files looked at last, by line. Parsing a file once for each of its checks
would make grading a long file quadratic."""


def source_of_lambda(function: FunctionType) -> str | None:
    """Return the text of a lambda, or None where it cannot be told."""
    code = function.__code__
    lines = linecache.getlines(code.co_filename, function.__globals__)
    return _before_its_body(lines, code) or _among_all(lines, code)


def _before_its_body(lines: Sequence[str], code: CodeType) -> str | None:
    """Read a plain lambda off its place, where the interpreter keeps one (Python 3.11+).

    Most are plain, and this takes no parsing of the whole file.
    """
    spots = _spots(code)
    start = min([start for start, _ in spots], default=(0, 0))
    end = max([end for _, end in spots], default=(0, 0))
    # Without an instruction that spans all others, something of the body may lie beyond them.
    if (start, end) not in spots or end[0] > len(lines):
        return None
    head = _PLAIN.search(lines[start[0] - 1].encode()[: start[1]])
    return None if head is None else _segment(lines, (start[0], head.start()), end)


def _among_all(lines: Sequence[str], code: CodeType) -> str | None:
    """Look for a lambda among all those of its file."""
    nodes = _lambdas(code.co_filename, lines).get(code.co_firstlineno, ())
    if len(nodes) > 1:
        nodes = _around(nodes, code) or [node for node in nodes if _compiles_to(node, code)]
    found = {
        _segment(
            lines,
            (node.lineno, node.col_offset),
            (node.end_lineno or node.lineno, node.end_col_offset or 0),
        )
        for node in nodes
    }
    return found.pop() if len(found) == 1 else None


def _lambdas(file: str, lines: Sequence[str]) -> Mapping[int, Sequence[ast.Lambda]]:
    known = _known.get(file)
    if known is not None and known[0] is lines:
        return known[1]
    found: dict[int, list[ast.Lambda]] = {}
    try:
        tree = ast.parse("".join(lines))
    except (SyntaxError, ValueError):
        return found
    for node in ast.walk(tree):
        if isinstance(node, ast.Lambda):
            found.setdefault(node.lineno, []).append(node)
    _known[file] = lines, found
    if len(_known) > _FILES:
        _known.popitem(last=False)
    return found


def _segment(lines: Sequence[str], start: _Place, end: _Place) -> str:
    # Columns are counted in bytes.
    text = [line.encode() for line in lines[start[0] - 1 : end[0]]]
    text[-1] = text[-1][: end[1]]
    text[0] = text[0][start[1] :]
    return b"".join(text).decode()


def _around(nodes: Sequence[ast.Lambda], code: CodeType) -> list[ast.Lambda]:
    """Find the innermost lambda whose body holds every instruction of `code` (Python 3.11+)."""
    spots = _spots(code)
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


def _spots(code: CodeType) -> set[tuple[_Place, _Place]]:
    """Return where the instructions of code begin and end, as far as the interpreter knows."""
    positions = getattr(code, "co_positions", None)
    if positions is None:
        return set()
    # Many instructions have the place of the one before; the first have none of their own.
    return {
        ((line, column), (end_line, end_column))
        for line, end_line, column, end_column in set(positions())
        if None not in (line, end_line, column, end_column) and end_column > 0
    }


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
