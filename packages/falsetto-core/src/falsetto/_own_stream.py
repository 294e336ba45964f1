"""A path that leads to a stream of this process, such as ``/dev/stdout``.

Opened by its path, a stream that was sent to a file would be written from its beginning, over what
others have written.
"""

from __future__ import annotations

import os
import re
import sys

__all__ = ["one_more", "own_descriptor"]

_OWN = re.compile(
    r"/dev/(?:fd/(?P<fd>\d+)|(?P<out>stdout)|(?P<err>stderr))|/proc/self/fd/(?P<own>\d+)"
)
_LINKS = 40
"""How many links may lead to a file, as on Linux."""


def own_descriptor(name: str) -> int | None:
    """Return the descriptor of this process that a path leads to, if it leads to one."""
    for _ in range(_LINKS):
        found = _OWN.fullmatch(os.path.abspath(name))
        if found is not None:
            number = found["fd"] or found["own"]
            return int(number) if number else 1 if found["out"] else 2
        if not os.path.islink(name):
            break
        name = os.path.join(os.path.dirname(name), os.readlink(name))
    return None


def one_more(descriptor: int) -> int:
    """Return one more descriptor of a stream, behind what was printed to it before."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and not stream.closed:
            stream.flush()
    return os.dup(descriptor)
