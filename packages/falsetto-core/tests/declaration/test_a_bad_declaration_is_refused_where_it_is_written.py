from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from functools import partial
from typing import Any

import falsetto
import pytest
from falsetto_testing import core


async def asynchronous(m: Any) -> None:
    pass


def generator(m: Any) -> Iterator[None]:
    yield


async def asynchronous_generator(m: Any) -> AsyncIterator[None]:
    yield


class Asynchronous:
    async def __call__(self, m: Any) -> None:
        pass


def nothing(m: Any) -> None:
    pass


def accept(*names: str) -> Any:
    """Let the named validations accept everything."""

    def change(m: falsetto.Patch) -> None:
        for name in names:
            module = (
                core._declarations._expectation
                if name == "validate"
                else core._declarations._declaration
            )
            m.setattr(module, name, lambda value: None)

    return change


def refusal(*args: Any, **kwargs: Any) -> str:
    """Return the type and the words of the refusal, or nothing."""
    try:
        core.must_fail_when(*args, **kwargs)
    except core.errors.DeclarationError as error:
        return f"{type(error).__name__}: {error}"
    return ""


@pytest.mark.parametrize("change", [5, None, "m.setattr(a, 'b', 1)", [nothing]])
@falsetto.must_fail_when(accept("asked_by"))
def test_a_change_must_be_callable(change: object) -> None:
    assert refusal(change).startswith("DeclarationTypeError: the change must be a callable")


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        (asynchronous, "async"),
        (partial(asynchronous), "async"),
        (Asynchronous(), "async"),
        (asynchronous_generator, "async"),
        (generator, "generator"),
        (partial(generator), "generator"),
    ],
)
@falsetto.must_fail_when(accept("asked_by"))
def test_a_change_that_a_call_would_not_make_is_refused(change: Any, kind: str) -> None:
    words = refusal(change)
    assert words.startswith("DeclarationTypeError")
    assert kind in words


@falsetto.must_fail_when(accept("asked_by"))
def test_a_change_must_take_the_handle() -> None:
    assert "takes no handle; write @must_fail_when(change)" in refusal(lambda: None)


@falsetto.must_fail_when(accept("asked_by"))
def test_a_change_must_take_the_handle_by_position() -> None:
    assert "takes no handle" in refusal(lambda *, m: None)


@falsetto.must_fail_when(accept("asked_by"))
def test_a_parameter_of_the_change_must_be_fillable_by_name() -> None:
    assert "positional-only" in refusal(lambda m, n, /: None)


@pytest.mark.parametrize(
    "expect",
    [5, "boom", int, [ValueError], (ValueError, "boom"), (ValueError, (KeyError,)), asynchronous],
)
@falsetto.must_fail_when(accept("validate"))
def test_what_is_expected_must_be_types_or_a_predicate(expect: Any) -> None:
    assert refusal(nothing, expect=expect).startswith("DeclarationTypeError: expect=")


@falsetto.must_fail_when(accept("validate"))
def test_an_exception_instead_of_its_type_is_told_apart() -> None:
    assert "write expect=ValueError" in refusal(nothing, expect=ValueError("boom"))


@falsetto.must_fail_when(accept("validate"))
def test_no_types_at_all_match_nothing() -> None:
    assert refusal(nothing, expect=()).startswith("DeclarationValueError: expect=()")


@pytest.mark.parametrize("predicate", [asynchronous, generator, asynchronous_generator])
@falsetto.must_fail_when(
    lambda m: m.setattr(core._declarations._expectation, "_is_unfinished", lambda f: False)
)
def test_a_predicate_that_is_true_of_every_failure_is_refused(predicate: Any) -> None:
    assert "what it returns is true whatever the failure" in refusal(nothing, expect=predicate)


@pytest.mark.parametrize(
    ("text", "words"),
    [(5, "DeclarationTypeError: describe="), (" \n", "DeclarationValueError: describe= is blank")],
)
@falsetto.must_fail_when(accept("_validate_describe"))
def test_a_description_must_say_something(text: Any, words: str) -> None:
    assert refusal(nothing, describe=text).startswith(words)


@pytest.mark.parametrize(
    ("scope", "kind"),
    [
        ("test", "DeclarationValueError"),
        ([], "DeclarationTypeError"),
        (None, "DeclarationTypeError"),
    ],
)
@falsetto.must_fail_when(accept("_validate_scope"))
def test_a_scope_must_be_one_of_five(scope: Any, kind: str) -> None:
    assert refusal(nothing, scope=scope).startswith(f"{kind}: scope=")


@falsetto.must_fail_when(
    lambda m: m.setattr(core._declarations._declaration, "SCOPES", ("function", "class", "module"))
)
def test_the_five_scopes_are_pytests() -> None:
    scopes = ("function", "class", "module", "package", "session")
    assert [refusal(nothing, scope=scope) for scope in scopes] == [""] * 5
