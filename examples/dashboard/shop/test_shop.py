"""What the shop promises its customers."""

from __future__ import annotations

import falsetto
import shop


@falsetto.must_fail_when(lambda m: m.setattr(shop, "total", shop.subtotal))
def test_a_discount_is_taken_off(basket):
    expected = 2000 - 2000 * basket.discount // 100
    assert shop.total(basket) == expected


@falsetto.must_fail_when(lambda m: m.setattr(shop, "subtotal", lambda basket: 0))
def test_prices_are_added_up(basket):
    assert shop.subtotal(basket) == 2000


def test_an_empty_basket_costs_nothing():
    assert shop.total(shop.Basket(prices=())) == 0
