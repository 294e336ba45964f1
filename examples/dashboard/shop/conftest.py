"""What the tests of the shop share."""

from __future__ import annotations

import pytest
from shop import Basket


@pytest.fixture
def basket():
    """A basket of a customer who has come back."""
    return Basket(prices=(1200, 800), discount=10)
