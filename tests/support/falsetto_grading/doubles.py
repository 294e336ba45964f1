"""A stand-in that lies in the subject's own package, as a package for its users' tests may."""

from __future__ import annotations

from typing import Any

__all__ = ["Refusing"]


class Refusing:
    """A client for tests that must not reach the network."""

    def send(self) -> Any:
        """Refuse to."""
        raise AssertionError("no network in tests")
