"""The code under test, as far as a change shows it."""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Collection, Iterable, Iterator
from types import FrameType, FunctionType, ModuleType
from typing import TYPE_CHECKING, final

from .._objects._classes import members, module_of, parents
from .._objects._contents import functions_of, is_atom
from .._objects._frames import package_of
from .._objects._functions import Functions
from .._objects._project import Project
from .._objects._raw import home, is_a, is_any, namespace
from ._uses import used

if TYPE_CHECKING:
    from .._patch import Step

__all__ = ["Tested"]

_LIMIT = 3_000


@final
class Tested:
    """The code under test: what a change replaced, where it did so, and what those name.

    Values are not followed, since a registry of the subject may well hold the suite's code.

    Args:
        steps: What the change did.
        check: The check's own function, whose module is not under test for holding the subject.
        project: Tells the project's code: the rest is not looked at.
    """

    __slots__ = ("_check", "_functions", "_home", "_project", "_seen", "packages")

    def __init__(self, steps: Iterable[Step], check: FunctionType | None, project: Project) -> None:
        self._check: dict[str, object] = {} if check is None else check.__globals__
        self._functions = Functions()
        self._project = project
        self._seen: dict[int, object] = {}
        self.packages: set[str] = set()
        files: set[str] = set()
        steps = tuple(steps)
        for step in steps:
            modules = [_module(each) for each in (step.owner, *functions_of(step.old))]
            self.packages.update(name.partition(".")[0] for name in modules)
            files.add(next(filter(None, map(_file, modules)), ""))
        # What is changed in a library, as the environment is, does not show where the subject lies.
        files = {file for file in files if project.owns_file(file)}
        self._home = _folder_apart(check, files)
        for step in steps:
            self._walk([*functions_of(step.old), step.old, *self._parts(step.owner)])

    def holds(self, function: FunctionType) -> bool:
        """Tell whether a function is under test."""
        return self._functions.holds(function)

    def run(self, frame: FrameType) -> bool:
        """Tell whether a frame runs code under test."""
        return self._functions.run(frame, unsure=True)

    def is_beside(self, frame: FrameType) -> bool:
        """Tell whether a frame runs code of a package that is under test."""
        return package_of(frame) in self.packages

    def is_apart(self, frame: FrameType) -> bool:
        """Tell whether a frame runs code beside the check's, in a folder with nothing under test.

        Helpers are such code, in a suite whose folders are not named for tests.
        """
        path = frame.f_code.co_filename
        return self._lies_apart(path) and self._project.owns_file(path)

    def _lies_apart(self, path: str) -> bool:
        return self._home != "" and path.startswith(self._home)

    def _parts(self, owner: object) -> Iterator[object]:
        """Yield what a changed object consists of, of which a step changed one part."""
        if not is_a(owner, ModuleType):
            yield owner
        elif (inside := namespace(owner)) is not self._check:
            for each in list(inside.values()):
                if is_any(each, (type, FunctionType)) and not self._was_put(each, inside):
                    yield each

    def _was_put(self, value: object, inside: dict[str, object]) -> bool:
        """Tell what the suite's modules put in a place of another's: it is not under test."""
        if inside is self._check:
            return False
        module = str(home(value if is_any(value, (type, FunctionType)) else type(value)))
        return module == self._check.get("__name__") or self._lies_apart(_file(module))

    def _walk(self, roots: Iterable[object]) -> None:
        queue = deque(roots)
        while queue and len(self._seen) < _LIMIT:
            value = queue.popleft()
            if is_atom(value) or id(value) in self._seen:
                continue
            self._seen[id(value)] = value
            if is_a(value, FunctionType):
                queue.extend(self._beyond_function(value))
            elif is_a(value, type):
                queue.extend(self._beyond_class(value))
            elif not is_a(value, ModuleType):
                queue.append(type(value))
                queue.extend(functions_of(value))

    def _beyond_function(self, function: FunctionType) -> Iterator[object]:
        if self._project.owns_file(function.__code__.co_filename):
            self._functions.add(function)
            inside = function.__globals__
            for value in used(function.__code__, inside):
                if not self._was_put(value, inside):
                    yield value

    def _beyond_class(self, owner: type) -> Iterator[object]:
        if self._project.owns_module(module_of(owner)):
            for value in list(members(owner).values()):
                yield from functions_of(value)
            yield from parents(owner)


def _folder_apart(check: FunctionType | None, files: Collection[str]) -> str:
    """Return the widest folder of a check's module, or its package, with none of the files."""
    if check is None or not files or not all(files):
        return ""
    folder, apart = check.__code__.co_filename, ""
    for _ in range(max(1, str(check.__globals__.get("__name__")).count("."))):
        folder = os.path.dirname(folder)
        base = os.path.join(folder, "")
        if not folder or any(file.startswith(base) for file in files):
            break
        apart = base
    return apart


def _file(module: str) -> str:
    found = namespace(sys.modules[module]).get("__file__") if module in sys.modules else None
    return found if isinstance(found, str) else ""


def _module(value: object) -> str:
    if is_a(value, ModuleType):
        name: object = namespace(value).get("__name__")
    elif is_a(value, FunctionType):
        name = value.__module__
    else:
        name = module_of(value if is_a(value, type) else type(value))
    return str(name)
