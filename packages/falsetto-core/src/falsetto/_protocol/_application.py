"""Apply a declared change, see whether it holds, and undo it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import AsyncGeneratorType, CoroutineType, GeneratorType
from typing import final

from .._declarations._declaration import Declaration
from .._objects import _mocks
from .._objects._classes import defined, has, qualified
from .._objects._raw import is_a, is_awaitable, items
from .._patch import Patch, Step
from .._text._error_line import error_line
from ..errors import UndoError
from ._imports import Imports

__all__ = ["Application"]


@final
class Application:
    """One application of a declared change.

    Args:
        declaration: What was declared.
        arguments: What the change asks for beside the handle.
        patch: The handle.

    Attributes:
        misconfigured: Why the declaration means nothing, once that is known.
        not_applied: Why the change could not be made.
    """

    __slots__ = (
        "_arguments",
        "_declaration",
        "_imports",
        "_patch",
        "misconfigured",
        "not_applied",
    )

    def __init__(
        self, declaration: Declaration, arguments: Mapping[str, object], patch: Patch
    ) -> None:
        self._declaration = declaration
        self._arguments = arguments
        self._patch = patch
        self._imports = Imports()
        self.misconfigured: str | None = None
        self.not_applied: str | None = None

    @property
    def made(self) -> bool:
        """Whether the change is in place."""
        return self.misconfigured is None and self.not_applied is None

    @property
    def steps(self) -> tuple[Step, ...]:
        """What the change did through its handle."""
        return self._patch.steps

    def apply(self) -> None:
        """Make the change, and note why it was not made or means nothing."""
        try:
            returned = self._declaration.change(self._patch, **self._arguments)
        except (KeyboardInterrupt, GeneratorExit):
            raise
        except BaseException as error:  # noqa: BLE001 - a skip or an exit in a change is no verdict
            self.not_applied = f"the change raised {error_line(error)}"
            return
        steps = self.steps
        self.misconfigured = _unfinished(returned, steps) or _nothing_done(steps)

    def undo(self) -> tuple[str, ...]:
        """Undo every step, and return what is not as it was."""
        try:
            self._patch.undo()
        except UndoError as error:
            return error.problems
        finally:
            self._imports.give_back(self.steps)
        return ()


def _nothing_done(steps: tuple[Step, ...]) -> str | None:
    if not steps:
        return (
            "the change did nothing through its handle, so there was nothing to notice; it is "
            "called with the handle and patches through it, as in "
            "lambda m: m.setattr(module, 'name', stub): what is changed without the handle is "
            "not undone"
        )
    if all(step.idle for step in steps):
        targets = ", ".join(dict.fromkeys(step.target for step in steps))
        return f"the change left everything as it was: it set {targets} to what was there already"
    return None


def _unfinished(returned: object, steps: tuple[Step, ...]) -> str | None:
    """Say what a change handed back in place of having made it."""
    if returned is None:
        return None
    for value in _several(returned):
        if is_a(value, CoroutineType):
            value.close()
            return "the change returned a coroutine that nobody awaits, so it was never made"
        if is_awaitable(value):
            return "the change returned something to be awaited, so it was never made"
        if is_a(value, GeneratorType):
            value.close()
            return "the change returned a generator that nobody runs, so it was never made"
        if is_a(value, AsyncGeneratorType):
            return "the change returned an async generator that nobody runs, so it was never made"
        if _is_unstarted(value) and all(value is not step.new for step in steps):
            return (
                f"the change returned {qualified(type(value))}, a patcher or context manager "
                "that was not started; use the handle, which undoes what it did by itself"
            )
    return None


def _several(returned: object) -> Sequence[object]:
    kind = type(returned)
    return items(returned) if kind is tuple or kind is list else (returned,)


def _is_unstarted(value: object) -> bool:
    kind = type(value)
    if _mocks.is_mock(value) or not (has(kind, "__enter__") and has(kind, "__exit__")):
        return False
    active = next(defined(kind, "_active_patches"), ())
    return all(value is not patcher for patcher in items(active))
