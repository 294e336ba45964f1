from __future__ import annotations

import asyncio
import functools
import weakref
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import MappingProxyType, ModuleType, SimpleNamespace
from typing import Any
from unittest import mock

import falsetto
import pytest
from falsetto_grading import doubles, grade, shop, word
from falsetto_testing import core


def blame_nobody(m: falsetto.Patch) -> None:
    """Hold no failure against the change, nor doubt any."""
    m.setattr(core._failure._blame.Blame, "on_change", lambda self, error, spots: False)
    m.setattr(core._failure._blame.Blame, "doubt", lambda self, error, spots: None)


def explode(*_: object) -> Any:
    raise AssertionError("broken subject")


class Dead:
    """Every check that meets one goes red, whatever it asserts."""

    def send(self) -> Any:
        raise AssertionError("broken subject")

    total = send

    def itself(self) -> Dead:
        return self

    def __enter__(self) -> Any:
        return Dead()

    def __exit__(self, *_: object) -> None:
        pass


class OnDemand:
    def __getattr__(self, name: str) -> Any:
        def refuse() -> Any:
            raise AssertionError(f"{name}: no network in tests")

        return refuse


class Lazy:
    def rows(self) -> Iterator[Any]:
        return (explode(row) for row in [1])

    def __iter__(self) -> Iterator[Any]:
        return map(explode, [1])


class Static:
    @staticmethod
    def send() -> Any:
        raise AssertionError("broken subject")


class OfTheClass:
    @classmethod
    def send(cls) -> Any:
        raise AssertionError("broken subject")


class Forgetful:
    def send(self) -> Any:
        del self
        raise AssertionError("broken subject")


@dataclass
class Holding:
    transport: object


class Inner:
    def total(self) -> Any:
        raise AssertionError("broken subject")


class Meta(type):
    def __call__(cls) -> Any:
        return Inner()


class MadeByItsClass(metaclass=Meta):
    pass


class Nesting:
    class Lines:
        def total(self) -> Any:
            raise AssertionError("broken subject")

    def __new__(cls) -> Any:
        return cls.Lines()


class Descriptor:
    def __get__(self, owner: object, kind: type) -> Any:
        return Inner().total


DEAD = Dead()
HIDDEN = Dead()
FACTORIES = {"dead": Dead}
CLASSES = [Dead]


def made_up() -> ModuleType:
    module = ModuleType("made_up")
    vars(module)["transport"] = Dead()
    return module


fakes = ModuleType("fakes")
exec(
    """
from unittest import mock

def raises():
    raise AssertionError("broken subject")

class Broken:
    def send(self):
        return raises()

def make():
    return Broken()

def make_mock():
    made = mock.Mock()
    made.send.side_effect = AssertionError("broken subject")
    return made

def make_function():
    def made():
        raise AssertionError("broken subject")
    return made
""",
    vars(fakes),
)


def over(name: str, planted: Any) -> Callable[[Any], None]:
    """Return a change that plants something in the shop."""
    return lambda m: m.setattr(shop, name, planted)


def closing_over(m: Any) -> None:
    dead = Dead()
    m.setattr(shop, "get_client", lambda: dead)


def closing_over_a_neighbour(m: Any) -> None:
    refusing = doubles.Refusing()
    m.setattr(shop, "get_client", lambda: refusing)


def closing_over_a_function(m: Any) -> None:
    stub = explode
    m.setattr(shop, "get_client", lambda: SimpleNamespace(send=stub))


def by_default(dead: Dead = DEAD) -> Dead:
    return dead


def by_keyword(*, make: type[Dead] = Dead) -> Dead:
    return make()


def by_name() -> Dead:
    return DEAD


def by_class() -> Dead:
    return Dead()


def by_table() -> Dead:
    return FACTORIES["dead"]()


def by_list() -> Dead:
    return next(make() for make in CLASSES)


def by_helper() -> Any:
    return fakes.make()


def by_helpers_mock() -> Any:
    return fakes.make_mock()


def by_helpers_function() -> Any:
    return fakes.make_function()()


