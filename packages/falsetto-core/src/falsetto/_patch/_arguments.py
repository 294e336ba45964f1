"""What a verb of the handle is given."""

from __future__ import annotations

from typing import Any

from ..errors import ChangeError
from ._label import attribute_label
from ._missing import MISSING
from ._path import owner_at
from ._sight import class_namespace, instance_namespace, is_class

__all__ = ["check_text", "named_attribute", "no_attribute"]


def named_attribute(target: Any, name: Any, verb: str) -> tuple[Any, str, str]:
    """Return the owner, the attribute's name and what to call both."""
    if name is MISSING and isinstance(target, str):
        owner, name = owner_at(target, verb)
        return owner, name, target
    if not isinstance(name, str):
        lack = "no name" if name is MISSING else f"a name of type {type(name).__name__}"
        raise TypeError(
            f"{verb} was given {lack}; name the attribute by a string, or its whole path: "
            f"{verb}('package.module.name')"
        )
    return target, name, attribute_label(target, name)


def no_attribute(owner: object, name: str, label: str) -> str:
    """Say that an attribute does not exist, and what to do about it."""
    if type(owner) is str:
        remedy = "to reach an attribute by its path, give the whole path as one string"
    else:
        alike = _alike(owner, name)
        remedy = f"did you mean {alike!r}?" if alike else "pass raising=False if it need not exist"
    return f"{label} does not exist: its owner has no attribute {name!r}; {remedy}"


def _alike(owner: object, name: str) -> str | None:
    """Return the attribute whose name is closest to a mistyped one."""
    from difflib import get_close_matches

    found = class_namespace(owner) if is_class(owner) else instance_namespace(owner) or {}
    known = [each for each in found if isinstance(each, str)]
    return next(iter(get_close_matches(name, known, n=1, cutoff=0.75)), None)


def check_text(verb: str, **values: object) -> None:
    """Refuse what the environment cannot hold.

    Raises:
        ChangeError: One of the values is no string.
    """
    for role, value in values.items():
        if not isinstance(value, str):
            about = "" if role == "name" else f" of {values.get('name')!r}"
            raise ChangeError(
                f"the {role}{about} given to {verb} is of type {type(value).__name__}, but the "
                f"environment holds only strings; write str(...) around it"
            )
