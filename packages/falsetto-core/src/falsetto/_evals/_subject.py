"""A swap point for what a check looks at: a model, an agent, a judge, a recorded answer."""

from __future__ import annotations

import functools
from collections.abc import Callable
from contextvars import ContextVar
from types import FunctionType, MethodType
from typing import Any, Generic, NoReturn, ParamSpec, TypeVar, cast, final

from .._objects._raw import is_a
from ._breakdown import breakdown
from ._shape import Shape, call_in, shape_of, shape_of_answer

__all__ = ["Subject", "Swap", "how_to_name", "put", "stand_in", "take_out"]

P = ParamSpec("P")
R = TypeVar("R")


@final
class Swap:
    """Something that stands in for a subject.

    Attributes:
        subject: What it stands in for.
        replacement: What is called in its place.
        below: The stand-in that was put before it, in the same context.
        active: Whether it stands in: a context that outlives the run keeps it, without effect.
        called: Whether it was called.
        broke: How it broke down when it was called, where it never did anything else.
    """

    __slots__ = ("_breakdown", "_is_sound", "active", "below", "called", "replacement", "subject")

    def __init__(
        self, subject: Subject[..., Any], replacement: Callable[..., Any], below: Swap | None
    ) -> None:
        self.subject = subject
        self.replacement = replacement
        self.below = below
        self.active = True
        self.called = False
        self._is_sound = False
        self._breakdown: str | None = None

    @property
    def broke(self) -> str | None:
        return None if self._is_sound else self._breakdown

    def answer(self, shape: Shape, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Call the replacement, and note whether it breaks down."""
        __tracebackhide__ = True
        self.called = True
        if shape is Shape.AWAITED:
            return self._awaited(args, kwargs)
        try:
            answer = call_in(shape, self.replacement, args, kwargs)
        except Exception as error:
            self._note(error)
            raise
        self._is_sound = True
        return answer

    async def _awaited(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        __tracebackhide__ = True
        try:
            answer = await call_in(Shape.AWAITED, self.replacement, args, kwargs)
        except Exception as error:
            self._note(error)
            raise
        self._is_sound = True
        return answer

    def _note(self, error: Exception) -> None:
        if self._breakdown is not None:
            return
        self._breakdown = breakdown(error)
        self._is_sound = self._is_sound or self._breakdown is None


_top: ContextVar[Swap | None] = ContextVar("falsetto_swaps", default=None)


class _Everywhere:
    """What stands in wherever in the process a subject is called."""

    __slots__ = ("top",)

    def __init__(self) -> None:
        self.top: Swap | None = None


_everywhere = _Everywhere()


@final
class Subject(Generic[P, R]):
    """A swap point: calling it calls `fn`, unless something stands in for it in this run.

    A declared change puts something in its place with ``m.swap(subject, replacement)``. Other runs
    that are under way meanwhile do not notice.

    Args:
        fn: What is called; async and streaming functions are as good as any.
        name: What to call it in reports. Without it the qualified name of `fn` is used.

    Attributes:
        fn: What is called where nothing stands in.
        name: What it is called in reports.

    Raises:
        TypeError: `fn` cannot be called, or `name` is no text.
    """

    def __init__(self, fn: Callable[P, R], *, name: str | None = None) -> None:
        if not callable(fn):
            raise TypeError(
                f"a subject needs something to call, not {_named(fn)}; hand over what answers, "
                "such as Subject(client.complete) or Subject(lambda prompt: recorded[prompt])"
            )
        if name is not None and not (isinstance(name, str) and name.strip()):
            raise TypeError(f"name= must be a text that says what the subject is, not {name!r}")
        functools.update_wrapper(self, fn, updated=())
        self.fn = fn
        self.name = name or _name_of(fn)
        self._shape = shape_of(fn)
        self._seen = Shape.PLAIN
        if self._shape is Shape.AWAITED:
            _mark_as_awaited(self)

    @property
    def shape(self) -> Shape:
        """How it hands over its answers, as far as its function or its last answer shows."""
        return self._shape or self._seen

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Call what stands in here, or `fn`."""
        __tracebackhide__ = True
        swap = stand_in(self)
        if swap is None:
            answer = self.fn(*args, **kwargs)
            if self._shape is None:
                self._seen = shape_of_answer(answer)
            return answer
        return cast("R", swap.answer(self.shape, args, kwargs))

    def __get__(self, instance: object, owner: type | None = None) -> Any:
        """Return a bound method where it is one, and itself where a class only keeps it."""
        if instance is None:
            return self
        if instance is owner or self._is_method_of(type(instance)):
            return MethodType(self, instance)
        return self

    def __copy__(self) -> Subject[P, R]:
        """Return itself: a copy would be another swap point, which no change reaches."""
        return self

    def __deepcopy__(self, memo: object) -> Subject[P, R]:
        """Return itself, as `__copy__` does."""
        return self

    def __reduce__(self) -> NoReturn:
        """Refuse to go to another process, where no swap would reach it."""
        raise TypeError(
            f"the subject {self.name} cannot go to another process: what stands in for it here "
            "would not be there; make the subject in the module that the other process imports"
        )

    def _is_method_of(self, owner: type) -> bool:
        function = self.fn
        return is_a(function, FunctionType) and any(
            vars(base).get(function.__name__) is self
            and function.__qualname__ == f"{base.__qualname__}.{function.__name__}"
            for base in owner.__mro__
        )

    def __repr__(self) -> str:
        return f"<falsetto.Subject {self.name}>"


def stand_in(subject: Subject[..., Any]) -> Swap | None:
    """Return what stands in for a subject here, or None."""
    return _found(subject, _top.get()) or _found(subject, _everywhere.top)


def how_to_name(other: object) -> str:
    """Say how to come by the subject that is meant by what is none."""
    method = getattr(other, "__func__", None)
    if is_a(method, Subject):
        return f"a method is swapped for all objects, so name it by its class: {method.name}"
    return "make the swap point where the check calls it, as in model = falsetto.Subject(model)"


def put(
    subject: Subject[..., Any], replacement: Callable[..., Any], *, everywhere: bool = False
) -> Swap:
    """Let something stand in for a subject, until it is taken out.

    Args:
        subject: What it stands in for.
        replacement: What is called in its place.
        everywhere: In the whole process, for a driver that runs nothing else meanwhile. Otherwise
            in this context and in those that are copied from it.
    """
    if everywhere:
        _everywhere.top = swap = Swap(subject, replacement, _pruned(_everywhere.top))
    else:
        swap = Swap(subject, replacement, _pruned(_top.get()))
        _top.set(swap)
    return swap


def take_out(swap: Swap) -> None:
    """Let something stand in no more, in whichever context it was put."""
    swap.active = False
    if _everywhere.top is not None:
        _everywhere.top = _pruned(_everywhere.top)
    top = _top.get()
    if top is not None and not top.active:
        _top.set(_pruned(top))


def _found(subject: Subject[..., Any], swap: Swap | None) -> Swap | None:
    while swap is not None and not (swap.subject is subject and swap.active):
        swap = swap.below
    return swap


def _pruned(swap: Swap | None) -> Swap | None:
    while swap is not None and not swap.active:
        swap = swap.below
    return swap


def _mark_as_awaited(subject: Any) -> None:
    """Let frameworks that ask see that calling it makes a coroutine."""
    import asyncio
    import inspect

    marker = getattr(asyncio.coroutines, "_is_coroutine", None)
    if marker is not None:  # up to Python 3.13
        subject._is_coroutine = marker
    if hasattr(inspect, "markcoroutinefunction"):  # from Python 3.12 on
        inspect.markcoroutinefunction(subject)


def _name_of(fn: object) -> str:
    name = getattr(fn, "__qualname__", None) or getattr(fn, "__name__", None)
    return name if isinstance(name, str) else type(fn).__qualname__


def _named(obj: object) -> str:
    return "None" if obj is None else f"{type(obj).__name__!r} object"
