"""What a check is called in a format that knows classes and names."""

from __future__ import annotations

from typing import final

from ._xml_text import bounded

__all__ = ["Names"]

_BYTES = 1_000


@final
class Names:
    """Gives every check of one file a name that no other one has.

    Who reads JUnit drops or merges test cases of one class and name.
    """

    def __init__(self) -> None:
        self._given: set[tuple[str, str]] = set()
        self._next: dict[tuple[str, str], int] = {}

    def give(self, nodeid: str) -> tuple[str, str]:
        """Return class and name for the check called `nodeid`, as pytest would divide it.

        A name that is taken gets a number: ``test_a (2)``.
        """
        classname, name = _divided(nodeid)
        key = given = classname, name
        while given in self._given:
            number = self._next[key] = self._next.get(key, 1) + 1
            given = classname, f"{name} ({number})"
        self._given.add(given)
        return given


def _divided(nodeid: str) -> tuple[str, str]:
    file, separator, inside = nodeid.partition("::")
    if not separator:
        return "falsetto", bounded(nodeid, _BYTES)
    # Only the first bracket begins the parameters, which may hold anything, `::` too.
    path, bracket, parameters = inside.partition("[")
    *classes, function = path.split("::")
    module = file.removesuffix(".py").replace("/", ".")
    return (
        bounded(".".join((module, *classes)), _BYTES),
        bounded(function + bracket + parameters, _BYTES),
    )
