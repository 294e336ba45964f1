"""The assertion of an eval: a number that has to be high enough, or low enough."""

from __future__ import annotations

import math
from contextvars import ContextVar
from types import TracebackType
from typing import Any, final

from .._objects._mocks import is_mock
from .._record import record
from ..errors import ScoreError

__all__ = ["Score", "keeping_scores", "score"]

_NUMERIC = frozenset("biuf")
"""The kinds of numpy's types that are numbers."""


@final
@record
class Score:
    """A number that a run was judged by, and its bound.

    Attributes:
        value: The number, or None where there was none: no score, or one that is not finite.
        at_least: How high it has to be.
        at_most: Or how low.
    """

    value: float | None
    at_least: float | None = None
    at_most: float | None = None

    @property
    def missed(self) -> bool:
        """Whether it is on the wrong side of its bound; no number is always."""
        if self.value is None:
            return True
        if self.at_least is not None:
            return not self.value >= self.at_least
        return self.at_most is not None and not self.value <= self.at_most

    @property
    def bound(self) -> str:
        """The bound in words."""
        if self.at_least is not None:
            return f"at least {self.at_least:g}"
        return f"at most {self.at_most:g}"


def score(value: Any, *, at_least: float | None = None, at_most: float | None = None) -> float:
    """Assert that a score is high enough, or low enough, and put the number on record.

    Args:
        value: The score. None, NaN and infinity are on record as no number, and always fail.
        at_least: How high it has to be.
        at_most: Or how low.

    Returns:
        The score as a float.

    Raises:
        ScoreError: It is on the wrong side of its bound, or no number. It is an `AssertionError`.
        TypeError: The score is of a type that no score is of, or it has not exactly one bound.
    """
    __tracebackhide__ = True
    at_least, at_most = _bounds(at_least, at_most)
    number = _number(value)
    taken = Score(
        value=number if math.isfinite(number) else None, at_least=at_least, at_most=at_most
    )
    for kept in (_book.get(), _everywhere.book):
        if kept is not None:
            kept.append(taken)
            break
    if taken.missed:
        raise ScoreError(_complaint(value, number, taken), value=taken.value)
    return number


_Book = list[Score]
_book: ContextVar[_Book | None] = ContextVar("falsetto_scores", default=None)


class _Everywhere:
    """The book for scores that are taken where no book of a context is known."""

    __slots__ = ("book",)

    def __init__(self) -> None:
        self.book: _Book | None = None


_everywhere = _Everywhere()


@final
class keeping_scores:  # noqa: N801 - it is used like a function
    """Keep the scores that are taken inside, in order; drivers enter it around each run.

    Args:
        process_wide: Keep those of all threads, for a driver that runs nothing else meanwhile.
    """

    __slots__ = ("_above", "_book", "_outer", "_process_wide")

    def __init__(self, *, process_wide: bool = False) -> None:
        self._process_wide = process_wide
        self._book: _Book = []
        self._outer: _Book | None = None
        self._above: _Book | None = None

    def __enter__(self) -> list[Score]:
        """Return the list that the scores are added to."""
        self._above = _book.get()
        _book.set(self._book)
        if self._process_wide:
            self._outer, _everywhere.book = _everywhere.book, self._book
        return self._book

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Keep no more."""
        # Not by a token: a coroutine that is dropped is closed in another context.
        _book.set(self._above)
        if self._process_wide:
            _everywhere.book = self._outer


def _complaint(value: object, number: float, taken: Score) -> str:
    if value is None:
        return f"there is no score, and it must be {taken.bound}"
    if taken.value is None:
        return f"the score {number} is no number, and it must be {taken.bound}"
    return f"the score {number:g} is not {taken.bound}"


def _bounds(at_least: Any, at_most: Any) -> tuple[float | None, float | None]:
    if (at_least is None) == (at_most is None):
        raise TypeError(
            "a score needs one bound: score(value, at_least=0.7), or at_most= where less is better"
        )
    if at_least is not None:
        return _bound("at_least", at_least), None
    return None, _bound("at_most", at_most)


def _bound(name: str, bound: Any) -> float:
    if isinstance(bound, bool) or not _is_number(bound):
        raise TypeError(f"{name}= must be a number, not {_kind(bound)}")
    number = _as_float(bound)
    if not math.isfinite(number):
        raise TypeError(f"{name}={number} is no bound that a score could be compared with")
    return number


def _number(value: Any) -> float:
    if value is None:
        return math.nan
    if not _is_number(value):
        raise TypeError(
            f"a score must be a number, not {_kind(value)}; convert what the judge answered, and "
            "hand over None where it gave no verdict"
        )
    return _as_float(value)


def _is_number(value: object) -> bool:
    # A mock says of itself that it is 1.0, and a text of numpy's that it is a number.
    return (
        hasattr(type(value), "__float__")
        and not isinstance(value, (str, bytes, bytearray))
        and not is_mock(value)
        and getattr(getattr(value, "dtype", None), "kind", "f") in _NUMERIC
    ) or isinstance(value, int)


def _as_float(value: Any) -> float:
    try:
        return float(value)
    except (ValueError, OverflowError):  # a signalling NaN; a whole number beyond all bounds
        return math.nan
    except TypeError as error:  # an array of several
        raise TypeError(
            f"one number is needed, and {_kind(value)} is none: {error}; take one score after "
            "another, or hand over what they come to, such as their mean"
        ) from error


def _kind(value: object) -> str:
    kind = type(value).__name__
    return f"{'an' if kind[:1].lower() in 'aeiou' else 'a'} {kind}"
