from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from multiprocessing.managers import BaseManager
from typing import Any

import falsetto
import pytest
from falsetto_grading import grade, shop, word
from falsetto_testing import core


def explode() -> Any:
    raise AssertionError("broken subject")


def over(planted: Any) -> Callable[[Any], None]:
    return lambda m: m.setattr(shop, "total", planted)


def is_ten(value: int) -> None:
    assert value == 10


def retries(act: Callable[[], object]) -> None:
    """Try again, as helpers for what takes its time do."""
    for _ in range(2):
        try:
            act()
        except Exception as error:  # noqa: BLE001 - what this is about
            last = error
        else:
            return
    try:
        raise last
    except AssertionError as error:
        raise AssertionError(f"tried twice: {error}") from error


def says_more() -> None:
    try:
        shop.total()
    except AssertionError as error:
        raise AssertionError(f"oh no: {error}") from error


def asks_a_runner() -> None:
    try:
        shop.total()
    except AssertionError as error:
        pytest.fail(str(error))


FAILURES = (AssertionError, pytest.fail.Exception)


def too_low() -> int:
    raise ValueError("too low")


def believe_what_is_raised(m: falsetto.Patch) -> None:
    """Look at nothing but the last raise."""
    m.setattr(core._failure._blame.Blame, "_raised_again", lambda self, error, spots: False)


@pytest.mark.parametrize(
    "act",
    [shop.wrapped, shop.retried, shop.refused, says_more, asks_a_runner],
    ids=["wrapped", "retried", "refused", "in the suite", "by a runner"],
)
@falsetto.must_fail_when(believe_what_is_raised)
def test_what_the_change_raised_first_is_not_the_checks(act: Any) -> None:
    def check() -> None:
        act()

    graded = grade(check, over(explode), default_expect=FAILURES)
    assert word(graded) == "wrong-reason"
    assert "the change itself raised the failure" in graded.detail


def believe_it_and_doubt_nothing(m: falsetto.Patch) -> None:
    believe_what_is_raised(m)
    m.setattr(core._failure._blame.Blame, "doubt", lambda self, error, spots: None)


@falsetto.must_fail_when(believe_it_and_doubt_nothing)
def test_what_the_subject_makes_of_any_error_is_not_the_checks() -> None:
    assert word(grade(lambda: shop.refused() and None, over(too_low))) == "wrong-reason"


def blame_whatever_came_before(m: falsetto.Patch) -> None:
    """Blame the change for every error that has another one behind it."""
    m.setattr(
        core._failure._blame.Blame,
        "_raised_again",
        lambda self, error, spots: error.__context__ is not None,
    )


def asserts_afterwards() -> None:
    try:
        shop.total()
    except AssertionError:
        assert shop.get_client() is None, "nobody is left"


def turns_an_error_into_a_failure() -> None:
    try:
        shop.total()
    except ValueError as error:
        raise AssertionError("it must not raise") from error


def fails_for_an_error() -> None:
    try:
        shop.total()
    except ValueError as error:
        pytest.fail(str(error))


def matches_another() -> None:
    if shop.total is explode:
        with pytest.raises(AssertionError, match="nothing like it"):
            shop.total()


OWN: dict[str, tuple[Any, Any]] = {
    "an assertion that is tried again": (
        lambda: 9,
        lambda: retries(lambda: is_ten(shop.total())),
    ),
    "an assertion after an error of the change's": (explode, asserts_afterwards),
    "an assertion that something does not raise": (too_low, turns_an_error_into_a_failure),
    "a runner's failure for what it raises": (too_low, fails_for_an_error),
    "an assertion of a runner's about an error": (explode, matches_another),
}


@pytest.mark.parametrize("name", OWN)
@falsetto.must_fail_when(blame_whatever_came_before)
def test_what_the_check_makes_of_an_error_is_its_own(name: str) -> None:
    stub, check = OWN[name]
    assert word(grade(check, over(stub), default_expect=FAILURES)) == "proven"


def doubt_nothing(m: falsetto.Patch) -> None:
    m.setattr(core._failure._blame.Blame, "doubt", lambda self, error, spots: None)


def strips_nothing_itself() -> None:
    shop.stripped()


def strips_it() -> None:
    caught: Any = None
    try:
        shop.total()
    except AssertionError as error:
        caught = error
    if caught is not None:
        raise caught.with_traceback(None)


def keeps_an_error() -> Any:
    return None, AssertionError("broken subject")


@pytest.mark.parametrize(
    ("check", "stub", "why"),
    [
        (strips_nothing_itself, explode, "it was stripped of its traceback"),
        (strips_it, explode, "it was stripped of its traceback"),
        (
            lambda: shop.unwrap((shop.total(), None) if shop.total() == 10 else shop.total()),
            keeps_an_error,
            "it was made before it was raised, and nobody can tell by whom",
        ),
    ],
)
@falsetto.must_fail_when(doubt_nothing)
def test_an_error_that_nobody_knows_the_origin_of_is_no_proof(
    check: Any, stub: Any, why: str
) -> None:
    for expect in (None, AssertionError):
        graded = grade(check, over(stub), expect=expect)
        assert word(graded) == "wrong-reason"
        assert graded.detail.endswith(why)


@pytest.mark.parametrize("stub", [explode, too_low])
@falsetto.must_fail_when(doubt_nothing)
def test_an_error_that_the_subject_may_have_made_of_the_changes_is_no_proof(stub: Any) -> None:
    graded = grade(lambda: shop.refused_later() and None, over(stub))
    assert word(graded) == "wrong-reason"
    assert graded.detail.endswith("perhaps for an error of the change's that it had caught")


@falsetto.must_fail_when(
    lambda m: m.setattr(core._failure._blame.Blame, "_told_again", lambda self, site: "told again")
)
def test_an_error_of_the_subjects_is_its_own_under_a_change_that_raises_none() -> None:
    assert word(grade(lambda: shop.limited() and None, over(lambda: 1_000))) == "proven"


class Till(BaseManager):
    pass


class Remote:
    def total(self) -> int:
        return shop.total()


Till.register("Remote", Remote)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # forking beside a pool's threads
@falsetto.must_fail_when(doubt_nothing)
def test_an_error_that_comes_from_another_process_without_a_traceback_is_no_proof() -> None:
    def check() -> None:
        with Till(ctx=multiprocessing.get_context("fork")) as till:
            till.Remote().total()  # type: ignore[attr-defined]

    graded = grade(check, over(explode))
    assert word(graded) == "wrong-reason"
    assert graded.detail.endswith("it came from another process without its traceback")


def raises_its_own() -> None:
    failure = AssertionError("not ten")
    if shop.total() != 10:
        raise failure


def doubt_what_was_made_before(m: falsetto.Patch) -> None:
    """Ask where every error was made, a statement of the check's own or not."""
    blame = core._failure._blame.Blame
    m.setattr(core._failure._own.Own, "plainly_raised", lambda self, error, spots: False)
    m.setattr(blame, "doubt", lambda self, error, spots: "made before")


@falsetto.must_fail_when(doubt_what_was_made_before)
def test_an_error_that_the_check_made_before_it_raised_it_is_its_own() -> None:
    assert word(grade(raises_its_own, over(lambda: 9))) == "proven"
