from __future__ import annotations

import importlib
import sys
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any
from unittest.mock import Mock

import falsetto
import pytest
from falsetto_testing import plugin


def with_spec(module: ModuleType) -> ModuleType:
    module.__spec__ = ModuleSpec(module.__name__, None)
    return module


@falsetto.must_fail_when(
    lambda m: m.setattr(plugin._hidden_runs._modules, "_put_into_parent", lambda *_: None)
)
def test_a_package_and_the_list_of_modules_hold_one_module() -> None:
    import xml.dom as kept

    with plugin._hidden_runs._process.process_kept():
        del sys.modules["xml.dom"]
        import xml.dom as again

        assert again is not kept
    assert sys.modules["xml.dom"] is sys.modules["xml"].dom is kept


@falsetto.must_fail_when(
    lambda m: m.setattr(plugin._hidden_runs._modules, "_attributes", vars), expect=TypeError
)
def test_a_module_is_put_back_beside_a_parent_that_is_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept = ModuleType("put.here")
    monkeypatch.setitem(sys.modules, "put", None)
    monkeypatch.setitem(sys.modules, "put.here", kept)
    with plugin._hidden_runs._process.process_kept():
        sys.modules["put.here"] = ModuleType("put.here")
    assert sys.modules["put.here"] is kept


@falsetto.must_fail_when(
    lambda m: m.setattr(plugin._hidden_runs._modules, "_made_by_hand", lambda _: ())
)
@pytest.mark.parametrize(
    "entry",
    [
        ModuleType("put"),
        Mock(),
        None,
        SimpleNamespace(),
        pytest.param(with_spec(ModuleType("put")), id="with a spec"),
    ],
    ids=lambda entry: type(entry).__name__,
)
def test_what_no_import_has_made_is_taken_out_of_the_list_of_modules(
    entry: Any, request: pytest.FixtureRequest
) -> None:
    request.addfinalizer(lambda: sys.modules.pop("put", None))
    with plugin._hidden_runs._process.process_kept():
        sys.modules["put"] = entry
    assert "put" not in sys.modules


@falsetto.must_fail_when(
    lambda m: m.setattr(plugin._hidden_runs._modules, "_comes_with_a_package", lambda *_: False)
)
def test_what_was_imported_stays_with_what_it_has_put_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "fresh.py").write_text(
        "import sys, types\n"
        "class Lazy: pass\n"
        "sys.modules['fresh.part'] = types.ModuleType('fresh.part')\n"
        "sys.modules['fresh.lazy'] = Lazy()\n"
        "sys.modules['_cython_0'] = types.ModuleType('_cython_0')\n",
        encoding="utf-8",
    )
    names = ["fresh", "fresh.part", "fresh.lazy", "_cython_0"]
    for name in names:
        monkeypatch.delitem(sys.modules, name, raising=False)
    with plugin._hidden_runs._process.process_kept():
        with monkeypatch.context() as found:
            found.syspath_prepend(tmp_path)
            importlib.import_module("fresh")
        sys.modules["put"] = ModuleType("put")
    there = [name in sys.modules for name in (*names, "put")]
    for name in names:
        sys.modules.pop(name, None)
    assert there == [True, True, True, True, False]
