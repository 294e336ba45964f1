"""Keeps every Python that starts with this folder on its PYTHONPATH out of the network."""

from __future__ import annotations

import sys
from typing import Any

_NAMES = {"socket.getaddrinfo", "socket.gethostbyaddr", "socket.gethostbyname"}
_ADDRESSES = {"socket.connect", "socket.sendto", "socket.sendmsg"}


def _stay(event: str, args: tuple[Any, ...]) -> None:
    # The address of a socket in the file system is a path.
    if event in _NAMES or (event in _ADDRESSES and isinstance(args[-1], tuple)):
        raise OSError(f"nothing gets out of here: {event}{args}")


sys.addaudithook(_stay)
