from __future__ import annotations

import asyncio
import contextlib
import functools
import multiprocessing
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from types import ModuleType, SimpleNamespace
from typing import Any
from unittest import mock

import falsetto
import pytest
from falsetto_grading import grade, subject, word
from falsetto_testing import core

STRICT = subject.strict


def blame_nobody(m: falsetto.Patch) -> None:
    """Hold no failure against the change."""
    m.setattr(core._failure._blame.Blame, "on_change", lambda self, error, spots: False)
    m.setattr(core._failure._blame.Blame, "doubt", lambda self, error, spots: None)


def blame_everything(m: falsetto.Patch) -> None:
    """Hold every failure against the change."""
    m.setattr(core._failure._blame.Blame, "on_change", lambda self, error, spots: True)


def raises(*_: object) -> int:
    raise AssertionError("broken subject")


def asserts(*_: object) -> int:
    assert sys.version_info < (3,), "broken subject"
    return 1


def deeper(*_: object) -> int:
    return raises()


async def raises_later() -> int:
    return raises()


def raises_at_last() -> Iterator[int]:
    raise AssertionError("broken subject")
    yield 1


class Broken:
    def __call__(self) -> int:
        raise AssertionError("broken subject")

    def method(self) -> int:
        return self()

    get = method

    @classmethod
    def of_the_class(cls) -> int:
        raise AssertionError("broken subject")

    @staticmethod
    def static() -> int:
        raise AssertionError("broken subject")

    @property
    def value(self) -> int:
        raise AssertionError("broken subject")

    def __len__(self) -> int:
        raise AssertionError("broken subject")


class BrokenClient(subject.Client):
    def get(self) -> int:
        raise AssertionError("broken subject")


def wrapped(function: Callable[..., int]) -> Callable[..., int]:
    @functools.wraps(function)
    def wrapper(*args: object) -> int:
        return function(*args)

    return wrapper


def silent(function: Callable[..., int]) -> Callable[..., int]:
    def wrapper(*args: object) -> int:
        return function(*args)

    return wrapper


def failing(kind: type[mock.Mock] = mock.Mock) -> Any:
    return kind(side_effect=AssertionError("broken subject"))


CALLABLES = {
    "a function": raises,
    "its own assert": asserts,
    "what it calls": deeper,
    "an object": Broken(),
    "a method": Broken().method,
    "a class method": Broken.of_the_class,
    "a static method": Broken.static,
    "a partial": functools.partial(raises, 1),
    "a partial of a partial": functools.partial(functools.partial(deeper, 1), 2),
    "a decorated function": wrapped(raises),
    "a silently decorated function": silent(raises),
    "a cached function": functools.lru_cache(raises),
    "a throw in a lambda": lambda: (_ for _ in ()).throw(AssertionError("broken subject")),
    "a generator's next": raises_at_last().__next__,
    "a mock": failing(),
    "a magic mock": failing(mock.MagicMock),
    "a mock with a function": mock.Mock(side_effect=raises),
    "a mock around a function": mock.Mock(wraps=raises),
    "an autospec": mock.create_autospec(subject.pick, side_effect=AssertionError("broken")),
    "a partial of a mock": functools.partial(failing()),
    "a class": type("Made", (), {"__init__": raises}),
}


def calls() -> None:
    subject.pick()


def asserts_what_it_got() -> None:
    assert subject.pick() == 1


@pytest.mark.parametrize("check", [calls, asserts_what_it_got])
@pytest.mark.parametrize("name", [n for n in CALLABLES if n != "a generator's next"])
@falsetto.must_fail_when(blame_nobody)
def test_what_a_planted_callable_raises_is_not_the_checks(name: str, check: Any) -> None:
    graded = grade(check, lambda m: m.setattr(subject, "pick", CALLABLES[name]))
    assert word(graded) == "wrong-reason"
    assert "the change itself raised the failure" in graded.detail


@falsetto.must_fail_when(blame_nobody)
def test_what_a_planted_generator_raises_is_not_the_checks() -> None:
    def change(m: Any) -> None:
        m.setattr(subject, "pick", raises_at_last().__next__)

    assert word(grade(calls, change)) == "wrong-reason"


@falsetto.must_fail_when(blame_nobody)
def test_what_a_stub_made_inside_the_change_raises_is_not_the_checks() -> None:
    def change(m: Any) -> None:
        def stub() -> int:
            raise AssertionError("broken subject")

        m.setattr(subject, "pick", stub)

    assert word(grade(calls, change)) == "wrong-reason"


def gets() -> None:
    assert subject.client.get() == 1


def measures() -> None:
    assert len(subject.client) == 1


def makes_and_insists() -> None:
    assert subject.Client().insist() == 1


PARTS: dict[str, tuple[Any, Callable[[], object]]] = {
    "an object's method": (Broken(), gets),
    "an object's length": (Broken(), measures),
    "an object's property": (Broken(), lambda: getattr(subject.client, "value", 1)),
    "a subclass": (BrokenClient(), gets),
    "a namespace": (SimpleNamespace(get=raises), gets),
    "a mock's child": (
        mock.Mock(**{"get.side_effect": AssertionError}),
        gets,
    ),
    "a mock's length": (
        mock.MagicMock(__len__=failing()),
        measures,
    ),
    "a mock's function": (mock.Mock(get=raises), gets),
}


