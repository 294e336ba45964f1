from __future__ import annotations

import builtins
import contextvars
import operator
import sys
import unittest
import weakref
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from string import Formatter
from types import SimpleNamespace
from typing import Any
from unittest import mock

import falsetto
import pytest
from falsetto_grading import doubles, grade, shop, word
from falsetto_testing import core


def nine(m: Any) -> None:
    m.setattr(shop, "total", lambda: 9)


def over(name: str, planted: Any) -> Callable[[Any], None]:
    """Return a change that plants something in the shop."""
    return lambda m: m.setattr(shop, name, planted)


def explode() -> Any:
    raise AssertionError("broken subject")


class Dead:
    """Every check that meets one goes red, whatever it asserts."""

    def send(self) -> Any:
        raise AssertionError("broken subject")


def verify(value: int) -> None:
    assert value == 10


def elsewhere(act: Callable[..., object], *arguments: object) -> None:
    with ThreadPoolExecutor(1) as workers:
        workers.submit(act, *arguments).result()


def by_a_name_put_together() -> None:
    elsewhere(vars(sys.modules[__name__])["_".join(["veri" + "fy"])], shop.total())


def in_a_library_that_makes_its_errors_first() -> None:
    shop.unwrap((10, None if shop.total() == 10 else AssertionError("not ten")))


def without_its_traceback() -> None:
    failed: Any = None
    try:
        verify(shop.total())
    except AssertionError as error:
        failed = error
    if failed is not None:
        raise failed.with_traceback(None)


SOUND = (
    by_a_name_put_together,
    in_a_library_that_makes_its_errors_first,
    without_its_traceback,
)


def doubt_every_change(m: falsetto.Patch) -> None:
    m.setattr(core._failure._means.Means, "makes_errors", True)
    m.setattr(core._failure._means.Means, "could_find", lambda self, frame: True)


@pytest.mark.parametrize("check", SOUND)
@falsetto.must_fail_when(doubt_every_change)
def test_a_change_that_could_not_have_raised_it_casts_no_doubt(check: Callable[[], None]) -> None:
    assert word(grade(check, nine)) == "proven"


@pytest.mark.parametrize("check", SOUND)
@falsetto.must_fail_when(doubt_every_change)
def test_neither_does_a_change_of_data(check: Callable[[], None]) -> None:
    def change(m: Any) -> None:
        m.setattr(shop.total, "__code__", (lambda: 9).__code__)
        m.setenv("SHOP", "open")

    assert word(grade(check, change)) == "proven"


@falsetto.must_fail_when(
    lambda m: m.setattr(core._failure._planted.Planted, "_asks_the_subject", lambda self: True)
)
def test_neither_does_one_that_calls_what_it_replaced() -> None:
    def one_less(m: Any) -> None:
        original = shop.total
        m.setattr(shop, "total", lambda: original() - 1)

    assert word(grade(by_a_name_put_together, one_less)) == "proven"


WORKERS = ThreadPoolExecutor(1)


def looks_up() -> Any:
    return WORKERS.submit(vars(sys.modules[__name__])["expl" + "ode"])


def evaluates() -> Any:
    return WORKERS.submit(eval("expl" + "ode"))


def asks_an_operator() -> Any:
    return WORKERS.submit(operator.attrgetter("expl" + "ode")(sys.modules[__name__]))


def waits() -> None:
    found: Any = shop.total()
    if found != 10:
        found.result()


def calls_a_plugin() -> None:
    plugin = shop.load_plugin()
    shop.send_by(SimpleNamespace(send=plugin))


def sends() -> None:
    client = shop.get_client()
    shop.send_by(client)


def asks_the_key() -> None:
    if shop.key is not None:
        shop.send_by(shop.key.get())


def takes_by_name() -> None:
    name = shop.BACKEND or "int"
    shop.send_by(SimpleNamespace(send=vars(sys.modules[__name__]).get(name, int)))


def send() -> Any:
    raise AssertionError("broken subject")


THIS = sys.modules[__name__]


HIDDEN = Dead()
FIELD = f"0.__{'GLOBALS'.lower()}__[{'hidden'.upper()}]"
KEPT: contextvars.ContextVar[Any] = contextvars.ContextVar("KEPT")


@pytest.fixture(autouse=True)
def something_is_registered() -> Iterator[None]:
    original = shop.handlers["pay"]
    shop.handlers["pay"] = lambda: HIDDEN
    yield
    shop.handlers["pay"] = original


@pytest.fixture(autouse=True)
def something_is_kept() -> Iterator[None]:
    token = KEPT.set(HIDDEN)
    yield
    KEPT.reset(token)


