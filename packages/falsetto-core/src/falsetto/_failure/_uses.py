"""What code makes use of, by the names it looks up."""

from __future__ import annotations

import dis
import sys
from collections.abc import Iterator
from functools import lru_cache
from types import CodeType, ModuleType

from .._objects._frames import nested
from .._objects._instructions import instructions
from .._objects._names import FIXTURE, attributes_named
from .._objects._raw import is_a, namespace

__all__ = ["named_by", "used"]

_LOOK_UPS = frozenset({"LOAD_GLOBAL", "LOAD_NAME"})
_MARKS = frozenset({"CACHE", "EXTENDED_ARG", "PRECALL", "PUSH_NULL"})
# The last is what pytest calls to show a comparison.
_TESTS = frozenset({"isinstance", "issubclass", "_call_reprcompare"})
_COMPARISONS = frozenset({"COMPARE_OP", "IS_OP"})
# What pytest calls to show the names in an assertion.
_SHOWING = frozenset({"_saferepr", "_should_repr_global_name"})


def used(
    code: CodeType,
    own: dict[str, object],
    *,
    fixtures: bool = False,
    modules: dict[int, ModuleType] | None = None,
) -> Iterator[object]:
    """Yield what stands behind the names that code looks up, in modules too.

    Args:
        code: The code.
        own: The namespace of its module.
        fixtures: Whether its parameters and texts may be the names of fixtures.
        modules: Takes up the modules that it looks up.
    """
    names, imported = _looked_up(code)
    inside = attributes_named(code)
    values = [own[name] for name in names if name in own]
    if fixtures:
        asked = (own.get(name) for name in (*_parameters(code), *_texts(code)))
        values.extend(filter(_is_fixture, asked))
    package = own.get("__package__")
    for name in imported:
        values.extend(filter(None, map(sys.modules.get, (name, f"{package}.{name}"))))
    seen: dict[int, ModuleType] = {}
    while values:
        value = values.pop()
        if not is_a(value, ModuleType):
            yield value
        elif id(value) not in seen:
            seen[id(value)] = value
            there = namespace(value)
            values.extend(there[each] for each in inside if each in there)
    if modules is not None:
        modules.update(seen)


def named_by(text: str) -> Iterator[object]:
    """Yield what a text stands for, where it is the dotted name of something imported."""
    module, _, name = text.replace(":", ".").rpartition(".")
    if module and name.isidentifier() and module in sys.modules:
        inside = namespace(sys.modules[module])
        if name in inside and not is_a(inside[name], ModuleType):
            yield inside[name]


@lru_cache(maxsize=4096)
def _looked_up(code: CodeType) -> tuple[frozenset[str], frozenset[str]]:
    """Return the global names that code makes use of, and the modules that it imports.

    A class that something is only compared with, or tested against, is not made use of.
    """
    names: set[str] = set()
    imported: set[str] = set()
    for each in nested(code):
        steps = [step for step in instructions(each) if step.opname not in _MARKS]
        testing = False
        for at, step in enumerate(steps):
            if step.opname == "IMPORT_NAME":
                imported.add(step.argval)
            elif step.opname.startswith("CALL"):
                testing = False
            elif step.argval in _TESTS:
                testing = True
            elif step.opname in _LOOK_UPS and not _is_compared(steps, at, testing):
                names.add(step.argval)
    return frozenset(names), frozenset(imported)


def _is_compared(steps: list[dis.Instruction], at: int, testing: bool) -> bool:
    following = steps[at + 1].opname if at + 1 < len(steps) else ""
    if following in _COMPARISONS or (at and steps[at - 1].argval in _SHOWING):
        return True
    return testing and (following.startswith("CALL") or following == "BUILD_TUPLE")


def _parameters(code: CodeType) -> frozenset[str]:
    return frozenset(code.co_varnames[: code.co_argcount + code.co_kwonlyargcount])


def _texts(code: CodeType) -> frozenset[str]:
    """Collect the texts in code that could be names."""
    consts = (const for each in nested(code) for const in each.co_consts)
    return frozenset(each for each in consts if isinstance(each, str) and each.isidentifier())


def _is_fixture(value: object) -> bool:
    """Tell a fixture, as pytest keeps it before and since its release 8.4."""
    return type(value).__name__ == FIXTURE or "_pytestfixturefunction" in namespace(value)
