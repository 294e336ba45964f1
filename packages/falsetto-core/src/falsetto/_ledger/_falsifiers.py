"""What must make a cell fail, in each of the ways in which it can be said."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias, final

from .._declarations._carried import get_declaration
from .._declarations._declaration import Declaration
from ..errors import DeclarationTypeError, DeclarationValueError
from ..typing import Change

__all__ = ["Falsifiers", "MustFail", "falsifiers"]

MustFail: TypeAlias = (
    "Change | Declaration | Sequence[Declaration | Change] | Mapping[str, Declaration | Change]"
)
"""A change, a declaration, several of them, or several by their names."""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Falsifiers:
    """What must make one cell fail.

    Attributes:
        declarations: The declarations; none for a cell without a falsifier.
        several: Whether each has a grade of its own, under its own name.
    """

    declarations: tuple[Declaration, ...]
    several: bool

    def names(self, cell: str) -> tuple[str, ...]:
        """Return the name of each grade that the cell of this name gets."""
        named = tuple(
            cell if each.name is None else f"{cell}[{each.name}]" for each in self.declarations
        )
        return named or (cell,)


def falsifiers(must_fail: Any, fn: Callable[..., object]) -> Falsifiers:
    """Read what must make a cell fail; without it, what its function declares.

    Raises:
        DeclarationTypeError: It is none of the things that can be meant.
        DeclarationValueError: Several have no name to be told by, or the same.
    """
    if must_fail is None:
        declared = get_declaration(fn)
        return Falsifiers(declarations=() if declared is None else (declared,), several=False)
    if isinstance(must_fail, Mapping):
        if None in must_fail:
            raise DeclarationTypeError(
                "must_fail= names a change None; write {'empty': change, 'other': another}"
            )
        named = tuple(replace(_one(each), name=name) for name, each in must_fail.items())
        return Falsifiers(declarations=named, several=True)
    if isinstance(must_fail, Sequence) and not isinstance(must_fail, str):
        several = tuple(map(_one, must_fail))
        _refuse_namesakes([each.name for each in several])
        return Falsifiers(declarations=several, several=True)
    return Falsifiers(declarations=(_one(must_fail),), several=False)


def _one(change: object) -> Declaration:
    if isinstance(change, Declaration):
        return change
    if not callable(change):
        raise DeclarationTypeError(
            f"must_fail= takes a change, a Declaration, or several of them, not a "
            f"{type(change).__name__}; write must_fail=lambda m: m.swap(model, stub), or "
            "must_fail=falsetto.plant(model, 'empty')"
        )
    return Declaration(change)


def _refuse_namesakes(names: Sequence[str | None]) -> None:
    if len(names) == len(set(names)) and (len(names) < 2 or None not in names):
        return
    raise DeclarationValueError(
        "several changes for one cell need names to be told by; write "
        "must_fail={'empty': change, 'other': another}, or make them with falsetto.plant"
    )
