"""The schemas of other people's formats are in no repository of ours."""

from __future__ import annotations

import io
import subprocess
import tarfile
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

import falsetto
import falsetto_schemas
import pytest
from falsetto_workspace import ROOT

fetch: Any = falsetto_schemas._fetch
uncached: Callable[[str], bytes] = fetch.fetched.__wrapped__


def answer(monkeypatch: pytest.MonkeyPatch, pip: Callable[[list[str]], tuple[int, str]]) -> None:
    """Let `pip` stand in for the program: it takes a command, and returns status and errors."""

    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        status, errors = pip(command)
        return subprocess.CompletedProcess(command, status, "", errors)

    monkeypatch.setattr(fetch, "subprocess", types.SimpleNamespace(run=run))


def made_up(source: object, name: str) -> bytes:
    return b"{}"


@falsetto.must_fail_when(lambda m: m.setattr(fetch, "_member", made_up))
def test_a_schema_that_cannot_be_had_says_what_pip_said_and_what_is_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fetch, "_KEPT", tmp_path)
    answer(monkeypatch, lambda command: (1, "ERROR: No matching distribution found\n"))
    try:
        said = uncached("ctrf.json").decode()
    except RuntimeError as error:
        said = str(error)
    assert said.startswith("the schema ctrf.json is not to be had: `-m pip download --no-deps")
    assert "otr-ctrf-bridge==0.1.0` said ERROR: No matching distribution found\n" in said
    assert said.endswith(f"once; then the file is kept in {tmp_path}.")


def download(command: list[str]) -> tuple[int, str]:
    """Put a source distribution where it was asked for, as pip would."""
    folder = Path(command[command.index("--dest") + 1])
    with tarfile.open(folder / "otr_ctrf_bridge-0.1.0.tar.gz", "w:gz") as archive:
        member = tarfile.TarInfo("otr_ctrf_bridge-0.1.0/tests/fixtures/ctrf.schema.json")
        member.size = len(b"a schema")
        archive.addfile(member, io.BytesIO(b"a schema"))
    return 0, ""


@falsetto.must_fail_when(lambda m: m.setattr(fetch, "_keep", lambda data, place: place.touch()))
def test_a_schema_is_fetched_once_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fetch, "_KEPT", tmp_path)
    answer(monkeypatch, download)
    first = uncached("ctrf.json")
    answer(monkeypatch, lambda command: (1, "pip was asked a second time"))
    assert (first, uncached("ctrf.json")) == (b"a schema", b"a schema")


@falsetto.must_fail_when(lambda m: m.setattr(fetch, "_KEPT", ROOT / "tests" / "schemas"))
def test_what_is_kept_is_never_committed() -> None:
    committed = (ROOT / ".gitignore").read_text().split()
    assert f"{fetch._KEPT.relative_to(ROOT).parts[0]}/" in committed
