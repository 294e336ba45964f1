"""What the workspace is tested with: interpreters, installers, and releases."""

from ._interpreters import find
from ._releases import INSTALLERS, PYTESTS, SLICE, combinations, names, oldest
from ._wheels import Wheels

__all__ = ["INSTALLERS", "PYTESTS", "SLICE", "Wheels", "combinations", "find", "names", "oldest"]
