from __future__ import annotations

import builtins
from typing import Any

import falsetto
import pytest
from falsetto_testing import core

patch = core._patch
UndoError = core.errors.UndoError
KEPT = dict(vars(builtins))


class Thing:
    def __init__(self) -> None:
        self.x = 1


class Locked:
    """Lets itself be set once, and then raises `error`."""

    def __init__(self, error: BaseException) -> None:
        self.__dict__.update(x=1, error=error, writes=0)

    def __setattr__(self, name: str, value: object) -> None:
        self.__dict__["writes"] += 1
        if self.__dict__["writes"] > 1:
            raise self.__dict__["error"]
        self.__dict__[name] = value


def stop_at_the_first_error(m: falsetto.Patch) -> None:
    """Give up all other steps once one raises."""
    real = patch._undo.Undoing._note

    def note(self: Any, step: Any, error: Exception) -> None:
        real(self, step, error)
        del self._pending[:-1]

    m.setattr(patch._undo.Undoing, "_note", note)


def undo_the_first_one_first(m: falsetto.Patch) -> None:
    """Undo the steps in the order they were taken."""
    real = patch._undo.Undoing.__init__

    def reverse(self: Any, pending: list[Any]) -> None:
        pending.reverse()
        real(self, pending)

    m.setattr(patch._undo.Undoing, "__init__", reverse)
    m.setattr(patch._undo, "differences", lambda steps: [])


@falsetto.must_fail_when(undo_the_first_one_first)
def test_in_reverse() -> None:
    thing = Thing()
    handle = patch.Patch()
    for value in (2, 3, 4):
        handle.setattr(thing, "x", value)
    handle.undo()
    assert thing.x == 1


@falsetto.must_fail_when(stop_at_the_first_error)
def test_even_when_one_raises() -> None:
    first, last, locked = Thing(), Thing(), Locked(RuntimeError("locked"))
    handle = patch.Patch()
    for subject in (first, locked, last):
        handle.setattr(subject, "x", 2)
    with pytest.raises(UndoError) as raised:
        handle.undo()
    assert (first.x, last.x) == (1, 1)
    assert raised.value.problems == (
        "undoing setattr of <Locked instance>.x raised RuntimeError: locked",
    )
    assert isinstance(raised.value.__cause__, RuntimeError)


def stop_at_an_interrupt(m: falsetto.Patch) -> None:
    """Let an interrupt end the undoing."""

    def run(self: Any) -> None:
        self._undo_pending()

    m.setattr(patch._undo.Undoing, "run", run)


@falsetto.must_fail_when(stop_at_an_interrupt)
@pytest.mark.parametrize("interrupt", [KeyboardInterrupt(), SystemExit(1), GeneratorExit()])
def test_before_an_interrupt_is_raised_again(interrupt: BaseException) -> None:
    first, last = Thing(), Thing()
    handle = patch.Patch()
    for subject in (first, Locked(interrupt), last):
        handle.setattr(subject, "x", 2)
    with pytest.raises(type(interrupt)) as raised:
        handle.undo()
    assert raised.value is interrupt
    assert (first.x, last.x) == (1, 1)


def lose_the_first_error(m: falsetto.Patch) -> None:
    """Raise an interrupt without what went wrong before it."""

    def raise_bare(self: Any, problems: list[str]) -> None:
        raise self._interrupt from None

    m.setattr(patch._undo.Undoing, "_raise", raise_bare)


@falsetto.must_fail_when(lose_the_first_error)
def test_an_interrupt_has_the_first_error_as_its_context() -> None:
    error = RuntimeError("locked")
    handle = patch.Patch()
    handle.setattr(Locked(KeyboardInterrupt()), "x", 2)
    handle.setattr(Locked(error), "x", 2)
    handle.setattr(Locked(OSError("last")), "x", 2)
    with pytest.raises(KeyboardInterrupt) as raised:
        handle.undo()
    assert isinstance(raised.value.__context__, OSError)