@pytest.mark.parametrize("name", PARTS)
@falsetto.must_fail_when(blame_nobody)
def test_what_a_part_of_a_planted_object_raises_is_not_the_checks(name: str) -> None:
    planted, check = PARTS[name]
    assert word(grade(check, lambda m: m.setattr(subject, "client", planted))) == "wrong-reason"


@falsetto.must_fail_when(blame_nobody)
def test_what_a_planted_class_raises_is_not_the_checks() -> None:
    def change(m: Any) -> None:
        m.setattr(subject, "Client", BrokenClient)

    assert word(grade(makes_and_insists, change)) == "wrong-reason"


@falsetto.must_fail_when(blame_nobody)
def test_what_a_planted_method_raises_is_not_the_checks() -> None:
    def change(m: Any) -> None:
        m.setattr(subject.Client, "get", raises)

    def check() -> None:
        assert subject.client.insist() == 1

    assert word(grade(check, change)) == "wrong-reason"


@falsetto.must_fail_when(blame_nobody)
def test_what_a_planted_return_value_raises_is_not_the_checks() -> None:
    returned = mock.Mock(**{"get.side_effect": AssertionError})

    def check() -> None:
        getattr(subject.pick(), "get", int)()

    def change(m: Any) -> None:
        m.setattr(subject, "pick", mock.Mock(return_value=returned))

    assert word(grade(check, change)) == "wrong-reason"


def makes_a_raising_mock() -> Any:
    return mock.Mock(get=failing())


def makes_a_mock_and_lets_it_raise() -> Any:
    made = mock.MagicMock()
    made.get.side_effect = AssertionError("broken subject")
    return made


def makes_a_mock_that_will_raise() -> Any:
    return mock.MagicMock(**{"get.side_effect": AssertionError("broken subject")})


@pytest.mark.parametrize(
    "stub", [makes_a_raising_mock, makes_a_mock_and_lets_it_raise, makes_a_mock_that_will_raise]
)
@falsetto.must_fail_when(
    lambda m: m.setattr(
        core._failure._planted.Planted, "_runs_raising_mock", lambda self, frame: False
    )
)
def test_what_a_mock_of_the_stubs_making_raises_is_not_the_checks(stub: Any) -> None:
    def check() -> None:
        getattr(subject.pick(), "get", int)()

    assert word(grade(check, lambda m: m.setattr(subject, "pick", stub))) == "wrong-reason"


@falsetto.must_fail_when(blame_everything)
def test_what_a_mock_of_the_checks_making_raises_is_its_own() -> None:
    def change(m: Any) -> None:
        m.setattr(subject, "pick", lambda: 2)

    def check() -> None:
        alarm = mock.Mock(side_effect=AssertionError("not one"))
        if subject.pick() != 1:
            alarm()

    assert word(grade(check, change)) == "proven"


ELSEWHERE: dict[str, Any] = {"__name__": "stand_ins"}
exec(
    """
class Refusing:
    def get(self):
        raise AssertionError("broken subject")

def makes():
    return Refusing()

def expects_one(value):
    assert value == 1
""",
    ELSEWHERE,
)
stand_ins = ModuleType("stand_ins")
vars(stand_ins).update(ELSEWHERE)


def follow_nothing(m: falsetto.Patch) -> None:
    """Look at nothing but what was put in place."""
    m.setattr(core._failure._reach.Reach, "_walk", lambda self, roots: None)


def know_nothing_under_test(m: falsetto.Patch) -> None:
    """Take no code for the subject's."""
    m.setattr(core._failure._tested.Tested, "_walk", lambda self, roots: None)
    m.setattr(core._failure._tested.Tested, "is_beside", lambda self, frame: False)


def makes_another() -> Any:
    return stand_ins.Refusing()


@pytest.mark.parametrize("stub", [ELSEWHERE["makes"], makes_another])
@falsetto.must_fail_when(follow_nothing)
def test_what_a_stand_in_from_another_module_raises_is_not_the_checks(stub: Any) -> None:
    def check() -> None:
        getattr(subject.pick(), "get", int)()

    assert word(grade(check, lambda m: m.setattr(subject, "pick", stub))) == "wrong-reason"


@falsetto.must_fail_when(
    lambda m: m.setattr(core._failure._handed_in.HandedIn, "leads_to", lambda self, frame: False)
)
def test_a_function_that_the_check_calls_too_is_not_the_stubs_for_being_mentioned() -> None:
    helpers = {"all": stand_ins.expects_one}

    def stub() -> int:
        stand_ins.expects_one(1)
        return 2

    def check() -> None:
        helpers["all"](subject.pick())

    assert word(grade(check, lambda m: m.setattr(subject, "pick", stub))) == "proven"


