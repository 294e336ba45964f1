from __future__ import annotations

from typing import Any

import falsetto
from falsetto_testing import core


def words(obj: Any) -> str | None:
    found = core.get_declaration(obj)
    return None if found is None else str(found.description)


def declared(text: str) -> Any:
    return core.must_fail_when(lambda m: None, describe=text)


@declared("base")
class Base:
    def check(self) -> None:
        pass


class Inheriting(Base):
    pass


@declared("own")
class Overriding(Base):
    pass


def forget_the_bases(m: falsetto.Patch) -> None:
    """Look only at what a class holds itself."""
    real = core._declarations._carried.own_declaration
    m.setattr(
        core._declarations._carried,
        "own_declaration",
        lambda obj: None if obj is Base else real(obj),
    )


@falsetto.must_fail_when(forget_the_bases)
def test_a_subclass_inherits_what_its_base_declares() -> None:
    assert words(Inheriting) == "base"


@falsetto.must_fail_when(
    lambda m: m.setattr(
        core._declarations._carried, "own_declaration", lambda obj: vars(Base)["__falsetto__"]
    )
)
def test_a_class_may_declare_otherwise_than_its_base() -> None:
    assert words(Overriding) == "own"


@falsetto.must_fail_when(
    lambda m: m.setattr(core._declarations._carried, "declared_layer", lambda obj: Base)
)
def test_what_a_class_declares_is_not_found_on_its_methods() -> None:
    assert words(Base.check) is None


@falsetto.must_fail_when(
    lambda m: m.setattr(core._declarations._decorator, "own_declaration", lambda check: None)
)
def test_a_second_declaration_on_one_class_is_refused() -> None:
    try:
        declared("again")(Overriding)
    except TypeError as error:
        refused = str(error)
    else:
        refused = ""
        Overriding.__falsetto__ = core.Declaration(lambda m: None, describe="own")  # type: ignore[attr-defined]
    assert "Overriding has a declaration already (own)" in refused
