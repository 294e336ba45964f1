"""The core imports the standard library and itself, also where an import waits in a function."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import falsetto
import falsetto_workspace
import pytest
from falsetto_workspace import PACKAGES, ROOT

CORE = PACKAGES["falsetto-core"]
MODULES = sorted(path.relative_to(ROOT).as_posix() for path in CORE.rglob("*.py"))


def imported(module: str) -> set[str]:
    """List the packages that a module imports from outside its own."""
    tree = ast.parse(falsetto_workspace.text(module))
    nodes = [node for node in ast.walk(tree) if node not in brought_by_type_checkers(tree)]
    plain = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    named = [
        node.module
        for node in nodes
        if isinstance(node, ast.ImportFrom) and node.module and not node.level
    ]
    return {name.partition(".")[0] for name in plain + named}


def brought_by_type_checkers(tree: ast.Module) -> list[ast.stmt]:
    """List the imports that no interpreter runs, of what every type checker has with it."""
    return [
        node
        for block in tree.body
        if isinstance(block, ast.If) and ast.unparse(block.test) == "TYPE_CHECKING"
        for node in block.body
        if isinstance(node, ast.ImportFrom) and node.module == "typing_extensions"
    ]


def import_pytest(module: str) -> str:
    return "def later():\n    import pytest\n"


@falsetto.must_fail_when(lambda m: m.setattr(falsetto_workspace, "text", import_pytest))
@pytest.mark.parametrize("module", MODULES, ids=lambda name: Path(name).name)
def test_a_module_of_the_core_imports_only_the_standard_library(module: str) -> None:
    assert imported(module) - sys.stdlib_module_names == set()
