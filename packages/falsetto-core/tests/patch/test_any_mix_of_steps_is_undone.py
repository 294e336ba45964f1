"""Random changes to a world of every kind of owner, against plain copies of what it holds."""

from __future__ import annotations

import os
import types
from collections import ChainMap, OrderedDict, UserDict, defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from email.message import Message
from typing import Any
from unittest import mock

import falsetto
from falsetto_testing import core
from hypothesis import given
from hypothesis import strategies as st

patch = core._patch

NAMES = ("a", "b", "c", "shared", "static", "level", "unset")
ENVIRONMENT = ("MIXED_A", "MIXED_B")


class Meta(type):
    _level: Any = 1

    @property
    def level(cls) -> Any:
        return cls._level

    @level.setter
    def level(cls, value: object) -> None:
        cls._level = value


class Slots:
    __slots__ = ("a", "unset")


class Fickle:
    """Writes what it is given, and then refuses some of it."""

    def __init__(self) -> None:
        self.__dict__.update(a=1, b=2)

    def __setattr__(self, name: str, value: object) -> None:
        self.__dict__[name] = value
        if value == "refused":
            raise ValueError("refused")


class Refusing(UserDict[str, object]):
    def __setitem__(self, key: str, value: object) -> None:
        super().__setitem__(key, value)
        if value == "refused":
            raise ValueError("refused")


def hierarchy() -> tuple[Any, Any]:
    class Base(metaclass=Meta):
        shared = ["base"]  # noqa: RUF012 - shared on purpose

        @staticmethod
        def static() -> int:
            return 1

        @property
        def c(self) -> object:
            return self.__dict__.get("_c", "none")

        @c.setter
        def c(self, value: object) -> None:
            self._c = value

    class Child(Base):
        a = 1

        @classmethod
        def b(cls) -> str:
            return cls.__name__

    return Base, Child


class World:
    """One owner of each kind, new for every example."""

    def __init__(self) -> None:
        self.base, self.child = hierarchy()
        self.instance = self.child()
        self.instance.a, self.instance.b = 10, 20
        self.slots = type("Both", (Slots, self.base), {})()
        self.slots.a = 1
        self.module = types.ModuleType("mixed")
        vars(self.module).update(a=1, b=[2], c=3)
        self.fickle = Fickle()
        self.mock = mock.MagicMock()
        self.child_mock = self.mock.a
        self.plain = {"a": 1, "b": 2, "c": 3}
        self.ordered = OrderedDict(a=1, b=2, c=3)
        self.ordered.move_to_end("a")
        self.growing = defaultdict(list, a=[1], b=[2])
        self.bottom, self.top = {"a": 1, "b": 2}, {"c": 3}
        self.chain = ChainMap(self.top, self.bottom)
        self.refusing = Refusing(a=1, b=2, c=3)
        self.message = Message()
        for name in ("a", "b", "a"):
            self.message[name] = name
        self.elements = [1, 2, 3]
        for number, name in enumerate(ENVIRONMENT[:1]):
            os.environ[name] = str(number)
        os.environ.pop(ENVIRONMENT[1], None)

    @property
    def owners(self) -> tuple[Any, ...]:
        """Whatever has attributes to set."""
        return (
            self.instance,
            self.child,
            self.base,
            self.slots,
            self.module,
            self.fickle,
            self.mock,
        )

    @property
    def containers(self) -> tuple[Any, ...]:
        """Whatever has items to set."""
        return (
            self.plain, self.ordered, self.growing, self.chain, self.refusing, self.message,
            vars(self.instance), vars(self.module),
        )  # fmt: skip

    def copy(self) -> list[tuple[object, ...]]:
        """Return all that can be seen of it: names, order, and the very objects."""
        found: list[tuple[object, ...]] = []
        for cls in (self.base, self.child, type(self.slots), type(self.mock)):
            found.extend((cls, name, Is(vars(cls)[name])) for name in sorted(vars(cls)))
        for entries in (
            vars(self.instance), vars(self.slots), vars(self.module), vars(self.fickle),
            vars(self.mock), vars(self.mock)["_mock_children"], vars(self.child_mock),
            self.plain, self.growing, self.bottom, self.top, self.refusing.data,
            vars(self.refusing),
        ):  # fmt: skip
            found.extend((id(entries), key, Is(value)) for key, value in entries.items())
        found.extend((key, Is(value)) for key, value in self.ordered.items())
        found.extend((name, Is(getattr(self.slots, name, None))) for name in ("a", "unset"))
        found.extend(self.message.items())
        found.extend(os.environ.items())
        return [*found, *((Is(element),) for element in self.elements)]


