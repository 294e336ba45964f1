from __future__ import annotations

import random
from typing import Any

import falsetto
import pytest
from falsetto_testing import plugin

NOT_PUT_BACK = falsetto.must_fail_when(
    lambda m: m.setattr(plugin._hidden_runs._process, "_setstate", lambda state: None)
)


@NOT_PUT_BACK
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


@NOT_PUT_BACK
def test_half_of_a_pair_that_was_drawn_at_once_is_kept() -> None:
    random.gauss(0, 1)
    before = random.getstate()
    with plugin._hidden_runs._process.process_kept():
        random.gauss(0, 1)
    assert random.getstate() == before
