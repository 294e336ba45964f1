"""What is to be done with each collected item."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, final

import pytest
from falsetto import Declaration, get_declaration
from falsetto.errors import DeclarationError

__all__ = ["Plan", "Task", "arguments", "plan"]


class Task(Enum):
    """What Falsetto does with an item."""

    GRADE = "run it as written, again, and under its declared change"
    LEAVE = "let pytest run it; it declares nothing"
    EXCLUDE = "let pytest run it; its author excluded it"
    REFUSE = "run it as written and say what is wrong with its declaration"
    IGNORE = "let pytest run it; it is no function-based check"


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The task for one item, and what it takes.

    Attributes:
        task: What to do.
        declaration: The declaration to grade by.
        reason: Why the check is excluded.
        problem: What is wrong with its declaration.
    """

    task: Task
    declaration: Declaration | None = None
    reason: str | None = None
    problem: str | None = None


@final
@dataclass(frozen=True, slots=True)
class _Level:
    """A place at which a declaration can stand: a parameter set, a function, a class, a module."""

    marks: tuple[pytest.Mark, ...]
    decorated: object = None


_ABOVE = pytest.StashKey["Plan | None"]()
_LEAVE = Plan(task=Task.LEAVE)


def plan(item: pytest.Item) -> Plan:
    """Find the nearest declaration or exclusion of an item.

    A parameter set comes before the function, the function before its class, inner classes before
    outer ones, and all of them before the module.
    """
    if not isinstance(item, pytest.Function):
        return Plan(task=Task.IGNORE)
    for level in _own_levels(item):
        found = _read(level)
        if found is not None:
            return _checked(item, found)
    above = _above(item.parent)
    return _LEAVE if above is None else _checked(item, above)


def _own_levels(item: pytest.Function) -> Iterator[_Level]:
    callspec = getattr(item, "callspec", None)
    of_params = tuple(callspec.marks) if callspec is not None else ()
    if of_params:
        yield _Level(of_params)
    own = tuple(mark for mark in item.own_markers if not any(mark is other for other in of_params))
    yield _Level(own, item.function)


def _above(node: Any) -> Plan | None:
    """Find the nearest declaration or exclusion at a collector or above it.

    It is looked for once for all items of a collector.
    """
    if node is None:
        return None
    if _ABOVE not in node.stash:
        if isinstance(node, pytest.Class):
            level = _Level((*node.own_markers, *_inherited(node)), node.obj)
        else:
            level = _Level(tuple(node.own_markers))
        node.stash[_ABOVE] = _read(level) or _above(node.parent)
    found: Plan | None = node.stash[_ABOVE]
    return found


def _inherited(node: pytest.Class) -> tuple[pytest.Mark, ...]:
    seen = {id(mark) for mark in node.own_markers}
    return tuple(mark for mark in _marks_on(node.obj) if id(mark) not in seen)


def _read(level: _Level) -> Plan | None:
    declared = [mark for mark in level.marks if mark.name == "must_fail_when"]
    excluded = [mark for mark in level.marks if mark.name == "no_proof"]
    decorated = get_declaration(level.decorated) if level.decorated is not None else None
    if not declared and not excluded and decorated is None:
        return None
    if excluded and (declared or decorated is not None):
        return _refuse(
            "no_proof stands beside a declaration; keep the declaration, or remove it "
            "and say in no_proof why the check is left ungraded"
        )
    if len(declared) + (decorated is not None) > 1:
        return _refuse(
            "the check has more than one declaration at the same level; keep one change, "
            "or combine the changes in one function"
        )
    if excluded:
        return _exclusion(excluded[0])
    if decorated is not None:
        return Plan(task=Task.GRADE, declaration=decorated)
    return _marked(declared[0])


def _refuse(problem: str, declaration: Declaration | None = None) -> Plan:
    return Plan(task=Task.REFUSE, problem=problem, declaration=declaration)


def _exclusion(mark: pytest.Mark) -> Plan:
    given: Any = mark.args[0] if mark.args else mark.kwargs.get("reason")
    if len(mark.args) + len(mark.kwargs) != 1 or not isinstance(given, str) or not given.strip():
        return _refuse(
            "no_proof needs a reason; write @pytest.mark.no_proof('why this check cannot be made "
            "to fail on purpose')"
        )
    return Plan(task=Task.EXCLUDE, reason=given.strip())


def _marked(mark: pytest.Mark) -> Plan:
    try:
        return Plan(task=Task.GRADE, declaration=Declaration(*mark.args, **mark.kwargs))
    except DeclarationError as error:
        return _refuse(str(error))
    except TypeError as error:
        return _refuse(f"the must_fail_when mark does not fit: {error}; give change=...")


def _checked(item: pytest.Function, found: Plan) -> Plan:
    declaration = found.declaration
    if declaration is not None and declaration.scope == "class" and item.cls is None:
        return _refuse(
            "scope='class' on a check outside a class; use scope='module', or leave it out",
            declaration,
        )
    return found


def arguments(item: pytest.Function) -> Mapping[str, object]:
    """Return the item's parameters by name, for a change that takes them."""
    callspec = getattr(item, "callspec", None)
    return dict(callspec.params) if callspec is not None else {}


def _marks_on(obj: object) -> tuple[pytest.Mark, ...]:
    """Return the marks stored on a function or class itself."""
    marks = getattr(obj, "pytestmark", ())
    return tuple(marks) if isinstance(marks, (list, tuple)) else (marks,)
