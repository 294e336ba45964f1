from __future__ import annotations

import falsetto
import pytest
from falsetto_testing import core


def said(name: str) -> str:
    with pytest.raises(AttributeError) as info:
        getattr(core, name)
    return str(info.value)


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("mustfail_when", "must_fail_when"),
        ("must_fail", "must_fail_when"),
        ("Must_Fail_When", "must_fail_when"),
        ("check_calable", "check_callable"),
        ("patch", "Patch"),
        ("verdict", "Verdict"),
    ],
)
@falsetto.must_fail_when(
    lambda m: m.setattr(core._unknown_name, "unknown_name", lambda name, known: name)
)
def test_the_name_that_may_be_meant_is_said(name: str, meant: str) -> None:
    assert said(name).endswith(f"has no attribute {name!r}; did you mean {meant!r}?")


@pytest.mark.parametrize("name", ["no_proof", "noproof"])
@falsetto.must_fail_when(lambda m: m.setattr(core._unknown_name, "_MARKS", {}))
def test_a_mark_is_no_name_of_the_package(name: str) -> None:
    assert said(name).endswith("; it is a mark of pytest's: write @pytest.mark.no_proof('why')")


@pytest.mark.parametrize("name", ["galaxy", "__wrapped__", "__path_hook__"])
@falsetto.must_fail_when(lambda m: m.setattr(core._unknown_name, "unknown_name", lambda *_: "?"))
def test_nothing_is_guessed_where_nothing_is_near(name: str) -> None:
    assert said(name) == f"module 'falsetto' has no attribute {name!r}"


@falsetto.must_fail_when(
    lambda m: m.setattr(core._unknown_name, "unknown_name", lambda *_: "did you mean: did you mean")
)
def test_the_interpreter_adds_no_guess_of_its_own() -> None:
    with pytest.raises(AttributeError) as info:
        core.mustfail_when()
    import traceback

    shown = "".join(traceback.format_exception_only(info.value))
    assert shown.lower().count("did you mean") == 1
