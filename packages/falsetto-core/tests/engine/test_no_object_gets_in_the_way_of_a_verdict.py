from __future__ import annotations

import dataclasses
import functools
import inspect
import sys
import types
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import falsetto
import pytest
from falsetto_grading import drop, grade, subject, word
from falsetto_testing import core

HERE = sys.modules[__name__]


def crash(*_: object, **__: object) -> Any:
    raise ZeroDivisionError("in Falsetto")


class Square:
    def __call__(self, value: int) -> int:
        return value * subject.pick()


class SaysYes(type):
    def __getattr__(cls, name: str) -> Any:
        return None


class SaysNothing(type):
    def __getattribute__(cls, name: str) -> Any:
        raise RuntimeError(f"{name} is nobody's business")


class Unhashable(type):
    def __hash__(cls) -> int:
        raise RuntimeError("no hash")


class Incomparable(type):
    __hash__ = type.__hash__

    def __eq__(cls, other: object) -> bool:
        raise RuntimeError("no comparison")


class Peerless(metaclass=Incomparable):
    pass


class Agreeable(metaclass=SaysYes):
    pass


class Silent(metaclass=SaysNothing):
    pass


class Numbered:
    __dataclass_fields__ = 3


class Uncounted(metaclass=Unhashable):
    def get(self) -> int:
        return 1


class Empty:
    __slots__ = ("__wrapped__",)


class Lazy:
    def __getattribute__(self, name: str) -> Any:
        raise RuntimeError(f"{name} is only known inside a request")


class Hidden:
    __dict__ = property(crash)


def two(first: int = 1, second: int = 2) -> int:
    return first + second


def none() -> int:
    return 3


two.__code__ = none.__code__
squared = functools.lru_cache(Square())
homeless: Any = type("Made", (), {"__module__": None, "f": lambda self: 3})()
empty, lazy, hidden, peerless = Empty(), Lazy(), Hidden(), Peerless()
shelf = types.ModuleType("shelf")
vars(shelf).update(Silent=Silent, get=lambda: 1)


def ask_dataclasses(m: falsetto.Patch) -> None:
    m.setattr(
        core._protocol._kept,
        "_fields",
        lambda owner: dataclasses.fields(owner) if dataclasses.is_dataclass(owner) else (),
    )


def expect_all_defaults(m: falsetto.Patch) -> None:
    def defaults(function: Any) -> Iterator[Any]:
        names = function.__code__.co_varnames[: function.__code__.co_argcount]
        return zip(names, function.__defaults__ or (), strict=True)

    m.setattr(core._protocol._kept, "_defaults", defaults)


def expect_full_slots(m: falsetto.Patch) -> None:
    def wrapped(layer: Any) -> list[object]:
        kinds = {Empty: True}
        return [layer.__wrapped__] if kinds.get(type(layer)) else []

    m.setattr(core._objects._layers, "_wrapped_in_c", wrapped)


def ask_the_metaclass(m: falsetto.Patch) -> None:
    m.setattr(core._protocol._kept, "members", vars)


def plain_namespace(obj: object) -> Any:
    try:
        return object.__getattribute__(obj, "__dict__")
    except AttributeError:
        return {}


class Case(NamedTuple):
    """A check of which somebody asks why it passed, and what would make that go wrong."""

    check: Callable[[], object]
    broken: Callable[[falsetto.Patch], None]
    change: Callable[[Any], object] = drop


CASES = {
    "a cache of an object": Case(
        lambda: squared(3),
        lambda m: m.setattr(core._protocol._caches, "_name", lambda value: value.__qualname__),
    ),
    "a class that has whatever it is asked for": Case(lambda: str(Agreeable), ask_dataclasses),
    "a class that answers nothing": Case(lambda: Silent, ask_the_metaclass),
    "a class with a number for fields": Case(lambda: str(Numbered), ask_dataclasses),
    "a function with other code": Case(two, expect_all_defaults),
    "an object of no module": Case(
        lambda: str(homeless.f()),
        lambda m: m.setattr(core._failure._reach, "module_of", lambda owner: owner.__module__),
    ),
    "an empty slot": Case(lambda: str(empty), expect_full_slots),
    "an object of a class that equals nothing": Case(
        lambda: str(peerless),
        lambda m: m.setattr(
            core._protocol._kept, "is_atom", lambda value: type(value) in (int, str)
        ),
    ),
    "a namespace that raises": Case(
        lambda: str(hidden),
        lambda m: m.setattr(core._objects._layers, "namespace", plain_namespace),
    ),
    "a replaced object that raises": Case(
        lambda: lazy,
        lambda m: m.setattr(core._protocol._kept, "is_any", isinstance),
        lambda m: m.setattr(HERE, "lazy", None),
    ),
    "a planted class without a hash": Case(
        lambda: subject.Client,
        lambda m: m.setattr(core._objects._contents, "id", hash, raising=False),
        lambda m: m.setattr(subject, "Client", Uncounted),
    ),
    "a replaced class without a hash": Case(
        lambda: Uncounted,
        lambda m: m.setattr(core._objects._contents, "id", hash, raising=False),
        lambda m: m.setattr(HERE, "Uncounted", subject.Client),
    ),
}


def broken(m: falsetto.Patch, name: str) -> None:
    """Look at this object as was done before."""
    CASES[name].broken(m)


@falsetto.must_fail_when(broken)
@pytest.mark.parametrize("name", CASES)
def test_whatever_an_object_does_a_false_check_is_false(name: str) -> None:
    case = CASES[name]
    case.check()
    graded = grade(case.check, case.change)
    assert (word(graded), "could not be told" in str(graded.detail)) == ("false", False)


def insist() -> int:
    raise AssertionError("not from there")


@falsetto.must_fail_when(
    lambda m: m.setattr(
        core._failure._tested, "home", lambda obj: inspect.getattr_static(obj, "__module__", None)
    )
)
def test_a_class_beside_what_was_changed_does_not_hinder_the_blame() -> None:
    def check() -> None:
        vars(shelf)["get"]()

    graded = grade(check, lambda m: m.setattr(shelf, "get", insist))
    assert word(graded) == "wrong-reason"


@falsetto.must_fail_when(
    lambda m: m.setattr(core._protocol._trial.Trial, "_told", core._protocol._trial.Trial._known)
)
@pytest.mark.parametrize("searching", ["_alias.aliases", "_caches.caches"])
def test_a_crash_while_looking_for_the_reason_is_told_and_decides_nothing(searching: str) -> None:
    module, name = searching.split(".")
    patch = core.Patch()
    patch.setattr(getattr(core._protocol, module), name, crash)
    try:
        graded = grade(lambda: None)
    finally:
        patch.undo()
    assert word(graded) == "false"
    assert "why it passed could not be told: ZeroDivisionError: in Falsetto" in graded.detail


@falsetto.must_fail_when(lambda m: m.setattr(core._protocol._caches, "_name", lambda value: None))
def test_a_cached_object_is_called_what_its_module_calls_it() -> None:
    squared(3)
    assert f"{__name__}.squared gives answers" in str(grade(lambda: squared(3)).detail)


@falsetto.must_fail_when(
    lambda m: m.setattr(core._protocol._caches, "full_name", lambda owner: "it")
)
def test_a_cached_object_without_a_name_is_called_by_its_class() -> None:
    held = [functools.lru_cache(Square())]
    held[0](3)
    assert f"an object of {__name__}.Square gives" in str(grade(lambda: held[0](3)).detail)