class Interrupted:
    """Is interrupted once, in the middle of being set back."""

    x: int

    def __init__(self) -> None:
        interrupts: list[BaseException] = [KeyboardInterrupt()]
        self.__dict__.update(x=1, next_interrupt=interrupts.pop, left=interrupts.__len__)

    def __setattr__(self, name: str, value: object) -> None:
        if value == 1 and self.__dict__["left"]():
            interrupt = self.__dict__["next_interrupt"]()
            raise interrupt
        self.__dict__[name] = value


def leave_the_interrupted_step(m: falsetto.Patch) -> None:
    """Go on with the next step after an interrupt."""
    m.setattr(patch._undo, "_ATTEMPTS", 1)
    m.setattr(patch._undo, "differences", lambda steps: [])


@falsetto.must_fail_when(leave_the_interrupted_step)
def test_the_interrupted_step_is_undone_again() -> None:
    subject = Interrupted()
    handle = patch.Patch()
    handle.setattr(subject, "x", 2)
    with pytest.raises(KeyboardInterrupt) as raised:
        handle.undo()
    assert subject.x == 1
    assert raised.value.__context__ is None


class Hasty:
    """Writes first and checks afterwards."""

    def __setattr__(self, name: str, value: object) -> None:
        self.__dict__[name] = value
        if value != "fine":
            raise ValueError(f"{value} is not fine")


def leave_what_failed(m: falsetto.Patch) -> None:
    """Leave what a verb wrote before it raised."""
    m.setattr(patch._computed.Computed, "revert", lambda self: None)


@falsetto.must_fail_when(leave_what_failed)
def test_what_a_verb_wrote_before_it_raised_is_undone() -> None:
    subject = Hasty()
    subject.__dict__["x"] = "as built"
    handle = patch.Patch()
    with pytest.raises(ValueError, match="planted is not fine"):
        handle.setattr(subject, "x", "planted")
    assert vars(subject) == {"x": "as built"}
    handle.undo()
    assert vars(subject) == {"x": "as built"}


def undo_twice(m: falsetto.Patch) -> None:
    """Keep what was undone and undo it again."""
    real = patch._undo.Undoing.__init__
    m.setattr(patch._undo.Undoing, "__init__", lambda self, pending: real(self, list(pending)))


@falsetto.must_fail_when(undo_twice)
def test_undoing_again_does_nothing() -> None:
    thing = Thing()
    handle = patch.Patch()
    handle.setattr(thing, "x", 2)
    handle.undo()
    thing.x = 5
    handle.undo()
    assert thing.x == 5


def stay_open(m: falsetto.Patch) -> None:
    """Let a handle be used after its change is undone."""
    m.setattr(patch.Patch, "_check_open", lambda self, verb: None)


@falsetto.must_fail_when(stay_open)
@pytest.mark.parametrize(
    ("verb", "arguments"),
    [
        ("setattr", (Thing(), "x", 2)),
        ("delattr", (Thing(), "x")),
        ("setitem", ({"x": 1}, "x", 2)),
        ("delitem", ({"x": 1}, "x")),
        ("setenv", ("UNRELATED_NAME", "2")),
        ("delenv", ("PATH",)),
    ],
)
def test_a_handle_is_closed_once_its_change_is_undone(
    verb: str, arguments: tuple[Any, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "here")  # put back whatever a closed handle does to it
    monkeypatch.setenv("UNRELATED_NAME", "1")
    handle = patch.Patch()
    handle.undo()
    said = "nothing"
    try:
        getattr(handle, verb)(*arguments)
    except core.errors.ChangeError as error:
        said = str(error)
    assert said.startswith(f"{verb} cannot change anything: the handle is closed")


@falsetto.must_fail_when(lambda m: m.setattr(patch.Patch, "_put_back_builtins", _leave_them))
def test_undoing_does_not_run_on_builtins_that_are_changed() -> None:
    thing, handle = Thing(), patch.Patch()
    try:
        handle.setattr(thing, "x", 2)
        handle.setattr(builtins, "tuple", lambda *_: 1 / 0)
        handle.undo()
    except Exception:  # noqa: BLE001 - what is left is looked at below
        pass
    finally:
        seen = thing.x, KEPT["tuple"] is vars(builtins)["tuple"]
        vars(builtins).update(KEPT)
    assert seen == (1, True)


def _leave_them(_: Any) -> None:
    """Put back no builtin before anything else."""
