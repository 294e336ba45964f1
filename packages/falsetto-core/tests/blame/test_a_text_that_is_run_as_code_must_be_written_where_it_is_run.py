from __future__ import annotations

import dataclasses
import functools
import importlib
import pickle
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from textwrap import dedent
from typing import Any

import falsetto
import pytest
from falsetto_grading import grade, shop, word
from falsetto_testing import core

FAILURES = (AssertionError, pytest.fail.Exception)
DOUBT = "it came out of a text that was run as code, which the change may have written"
FAILING = "assert False, 'broken subject'"


def over(planted: Any) -> Callable[[Any], None]:
    return lambda m: m.setattr(shop, "total", planted)


def texts(text: str) -> Callable[[Any], None]:
    """Return a change under which the shop comes to a text."""
    return over(lambda: text)


def explode() -> None:
    raise AssertionError("broken subject")


def given() -> Any:
    """Return what the shop comes to if that can be run, or what does nothing."""
    found: Any = shop.total()
    return "" if found == 10 else found


def runs() -> None:
    exec(given())


def runs_apart() -> None:
    exec(given(), {})


def runs_here() -> None:
    exec(given(), globals())


def evaluates() -> None:
    eval(given() or "10")


def calls_what_it_defines() -> None:
    inside: dict[str, Any] = {}
    exec(given(), inside)
    inside.get("later", int)()


def calls_what_it_defines_here() -> None:
    exec(given() or "def later(): pass", globals())
    globals()["later"]()


def runs_in_a_thread() -> None:
    with ThreadPoolExecutor(1) as workers:
        workers.submit(exec, given()).result()


def runs_what_it_compiled() -> None:
    exec(compile(given(), __file__, "exec"), globals())


def runs_what_it_compiled_apart() -> None:
    exec(compile(given(), "test_made_up.py", "exec"), {})


def unpickles() -> None:
    pickle.loads(given() or pickle.dumps(10))


def calls() -> None:
    shop.total()


class Made:
    """Is unpickled by a call."""

    def __init__(self, *call: Any) -> None:
        self.call = call

    def __reduce__(self) -> Any:
        return self.call


class Refusing:
    """Cannot be unpickled."""

    def __getstate__(self) -> dict[str, int]:
        return {"total": 9}

    def __setstate__(self, state: object) -> None:
        raise AssertionError("broken subject")


def helps_to_explode() -> None:
    explode()


class Text(str):
    __slots__ = ()


TEXT = Text(FAILING)
PICKLED_TEXT = pickle.dumps(Made(exec, (FAILING,)))


BESIDE: dict[str, Any] = {}


def beside_the_handle(m: Any) -> None:
    BESIDE["text"] = "assert False, 'broken subject'"
    m.setattr(shop, "total", lambda: 9)


def runs_what_lies_beside() -> None:
    if shop.total() != 10:
        exec(BESIDE["text"])


MADE_OF_TEXT: dict[str, tuple[Callable[[Any], None], Callable[[], None]]] = {
    "in the names of the check": (texts(FAILING), runs),
    "in names of its own": (texts(FAILING), runs_apart),
    "in the names of the module": (texts(FAILING), runs_here),
    "by somebody else": (texts("pytest.fail('broken subject')"), runs),
    "by a helper of the suite": (texts("explode()"), runs_here),
    "an expression": (texts("explode()"), evaluates),
    "a function": (texts(f"def later(): {FAILING}"), calls_what_it_defines),
    "a function by name": (texts(f"def later(): {FAILING}"), calls_what_it_defines_here),
    "a function that calls": (texts("def later(): explode()"), calls_what_it_defines_here),
    "in a thread": (texts(FAILING), runs_in_a_thread),
    "under the name of a file": (texts(FAILING), runs_what_it_compiled),
    "under another name": (texts(FAILING), runs_what_it_compiled_apart),
    "by a stub that is exec": (over(functools.partial(exec, FAILING)), calls),
    "by a change beside its step": (beside_the_handle, runs_what_lies_beside),
    "of some bytes": (over(FAILING.encode), runs),
    "of numbers": (over(lambda: bytes([97, 115, 115, 101, 114, 116, 32, 48])), runs),
    "of a bytearray": (over(functools.partial(bytearray(FAILING.encode()).strip)), runs),
    "of a text of another class": (over(lambda: TEXT), runs),
    "of what was pickled": (
        over(lambda: PICKLED_TEXT),
        unpickles,
    ),
}


