"""Makes `pip install -e .` live for every distribution of the workspace.

pip installs the packages that the workspace depends on as copies, and copies go stale in silence.
So an editable install of the workspace also puts the folders they were copied from on `sys.path`,
ahead of the copies.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def path_line(sources: list[str]) -> str:
    """Return the line of a `.pth` file that puts `sources` first on `sys.path`.

    Args:
        sources: Absolute paths of folders that hold packages.
    """
    # Only the missing ones: pip's build isolation reads this file again, after the fact, and takes
    # whatever it appends for the system's own paths. Escaped, because `site` reads path files
    # in the locale's encoding.
    return f"import sys; sys.path[:0] = [p for p in {sources!a} if p not in sys.path]\n"


class LiveSources(BuildHookInterface[Any]):
    """Adds `falsetto-workspace.pth` to an editable install, and to nothing else."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the path file and have it installed when `version` is editable."""
        if version != "editable":
            return
        self._folder = Path(tempfile.mkdtemp(prefix="falsetto-workspace-"))
        sources = sorted(str(source) for source in Path(self.root, "packages").glob("*/src"))
        path_file = self._folder / "falsetto-workspace.pth"
        path_file.write_text(path_line(sources), encoding="ascii")
        build_data["force_include_editable"][str(path_file)] = path_file.name

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the path file that `initialize` wrote when `version` is editable."""
        if version == "editable":
            shutil.rmtree(self._folder)