FINDING: dict[str, tuple[Callable[[Any], None], Callable[[], object]]] = {
    "by its place in a module": (over("total", looks_up), waits),
    "by evaluating": (over("total", evaluates), waits),
    "by an operator": (over("total", asks_an_operator), waits),
    "by texts that the subject puts together": (
        over("PLUGIN", [__name__, "explode"]),
        calls_a_plugin,
    ),
    "by a weak reference": (over("get_client", weakref.ref(HIDDEN)), sends),
    "by a variable of a context": (over("key", KEPT), asks_the_key),
    "by a frame": (over("get_client", lambda: sys._getframe().f_globals["hidden".upper()]), sends),
    "by a field": (over("get_client", lambda: Formatter().get_field(FIELD, [send], {})[0]), sends),
    "by asking the subject": (over("get_client", partial(shop.look_up)), sends),
    "by its name alone": (over("BACKEND", "explode"), takes_by_name),
    "by a module that a stub names": (over("get_client", lambda: THIS), sends),
}


def through(act: Callable[[], object]) -> Callable[[], None]:
    """Return a check of the suite's that asserts nothing of what it calls."""

    def check() -> None:
        act()

    return check


def doubt_no_change(m: falsetto.Patch) -> None:
    m.setattr(core._failure._means.Means, "makes_errors", False)
    m.setattr(core._failure._means.Means, "could_find", lambda self, frame: False)


@pytest.mark.parametrize("name", FINDING)
@falsetto.must_fail_when(doubt_no_change)
def test_a_change_that_could_have_found_the_code_casts_doubt(name: str) -> None:
    change, act = FINDING[name]
    assert word(grade(through(act), change)) == "wrong-reason"


def a_planted_module(m: Any) -> None:
    m.setattr(shop, "client", doubles)


@falsetto.must_fail_when(lambda m: m.setattr(core._objects._contents, "home", lambda value: None))
def test_what_a_module_of_its_own_raises_is_the_changes() -> None:
    graded = grade(through(shop.send_by_client), a_planted_module)
    assert word(graded) == "wrong-reason"
    assert graded.detail.startswith("the change itself raised")


CASE = unittest.TestCase()
LIBRARYS: dict[str, Callable[[], Any]] = {
    "a method": lambda: CASE.fail,
    "a method that something is given to": lambda: partial(unittest.TestCase().assertEqual, 2, 3),
    "what a mock asserts": lambda: mock.Mock().assert_called,
    "what is called for each": lambda: partial(list, map(unittest.TestCase().fail, "a")),
}


def calls_what_it_gets() -> None:
    if callable(found := shop.get_client()):
        shop.send_by(SimpleNamespace(send=found))


def doubt_nothing_of_a_librarys(m: falsetto.Patch) -> None:
    m.setattr(core._failure._blame.Blame, "_by_value", lambda self, spots: None)
    m.setattr(core._failure._blame.Blame, "_met", lambda self, error, spots: None)


@pytest.mark.parametrize("name", LIBRARYS)
@falsetto.must_fail_when(doubt_nothing_of_a_librarys)
def test_an_assertion_of_a_library_that_a_stub_returns_is_not_the_checks(name: str) -> None:
    graded = grade(through(calls_what_it_gets), over("get_client", LIBRARYS[name]))
    assert word(graded) == "wrong-reason"


def of_its_own() -> None:
    CASE.assertEqual(shop.total(), 10)  # noqa: PT009


def of_its_own_handed_in() -> None:
    shop.send_by(SimpleNamespace(send=partial(CASE.assertEqual, shop.total(), 10)))


def compares() -> Any:
    CASE.assertEqual(9, 9)  # noqa: PT009
    return mock.Mock(total=9).total


def of_a_mock() -> None:
    asked = mock.Mock()
    asked(shop.total())
    asked.assert_called_once_with(10)


@pytest.mark.parametrize("check", [of_its_own, of_its_own_handed_in, of_a_mock])
@falsetto.must_fail_when(
    lambda m: m.setattr(core._failure._blame.Blame, "_by_value", lambda self, spots: "doubted")
)
def test_one_that_the_check_names_is_its_own(check: Callable[[], None]) -> None:
    assert word(grade(check, over("total", compares))) == "proven"


def returns_one_by_its_name() -> Any:
    return None, vars(builtins)["Assertion" + "Error"]("broken subject")


def returns_a_subclass() -> Any:
    return None, BrokenError("broken subject")


class BrokenError(AssertionError):
    pass


def unwraps() -> None:
    shop.unwrap((shop.total(), None) if shop.total() == 10 else shop.total())


@pytest.mark.parametrize(
    "stub", [returns_one_by_its_name, returns_a_subclass, partial(shop.refuse)]
)
@falsetto.must_fail_when(doubt_no_change)
def test_a_change_that_could_have_made_the_error_casts_doubt(stub: Callable[[], Any]) -> None:
    assert word(grade(unwraps, over("total", stub))) == "wrong-reason"
