from __future__ import annotations

import asyncio
import codecs
import contextlib
import sys
import threading
import unittest
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any
from unittest import mock

import falsetto
import pytest
from falsetto_grading import ask, grade, ran, shop, word
from falsetto_testing import core


def over(name: str, planted: Any) -> Callable[[Any], None]:
    """Return a change that plants something in the shop."""
    return lambda m: m.setattr(shop, name, planted)


def explode(*_: object) -> Any:
    raise AssertionError("broken subject")


def fails_in_a_library() -> None:
    pytest.fail("broken subject")


def explodes() -> None:
    explode()


class Dead:
    """Every check that meets one goes red, whatever it asserts."""

    def __call__(self) -> Any:
        raise AssertionError("broken subject")


def pays_ten() -> int:
    assert shop.total() == 10
    return 10


def finds_a_codec(name: str) -> codecs.CodecInfo | None:
    return codecs.CodecInfo(explode, explode) if name == "boom" else None


@pytest.fixture(autouse=True)
def the_suite_has_registered_something() -> Iterator[None]:
    codecs.register(finds_a_codec)
    before = dict(shop.handlers)
    shop.handlers.update(
        {
            "dead": explode,
            "object": Dead(),
            "runner": fails_in_a_library,
            "case": partial(unittest.TestCase().fail, "broken subject"),
            "deeper": explodes,
            9: explode,
            "paid": pays_ten,
        }
    )
    yield
    shop.handlers.clear()
    shop.handlers.update(before)
    codecs.unregister(finds_a_codec)


def ask_of_nothing(m: falsetto.Patch) -> None:
    """Ask of no failure whether it could come about without the change."""
    m.setattr(core._failure._blame.Blame, "_met", lambda self, error, spots: None)


def through(act: Callable[[], object]) -> Callable[[], None]:
    """Return a check of the suite's that asserts nothing of what it calls."""

    def check() -> None:
        act()

    return check


PICKED: dict[str, tuple[Callable[[Any], None], Callable[[], object]]] = {
    "a key": (over("CHOICE", "dead"), shop.choose),
    "a key of an object": (over("CHOICE", "object"), shop.choose),
    "a key of what asks a runner": (over("CHOICE", "runner"), shop.choose),
    "a key of a library's assertion": (over("CHOICE", "case"), shop.choose),
    "a key of what calls it": (over("CHOICE", "deeper"), shop.choose),
    "a number": (over("CHOICE", 9), shop.choose),
    "the name of a codec": (over("ENCODING", "boom"), shop.encoded),
}


@pytest.mark.parametrize("name", PICKED)
@falsetto.must_fail_when(ask_of_nothing)
def test_code_that_planted_data_picks_raises_no_failure_of_the_checks(name: str) -> None:
    change, act = PICKED[name]
    graded = grade(through(act), change, default_expect=(AssertionError, pytest.fail.Exception))
    assert word(graded) == "wrong-reason"
    assert ": only under the change is " in graded.detail


@falsetto.must_fail_when(ask_of_nothing)
def test_it_says_what_is_called_and_what_to_do() -> None:
    assert grade(through(shop.choose), over("CHOICE", "dead")).detail == (
        "AssertionError: broken subject: only under the change is explode() called, which neither "
        "the check nor a fixture of its names"
    )


@falsetto.must_fail_when(
    lambda m: m.setattr(core._failure._handed_in.HandedIn, "brought", lambda self, frame: False)
)
def test_an_assertion_of_a_library_that_the_check_hands_in_is_its_own() -> None:
    def check() -> None:
        shop.handlers["never"] = MUST_NOT_BE
        shop.choose()

    assert word(grade(check, over("CHOICE", "never"))) == "proven"


MUST_NOT_BE = partial(unittest.TestCase().fail, "must not be called")


def meet_nothing(m: falsetto.Patch) -> None:
    """See no call of the suite's code in a run without the change."""
    m.setattr(core._protocol._lookout.Lookout, "met", lambda self, encounter: False)


@falsetto.must_fail_when(meet_nothing)
def test_code_that_the_subject_calls_without_the_change_too_is_the_suites() -> None:
    shop.CHOICE = "paid"
    try:
        graded = grade(through(shop.choose), over("total", lambda: 9))
    finally:
        shop.CHOICE = "pay"
    assert word(graded) == "proven"
    assert str(graded.runs[-1].kind) == "confirm"


@falsetto.must_fail_when(
    lambda m: m.setattr(core._failure._handed_in.HandedIn, "leads_alone", lambda self, frame: False)
)
def test_code_that_the_check_leads_to_need_not_be_called_without_the_change() -> None:
    def check() -> None:
        shop.handlers["never"] = explode
        shop.choose()

    graded = grade(check, over("CHOICE", "never"))
    assert word(graded) == "proven"
    assert len(graded.runs) == 3


def paying(amount: int) -> Callable[[], None]:
    def pay() -> None:
        assert shop.total() == amount

    return pay


