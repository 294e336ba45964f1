"""Where an error may come from, other than from where it was raised."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import FrameType

from .._objects import _mocks
from .._objects._frames import Spot, way
from .._objects._site import is_assertion, is_statement, passes_on, raises_what_was_made, strips
from ._remote import is_from_afar

__all__ = ["lost", "raised_before", "way_before"]

_CHAIN = 16
_EXITS = ("__exit__", "__aexit__")
"""What is handed an error to look at, as by `pytest.raises`, and did not catch it."""

_MADE_BEFORE = "it was made before it was raised, and nobody can tell by whom"

Runs = Callable[[FrameType], bool]


def raised_before(error: BaseException, spots: list[Spot], is_tested: Runs) -> Iterator[list[Spot]]:
    """Yield the ways of errors that were caught where this one was raised, and may be the same.

    One error is another again when it is of the same type, or was an assertion; and whatever the
    subject makes an assertion of is not the check's.

    Args:
        error: What was raised.
        spots: Where it passed through.
        is_tested: Tells whether a frame runs code under test.
    """
    if not spots or (error.__cause__ is None and error.__context__ is None):
        return
    site = spots[-1]
    by_subject = isinstance(error, AssertionError) and is_tested(site.tb_frame)
    if is_assertion(site) and not by_subject:
        return
    looks_on = site.tb_frame.f_code.co_name in _EXITS
    frames = [spot.tb_frame for spot in (spots[-1:] if looks_on else spots[-2:])]
    for caught in _chain(error):
        if by_subject or isinstance(caught, AssertionError) or type(caught) is type(error):
            earlier = way(caught)
            if earlier and any(earlier[0].tb_frame is frame for frame in frames):
                yield earlier


def way_before(error: BaseException, spots: list[Spot]) -> list[Spot]:
    """List where an error passed through before code in C made this one of it, as codecs do."""
    cause = error.__cause__
    if cause is None or type(cause) is not type(error) or not spots or is_statement(spots[-1]):
        return []
    return way(cause)


def lost(error: BaseException, spots: list[Spot], *, by_suite: bool, by_python: bool) -> str | None:
    """Say how it was lost where an error comes from, if it was.

    Args:
        error: What was raised.
        spots: Where it passed through.
        by_suite: Whether the suite's code raised it.
        by_python: Whether it is of a type that Python code alone makes errors of, as assertions
            are: code in C raises one that it was given, as a future does.
    """
    site = spots[-1]
    if strips(site):
        return "it was stripped of its traceback"
    if is_from_afar(spots):
        return "it came from another process without its traceback"
    if by_python and passes_on(site):
        return _MADE_BEFORE
    if by_suite or _mocks.is_call(site.tb_frame):
        return None
    return _MADE_BEFORE if raises_what_was_made(site, error) else None


def _chain(error: BaseException) -> Iterator[BaseException]:
    seen: set[int] = set()
    following = [error.__cause__, error.__context__]
    while following and len(seen) < _CHAIN:
        each = following.pop()
        if each is not None and id(each) not in seen:
            seen.add(id(each))
            yield each
            following += [each.__cause__, each.__context__]
