"""A suite of unittest's, most of which says what must make it fail."""

from __future__ import annotations

import unittest

import cart
import falsetto

nothing_costs = falsetto.must_fail_when(
    lambda m: m.setattr(cart.Cart, "total", lambda self: 0), describe="nothing costs anything"
)


@nothing_costs
class CartTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.names = ["tea", "cup", "pot"]

    def setUp(self):
        self.cart = cart.Cart()
        for name in self.names:
            self.cart.add(name)

    def test_prices_add_up(self):
        """PROVEN, by the declaration of the class."""
        self.assertEqual(self.cart.total(), 35)

    def test_a_tenth_is_taken_off(self):
        """FALSE: without a price there is no discount, and a tenth of nothing is nothing."""
        self.assertEqual(self.cart.discount(), self.cart.total() // 10)

    @falsetto.must_fail_when(lambda m: m.setitem(cart.PRICES, "tea", 5))
    def test_each_price_counts(self):
        """PROVEN, by a declaration of its own; the tea comes from `setUp`, under the change."""
        for name in self.names:
            with self.subTest(name):
                single = cart.Cart()
                single.add(name)
                self.assertEqual(single.total(), {"tea": 4, "cup": 6, "pot": 25}[name])

    @unittest.skip("there are no vouchers yet")
    def test_a_voucher_is_taken_off(self):
        self.fail("not written yet")


class EmptyCartTest(unittest.TestCase):
    def test_it_costs_nothing(self):
        """UNPROVEN: nobody has said what should turn this red."""
        self.assertEqual(cart.Cart().total(), 0)