@pytest.mark.parametrize("name", MADE_OF_TEXT)
@falsetto.must_fail_when(
    lambda m: m.setattr(core._failure._blame, "came_as_a_text", lambda *_: False)
)
def test_what_a_text_of_the_changes_raises_is_no_proof(name: str) -> None:
    change, check = MADE_OF_TEXT[name]
    graded = grade(check, change, default_expect=FAILURES)
    assert word(graded) == "wrong-reason"
    assert graded.detail.endswith(DOUBT)


PICKLED: dict[str, object] = {
    "a function": Made(explode, ()),
    "a function that calls": Made(helps_to_explode, ()),
    "an object": Refusing(),
    "a runner's function": Made(pytest.fail, ("broken subject",)),
}


def read_no_bytes(m: falsetto.Patch) -> None:
    """Look for names in texts alone."""
    m.setattr(core._failure._means.Means, "could_name", lambda self, frame: False)


@pytest.mark.parametrize("name", PICKLED)
@falsetto.must_fail_when(read_no_bytes)
def test_what_pickled_data_of_the_changes_calls_is_no_proof(name: str) -> None:
    data = pickle.dumps(PICKLED[name])
    graded = grade(unpickles, over(lambda: data), default_expect=FAILURES)
    assert word(graded) == "wrong-reason"


def know_no_text(m: falsetto.Patch) -> None:
    """Find no text in any code."""
    m.setattr(core._failure._script, "_is_of", lambda text, script: False)


def asserts_in_a_text() -> None:
    exec("assert shop.total() == 10")


def asserts_in_a_text_apart() -> None:
    exec("assert shop.total() == 10", {"shop": shop})


def asserts_in_a_function() -> None:
    inside: dict[str, Any] = {"shop": shop}
    text = """
        def later():
            assert shop.total() == 10
    """
    exec(dedent(text), inside)
    inside["later"]()


def is_ten(value: object) -> None:
    assert value == 10


def runs_it(text: str) -> None:
    exec(text, {"shop": shop})


def has_it_run() -> None:
    runs_it("assert shop.total() == 10")


def has_a_text_run() -> None:
    asserts_in_a_text()


@pytest.mark.parametrize(
    "check",
    [
        asserts_in_a_text,
        asserts_in_a_text_apart,
        asserts_in_a_function,
        has_it_run,
        has_a_text_run,
    ],
)
@falsetto.must_fail_when(know_no_text)
def test_a_text_in_the_code_that_runs_it_is_the_checks_own(check: Callable[[], None]) -> None:
    assert word(grade(check, texts("ten"))) == "proven"


@pytest.mark.parametrize("equals", ["=="])
@falsetto.must_fail_when(lambda m: m.setattr(core._failure._means.Means, "writes", True))
def test_a_change_without_a_text_casts_no_doubt_on_one(equals: str) -> None:
    def change(m: Any) -> None:
        """Have the shop come to less."""
        m.setattr(shop, "total", lambda: 9)

    def check() -> None:
        exec(f"assert shop.total() {equals} 10")

    assert word(grade(check, change)) == "proven"


@dataclasses.dataclass
class Bill:
    total: object

    def __post_init__(self) -> None:
        assert self.total == 10


@falsetto.must_fail_when(
    lambda m: m.setattr(core._failure._script, "_is_filled_in", lambda frame: False)
)
def test_what_a_dataclass_calls_is_the_checks_own() -> None:
    assert word(grade(lambda: Bill(shop.total()) and None, texts("ten"))) == "proven"


WRAPPING: dict[str, Any] = {"__name__": "functools"}
exec("def wrapped(act, *given): return act(*given)", WRAPPING)


@falsetto.must_fail_when(
    lambda m: m.setattr(core._failure._script, "_is_script", lambda frame, planted: True)
)
def test_what_a_library_made_of_a_text_casts_no_doubt() -> None:
    def check() -> None:
        WRAPPING["wrapped"](is_ten, shop.total())

    assert word(grade(check, texts("ten"))) == "proven"


@falsetto.must_fail_when(lambda m: m.setattr(core._failure._script, "_stem", lambda path: object()))
def test_a_module_that_asserts_as_it_is_imported_is_no_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tmp_path.joinpath("asserts_ten.py").write_text(
        "from falsetto_grading import shop\nassert shop.total() == 10\n", encoding="utf-8"
    )
    monkeypatch.syspath_prepend(tmp_path)

    def check() -> None:
        sys.modules.pop("asserts_ten", None)
        importlib.import_module("asserts_ten")

    assert word(grade(check, texts("ten"))) == "proven"
