"""What a frame of `unittest.mock` is doing, told without importing it."""

from __future__ import annotations

from collections.abc import Iterator
from types import FrameType

from ._classes import ancestry, members, module_of, qualified
from ._raw import namespace

__all__ = ["FOREIGN", "calls", "is_call", "is_mock", "is_strict", "lineage", "parts"]

_MODULES = frozenset({"mock", "mock.mock", "unittest.mock"})
_BASE = "NonCallableMock"
_CALLING = frozenset({"__call__", "_execute_mock_call", "_mock_call", "_mock_check_sig"})
_GENERATIONS = 32
_CHECKING = "_mock_check_sig"

FOREIGN = ("_mock_parent", "_mock_new_parent", "_mock_wraps", "_spec")
"""How the attributes begin that hold a mock's parents and the original behind it."""


def is_mock(obj: object) -> bool:
    """Tell a mock by its real class, whatever class it pretends to have."""
    modules = [module_of(each) for each in ancestry(type(obj)) if qualified(each) == _BASE]
    return not _MODULES.isdisjoint(modules)


def is_call(frame: FrameType) -> bool:
    """Tell whether a frame executes a call of a mock, which its ``assert_*`` methods are not."""
    return frame.f_code.co_name in _CALLING and frame.f_globals.get("__name__") in _MODULES


def lineage(mock: object) -> Iterator[object]:
    """Yield a mock and those it is a child or a return value of, nearest first."""
    generation = [mock]
    for _ in range(_GENERATIONS):
        if not generation:
            return
        yield from generation
        generation = [
            parent
            for child in generation
            for key in ("_mock_parent", "_mock_new_parent")
            if is_mock(parent := namespace(child).get(key))
        ]


def parts(mock: object) -> Iterator[object]:
    """Yield what a mock holds: its children, what it returns, what it raises."""
    for key, held in namespace(mock).items():
        if not str(key).startswith(FOREIGN):
            yield held


def is_strict(mock: object) -> bool:
    """Tell a mock that takes only what its specification does, as `create_autospec` makes one."""
    return _CHECKING in members(type(mock))


def calls(mock: object) -> int:
    """Count the calls of a mock and of its children."""
    own = namespace(mock)
    total = own.get("_mock_call_count", 0)
    children = own.get("_mock_mock_calls", ())
    return (total if isinstance(total, int) else 0) + (
        len(children) if isinstance(children, list) else 0
    )
