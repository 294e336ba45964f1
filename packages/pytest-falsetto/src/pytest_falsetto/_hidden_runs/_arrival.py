"""The moment at which setup is over and the check's own code is about to run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

__all__ = ["before_the_body"]


@contextmanager
def before_the_body(item: pytest.Function, arrive: Callable[[], None]) -> Iterator[None]:
    """Call `arrive` in the block as late as can be before the body of the check.

    For a plain check that is now. A unittest check runs its ``setUp`` in the same phase as its
    body, so there it is the moment at which unittest calls the test method.
    """
    instance: Any = getattr(item, "_testcase", None) or item.instance
    call_method = getattr(instance, "_callTestMethod", None)
    if call_method is None:
        arrive()
        yield
        return

    def arrived(method: Any) -> Any:
        arrive()
        return call_method(method)

    instance._callTestMethod = arrived
    try:
        yield
    finally:
        vars(instance).pop("_callTestMethod", None)
