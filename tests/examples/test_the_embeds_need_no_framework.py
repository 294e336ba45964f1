"""What embeds the core needs the standard library beside it, and nothing else."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator

import falsetto
import pytest
from falsetto import Patch
from falsetto_examples import Example

EMBEDS = {name: Example.named(name) for name in ("embed-harness", "embed-unittest")}


def imported(text: str) -> Iterator[str]:
    """Yield the top-level names of the modules that a file imports."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield str(node.module).partition(".")[0]


def import_pytest(m: Patch, name: str) -> None:
    """Let an example import pytest in one more file."""
    m.setitem(EMBEDS[name].files, "more.py", "import pytest\n")


@falsetto.must_fail_when(import_pytest)
@pytest.mark.parametrize("name", EMBEDS)
def test_only_the_standard_library_and_the_core_are_imported(name: str) -> None:
    files = EMBEDS[name].files
    own = {file.removesuffix(".py") for file in files}
    for file, text in files.items():
        if file.endswith(".py"):
            assert set(imported(text)) <= own | sys.stdlib_module_names | {"falsetto"}, file