class Paying:
    def __init__(self, amount: int) -> None:
        self.amount = amount

    def __call__(self) -> None:
        assert shop.total() == self.amount


@pytest.mark.parametrize("made", [paying, Paying])
@falsetto.must_fail_when(
    lambda m: m.setattr(core._failure._handed_in.HandedIn, "bound", lambda self, frame: ())
)
def test_what_is_usual_of_one_handler_is_not_of_another_of_its_kind(
    made: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(shop.handlers, "pay", made(10))
    monkeypatch.setitem(shop.handlers, "dead", made(9))
    assert word(grade(through(shop.choose), over("CHOICE", "dead"))) == "wrong-reason"


class Remaking:
    """Pays anew each time, as a backend that is made for each call."""

    def __getitem__(self, _: object) -> Any:
        return Paying(10)


def mistake_every_object(m: falsetto.Patch) -> None:
    """Take each object for one that outlives a run, and for another in the next."""
    bound_in = core._objects._frames.bound_in
    m.setattr(core._failure._handed_in.HandedIn, "bound", lambda self, frame: bound_in(frame))
    m.setattr(core._protocol._lookout, "bound_in", lambda frame: (object(),))


@falsetto.must_fail_when(mistake_every_object)
@pytest.mark.parametrize("handlers", [{"pay": paying(10)}, {"pay": Paying(10)}, Remaking()])
def test_it_is_usual_of_the_same_and_of_one_that_is_made_anew(
    handlers: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shop, "handlers", handlers)
    assert word(grade(through(shop.choose), over("total", lambda: 9))) == "proven"


def know_no_subject(m: falsetto.Patch) -> None:
    """Let a check lead to whatever the subject holds."""
    m.setattr(core._failure._between.Between, "holds", lambda self, value: False)


def chooses_with_a_client() -> None:
    if shop.client is not None:
        shop.choose()


@pytest.mark.parametrize("act", [shop.choose, chooses_with_a_client])
@falsetto.must_fail_when(know_no_subject)
def test_a_check_does_not_lead_to_what_the_subject_alone_holds(
    act: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shop.client, "held", [explode], raising=False)
    assert word(grade(through(act), over("CHOICE", "dead"))) == "wrong-reason"


@falsetto.must_fail_when(
    lambda m: m.setattr(core._failure._tested.Tested, "_was_put", lambda self, value, inside: False)
)
def test_code_of_the_suites_is_not_under_test_for_being_put_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(shop, "HOOK", explode)
    assert word(grade(through(shop.parsed), over("TEXT", '{"a": 10}'))) == "wrong-reason"


ALARM = mock.Mock(side_effect=AssertionError("must not be called"))


def alarms() -> None:
    shop.handlers["never"] = ALARM
    shop.choose()


def alarms_too() -> None:
    shop.handlers["never"] = ALARM
    shop.choose()


@falsetto.must_fail_when(lambda m: m.setattr(core._objects._mocks, "is_call", lambda frame: False))
def test_an_error_that_a_mock_raises_again_and_again_leads_through_no_other_check() -> None:
    assert word(grade(alarms, over("CHOICE", "never"))) == "proven"
    assert word(grade(alarms_too, over("CHOICE", "never"))) == "proven"


def pays_for_all() -> int:
    """Stand in for a total that calls back, with another one than it was."""
    for pay in shop.CALLBACKS:
        pay(9)  # type: ignore[call-arg]
    return 10


def none_at_all(value: int = 10) -> None:
    assert value == 10


@falsetto.must_fail_when(
    lambda m: m.setattr(core._failure._handed_in.HandedIn, "leads_alone", lambda self, frame: False)
)
def test_code_that_the_change_calls_for_the_subject_is_the_checks_when_it_leads_there() -> None:
    def check() -> None:
        shop.CALLBACKS.append(none_at_all)
        try:
            shop.limited()
        finally:
            shop.CALLBACKS.clear()

    assert word(grade(check, over("total", pays_for_all))) == "proven"


class Transport:
    """A fake that somebody gave the client of the shop for good."""

    def send(self, value: int = 10) -> int:
        assert value == 10
        return value

    def refuse(self) -> Any:
        raise AssertionError("broken subject")


USUAL: dict[str, tuple[Callable[[Any], Any], str]] = {
    "what is always called": (lambda self: self.transport.send(9), "proven"),
    "what is not": (lambda self: self.transport.refuse(), "wrong-reason"),
}


def meet_the_opposite(m: falsetto.Patch) -> None:
    lookout = core._protocol._lookout.Lookout
    met = lookout.met
    m.setattr(lookout, "met", lambda self, encounter: not met(self, encounter))


@pytest.mark.parametrize("name", USUAL)
@falsetto.must_fail_when(meet_the_opposite)
def test_code_that_the_change_calls_in_the_subjects_place_must_be_usual_too(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stub, verdict = USUAL[name]
    monkeypatch.setattr(shop.client, "transport", Transport())
    graded = grade(through(shop.send_by_client), lambda m: m.setattr(shop.Client, "send", stub))
    assert word(graded) == verdict


def is_ten(value: int) -> None:
    assert value == 10


def tries_it_out() -> Any:
    """Stand in for a total, and call what the check calls as well."""
    is_ten(10)
    return 9


def in_a_callback() -> None:
    with contextlib.ExitStack() as later:
        later.callback(is_ten, shop.total())


def in_a_thread() -> None:
    with ThreadPoolExecutor(1) as workers:
        workers.submit(is_ten, shop.total()).result()


def in_a_map() -> None:
    with ThreadPoolExecutor(1) as workers:
        list(workers.map(is_ten, [shop.total()]))


def in_a_partial() -> None:
    with contextlib.ExitStack() as later:
        later.callback(partial(is_ten, shop.total()))


SHARED = (in_a_callback, in_a_thread, in_a_map, in_a_partial)


@pytest.mark.parametrize("check", SHARED)
@falsetto.must_fail_when(meet_nothing)
def test_a_helper_of_check_and_change_is_the_checks_where_it_is_called_as_ever(
    check: Callable[[], None],
) -> None:
    assert word(grade(check, over("total", tries_it_out))) == "proven"


def brings_it_along() -> Any:
    return partial(is_ten, 9)


@falsetto.must_fail_when(
    lambda m: m.setattr(core._protocol._lookout.Lookout, "met", lambda self, encounter: True)
)
def test_it_is_the_changes_where_something_else_calls_it_without_the_change() -> None:
    def check() -> None:
        is_ten(10)
        found: Any = shop.total()
        with contextlib.ExitStack() as later:
            later.callback(found if callable(found) else int)

    graded = grade(check, over("total", brings_it_along))
    assert word(graded) == "wrong-reason"
    assert graded.detail.startswith("the change itself raised the failure, not the check")


async def is_ten_in_the_end(value: Any) -> None:
    await asyncio.sleep(0)
    is_ten(value)


async def tries_it_out_in_the_end() -> int:
    await is_ten_in_the_end(10)
    return 9


@falsetto.must_fail_when(lambda m: m.setattr(core._protocol._lookout, "suspends", lambda _: False))
def test_who_resumes_a_coroutine_need_not_have_begun_it() -> None:
    async def check() -> None:
        task = asyncio.create_task(is_ten_in_the_end(await shop.total_in_time()))
        await asyncio.wait_for(task, 30)

    declaration = core.Declaration(over("total_in_time", tries_it_out_in_the_end))
    assert word(asyncio.run(core.acheck_callable(check, declaration))) == "proven"


@falsetto.must_fail_when(lambda m: m.setattr(core._verdict._course.Course, "provided", ()))
def test_a_run_that_is_not_made_any_more_is_no_proof() -> None:
    declaration = core.Declaration(over("CHOICE", "dead"))
    error: Any = None
    shop.CHOICE = "dead"
    try:
        through(shop.choose)()
    except AssertionError as raised:
        error = raised
    finally:
        shop.CHOICE = "pay"
    results = [ran(), ran(), ran("failed", errors=(error,)), ran(over_budget="no time is left")]
    asked, graded = ask(declaration, results, check=through(shop.choose))
    assert asked == ["positive 1", "control 1", "negative 1", "confirm 1"]
    assert word(graded) == "over-budget"


MONITORING: Any = getattr(sys, "monitoring", None)


def watching() -> tuple[object, ...]:
    tools = [MONITORING.get_tool(tool) for tool in (4, 5)] if MONITORING else []
    return (*tools, sys.getprofile(), threading.getprofile())


@pytest.mark.skipif(not MONITORING, reason="this interpreter cannot watch single functions")
@falsetto.must_fail_when(
    lambda m: m.setattr(core._protocol._monitor.Monitor, "stop", lambda self: None)
)
def test_the_lookout_gives_its_tool_back() -> None:
    before = watching()
    try:
        verdict = word(grade(in_a_thread, over("total", tries_it_out)))
        after = watching()
    finally:
        for tool in (4, 5):
            if before[tool - 4] is None and MONITORING.get_tool(tool) is not None:
                MONITORING.free_tool_id(tool)
    assert (verdict, after) == ("proven", before)


def stays_in_place(own: Any, of_new_threads: Any) -> None:
    sys.setprofile(own or sys.getprofile())
    threading.setprofile(of_new_threads or threading.getprofile())


@falsetto.must_fail_when(lambda m: m.setattr(core._protocol._lookout, "_profile", stays_in_place))
def test_it_takes_its_hooks_out_where_single_functions_cannot_be_watched() -> None:
    patch = core.Patch()
    patch.setattr(core._protocol._monitor.Monitor, "start", lambda self: None)
    before = watching()
    try:
        assert word(grade(in_a_thread, over("total", tries_it_out))) == "proven"
        after = watching()
    finally:
        patch.undo()
        sys.setprofile(before[-2])  # type: ignore[arg-type]
        threading.setprofile(before[-1])  # type: ignore[arg-type]
    assert after == before
