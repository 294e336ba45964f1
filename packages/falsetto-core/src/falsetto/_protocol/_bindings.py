"""What the source of a module binds its names, its defaults and its class attributes to."""

from __future__ import annotations

import ast
import linecache
from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import TypeAlias

__all__ = ["bound_to"]

_Binding: TypeAlias = "tuple[tuple[str, str], frozenset[str]]"
_Function: TypeAlias = "ast.FunctionDef | ast.AsyncFunctionDef"


def bound_to(path: str, owner: str, name: str) -> frozenset[str]:
    """Return the names that stand in the expression which something is bound to.

    Args:
        path: The source file.
        owner: The qualified name of the function or class, or nothing for the module itself.
        name: A parameter with a default, an attribute or a global name.
    """
    return _bindings(path).get((owner, name), frozenset())


@lru_cache(maxsize=32)
def _bindings(path: str) -> Mapping[tuple[str, str], frozenset[str]]:
    try:
        tree = ast.parse("".join(linecache.getlines(path)))
    except (SyntaxError, ValueError, RecursionError):  # no Python, or not as it was
        return MappingProxyType({})
    return MappingProxyType(dict(_in_body(tree.body, "")))


def _in_body(body: list[ast.stmt], prefix: str) -> Iterator[_Binding]:
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield from _of_function(node, f"{prefix}{node.name}")
        elif isinstance(node, ast.ClassDef):
            yield from _in_body(node.body, f"{prefix}{node.name}.")
        else:
            for name, value in _of_statement(node):
                yield (prefix.removesuffix("."), name), value
            for inner in ("body", "orelse", "finalbody"):
                yield from _in_body(getattr(node, inner, []), prefix)


def _of_statement(node: ast.stmt) -> Iterator[tuple[str, frozenset[str]]]:
    if isinstance(node, ast.ImportFrom):
        yield from ((each.asname or each.name, frozenset({each.name})) for each in node.names)
    elif isinstance(node, (ast.Assign, ast.AnnAssign)):
        for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
            if isinstance(target, ast.Name):
                yield target.id, _names(node.value)


def _of_function(node: _Function, qualname: str) -> Iterator[_Binding]:
    given = node.args
    positional = [*given.posonlyargs, *given.args]
    last = positional[len(positional) - len(given.defaults) :]
    for argument, default in zip(
        [*last, *given.kwonlyargs], [*given.defaults, *given.kw_defaults], strict=True
    ):
        if default is not None:
            yield (qualname, argument.arg), _names(default)
    yield from _in_body(node.body, f"{qualname}.<locals>.")


def _names(value: ast.expr | None) -> frozenset[str]:
    if value is None:
        return frozenset()
    return frozenset(
        each.id if isinstance(each, ast.Name) else each.attr
        for each in ast.walk(value)
        if isinstance(each, (ast.Name, ast.Attribute))
    )
