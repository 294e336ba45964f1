"""Break one thing in a process of its own, on purpose.

A check of the pytest plugin runs pytest in a subprocess. The change that must turn it red is made
there: `breaks` hands it over in the environment, and this module, loaded as a plugin, makes it.
"""

from __future__ import annotations

import builtins
import importlib
import json
import os
from collections.abc import Callable
from typing import Any

__all__ = ["breaks"]

_VARIABLE = "FALSETTO_TESTING_BREAKS"


def breaks(target: str, replacement: str) -> Callable[[Any], None]:
    """Return a change that replaces something in every suite that a check runs.

    Args:
        target: ``module:attribute`` or ``module:Class.attribute``, where it is looked up.
        replacement: A Python expression; `original` in it is what it replaces.
    """

    def change(m: Any) -> None:
        m.setenv(_VARIABLE, json.dumps([target, replacement]))

    change.__qualname__ = f"{target} becomes {replacement}"
    return change


def _break(target: str, replacement: str) -> None:
    module, _, path = target.partition(":")
    *owners, name = path.split(".")
    owner: Any = importlib.import_module(module)
    for part in owners:
        owner = getattr(owner, part)
    # A builtin is looked up in the module first, and so can be replaced there.
    original = getattr(owner, name) if hasattr(owner, name) else getattr(builtins, name)
    names = {**vars(importlib.import_module(module)), "original": original}
    # The expression is written in a test of ours.
    setattr(owner, name, eval(replacement, names))


if _VARIABLE in os.environ:
    _break(*json.loads(os.environ[_VARIABLE]))
