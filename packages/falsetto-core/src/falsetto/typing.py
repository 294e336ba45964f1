"""The types that annotate a declaration."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ForwardRef, Literal, TypeAlias

if TYPE_CHECKING:
    from ._patch import Patch
else:
    falsetto = sys.modules[__name__.partition(".")[0]]

__all__ = ["Change", "Expectation", "Scope"]

Scope: TypeAlias = Literal["function", "class", "module", "package", "session"]
"""How wide a change reaches: fixtures of this scope and narrower are rebuilt for every run."""

if TYPE_CHECKING:
    Change: TypeAlias = Callable[[Patch], object] | Callable[..., object]
else:  # whoever resolves it has the handle imported
    Change = (
        Callable[[ForwardRef("falsetto.Patch", module=__name__)], object] | Callable[..., object]
    )
"""Takes the handle, then any of the check's parameters by name, and makes the change."""

Expectation: TypeAlias = (
    type[BaseException] | tuple[type[BaseException], ...] | Callable[[Any], object]
)
"""Which failure is the stated reason: a type, a tuple of types, or a predicate on the error."""
