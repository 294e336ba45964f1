"""Whether code makes use of what a change did."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, final

from .._failure._own import home_of
from .._failure._reach import Reach
from .._objects._contents import functions_of
from .._objects._names import attributes_named
from .._objects._project import Project
from .._objects._raw import is_a, namespace

if TYPE_CHECKING:
    from .._patch import Step

__all__ = ["Using"]

_LIMIT = 1_000
_ENVIRONMENT = frozenset({"environ", "environb", "getenv", "getenvb"})


@final
class Using:
    """Tells whether code makes use of what a change did, by itself or through what it calls.

    Args:
        steps: What the change did.
        project: Tells the project's code, into which it is followed.
    """

    __slots__ = ("_project", "_steps")

    def __init__(self, steps: Iterable[Step], project: Project) -> None:
        self._steps = [step for step in steps if not step.idle]
        self._project = project

    def any_by(self, values: Iterable[object]) -> bool:
        """Tell whether these values lead to what was replaced, or to where it was.

        Where there is too much to look at, they may.
        """
        roots = tuple(values)
        homes = [home_of(each) for each in roots if is_a(each, FunctionType)]
        reach = Reach((*roots, *homes), project=self._project, limit=_LIMIT)
        return not reach.is_whole or any(_leads(reach, step) for step in self._steps)


def _leads(reach: Reach, step: Step) -> bool:
    owner, name = step.owner, step.target.rpartition(".")[2]
    ends = {id(each) for each in (step.old, *functions_of(step.old))}
    if any(id(each) in ends for each in reach.everything):
        return True
    if step.verb in {"setenv", "delenv"}:
        return any(not _ENVIRONMENT.isdisjoint(named) for _, named in _code(reach))
    if not is_a(owner, ModuleType):
        # Whose attribute it is that code reads, its source does not say.
        is_held = any(each is owner for each in reach.everything)
        return is_held or any(name in named for _, named in _code(reach))
    inside = namespace(owner)
    is_known = any(each is owner for each in reach.modules)
    return any(
        name in named and (is_known or function.__globals__ is inside)
        for function, named in _code(reach)
    )


def _code(reach: Reach) -> Iterator[tuple[FunctionType, set[str]]]:
    for each in reach.everything:
        if is_a(each, FunctionType):
            yield each, attributes_named(each.__code__)
