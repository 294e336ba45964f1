from __future__ import annotations

from pathlib import Path

import falsetto
import pytest
from falsetto_testing import Suite, breaks


@falsetto.must_fail_when(
    breaks("pytest_falsetto._hidden_runs._surroundings:_data", "lambda: os.environ._data")
)
@pytest.mark.parametrize(
    "body",
    [
        """
        def test_a(monkeypatch):
            monkeypatch.setattr(os, "environ", {"HOME": "/"})
            assert subject.pick() == 1
        """,
        """
        def test_a():
            kept, os.environ = os.environ, {"HOME": "/"}
            assert subject.pick() == 1
            os.environ = kept
        """,
    ],
    ids=["monkeypatch", "by hand"],
)
def test_an_environment_of_another_kind_is_none_of_our_business(body: str, tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        f"""
        import os
        THERE = os.environ

        @declared
        {body.strip()}

        def test_later(): assert os.environ is THERE
        """,
    ).grade()
    assert ran.reasons == {"test_a": "stated-reason", "test_later": "undeclared"}, ran.output


@falsetto.must_fail_when(
    breaks("pytest_falsetto._hidden_runs._surroundings:_data", "lambda: os.environ._data")
)
def test_a_change_may_put_an_environment_of_its_own_in_place(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        import os

        def change(m):
            m.setattr(os, "environ", {"HOME": "/"})
            m.setattr(subject, "pick", subject.bad)

        @falsetto.must_fail_when(change)
        def test_a(): assert subject.pick() == 1

        @falsetto.must_fail_when(change)
        def test_b(tmp_path): assert subject.pick() == 1
        """,
    ).grade()
    assert ran.reasons == {"test_a": "stated-reason", "test_b": "stated-reason"}, ran.output
