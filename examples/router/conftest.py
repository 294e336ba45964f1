"""What the tests of the router share."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

# In `importlib` mode pytest does not put the tests' own folder on the path.
sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture
def reply():
    """A customer's answer in a conversation that is already going on."""
    from router import Message

    return Message("Here is the number of the invoice.", topic="invoice")
