"""Which code is the project's, and which is installed or part of Python."""

from __future__ import annotations

import os
import sys
from functools import lru_cache
from types import FunctionType
from typing import final

from ._raw import namespace

__all__ = ["Project"]

_STANDARD_LIBRARY = os.path.dirname(os.__file__) + os.sep
_ITSELF = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep
_INSTALLED = ("site-packages", "dist-packages")


@final
class Project:
    """Tells the project's code from what is installed, or part of Python or of Falsetto.

    A suite may itself be installed: what shares its check's package is the project's.

    Args:
        check: The check's own function.
    """

    __slots__ = ("_home",)

    def __init__(self, check: FunctionType | None) -> None:
        self._home = "" if check is None else _package_folder(check.__code__.co_filename)

    def owns_file(self, path: str) -> bool:
        """Tell by its file whether code is the project's."""
        return not _is_library(path) or (self._home != "" and path.startswith(self._home))

    def owns_module(self, name: object) -> bool:
        """Tell by its name whether a module is the project's."""
        module = sys.modules.get(str(name))
        if module is None or name == "__main__":
            return True
        path = namespace(module).get("__file__")
        return isinstance(path, str) and self.owns_file(path)


@lru_cache(maxsize=4096)
def _is_library(path: str) -> bool:
    return path.startswith((_STANDARD_LIBRARY, _ITSELF, "<frozen ")) or _installed_in(path) != ""


def _installed_in(path: str) -> str:
    """Return the folder for installed packages that a file lies in, or nothing."""
    parts = path.split(os.sep)
    at = next((at for at, part in enumerate(parts) if part in _INSTALLED), None)
    return "" if at is None else os.sep.join(parts[: at + 1]) + os.sep


@lru_cache(maxsize=4096)
def _package_folder(path: str) -> str:
    """Return the folder of the installed package that a file belongs to, or nothing."""
    base = _installed_in(path)
    if not base:
        return ""
    return base + path[len(base) :].partition(os.sep)[0] + os.sep
