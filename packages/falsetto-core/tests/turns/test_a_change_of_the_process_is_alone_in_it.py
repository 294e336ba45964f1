from __future__ import annotations

import asyncio
import gc
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import falsetto
import pytest
from falsetto_grading import word
from falsetto_testing import core


@pytest.fixture(autouse=True)
def a_gate_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no test wait for what another one left."""
    monkeypatch.setattr(core._runs._turn, "_outermost", core._runs._gate.Gate())


class Shop:
    """A subject that many cells share."""

    def __init__(self) -> None:
        self.price = 4
        self.idle = 1


def wait_for_nobody(m: falsetto.Patch) -> None:
    """Let everybody in at once."""
    m.setattr(core._runs._gate.Gate, "ask", lambda self, *, alone: self.force())


def inert(m: Any, shop: Shop) -> None:
    m.setattr(shop, "idle", 2)


def biting(m: Any, shop: Shop) -> None:
    m.setattr(shop, "price", 5)


def verdicts(graded: list[tuple[int, Any]]) -> tuple[int, int]:
    """Count the inert ones that are proven, and the real ones that are not."""
    return (
        sum(word(grade) != "false" for number, grade in graded if number % 2 == 0),
        sum(word(grade) != "proven" for number, grade in graded if number % 2 == 1),
    )


def change_for(number: int, shop: Shop) -> Any:
    verb = biting if number % 2 else inert
    return core.Declaration(lambda m: verb(m, shop), describe=verb.__name__)


@falsetto.must_fail_when(wait_for_nobody)
def test_tasks_never_see_the_change_of_another() -> None:
    shop = Shop()

    async def cell() -> None:
        for _ in range(3):
            await asyncio.sleep(0)
            assert shop.price == 4

    async def main() -> list[tuple[int, Any]]:
        async def one(number: int) -> tuple[int, Any]:
            return number, await core.acheck_callable(cell, change_for(number, shop))

        return await asyncio.gather(*map(one, range(60)))

    assert (verdicts(asyncio.run(main())), vars(shop)) == ((0, 0), {"price": 4, "idle": 1})


@falsetto.must_fail_when(wait_for_nobody)
def test_threads_never_see_the_change_of_another() -> None:
    shop = Shop()

    def cell() -> None:
        for _ in range(3):
            time.sleep(0.0005)
            assert shop.price == 4

    def one(number: int) -> tuple[int, Any]:
        return number, core.check_callable(cell, change_for(number, shop))

    with ThreadPoolExecutor(8) as pool:
        graded = list(pool.map(one, range(60)))
    assert (verdicts(graded), vars(shop)) == ((0, 0), {"price": 4, "idle": 1})


@falsetto.must_fail_when(wait_for_nobody)
def test_threads_and_tasks_never_see_the_change_of_one_another() -> None:
    shop = Shop()

    async def cell() -> None:
        for _ in range(3):
            await asyncio.sleep(0.0005)
            assert shop.price == 4

    async def many(first: int) -> list[tuple[int, Any]]:
        async def one(number: int) -> tuple[int, Any]:
            return number, await core.acheck_callable(cell, change_for(number, shop))

        return await asyncio.gather(*map(one, range(first, first + 15)))

    with ThreadPoolExecutor(4) as pool:
        graded = [
            each
            for batch in pool.map(lambda first: asyncio.run(many(first)), range(0, 60, 15))
            for each in batch
        ]
    assert (verdicts(graded), vars(shop)) == ((0, 0), {"price": 4, "idle": 1})


class Watching:
    """Counts how many cells are under way, and how many were at most."""

    def __init__(self) -> None:
        self.now = self.most = 0
        self.lock = threading.Lock()

    async def cell(self, model: Callable[[], str]) -> None:
        with self.lock:
            self.now += 1
            self.most = max(self.most, self.now)
        await asyncio.sleep(0.001)
        with self.lock:
            self.now -= 1
        assert model() == "gold"


def always_alone(m: falsetto.Patch) -> None:
    """Let one in at a time."""
    real = core._runs._gate.Gate.ask
    m.setattr(core._runs._gate.Gate, "ask", lambda self, *, alone: real(self, alone=True))


@falsetto.must_fail_when(always_alone)
def test_swaps_are_graded_together() -> None:
    model, watching = core.Subject(lambda: "gold"), Watching()
    declaration = core.Declaration(lambda m: m.swap(model, lambda: "bad"))

    async def main() -> list[str]:
        grades = await asyncio.gather(
            *(core.acheck_callable(lambda: watching.cell(model), declaration) for _ in range(20))
        )
        return [word(grade) for grade in grades]

    assert (asyncio.run(main()), watching.most > 5) == (["proven"] * 20, True)


@falsetto.must_fail_when(
    lambda m: (
        m.setattr(
            core._declarations._declaration.Declaration, "needs_alone", property(lambda self: False)
        )
        or m.setattr(core._patch._handle.Patch, "_check_open", lambda self, verb: None)
    )
)
def test_a_change_is_refused_before_it_reaches_the_process() -> None:
    shop, tried = Shop(), []

    def change(m: Any) -> None:
        tried.append(shop.price)
        m.setattr(shop, "price", 5)

    runs = core.engine(core.Declaration(change), concurrent=True)
    next(runs)
    runs.send(core.RunResult(outcome=core.Outcome.PASSED))
    asked = runs.send(core.RunResult(outcome=core.Outcome.PASSED))
    before = (asked.alone, shop.price)
    after = (asked.alone and runs.send(None).alone, shop.price)
    runs.close()
    assert (before, after, shop.price, tried) == ((True, 4), (False, 5), 4, [4, 4])


@falsetto.must_fail_when(lambda m: m.setattr(core.Declaration, "keep_alone", lambda self: None))
def test_what_a_change_needs_is_found_out_once() -> None:
    shop, tried = Shop(), []

    def change(m: Any) -> None:
        tried.append(1)
        m.setattr(shop, "price", 5)

    def check() -> None:
        assert shop.price == 4

    declaration = core.Declaration(change)
    core.check_callable(check, declaration, repeats=3)
    assert len(tried) == 4


@falsetto.must_fail_when(
    lambda m: m.setattr(core._patch._handle.Patch, "_check_open", lambda self, verb: None)
)
def test_a_change_that_swallows_everything_is_refused_all_the_same() -> None:
    shop = Shop()

    def change(m: Any) -> None:
        try:
            m.setattr(shop, "price", 5)
        except BaseException:  # noqa: BLE001 - as a careless author might
            return

    runs = core.engine(core.Declaration(change), concurrent=True)
    next(runs)
    runs.send(core.RunResult(outcome=core.Outcome.PASSED))
    assert runs.send(core.RunResult(outcome=core.Outcome.PASSED)).alone


@falsetto.must_fail_when(wait_for_nobody)
def test_a_check_that_is_graded_inside_another_waits_for_those_outside() -> None:
    shop, seen = Shop(), []

    async def inner() -> None:
        await asyncio.sleep(0.001)
        assert shop.price == 4

    async def outer() -> None:
        grade = await core.acheck_callable(inner, change_for(1, shop))
        assert word(grade) == "proven"

    async def bystander() -> None:
        for _ in range(5):
            await asyncio.sleep(0.0005)
            seen.append(shop.price)

    async def main() -> list[str]:
        grades = await asyncio.gather(
            *(core.acheck_callable(outer, None) for _ in range(5)),
            *(core.acheck_callable(bystander, None) for _ in range(5)),
        )
        return [word(grade) for grade in grades]

    assert (asyncio.run(main()), set(seen)) == (["undeclared"] * 10, {4})


def never_step_out(self: Any) -> Iterator[Any]:
    """Refuse what a run inside another one asks for."""
    raise core.errors.ConcurrencyError("it would wait")
    yield


@falsetto.must_fail_when(lambda m: m.setattr(core._runs._turn.Turn, "_step_out", never_step_out))
def test_threads_that_grade_inside_one_another_never_wait_for_themselves() -> None:
    shop = Shop()

    def inner() -> None:
        assert shop.price == 4

    def outer() -> None:
        assert word(core.check_callable(inner, change_for(1, shop))) == "proven"

    def one(_: int) -> str:
        return word(core.check_callable(outer, None))

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(one, range(8))) == ["undeclared"] * 8


def leave_nothing(m: falsetto.Patch) -> None:
    """Give back no place."""
    m.setattr(core._runs._gate.Gate, "leave", lambda self, place: setattr(place, "granted", False))


@falsetto.must_fail_when(leave_nothing)
def test_a_cancelled_task_gives_back_its_turn() -> None:
    shop = Shop()

    async def cell() -> None:
        await asyncio.sleep(60)

    async def quick() -> None:
        assert shop.price == 4

    async def main() -> str:
        waiting = [asyncio.create_task(core.acheck_callable(cell, None)) for _ in range(2)]
        await asyncio.sleep(0)
        alone = asyncio.create_task(core.acheck_callable(quick, change_for(1, shop)))
        await asyncio.sleep(0.01)
        for task in (waiting[0], alone, waiting[1]):
            task.cancel()
        await asyncio.gather(*waiting, alone, return_exceptions=True)
        try:
            return word(await asyncio.wait_for(core.acheck_callable(quick, change_for(1, shop)), 1))
        except asyncio.TimeoutError:
            return "waits for ever"

    assert (asyncio.run(main()), shop.price) == ("proven", 4)


def never_close(m: falsetto.Patch) -> None:
    """Leave an engine where it is when its driver ends."""
    real = core._runs._drivers.engine
    kept: list[Any] = []

    class Left:
        def __init__(self, *args: Any, **options: Any) -> None:
            self._course = real(*args, **options)
            kept.append(self._course)
            self.send, self.throw = self._course.send, self._course.throw

        def __next__(self) -> Any:
            return next(self._course)

        def close(self) -> None:
            """Do nothing."""

    m.setattr(core._runs._drivers, "engine", Left)


@falsetto.must_fail_when(never_close)
def test_a_task_that_is_cancelled_while_it_waits_has_its_change_undone() -> None:
    model, gate = core.Subject(lambda: "gold"), core._runs._turn._outermost
    places: list[Any] = []
    said: list[Any] = []

    async def cell() -> None:
        assert model() == "gold"
        if not places or len(places) == 1:
            # From the control run on, somebody waits to be alone.
            places.append(gate.ask(alone=bool(places)))

    async def graded() -> None:
        declaration = core.Declaration(lambda m: m.swap(model, lambda: "bad"))
        try:
            await core.acheck_callable(cell, declaration)
        except asyncio.CancelledError as error:
            said.append((error.__traceback__ is not None, model()))

    async def main() -> None:
        task = asyncio.create_task(graded())
        await asyncio.sleep(0.02)
        task.cancel()
        await task

    asyncio.run(main())
    assert said == [(True, "gold")]


@falsetto.must_fail_when(wait_for_nobody)
def test_tasks_of_trio_never_see_the_change_of_another() -> None:
    trio = pytest.importorskip("trio")
    shop, graded = Shop(), []

    async def cell() -> None:
        for _ in range(3):
            await trio.sleep(0)
            assert shop.price == 4

    async def one(number: int) -> None:
        graded.append((number, await core.acheck_callable(cell, change_for(number, shop))))

    async def main() -> None:
        async with trio.open_nursery() as nursery:
            for number in range(40):
                nursery.start_soon(one, number)

    trio.run(main)
    assert (verdicts(graded), vars(shop)) == ((0, 0), {"price": 4, "idle": 1})


@falsetto.must_fail_when(lambda m: m.setattr(core._runs._waiting, "_loop", lambda: None))
def test_waiting_that_would_stop_the_event_loop_is_an_error() -> None:
    shop = Shop()
    held: list[str] = []

    async def slow() -> None:
        await asyncio.sleep(0.02)

    def cell() -> None:
        assert shop.price == 4

    def ask() -> None:
        held.append(ask_in_loop(cell, shop))

    async def main() -> None:
        task = asyncio.create_task(core.acheck_callable(slow, None))
        await asyncio.sleep(0)
        ask()
        await task

    asyncio.run(main())
    assert "await ledger.agrade(...)" in held[0]


def ask_in_loop(cell: Callable[[], None], shop: Shop) -> str:
    """Grade where it would have to wait, and give up where it does."""
    m = core.Patch()
    m.setattr(core._runs._waiting.Event, "wait", give_up)
    try:
        return word(core.check_callable(cell, change_for(1, shop)))
    except (core.errors.ConcurrencyError, TimeoutError) as error:
        return str(error)
    finally:
        m.undo()


def give_up(self: Any, timeout: float | None = None) -> bool:
    raise TimeoutError("it waits")


# -- the gate by itself ---------------------------------------------------------------------------


def granted(*places: Any) -> list[bool]:
    return [place.granted for place in places]


@falsetto.must_fail_when(wait_for_nobody)
def test_the_gate_lets_in_one_alone_and_the_others_in_their_order() -> None:
    gate = core._runs._gate.Gate()
    first, second = gate.ask(alone=False), gate.ask(alone=False)
    alone, behind = gate.ask(alone=True), gate.ask(alone=False)
    seen = [granted(first, second, alone, behind)]
    for place in (first, second, alone):
        gate.leave(place)
        seen.append(granted(alone, behind))
    assert seen == [
        [True, True, False, False],
        [False, False],
        [True, False],
        [False, True],
    ]


def never_ask(self: Any) -> bool:
    """Let somebody in who may be gone."""
    self.granted = True
    return True


@falsetto.must_fail_when(lambda m: m.setattr(core._runs._gate.Place, "grant", never_ask))
def test_who_is_gone_when_it_is_let_in_holds_up_nobody() -> None:
    gate = core._runs._gate.Gate()
    first, gone, behind = gate.ask(alone=True), gate.ask(alone=True), gate.ask(alone=False)
    gone.tell(lambda: False)
    gate.leave(first)
    assert granted(gone, behind) == [False, True]
    gate.leave(gone)
    assert granted(gate.ask(alone=False)) == [True]


@falsetto.must_fail_when(lambda m: m.setattr(core._runs._gate.Gate, "_let_in", lambda self: None))
def test_who_no_longer_waits_holds_up_nobody() -> None:
    gate = core._runs._gate.Gate()
    inside = gate.ask(alone=False)
    alone, behind = gate.ask(alone=True), gate.ask(alone=False)
    gate.leave(alone)
    assert granted(inside, behind) == [True, True]


@pytest.mark.parametrize("kind", ["hand", "loop"])
@falsetto.must_fail_when(wait_for_nobody)
def test_a_coroutine_waits_whatever_runs_it(kind: str) -> None:
    gate = core._runs._gate.Gate()
    first = gate.ask(alone=True)
    second = gate.ask(alone=False)

    async def wait() -> str:
        if not second.granted:
            await core._runs._waiting.pause(second)
            return "waited"
        return "went on"

    async def main() -> str:
        task = asyncio.create_task(wait())
        await asyncio.sleep(0)
        gate.leave(first)
        return await task

    if kind == "loop":
        assert asyncio.run(main()) == "waited"
        return
    by_hand = wait()
    said = "went on"
    try:
        by_hand.send(None)
        gate.leave(first)
        by_hand.send(None)
    except StopIteration as done:
        said = done.value
    assert said == "waited"
    gc.collect()