class Is:
    """A value that equals only itself, or one that it cannot be told from."""

    def __init__(self, value: object) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Is) and core._patch._same.same(self.value, other.value)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Is({self.value!r})"


VALUES: list[Callable[[], object]] = [
    lambda: 1,
    lambda: "planted",
    lambda: "refused",
    object,
    lambda: staticmethod(len),
    lambda: property(lambda self: 5),
    mock.Mock,
]


@dataclass(frozen=True)
class Step:
    """One call of the handle."""

    verb: str
    owner: int
    name: str
    value: Callable[[], object]
    raising: bool
    index: int

    def __call__(self, world: World, m: Any) -> None:
        """Take the step."""
        getattr(self, self.verb)(world, m)

    def set_attribute(self, world: World, m: Any) -> None:
        owner = world.owners[self.owner % len(world.owners)]
        m.setattr(owner, self.name, self.value(), raising=self.raising)

    def delete_attribute(self, world: World, m: Any) -> None:
        owner = world.owners[self.owner % len(world.owners)]
        m.delattr(owner, self.name, raising=self.raising)

    def set_item(self, world: World, m: Any) -> None:
        container = world.containers[self.owner]
        m.setitem(container, self.name, "text" if container is world.message else self.value())

    def delete_item(self, world: World, m: Any) -> None:
        m.delitem(world.containers[self.owner], self.name, raising=self.raising)

    def set_variable(self, world: World, m: Any) -> None:
        m.setenv(ENVIRONMENT[self.owner % 2], self.name, prepend=":" if self.raising else None)

    def delete_variable(self, world: World, m: Any) -> None:
        m.delenv(ENVIRONMENT[self.owner % 2], raising=self.raising)

    def set_element(self, world: World, m: Any) -> None:
        m.setitem(world.elements, self.index, self.value())

    def delete_element(self, world: World, m: Any) -> None:
        m.delitem(world.elements, self.index, raising=self.raising)


VERBS = [name for name in vars(Step) if name.startswith(("set_", "delete_"))]


def steps() -> st.SearchStrategy[Step]:
    return st.builds(
        Step,
        verb=st.sampled_from(VERBS),
        owner=st.integers(0, 7),
        name=st.sampled_from(NAMES),
        value=st.sampled_from(VALUES),
        raising=st.booleans(),
        index=st.integers(-4, 4),
    )


def take(step: Step, world: World, handle: Any) -> None:
    try:
        step(world, handle)
    except (AttributeError, LookupError, TypeError, ValueError, core.errors.ChangeError):
        return  # a change may catch what a verb raises, and go on


def undo_all_but_the_last(m: falsetto.Patch) -> None:
    """Forget the last step, and say nothing."""
    real = patch._undo.Undoing.__init__
    m.setattr(patch._undo.Undoing, "__init__", lambda self, pending: real(self, pending[:-1]))


@falsetto.must_fail_when(undo_all_but_the_last)
@given(st.lists(steps(), min_size=1, max_size=8))
def test_nothing_differs_after_any_mix_of_steps(mix: list[Step]) -> None:
    world = World()
    before = world.copy()
    handle = patch.Patch()
    for step in mix:
        take(step, world, handle)
    handle.undo()
    assert world.copy() == before
