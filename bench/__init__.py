"""Measures what Falsetto costs, as ratios to pytest without it."""
