from __future__ import annotations

import functools
import sys
from collections.abc import Iterator

import falsetto
import pytest
from falsetto_grading import grade, subject, word
from falsetto_testing import core


@functools.lru_cache(maxsize=4)
def remembered() -> int:
    return subject.pick()


class Cart:
    @functools.cache  # noqa: B019 - what this is about
    def total(self) -> int:
        return subject.pick()


CART = Cart()


@pytest.fixture(autouse=True)
def nothing_is_remembered() -> Iterator[None]:
    yield
    remembered.cache_clear()
    Cart.total.cache_clear()


def says_nothing(m: falsetto.Patch) -> None:
    m.setattr(core._protocol._caches, "caches", lambda function, steps, planted: iter(()))


@falsetto.must_fail_when(says_nothing)
def test_a_function_that_answered_from_memory_is_named() -> None:
    def check() -> None:
        assert remembered() == 1

    graded = grade(check)
    assert word(graded) == "false"
    assert f"let a fixture call {__name__}.remembered.cache_clear() before" in str(graded.detail)


@falsetto.must_fail_when(says_nothing)
def test_a_method_that_answered_from_memory_is_named() -> None:
    def check() -> None:
        assert CART.total() == 1

    assert f"{__name__}.Cart.total gives answers" in str(grade(check).detail)


@falsetto.must_fail_when(
    lambda m: m.setattr(core._protocol._caches, "_has_answered", lambda *_: True)
)
def test_a_function_that_remembers_nothing_is_not() -> None:
    def check() -> None:
        assert callable(remembered)

    graded = grade(check)
    assert word(graded) == "false"
    assert "remembers" not in str(graded.detail)


@pytest.mark.skipif(sys.version_info < (3, 12), reason="no function is watched before Python 3.12")
@falsetto.must_fail_when(
    lambda m: m.setattr(core._protocol._arrival.Arrival, "is_used", lambda self: False)
)
def test_no_cache_stands_before_what_was_called() -> None:
    def check() -> None:
        assert remembered() == 1
        assert subject.pick() > 0

    assert "remembers" not in str(grade(check).detail)
