"""The verbs that a handle has, for whoever asks it for another one."""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["Verbs"]

_VERBS = "setattr, delattr, setitem, delitem, setenv and delenv"


class Verbs:
    """A handle's answer to a verb that it does not have, such as one of pytest's monkeypatch."""

    __slots__ = ()

    if not TYPE_CHECKING:  # a type checker shall go on refusing such a verb

        def __getattr__(self, name: str) -> object:
            said = (
                f"the handle has no {name!r}; its verbs are {_VERBS}, and it undoes them by itself"
            )
            raise AttributeError(said, name=name)
