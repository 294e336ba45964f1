from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import falsetto
import pytest
from falsetto_testing import plugin


def blind(m: Any) -> None:
    m.setattr(plugin._hidden_runs._generator, "_see", lambda generator: generator.gauss_next)


@falsetto.must_fail_when(blind)
@pytest.mark.parametrize(
    "draw",
    [
        random.random,
        random.seed,
        lambda: random.getrandbits(1),
        lambda: [random.random() for _ in range(700)],
        lambda: random.shuffle([1, 2, 3]),
    ],
    ids=["one", "seed", "bit", "many", "shuffle"],
)
def test_a_draw_is_taken_back_however_it_was_made(draw: Any) -> None:
    kept = random.getstate()
    random.random()  # a state that nobody has read yet
    before = random.getstate()
    with plugin._hidden_runs._process.process_kept():
        draw()
    found = random.getstate()
    random.setstate(kept)
    assert found == before


@falsetto.must_fail_when(
    lambda m: m.setattr(plugin._hidden_runs._generator, "_setstate", lambda state: None)
)
def test_half_of_a_pair_that_was_drawn_at_once_is_kept() -> None:
    random.gauss(0, 1)
    before = random.getstate()
    with plugin._hidden_runs._process.process_kept():
        random.gauss(0, 1)
    assert random.getstate() == before


def sees_nothing(generator: Any) -> object:
    return None


def sees_seeds_alone(generator: Any) -> object:
    return generator.getstate()[1][:-1]


def sees_more(generator: Any) -> object:
    return object()


@falsetto.must_fail_when(
    lambda m: m.setattr(plugin._hidden_runs._generator, "_is_certain", lambda see: True)
)
@pytest.mark.parametrize("see", [sees_nothing, sees_seeds_alone, sees_more])
def test_what_misses_a_draw_or_sees_too_many_is_not_trusted(see: Any) -> None:
    assert not plugin._hidden_runs._generator._is_certain(see)


@falsetto.must_fail_when(
    lambda m: m.setattr(plugin._hidden_runs._generator, "_is_certain", lambda see: False)
)
def test_memory_is_trusted_where_it_shows_each_draw() -> None:
    see = plugin._hidden_runs._generator._in_memory()
    one, same = random.Random(1), random.Random(1)
    assert see is not None
    assert see(one) == see(same)
    one.random()
    assert see(one) != see(same)


@falsetto.must_fail_when(
    lambda m: m.setattr(plugin._hidden_runs._generator, "_in_memory", lambda: sees_more)
)
def test_no_memory_is_read_in_another_python(monkeypatch: pytest.MonkeyPatch) -> None:
    another = SimpleNamespace(implementation=SimpleNamespace(name="another"))
    monkeypatch.setattr(plugin._hidden_runs._generator, "sys", another)
    assert plugin._hidden_runs._generator._in_memory() is None
