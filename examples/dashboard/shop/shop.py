"""What a basket costs."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Basket:
    prices: tuple[int, ...]
    discount: int = 0


def subtotal(basket: Basket) -> int:
    """Add up the prices, in cents."""
    return sum(basket.prices)


def total(basket: Basket) -> int:
    """Take the discount, in percent, off the subtotal."""
    return subtotal(basket) * (100 - basket.discount) // 100
