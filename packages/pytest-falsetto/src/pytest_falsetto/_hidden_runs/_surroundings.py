"""The environment, the working directory and what was imported, as far as a check changes it."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import Any, NamedTuple

from ._passing import Imported, forget, gone, remember, written
from ._zone import TZ, read_again

__all__ = ["Surroundings", "Trace"]

_CURRENT_TEST = "PYTEST_CURRENT_TEST"
_KEY: Any = os.environ.encodekey(_CURRENT_TEST)
# Bound before any check runs: a check or a declared change may replace them.
_environ, _decode, _getcwd, _chdir = os.environ, os.fsdecode, os.getcwd, os.chdir


class Trace(NamedTuple):
    """What a check's own code left changed: what was there before, and after.

    Attributes:
        environment: Variables by their keys.
        folder: The working directory.
        modules: What was imported meanwhile from files that pass.
        zone: Whether the process goes by the time zone that the environment names.
    """

    environment: dict[Any, tuple[Any, Any]]
    folder: tuple[str, str] | None
    modules: Imported = ()
    zone: bool = False

    def __bool__(self) -> bool:
        return bool(self.environment or self.modules) or self.folder is not None

    def take_back(self) -> Trace:
        """Put back what was there before, where nobody has changed it since.

        Returns:
            What was put back, to be left again.
        """
        if not self:
            return self
        data = _data()
        environment = {
            key: values for key, values in self.environment.items() if data.get(key) == values[1]
        }
        for key, (before, _) in environment.items():
            _put(key, before)
        zone = TZ in environment and read_again()
        # A folder that is gone is nobody's wish.
        stays = self.folder is None or _folder() not in (self.folder[1], None)
        folder = None if stays else self.folder
        if folder is not None:
            _go(folder[0])
        modules = gone(self.modules)
        if modules:
            forget(modules)
        return Trace(environment, folder, modules, zone)

    def leave_again(self) -> None:
        """Leave again what was put back, where nobody has changed it since."""
        if not self:
            return
        data = _data()
        for key, (before, after) in self.environment.items():
            if data.get(key) == before:
                _put(key, after)
        if self.zone:
            read_again()
        if self.folder is not None and _folder() == self.folder[0]:
            _go(self.folder[1])
        if self.modules:
            remember(self.modules)


_UNCHANGED = Trace({}, None)


class Surroundings(NamedTuple):
    """The environment and the working directory at one moment."""

    environment: dict[Any, Any]
    folder: str | None

    @classmethod
    def now(cls) -> Surroundings:
        """Take down what they are."""
        return cls(_data().copy(), _folder())

    def restore(self) -> None:
        """Make them what they were."""
        before, after = self.environment, _data()
        if before != after:
            for key in before.keys() | after.keys():
                if before.get(key) != after.get(key):
                    _put(key, before.get(key))
                    if key == TZ:
                        read_again()
        if self.folder is not None and _folder() != self.folder:
            _go(self.folder)

    def changes(self) -> Trace:
        """Return what differs now, without what pytest sets in each phase."""
        before, after = self.environment, _data()
        if _KEY in after:
            before[_KEY] = after[_KEY]
        else:
            before.pop(_KEY, None)
        folder, modules = _folder(), written()
        if before == after and folder == self.folder and not modules:
            return _UNCHANGED
        changed = {
            key: (before.get(key), after.get(key))
            for key in before.keys() | after.keys()
            if before.get(key) != after.get(key)
        }
        there = None
        if folder is not None and self.folder is not None and folder != self.folder:
            there = (self.folder, folder)
        return Trace(changed, there, modules)


def _data() -> dict[Any, Any]:
    """Return the encoded environment itself: decoding every variable twice a run costs too much."""
    found: dict[Any, Any] = _environ._data  # type: ignore[attr-defined]
    return found


def _put(key: Any, value: Any) -> None:
    name = _decode(key)
    if value is None:
        _environ.pop(name, None)
    else:
        _environ[name] = _decode(value)


def _go(folder: str) -> None:
    with suppress(OSError):
        _chdir(folder)


def _folder() -> str | None:
    try:
        return _getcwd()
    except OSError:
        return None
