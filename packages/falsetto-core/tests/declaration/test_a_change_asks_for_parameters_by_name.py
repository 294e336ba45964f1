from __future__ import annotations

import functools
from typing import Any

import falsetto
import pytest
from falsetto_testing import core


def change(m: Any, n: int, v: int = 3, *, w: int, **others: Any) -> None:
    pass


class Maker:
    def __init__(self, m: Any, n: int) -> None:
        pass


@functools.wraps(change)
def wrapped(m: Any) -> None:
    pass


def ask_for_the_handle(m: falsetto.Patch) -> None:
    """Take the handle for one of the check's parameters."""
    module = core._declarations._declaration
    real = module.asked_by
    m.setattr(module, "asked_by", lambda change: ("m", *real(change)))


@pytest.mark.parametrize(
    ("declared", "names"),
    [
        (change, ("n", "w")),
        (lambda m: None, ()),
        (lambda *handles: None, ()),
        (lambda *handles, n: None, ("n",)),
        (lambda m, **others: None, ()),
        (lambda m=None: None, ()),
        (wrapped, ("n", "w")),
        (Maker, ("n",)),
    ],
)
@falsetto.must_fail_when(ask_for_the_handle)
def test_the_parameters_without_a_default_are_asked_for(
    declared: Any, names: tuple[str, ...]
) -> None:
    assert core.Declaration(declared).parameters == names
