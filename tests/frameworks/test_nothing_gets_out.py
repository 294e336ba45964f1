"""The sessions that run a framework's example run it without a network."""

from __future__ import annotations

import sys
from pathlib import Path

import falsetto
import falsetto_docs
import pytest

NAME = "socket.getaddrinfo('localhost', 9)"
ADDRESS = "socket.socket().connect(('127.0.0.1', 9))"
DATAGRAM = "socket.socket(type=socket.SOCK_DGRAM).sendto(b'', ('127.0.0.1', 9))"


@falsetto.must_fail_when(lambda m: m.delenv("PYTHONPATH"))
@pytest.mark.parametrize("reaching", [NAME, ADDRESS, DATAGRAM])
def test_a_program_that_an_example_starts_reaches_nobody(reaching: str, tmp_path: Path) -> None:
    done = falsetto_docs.run([sys.executable, "-"], tmp_path, f"import socket\n{reaching}\n")
    assert "OSError: nothing gets out of here: socket." in done.printed
