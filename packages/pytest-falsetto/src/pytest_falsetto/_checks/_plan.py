"""What is to be done with each collected item."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any, final

import pytest
from falsetto import get_declaration

if TYPE_CHECKING:
    from falsetto import Declaration

__all__ = ["Plan", "Task", "arguments", "plan"]


class Task(Enum):
    """What Falsetto does with an item."""

    GRADE = "run it as written, again, and under its declared change"
    LEAVE = "let pytest run it; it declares nothing"
    EXCLUDE = "let pytest run it; its author excluded it"
    REFUSE = "run it as written and say what is wrong with its declaration"
    IGNORE = "let pytest run it; it is no function-based check"


@final
class Plan:
    """The task for one item, and what it takes.

    Args:
        task: What to do.
        declaration: The declaration to grade by.
        reason: Why the check is excluded.
        problem: What is wrong with its declaration.
    """

    __slots__ = ("declaration", "problem", "reason", "task")

    def __init__(
        self,
        *,
        task: Task,
        declaration: Declaration | None = None,
        reason: str | None = None,
        problem: str | None = None,
    ) -> None:
        self.task = task
        self.declaration = declaration
        self.reason = reason
        self.problem = problem


_ABOVE = pytest.StashKey["Plan | None"]()
_LEAVE = Plan(task=Task.LEAVE)
_IGNORE = Plan(task=Task.IGNORE)


def plan(item: pytest.Item) -> Plan:
    """Find the nearest declaration or exclusion of an item.

    A parameter set comes before the function, the function before its class, inner classes before
    outer ones, and all of them before the module.
    """
    if not isinstance(item, pytest.Function):
        return _IGNORE
    callspec = getattr(item, "callspec", None)
    of_params = () if callspec is None else callspec.marks
    own = item.own_markers
    if of_params:
        own = [mark for mark in own if not any(mark is other for other in of_params)]
    found = _read(of_params) or _read(own, item.function) or _above(item.parent)
    return _LEAVE if found is None else _checked(item, found)


def _above(node: Any) -> Plan | None:
    """Find the nearest declaration or exclusion at a collector or above it.

    It is looked for once for all items of a collector.
    """
    if node is None:
        return None
    if _ABOVE not in node.stash:
        if isinstance(node, pytest.Class):
            found = _read((*node.own_markers, *_inherited(node)), node.obj)
        else:
            found = _read(node.own_markers)
        node.stash[_ABOVE] = found or _above(node.parent)
    inherited: Plan | None = node.stash[_ABOVE]
    return inherited


def _inherited(node: pytest.Class) -> tuple[pytest.Mark, ...]:
    seen = {id(mark) for mark in node.own_markers}
    return tuple(mark for mark in _marks_on(node.obj) if id(mark) not in seen)


def _read(marks: Sequence[pytest.Mark], decorated_object: object = None) -> Plan | None:
    """Read what stands at one place: a parameter set, a function, a class, a module."""
    decorated = get_declaration(decorated_object) if decorated_object is not None else None
    if not marks and decorated is None:
        return None
    declared = [mark for mark in marks if mark.name == "must_fail_when"]
    excluded = [mark for mark in marks if mark.name == "no_proof"]
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
    from falsetto.errors import DeclarationError

    from ._marks import declared_by

    try:
        return Plan(task=Task.GRADE, declaration=declared_by(mark))
    except DeclarationError as error:
        return _refuse(str(error))


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
