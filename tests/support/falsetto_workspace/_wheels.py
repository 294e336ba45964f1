"""What is built from the workspace."""

from __future__ import annotations

import tarfile
import zipfile
from pathlib import Path
from typing import Any, Literal

from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder

__all__ = ["distribution"]


def distribution(
    source: Path,
    config: dict[str, Any],
    folder: Path,
    kind: Literal["editable", "sdist", "standard"] = "standard",
) -> set[str]:
    """Build a distribution and list the files in it.

    Args:
        source: The folder of the project.
        config: What its project file says.
        folder: Where the distribution is written.
        kind: A wheel to publish, a wheel for an editable install, or the source.
    """
    if kind == "sdist":
        (built,) = SdistBuilder(str(source), config=config).build(directory=str(folder))
        with tarfile.open(built) as archive:
            return {name.partition("/")[2] for name in archive.getnames()}
    (built,) = WheelBuilder(str(source), config=config).build(
        directory=str(folder), versions=[kind]
    )
    with zipfile.ZipFile(built) as wheel:
        return set(wheel.namelist())
