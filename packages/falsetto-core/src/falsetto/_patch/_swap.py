"""A subject as a place that a change is made to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, final

from .._evals._shape import Shape
from .._evals._subject import Subject, Swap, how_to_name, put, stand_in, take_out
from .._objects._raw import is_a
from ._trace import Comparable

__all__ = ["SwapPlace", "check_swap"]


@final
class SwapPlace:
    """What a subject calls, in this context or in the whole process.

    Args:
        subject: The subject.
        everywhere: Whether the whole process is meant.
    """

    __slots__ = ("_everywhere", "_subject", "_swap", "found", "is_superseded", "token")

    def __init__(self, subject: Subject[..., Any], *, everywhere: bool) -> None:
        self._subject = subject
        self._everywhere = everywhere
        self._swap: Swap | None = None
        standing = stand_in(subject)
        self.found: Any = subject.fn if standing is None else standing.replacement
        self.is_superseded = False
        self.token: tuple[int, Any] = (id(subject), "swap")

    @property
    def called(self) -> bool:
        """Whether what was put there was called."""
        return self._swap is not None and self._swap.called

    @property
    def broke(self) -> str | None:
        """How what was put there broke down, where it did nothing else."""
        return None if self._swap is None else self._swap.broke

    def put(self, value: Any) -> None:
        self._swap = put(self._subject, value, everywhere=self._everywhere)

    def remove(self) -> None:
        self.revert()

    def settle(self, failed: bool, /) -> None:
        """Do nothing: all of it is known."""

    def holds(self, value: object) -> bool:
        return self._swap is not None and self._swap.active and self._swap.replacement is value

    def revert(self) -> None:
        if self._swap is not None:
            take_out(self._swap)

    def traces(self) -> Sequence[Comparable]:
        return (self,)

    def is_restored(self) -> bool:
        return self._swap is None or not self._swap.active


def check_swap(subject: object, replacement: object) -> None:
    """Refuse what cannot be swapped.

    Raises:
        TypeError: It is no subject, or the replacement cannot take its place.
    """
    if not is_a(subject, Subject):
        raise TypeError(
            f"swap needs a falsetto.Subject, not a {type(subject).__name__}; {how_to_name(subject)}"
        )
    if not callable(replacement):
        raise TypeError(
            f"swap of {subject.name} needs something to call, not a {type(replacement).__name__}; "
            f"for one answer write m.swap({subject.name}, lambda *args, **kwargs: answer)"
        )
    if subject.shape is not Shape.PLAIN:
        return
    import inspect

    if inspect.iscoroutinefunction(replacement):
        raise TypeError(
            f"swap of {subject.name} needs a plain function: the answer of the subject is "
            "returned, and that of the replacement would have to be awaited"
        )
