from __future__ import annotations

import functools
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import ExitStack
from types import SimpleNamespace
from typing import Any
from unittest import mock

import falsetto
import pytest
from falsetto_grading import drop, grade, subject, word
from falsetto_testing import core


def blame_everything(m: falsetto.Patch) -> None:
    """Hold every failure against the change."""
    blame = core._failure._blame.Blame
    m.setattr(core._failure._own.Own, "plainly_raised", lambda self, error, spots: False)
    m.setattr(blame, "on_change", lambda self, error, spots: True)


def know_nothing_handed_in(m: falsetto.Patch) -> None:
    """Take everything that planted code calls for the change's."""
    m.setattr(core._failure._handed_in.HandedIn, "run", lambda self, frame: False)


def expects_one(value: int) -> None:
    assert value == 1


class Server:
    """A fake server of a suite, whose handler asserts."""

    def __init__(self) -> None:
        self.inner = SimpleNamespace(handle=expects_one)

    def __call__(self, value: int) -> None:
        self.handle(value)

    def handle(self, value: int) -> None:
        expects_one(value)


def serve_two(m: Any) -> None:
    m.setattr(subject, "serve", lambda handler: handler(2))


def decorated(function: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(function)
    def wrapper(*args: object) -> object:
        return function(*args)

    return wrapper


def silent(function: Callable[..., Any]) -> Callable[..., Any]:
    def wrapper(*args: object) -> object:
        return function(*args)

    return wrapper


@falsetto.must_fail_when(blame_everything)
def test_an_assertion_of_the_check_is_its_own() -> None:
    def check() -> None:
        assert subject.pick() == 1

    assert word(grade(check)) == "proven"


@falsetto.must_fail_when(blame_everything)
def test_an_assertion_in_a_helper_is_the_checks_own() -> None:
    assert word(grade(lambda: expects_one(subject.pick()))) == "proven"


@falsetto.must_fail_when(blame_everything)
def test_an_assertion_of_the_subject_about_planted_data_is_the_checks_own() -> None:
    def change(m: Any) -> None:
        m.setattr(subject, "LIMIT", 2)

    assert word(grade(subject.check_limit, change)) == "proven"


@falsetto.must_fail_when(know_nothing_handed_in)
def test_a_planted_function_may_lead_back_into_the_check() -> None:
    def check() -> None:
        def handler(value: int) -> None:
            assert value == 1

        subject.serve(handler)

    assert word(grade(check, serve_two)) == "proven"
    assert word(grade(lambda: subject.serve(expects_one), serve_two)) == "proven"


@pytest.mark.parametrize(
    "handler",
    [
        expects_one,
        Server(),
        Server().handle,
        Server().inner.handle,
        functools.partial(expects_one),
        decorated(expects_one),
        mock.Mock(side_effect=expects_one),
    ],
)
@falsetto.must_fail_when(know_nothing_handed_in)
def test_a_handler_that_the_check_handed_in_is_its_own(handler: Any) -> None:
    def check() -> None:
        given = handler
        subject.serve(given)

    assert word(grade(check, serve_two)) == "proven"


@falsetto.must_fail_when(know_nothing_handed_in)
def test_what_a_handed_in_object_holds_is_the_checks_own() -> None:
    def change(m: Any) -> None:
        m.setattr(subject, "serve", lambda server: server.inner.handle(2))

    def check() -> None:
        server = Server()
        if subject.serve(server) is not None:
            raise RuntimeError

    assert word(grade(check, change)) == "proven"


def hands_on_two(m: Any) -> None:
    m.setattr(subject.Client, "get", lambda self: self.handler(2))


class Handling(subject.Client):
    """A client that was given a handler to hold."""

    def __init__(self, handler: Any) -> None:
        self.handler = handler


class Overriding(subject.Client):
    """A subclass of the suite's, which fills in what its base leaves open."""

    def handler(self, value: int) -> None:
        expects_one(value)


def know_nothing_under_test(m: falsetto.Patch) -> None:
    """Take no code for the subject's."""
    m.setattr(core._failure._tested.Tested, "run", lambda self, frame: False)


GIVEN: dict[str, Any] = {
    "an object": Server(),
    "a method": Server().inner.handle,
    "a mock": mock.Mock(side_effect=AssertionError),
}


@pytest.mark.parametrize("name", GIVEN)
@falsetto.must_fail_when(know_nothing_handed_in)
def test_what_a_patched_object_was_given_to_hold_is_the_checks_own(name: str) -> None:
    assert word(grade(lambda: Handling(GIVEN[name]).get(), hands_on_two)) == "proven"


@falsetto.must_fail_when(know_nothing_handed_in)
def test_what_a_subclass_of_the_suite_adds_to_a_patched_class_is_the_checks_own() -> None:
    assert word(grade(lambda: Overriding().get(), hands_on_two)) == "proven"


@falsetto.must_fail_when(know_nothing_under_test)
def test_what_a_patched_subclass_has_of_its_own_is_the_subjects() -> None:
    def change(m: Any) -> None:
        m.setattr(Overriding, "get", lambda self: self.handler(2))

    assert word(grade(lambda: Overriding().get(), change)) == "wrong-reason"


@falsetto.must_fail_when(know_nothing_under_test)
def test_an_object_that_the_change_patched_is_not_the_checks_own() -> None:
    def insist(self: Any) -> int:
        return int(self.refuse())

    class Client(subject.Client):
        def refuse(self) -> int:
            raise AssertionError("the subject's own")

    def change(m: Any) -> None:
        m.setattr(Client, "insist", insist, raising=False)

    def check() -> None:
        client = Client()
        client.insist()

    assert word(grade(check, change)) == "wrong-reason"


@falsetto.must_fail_when(know_nothing_under_test)
def test_an_original_that_the_check_hands_on_is_the_subjects() -> None:
    original = subject.strict

    def change(m: Any) -> None:
        m.setattr(subject, "strict", int)
        m.setattr(subject, "serve", lambda handler: handler(2))

    def check() -> None:
        strict = original
        subject.serve(strict)

    assert word(grade(check, change)) == "wrong-reason"


def proven_by(planted: Any, check: Callable[[], object], name: str = "pick") -> str:
    return word(grade(check, lambda m: m.setattr(subject, name, planted)))


def insisting(function: Callable[..., int]) -> Callable[..., int]:
    def wrapper(*args: int) -> int:
        assert function(*args) == 1
        return 2

    return wrapper


INSISTS = insisting(int)


def meet_nothing(m: falsetto.Patch) -> None:
    """See no call of the suite's code in a run without the change."""
    m.setattr(core._protocol._lookout.Lookout, "met", lambda self, encounter: False)


def confuse_closures(m: falsetto.Patch) -> None:
    """Take every function that one decorator made for the same."""
    m.setattr(core._objects._functions, "_closes_over", lambda function, local: True)
    meet_nothing(m)


def confuse_methods(m: falsetto.Patch) -> None:
    """Take every function for a method of its first argument."""
    m.setattr(core._failure._planted, "defines", lambda owner, code: True)
    meet_nothing(m)


@falsetto.must_fail_when(confuse_closures)
def test_a_decorator_that_check_and_stub_share_is_nobodys() -> None:
    def check() -> None:
        with ExitStack() as later:
            later.callback(INSISTS, subject.pick())

    assert proven_by(insisting(lambda: 1), check) == "proven"


@falsetto.must_fail_when(confuse_methods)
def test_a_helper_that_is_handed_a_planted_object_is_not_planted() -> None:
    class Refusing(subject.Client):
        def get(self) -> int:
            return 2

    def expects_client(client: Any) -> None:
        assert client.get() == 1

    def check() -> None:
        expects_client(subject.client)

    # The helper lies outside the check, where its frame tells nothing but its first argument.
    assert proven_by(Refusing(), decorated(check), "client") == "proven"
    outside = SimpleNamespace(helper=_expects_client)

    def later() -> None:
        with ExitStack() as stack:
            stack.callback(outside.helper, subject.client)

    assert proven_by(Refusing(), later, "client") == "proven"


def _expects_client(client: Any) -> None:
    assert client.get() == 1


@falsetto.must_fail_when(lambda m: m.setattr(core._objects._mocks, "is_call", lambda frame: True))
def test_the_assertions_of_a_planted_mock_are_the_checks_own() -> None:
    def check() -> None:
        subject.pick()
        getattr(subject.pick, "assert_not_called", int)()

    assert proven_by(mock.Mock(), check) == "proven"


@falsetto.must_fail_when(blame_everything)
def test_an_inherited_assertion_of_the_replaced_class_is_the_subjects() -> None:
    class Two(subject.Client):
        def get(self) -> int:
            return 2

    assert proven_by(Two, lambda: subject.Client().insist(), "Client") == "proven"


@falsetto.must_fail_when(blame_everything)
def test_a_stand_in_with_the_place_of_the_check_is_neither() -> None:
    def check() -> None:
        if subject.pick() == 2:
            stand_in()

    def stand_in() -> None:
        raise AssertionError("injected")

    code = check.__code__
    stand_in.__code__ = stand_in.__code__.replace(
        co_filename=code.co_filename, co_name=code.co_name, co_firstlineno=code.co_firstlineno
    )
    assert word(grade(check)) == "proven"


def own_assert() -> None:
    assert subject.pick() == 1


def in_the_pool(pool: Callable[[], Any]) -> None:
    with pool() as workers:
        workers.submit(own_assert).result()


def processes() -> Any:
    return ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("fork"))


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # forking beside the pool's threads
@pytest.mark.parametrize("pool", [lambda: ThreadPoolExecutor(1), processes])
@falsetto.must_fail_when(blame_everything)
def test_an_assertion_in_a_worker_is_the_checks_own(pool: Any) -> None:
    assert word(grade(lambda: in_the_pool(pool), drop)) == "proven"