def importing() -> Any:
    import falsetto_grading.shop as again

    return again and SimpleNamespace(send=explode)


def beside_the_handle(m: Any) -> None:
    m.setattr(shop, "BACKEND", Dead)
    shop.CALLBACKS.append(explode)


def other_code(m: Any) -> None:
    m.setattr(shop.total, "__code__", explode.__code__)


def a_future(m: Any) -> None:
    loop = asyncio.new_event_loop()
    future = loop.create_future()
    future.set_exception(AssertionError("broken subject"))
    loop.close()
    m.setattr(shop, "total", future.result)


def lists_rows() -> None:
    if not isinstance(shop.client, shop.Client):
        list(shop.client.rows())


def sends_by_a_part() -> None:
    part: Any = getattr(shop.client.transport, "transport", mock.Mock())
    part.send()


def sends_inside() -> None:
    entered = shop.client if hasattr(shop.client, "__enter__") else mock.MagicMock()
    with entered as found:
        found.send()


def sends_what_it_returns() -> None:
    getattr(shop.client.send(), "send", int)()


def sends_directly() -> None:
    shop.get_client().send()


def sends_by_class() -> None:
    helper: Any = getattr(shop.order, "helper", mock.Mock())
    helper.total()


def sends_and_compares() -> None:
    assert not isinstance(shop.client, Dead)
    assert type(shop.client) is not Dead
    shop.get_client().send()


LED_TO: dict[str, tuple[Callable[[Any], Any], Callable[[], object]]] = {
    "what an attribute on demand is": (over("client", OnDemand()), shop.send_by_client),
    "a generator that outlives its method": (over("client", Lazy()), lists_rows),
    "a lazy map": (over("ROWS", Lazy()), shop.rows),
    "a static method of an object": (over("client", Static()), shop.send_by_client),
    "a class method of an object": (over("client", OfTheClass()), shop.send_by_client),
    "an object in a stub's closure": (closing_over, shop.send),
    "an object of the subject's package": (closing_over_a_neighbour, shop.send),
    "a function in a stub's closure": (closing_over_a_function, shop.send),
    "an object in a stub's default": (over("get_client", by_default), shop.send),
    "a class in a stub's default": (over("get_client", by_keyword), shop.send),
    "an object that a stub names": (over("get_client", by_name), shop.send),
    "a table that a stub names": (over("get_client", by_table), shop.send),
    "a list that a stub names": (over("get_client", by_list), shop.send),
    "a namespace's object": (
        over("client", SimpleNamespace(transport=Dead())),
        shop.send_by_transport,
    ),
    "an object of the subject's with one": (
        over("client", shop.Client(Dead())),
        shop.send_by_transport,
    ),
    "a dataclass in a dataclass": (over("client", Holding(Holding(Dead()))), sends_by_a_part),
    "a module that was made up": (over("client", made_up()), shop.send_by_transport),
    "an attribute of a class": (
        over("order", type("Order", (), {"helper": Inner()})),
        sends_by_class,
    ),
    "what a mock returns": (over("get_client", mock.Mock(return_value=Dead())), shop.send),
    "what a mock's child returns": (
        over("client", mock.MagicMock(**{"send.return_value": Dead()})),
        sends_what_it_returns,
    ),
    "what a mock enters": (
        over("client", mock.MagicMock(**{"__enter__.return_value": Dead()})),
        sends_inside,
    ),
    "a copy": (over("client", Dead()), shop.copied),
    "what an object enters": (over("client", Dead()), sends_inside),
    "a bound method's object": (over("get_client", Dead().itself), shop.send),
    "a mapping proxy": (over("handlers", MappingProxyType({"pay": explode})), shop.look_up),
    "an iterator in C": (lambda m: m.setattr(shop, "ROWS", map(explode, [1])), shop.rows),
    "an iterator of calls": (lambda m: m.setattr(shop, "ROWS", iter(explode, 1)), shop.rows),
    "a key of a comparison": (over("key", functools.cmp_to_key(explode)), shop.ranked),
    "a weak proxy": (over("client", weakref.proxy(HIDDEN)), shop.send_by_client),
    "a deep table": (over("handlers", {"a": {"b": {"c": {"d": {"e": explode}}}}}), shop.look_up),
    "another code object": (other_code, shop.walk),
    "what a metaclass makes": (over("order", MadeByItsClass), shop.order_total),
    "a class in a class": (over("order", Nesting), shop.order_total),
    "what a descriptor gets": (
        lambda m: m.setattr(shop.Order, "total", Descriptor()),
        shop.order_total,
    ),
    "a helper module's object": (over("get_client", by_helper), shop.send),
    "a helper module's mock": (over("get_client", by_helpers_mock), shop.send),
    "a helper module's function": (over("get_client", by_helpers_function), shop.send),
    "what a stub imports": (over("get_client", importing), shop.send),
    "a class that the check compares with": (
        over("get_client", by_class),
        sends_and_compares,
    ),
    "what a change puts beside its step": (beside_the_handle, shop.walk),
    "an object that forgets itself": (over("client", Forgetful()), shop.send_by_client),
    "a future's error": (a_future, shop.walk),
    "an object that the check calls": (over("get_client", by_class), sends_directly),
    "what is named by its path": (
        over("BACKEND", f"{__name__}:Dead"),
        lambda: shop.load().send(),
    ),
}


