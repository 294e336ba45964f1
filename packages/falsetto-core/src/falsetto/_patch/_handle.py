"""The handle that a declared change makes its changes through."""

from __future__ import annotations

import os
import sys
from typing import Any, final

from ..errors import ChangeError
from ._alone import NeedsAlone
from ._arguments import check_text, named_attribute, no_attribute
from ._attribute import attribute_place
from ._failure import in_words
from ._item import item_place
from ._label import item_label
from ._missing import MISSING
from ._step import Step
from ._steps import BUILTINS, Steps
from ._undo import Undoing
from ._verbs import Verbs

__all__ = ["Patch"]


@final
class Patch(Verbs):
    """Sets and deletes attributes, items and environment variables, and takes all of it back.

    A verb that raises has changed nothing, as far as that can be seen, and leaves no step.

    Args:
        shared: Whether other graded runs may be under way, so that only `swap` may be used: it
            alone is local to a run.
        everywhere: Whether `swap` reaches the whole process, where nothing else runs.

    Attributes:
        steps: What was done, in order.
        needs_alone: Whether another verb than `swap` was used although it is shared.
    """

    __slots__ = (
        "_closed",
        "_everywhere",
        "_shared",
        "_steps",
        "needs_alone",
    )

    def __init__(self, *, shared: bool = False, everywhere: bool = False) -> None:
        self._shared = shared
        self._everywhere = everywhere
        self.needs_alone = False
        self._steps = Steps()
        self._closed = False

    @property
    def steps(self) -> tuple[Step, ...]:
        """What was done, in order."""
        return tuple(self._steps.done)

    def setattr(
        self, target: Any, name: Any = MISSING, value: Any = MISSING, *, raising: bool = True
    ) -> None:
        """Set an attribute: ``setattr(owner, "name", value)`` or ``setattr("a.b.name", value)``.

        Args:
            raising: Whether the attribute must exist.

        Raises:
            AttributeError: It does not exist, or its owner does not let it be set.
            ChangeError: It could not be put back, or the handle is closed.
        """
        self._check_open("setattr")
        if value is MISSING:
            value, name = name, MISSING
        if value is MISSING:
            raise TypeError(
                "setattr needs a value: setattr(owner, 'name', value) or "
                "setattr('package.module.name', value)"
            )
        owner, name, label = named_attribute(target, name, "setattr")
        place = attribute_place(owner, name, label, value)
        if place.found is MISSING and raising:
            raise AttributeError(no_attribute(owner, name, label))
        self._steps.put("setattr", label, owner, place, value)

    def delattr(self, target: Any, name: Any = MISSING, *, raising: bool = True) -> None:
        """Delete an attribute: ``delattr(owner, "name")`` or ``delattr("a.b.name")``.

        Args:
            raising: Whether the attribute must exist.

        Raises:
            AttributeError: It does not exist, or its owner does not let it be deleted.
            ChangeError: It could not be put back, or the handle is closed.
        """
        self._check_open("delattr")
        owner, name, label = named_attribute(target, name, "delattr")
        place = attribute_place(owner, name, label)
        if place.found is MISSING and raising:
            raise AttributeError(no_attribute(owner, name, label))
        try:
            self._steps.remove("delattr", label, owner, place)
        except AttributeError as error:
            if type(error) is not AttributeError:
                raise
            raise AttributeError(
                f"{label} cannot be deleted ({in_words(error)}); what is inherited is deleted "
                "from the class that has it"
            ) from error

    def setitem(self, mapping: Any, key: Any, value: Any) -> None:
        """Set an item of a mapping, or an element of a list by its index.

        Raises:
            IndexError: The list has no such element.
            ChangeError: It could not be put back, or the handle is closed.
        """
        self._check_open("setitem")
        label = item_label(mapping, key, sys._getframe(1))
        self._steps.put("setitem", label, mapping, item_place(mapping, key, label), value)

    def delitem(self, mapping: Any, key: Any, *, raising: bool = True) -> None:
        """Delete an item of a mapping, or an element of a list by its index.

        Args:
            raising: Whether the item must exist.

        Raises:
            KeyError: The mapping has no such item.
            IndexError: The list has no such element.
            ChangeError: It could not be put back, or the handle is closed.
        """
        self._check_open("delitem")
        label = item_label(mapping, key, sys._getframe(1))
        self._delete_item("delitem", label, mapping, key, raising=raising)

    def setenv(self, name: str, value: str, prepend: str | None = None) -> None:
        """Set an environment variable.

        Args:
            prepend: What to put between the value and the one that is there, if one is.

        Raises:
            ChangeError: Something else than a string was given, or the handle is closed.
        """
        self._check_open("setenv")
        check_text("setenv", name=name, value=value)
        if prepend:
            check_text("setenv", name=name, prepend=prepend)
            if name in os.environ:
                value = f"{value}{prepend}{os.environ[name]}"
        environ = os.environ
        label = item_label(environ, name, None)
        self._steps.put("setenv", label, environ, item_place(environ, name, label), value)

    def delenv(self, name: str, *, raising: bool = True) -> None:
        """Delete an environment variable.

        Args:
            raising: Whether the variable must exist.

        Raises:
            KeyError: There is no such variable.
            ChangeError: Something else than a string was given, or the handle is closed.
        """
        self._check_open("delenv")
        check_text("delenv", name=name)
        label = item_label(os.environ, name, None)
        self._delete_item("delenv", label, os.environ, name, raising=raising)

    def swap(self, subject: Any, replacement: Any) -> None:
        """Let something stand in for a `Subject`, in this run alone.

        Args:
            replacement: What is called in its place, with the same arguments. Where the subject's
                answers are awaited or streamed, a plain answer is handed over in that way.

        Raises:
            TypeError: It is no subject, or the replacement cannot take its place.
            ChangeError: The handle is closed.
        """
        self._check_closed("swap")
        from ._swap import SwapPlace, check_swap

        check_swap(subject, replacement)
        place = SwapPlace(subject, everywhere=self._everywhere)
        self._steps.put("swap", subject.name, subject, place, replacement)

    def undo(self) -> None:
        """Take back every step, the last one first, and close the handle.

        Raises:
            UndoError: Something could not be undone, or is not as it was.
            BaseException: What interrupted it, after everything is undone; the first error is its
                context.
        """
        self._closed = True
        self._put_back_builtins()
        Undoing(self._steps.begun).run()

    def _put_back_builtins(self) -> None:
        """Put back what undoing itself runs on, without the use of a single builtin."""
        if self._steps.builtins is not None:
            BUILTINS.update(self._steps.builtins)

    def _check_open(self, verb: str) -> None:
        """See that a verb which reaches the whole process may be used now."""
        self._check_closed(verb)
        if self._shared:
            self.needs_alone = True
            raise NeedsAlone

    def _check_closed(self, verb: str) -> None:
        if self._closed:
            raise ChangeError(
                f"{verb} cannot change anything: the handle is closed, because its change is "
                "undone already; use the handle only inside the declared change"
            )

    def _delete_item(self, verb: str, label: str, mapping: Any, key: Any, *, raising: bool) -> None:
        try:
            place = item_place(mapping, key, label)
        except IndexError:
            if raising:
                raise
            self._steps.note_nothing(verb, label, mapping)
            return
        if place.found is MISSING and raising:
            raise KeyError(f"{label} does not exist; pass raising=False if it need not")
        try:
            self._steps.remove(verb, label, mapping, place)
        except KeyError as error:
            if type(error) is not KeyError:
                raise
            raise KeyError(
                f"{label} cannot be deleted: the {type(mapping).__name__} has no such item of its "
                "own; delete it from the mapping that has it"
            ) from error
