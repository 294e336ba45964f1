"""The set-up, tear-down and clean-up of `unittest`, which runs them inside a check's own call."""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType

from .._objects._frames import Spot

__all__ = ["unittest_phase"]

_PHASES = MappingProxyType(
    {
        "_callSetUp": "setUp",
        "_callTearDown": "tearDown",
        "_callCleanup": "a clean-up",
        "doCleanups": "a clean-up",
        "doClassCleanups": "a class clean-up",
        "doModuleCleanups": "a module clean-up",
        "_handleClassSetUp": "setUpClass",
        "_handleModuleFixture": "setUpModule",
        "_handleModuleTearDown": "tearDownModule",
        "_tearDownPreviousClass": "tearDownClass",
    }
)


def unittest_phase(spots: Iterable[Spot]) -> str | None:
    """Name the phase around the test method that an error passed through, or None."""
    for spot in spots:
        name = spot.tb_frame.f_code.co_name
        if name not in _PHASES:
            continue
        # `unittest.async_case` does not carry the mark of the other modules.
        module = str(spot.tb_frame.f_globals.get("__name__"))
        if "__unittest" in spot.tb_frame.f_globals or module.startswith("unittest."):
            return _PHASES[name]
    return None
