"""How a callable hands over its answer, and how a stand-in for it does the same."""

from __future__ import annotations

import inspect
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from enum import Enum
from types import GeneratorType
from typing import Any

from .._objects._raw import is_a, is_awaitable

__all__ = ["Shape", "call_in", "shape_of", "shape_of_answer"]


class Shape(Enum):
    """How an answer is handed over."""

    PLAIN = "returned"
    AWAITED = "awaited"
    STREAMED = "iterated over"
    AWAITED_STREAM = "iterated over with `async for`"


def shape_of(fn: object) -> Shape | None:
    """Tell how a callable hands over its answers, or None where only an answer can tell."""
    for each in (fn, getattr(type(fn), "__call__", None)):  # noqa: B004 - its definition is wanted
        if inspect.iscoroutinefunction(each):
            return Shape.AWAITED
        if inspect.isasyncgenfunction(each):
            return Shape.AWAITED_STREAM
        if inspect.isgeneratorfunction(each):
            return Shape.STREAMED
    return None


def shape_of_answer(answer: object) -> Shape:
    """Tell how an answer is handed over."""
    if is_a(answer, GeneratorType):
        return Shape.AWAITED if is_awaitable(answer) else Shape.STREAMED
    kind = type(answer)
    if hasattr(kind, "__aiter__"):
        return Shape.AWAITED_STREAM
    return Shape.AWAITED if hasattr(kind, "__await__") else Shape.PLAIN


def call_in(
    shape: Shape | None,
    fn: Callable[..., Any],
    args: tuple[Any, ...],
    kwargs: Mapping[str, Any],
) -> Any:
    """Call a stand-in, and hand over what it answers in the way that the caller expects.

    Args:
        shape: How the original hands over its answers.
        fn: The stand-in; what is in that way already is left as it is.
        args: What it is called with.
        kwargs: What else it is called with, by name.
    """
    if shape is Shape.AWAITED and not inspect.iscoroutinefunction(fn):
        return _later(fn, args, kwargs)
    answer = fn(*args, **kwargs)
    if shape is Shape.AWAITED_STREAM and not hasattr(type(answer), "__aiter__"):
        return _in_one_piece_later(answer)
    if shape is Shape.STREAMED and isinstance(answer, (str, bytes)):
        return _in_one_piece(answer)
    return answer


async def _later(
    fn: Callable[..., Any], args: tuple[Any, ...], kwargs: Mapping[str, Any]
) -> object:
    answer = fn(*args, **kwargs)
    return await answer if is_awaitable(answer) else answer


async def _in_one_piece_later(answer: Any) -> AsyncIterator[Any]:
    yield await answer if is_awaitable(answer) else answer


def _in_one_piece(answer: object) -> Iterator[object]:
    yield answer
