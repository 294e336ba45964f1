"""The build hook that makes `pip install -e .` live."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import falsetto
import pytest
from falsetto_workspace import ROOT, WORKSPACE, distribution


def load(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


hook = load(ROOT / "hatch_build.py")
WHEEL = WORKSPACE["tool"]["hatch"]["build"]["targets"]["wheel"]
PATH_FILE = "falsetto-workspace.pth"


def without_asking(sources: list[str]) -> str:
    return f"import sys; sys.path[:0] = {sources!a}\n"


@falsetto.must_fail_when(lambda m: m.setattr(hook, "path_line", without_asking))
def test_reading_the_path_file_again_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pip 23.2 reads it twice in the interpreter of an isolated build."""
    monkeypatch.setattr(sys, "path", ["/lib"])
    line = hook.path_line(["/a/src", "/b/src"])
    exec(line)
    sys.path.insert(0, "/overlay")
    exec(line)
    assert sys.path == ["/overlay", "/a/src", "/b/src", "/lib"]


def as_it_is(sources: list[str]) -> str:
    return f"import sys; sys.path[:0] = {sources!r}\n"


@falsetto.must_fail_when(lambda m: m.setattr(hook, "path_line", as_it_is))
def test_the_path_file_is_ascii_wherever_the_clone_lies() -> None:
    """Python reads path files in an encoding that depends on the locale."""
    assert hook.path_line(["/home/zoë/src"]).isascii()


@falsetto.must_fail_when(lambda m: m.setitem(WHEEL, "hooks", {}))
def test_an_editable_install_brings_the_path_file(tmp_path: Path) -> None:
    assert PATH_FILE in distribution(ROOT, WORKSPACE, tmp_path, "editable")


def always(self: Any, version: str, build_data: dict[str, Any]) -> None:
    build_data["force_include_editable"] = {"somewhere": PATH_FILE}


@falsetto.must_fail_when(lambda m: m.setattr(hook.LiveSources, "initialize", always))
def test_an_ordinary_wheel_does_not() -> None:
    build_data: dict[str, Any] = {}
    live = hook.LiveSources(str(ROOT), {}, None, None, "", "wheel")
    live.initialize("standard", build_data)
    live.finalize("standard", build_data, "")
    assert build_data == {}
