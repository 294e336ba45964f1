"""What lies between a check and its failure, and is the suite's for being registered there."""

from __future__ import annotations

from collections.abc import Iterable
from types import FrameType, FunctionType, ModuleType
from typing import final

from .._objects._project import Project
from .._objects._raw import home, is_any

__all__ = ["Between"]


@final
class Between:
    """The packages under test, whose objects and tables may hold code of the suite.

    Args:
        packages: Those that the change shows.
        others: Frames of other code than the suite's, on the way to a failure.
        suite: The names of modules that are the suite's, whatever package they lie in.
        project: Tells the project's code: anything else holds what it is given.
    """

    __slots__ = ("_packages", "_project", "_suite")

    def __init__(
        self,
        packages: Iterable[str],
        others: Iterable[FrameType],
        suite: Iterable[str],
        project: Project,
    ) -> None:
        on_the_way = (
            str(each.f_globals.get("__name__"))
            for each in others
            if project.owns_file(each.f_code.co_filename)
        )
        self._packages = {*packages, *(name.partition(".")[0] for name in on_the_way)}
        self._suite = tuple(suite)
        self._project = project

    def holds(self, value: object) -> bool:
        """Tell a function, a class or an object of such a package."""
        made = value if is_any(value, (FunctionType, ModuleType, type)) else type(value)
        module = str(home(made))
        return (
            module.partition(".")[0] in self._packages
            and self._project.owns_module(module)
            and not any(map(module.startswith, self._suite))
        )
