"""A cart, the prices of what lies in it, and a discount."""

from __future__ import annotations

PRICES = {"cup": 6, "pot": 25, "tea": 4}


class Cart:
    def __init__(self):
        self.names = []

    def add(self, name):
        self.names.append(name)

    def total(self):
        return sum(PRICES[name] for name in self.names)

    def discount(self):
        return self.total() // 10 if len(self.names) > 2 else 0
