"""Cells that are minted at runtime, and what a session of them comes to."""
