"""Which assertions pytest rewrites, how it explains them, and whom it tells of them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import CodeType
from typing import Any, final

import pytest
from _pytest.assertion import util

__all__ = ["Uncompared", "import_plainly", "passes_told_to_nobody"]

_frame = sys._getframe  # bound before any check runs: a declared change may replace it


@final
class Uncompared:
    """Has pytest compare no values at length for an assertion whose text nobody reads.

    It does so before the assertion is raised, and for two long values that takes longer than the
    check. The error of an assertion that stands in the function which pytest calls leaves pytest's
    hands at once if that function handles no errors: nobody in the suite can have read it. Any
    other assertion is explained as ever, since whoever catches it may go by its text.

    Args:
        function: What pytest calls.
        call: What pytest calls it by.
    """

    __slots__ = ("_caller", "_code", "_compare")

    def __init__(self, function: Callable[..., object], call: Callable[..., object]) -> None:
        code: CodeType | None = getattr(function, "__code__", None)
        # Only since Python 3.11 does code tell which of it is guarded.
        self._code = code if getattr(code, "co_exceptiontable", None) == b"" else None
        self._caller: CodeType | None = getattr(call, "__code__", None)
        self._compare: Any = None

    def __enter__(self) -> None:
        self._compare = util._reprcompare
        if self._code is not None and self._compare is not None:
            util._reprcompare = self._explain

    def __exit__(self, *_: object) -> None:
        util._reprcompare = self._compare

    def _explain(self, operator: str, left: object, right: object) -> str | None:
        # Between the assertion and this there is one function of pytest's.
        asserting = _frame(2)
        above = asserting.f_back
        if asserting.f_code is self._code and above is not None and above.f_code is self._caller:
            return None
        explained: str | None = self._compare(operator, left, right)
        return explained


@contextmanager
def passes_told_to_nobody(_: pytest.Item) -> Iterator[None]:
    """Call no `pytest_assertion_pass` in the block.

    Assertions reach it by way of the hooks that an item had when its protocol began.
    """
    told, util._assertion_pass = util._assertion_pass, None
    try:
        yield
    finally:
        util._assertion_pass = told


def import_plainly(config: pytest.Config, *packages: str) -> None:
    """Have pytest leave alone the assertions of packages that are no tests.

    It rewrites those of every plugin. That takes its own way of finding and reading each module,
    and as long again as all there is in it.

    Args:
        packages: Names of top-level packages.
    """
    hook: Any = config.pluginmanager.rewrite_hook
    marked: set[str] = getattr(hook, "_must_rewrite", set())  # none under --assert=plain
    if not marked.isdisjoint(packages):
        marked.difference_update(packages)
        hook._marked_for_rewrite_cache.clear()