def through(act: Callable[[], object]) -> Callable[[], None]:
    """Return a check of the suite's that asserts nothing of what it calls."""

    def check() -> None:
        act()

    return check


@pytest.fixture(autouse=True)
def nothing_is_left_beside_the_handle() -> Iterator[None]:
    yield
    shop.CALLBACKS.clear()


@pytest.mark.parametrize("name", LED_TO)
@falsetto.must_fail_when(blame_nobody)
def test_what_a_change_leads_to_raises_no_failure_of_the_checks(name: str) -> None:
    change, act = LED_TO[name]
    assert word(grade(through(act), change)) == "wrong-reason"


def throws(generator: Any) -> Any:
    return generator.throw(AssertionError("broken subject"))


@falsetto.must_fail_when(
    lambda m: m.setattr(core._failure._blame, "is_resumption", lambda spot: False)
)
def test_what_a_stub_throws_into_a_generator_of_the_checks_is_the_changes() -> None:
    def check() -> None:
        def own() -> Iterator[int]:
            yield 1

        running = own()
        next(running)
        if shop.key is not None:
            shop.key(running)

    graded = grade(check, over("key", throws))
    assert word(graded) == "wrong-reason"
    assert graded.detail.startswith("the change itself raised")


def calls(boom: Any) -> Callable[[Any], None]:
    def stub() -> Any:
        return boom()

    return over("total", stub)


def ask_of_nothing(m: falsetto.Patch) -> None:
    """Ask of no failure whether it could come about without the change."""
    m.setattr(core._failure._blame.Blame, "_met", lambda self, error, spots: None)


def pass_everything_on(m: falsetto.Patch) -> None:
    m.setattr(core._failure._handed_in.HandedIn, "passed_on", lambda self, frame: True)
    ask_of_nothing(m)


def pass_on_what_is_led_to(m: falsetto.Patch) -> None:
    hands = core._failure._handed_in.HandedIn
    m.setattr(hands, "passed_on", hands.leads_to)
    ask_of_nothing(m)


@falsetto.must_fail_when(pass_everything_on)
def test_an_argument_of_the_checks_that_it_passes_on_to_nobody_is_not_handed_in() -> None:
    def check(boom: Any = explode) -> None:
        shop.walk()

    assert word(grade(check, calls(explode))) == "wrong-reason"


def takes_what_it_gets() -> list[type]:
    client = shop.get_client()
    shop.send_by(client)
    return [Dead]


@falsetto.must_fail_when(pass_on_what_is_led_to)
def test_what_a_stub_returned_was_not_handed_in_for_lying_in_a_variable() -> None:
    assert word(grade(takes_what_it_gets, over("get_client", by_class))) == "wrong-reason"
