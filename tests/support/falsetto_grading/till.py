"""A subject that objects to what it got, in every way in which an error can be come by."""

from __future__ import annotations

from typing import Any

from . import shop

__all__ = [
    "asked_for",
    "handed_on",
    "made_after_another",
    "made_by_a_factory",
    "made_by_a_method",
    "made_for_a_cause",
    "made_of_an_attribute",
    "raised_for_a_cause",
]

Refusal = AssertionError


class _Terms:
    refusal = AssertionError

    def refused(self, found: object) -> AssertionError:
        return AssertionError(f"the total is {found}")

    def check(self) -> None:
        found: Any = shop.total()
        if found != 10:
            raise self.refused(found)


def _same(found: Any) -> Any:
    return found


def _refused(found: object) -> AssertionError:
    return AssertionError(f"the total is {found}")


def handed_on() -> None:
    """Raise what came in the place of a total, as a function hands it on."""
    found: Any = shop.total()
    if found != 10:
        raise _same(found)


def raised_for_a_cause() -> None:
    """Raise what came in the place of a total, with a cause."""
    found: Any = shop.total()
    if found != 10:
        raise found from ValueError("no total")


def asked_for() -> None:
    """Raise what a future was given in the place of a total."""
    found: Any = shop.total()
    if found != 10:
        raise found.exception()


def made_for_a_cause() -> None:
    """Object, with a cause."""
    found: Any = shop.total()
    if found != 10:
        raise AssertionError(f"the total is {found}") from ValueError("no total")


def made_after_another() -> None:
    """Object, by another name of the type."""
    found: Any = shop.total()
    if found != 10:
        raise Refusal(f"the total is {found}")


def made_of_an_attribute() -> None:
    """Object, by a type that an object keeps."""
    found, terms = shop.total(), _Terms()
    if found != 10:
        raise terms.refusal(f"the total is {found}")


def made_by_a_factory() -> None:
    """Object, by what a function makes."""
    found: Any = shop.total()
    if found != 10:
        raise _refused(found)


def made_by_a_method() -> None:
    """Object, by what a method makes."""
    _Terms().check()