def makes_another_client() -> Any:
    made = subject.Client()
    vars(made)["get"] = lambda: 2
    return made


@falsetto.must_fail_when(know_nothing_under_test)
def test_a_class_of_the_subjects_package_is_not_the_stubs_for_being_mentioned() -> None:
    def check() -> None:
        getattr(subject.pick(), "insist", int)()

    assert (
        word(grade(check, lambda m: m.setattr(subject, "pick", makes_another_client))) == "proven"
    )


LEDGER = {"made": 1}


def picks_one() -> Any:
    return 1 if LEDGER else stand_ins.Refusing()


@falsetto.must_fail_when(know_nothing_under_test)
def test_a_class_that_the_original_makes_too_is_the_subjects() -> None:
    place = SimpleNamespace(pick=picks_one)

    def check() -> None:
        with contextlib.ExitStack() as later:
            later.callback(getattr(place.pick(), "get", int))

    def change(m: Any) -> None:
        m.setattr(place, "pick", makes_another)

    assert word(grade(check, change)) == "proven"


@falsetto.must_fail_when(blame_nobody)
def test_what_lies_in_a_planted_container_is_planted() -> None:
    handlers: dict[str, Any] = {"all": {"pick": int}}

    def change(m: Any) -> None:
        m.setitem(handlers, "all", {"pick": raises})

    def check() -> None:
        assert handlers["all"]["pick"]() == 0

    assert word(grade(check, change)) == "wrong-reason"


@falsetto.must_fail_when(blame_nobody)
def test_an_original_that_a_stub_calls_is_on_the_changes_way() -> None:
    def change(m: Any) -> None:
        m.setattr(subject, "strict", lambda value: STRICT(value + 1))

    assert word(grade(lambda: subject.strict(1), change)) == "wrong-reason"


@falsetto.must_fail_when(blame_nobody)
def test_a_planted_error_is_the_changes_whoever_raises_it() -> None:
    box = {"error": ValueError("as written")}

    def subject_raises() -> None:
        raise box["error"]

    def change(m: Any) -> None:
        m.setitem(box, "error", AssertionError("planted"))

    graded = grade(lambda: _survives(subject_raises), change)
    assert word(graded) == "wrong-reason"


def _survives(act: Callable[[], object]) -> None:
    with contextlib.suppress(ValueError):
        act()


async def awaits() -> None:
    await subject.fetch()


async def gathers() -> None:
    await asyncio.gather(subject.fetch(), subject.fetch())


async def in_a_task() -> None:
    await asyncio.wait_for(asyncio.create_task(subject.fetch()), 30)


async def in_another_loop() -> None:
    await asyncio.to_thread(lambda: asyncio.run(subject.fetch()))


@pytest.mark.parametrize("check", [awaits, gathers, in_a_task, in_another_loop])
@pytest.mark.parametrize(
    "planted", [raises_later, mock.AsyncMock(side_effect=AssertionError("broken"))]
)
@falsetto.must_fail_when(blame_nobody)
def test_what_a_planted_coroutine_raises_is_not_the_checks(check: Any, planted: Any) -> None:
    declaration = core.Declaration(lambda m: m.setattr(subject, "fetch", planted))
    graded = asyncio.run(core.acheck_callable(check, declaration))
    assert word(graded) == "wrong-reason"


def in_the_pool(pool: Callable[[], Any], act: Callable[[], object]) -> None:
    with pool() as workers:
        workers.submit(act).result()


def processes() -> Any:
    return ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("fork"))


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # forking beside the pool's threads
@pytest.mark.parametrize("pool", [lambda: ThreadPoolExecutor(1), processes])
@falsetto.must_fail_when(blame_nobody)
def test_what_the_change_raises_in_a_worker_is_not_the_checks(pool: Any) -> None:
    graded = grade(lambda: in_the_pool(pool, calls), lambda m: m.setattr(subject, "pick", raises))
    assert word(graded) == "wrong-reason"


class Evil:
    def get(self) -> int:
        raise AssertionError("broken subject")


def returns_an_object() -> Evil:
    return Evil()


def returns_a_function() -> Any:
    return raises


@pytest.mark.parametrize("stub", [returns_an_object, returns_a_function])
@falsetto.must_fail_when(blame_nobody)
def test_what_a_stub_returns_from_the_checks_module_is_the_changes(stub: Any) -> None:
    def check() -> None:
        found: Any = subject.pick()
        if not isinstance(found, int):
            getattr(found, "get", found)()

    assert word(grade(check, lambda m: m.setattr(subject, "pick", stub))) == "wrong-reason"


def brings_along(value: int = 0, helper: Callable[..., int] = raises) -> int:
    return helper(value)


@falsetto.must_fail_when(blame_nobody)
def test_what_a_stub_brings_along_was_not_handed_in_by_the_check() -> None:
    for stub in (brings_along, functools.partial(brings_along, helper=raises), Broken().method):
        assert word(grade(calls, lambda m, stub=stub: m.setattr(subject, "pick", stub))) == (
            "wrong-reason"
        )
