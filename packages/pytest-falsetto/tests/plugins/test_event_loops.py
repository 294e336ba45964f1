"""pytest-asyncio and anyio."""

from __future__ import annotations

from pathlib import Path

import falsetto
from falsetto_testing import Suite, breaks

ASYNCIO = """
    import asyncio, pytest_asyncio

    @pytest_asyncio.fixture
    async def picked():
        await asyncio.sleep(0)
        yield subject.pick()

    @pytest_asyncio.fixture(scope="module", loop_scope="module")
    async def loop():
        yield asyncio.get_running_loop()

    @declared
    @pytest.mark.asyncio
    async def test_proven(picked): assert picked == 1

    @pytest.mark.asyncio(loop_scope="module")
    @declared
    async def test_shared_loop(loop):
        assert asyncio.get_running_loop() is loop
        assert subject.pick() == 1

    @declared
    @pytest.mark.asyncio
    async def test_false(picked): assert picked

    @declared
    @pytest.mark.asyncio
    async def test_wider(loop): assert loop
"""
ANYIO = """
    import anyio
    pytestmark = pytest.mark.anyio

    @pytest.fixture
    async def picked():
        await anyio.sleep(0)
        yield subject.pick()

    @declared
    async def test_proven(picked): assert picked == 1

    @declared
    async def test_task_group():
        async def check(): assert subject.pick() == 1
        async with anyio.create_task_group() as group: group.start_soon(check)

    @declared
    async def test_false(picked): assert picked
"""


@falsetto.must_fail_when(
    breaks("pytest_falsetto._hidden_runs._fixtures:_is_the_suites", "lambda *_: False")
)
def test_checks_of_pytest_asyncio_are_graded(tmp_path: Path) -> None:
    assert Suite.of(tmp_path, ASYNCIO, "asyncio").grade().reasons == {
        "test_proven": "stated-reason",
        "test_shared_loop": "stated-reason",
        "test_false": "negative-passed",
        "test_wider": "out-of-scope",
    }


@falsetto.must_fail_when(
    breaks("pytest_falsetto._checks._plan:get_declaration", "lambda check: None")
)
def test_checks_of_anyio_are_graded_on_each_backend(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, ANYIO, "anyio").grade()
    assert ran.reasons == {
        f"{name}[{backend}]": reason
        for backend in ("asyncio", "trio")
        for name, reason in (
            ("test_proven", "stated-reason"),
            ("test_task_group", "stated-reason"),
            ("test_false", "negative-passed"),
        )
    }
