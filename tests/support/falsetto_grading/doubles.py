"""What lies in the subject's own package for tests, its users' too."""

from __future__ import annotations

from typing import Any

__all__ = ["Expecting", "Refusing", "expects_one", "expects_three", "send"]


class Refusing:
    """A client for tests that must not reach the network."""

    def send(self) -> Any:
        """Refuse to."""
        raise AssertionError("no network in tests")


class Expecting:
    """A handler that expects 1."""

    def __call__(self, value: int) -> None:
        """Assert that a value is 1."""
        assert value == 1

    def handle(self, value: int) -> None:
        """Assert that a value is 1."""
        self(value)


def expects_one(value: int) -> None:
    """Assert that a value is 1."""
    assert value == 1


def expects_three(value: int) -> None:
    """Assert that a value is 3."""
    assert value == 3


def send() -> Any:
    """Refuse to."""
    raise AssertionError("no network in tests")
