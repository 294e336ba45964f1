"""What to say of a name that this package does not have."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["unknown_name"]

_MARKS = {"no_proof": "it is a mark of pytest's: write @pytest.mark.no_proof('why')"}
_NEAR = 0.7


def unknown_name(name: str, known: Sequence[str]) -> str:
    """Say that there is no such name, and which one may be meant.

    Args:
        name: What was asked for.
        known: The names that there are.
    """
    said = f"module 'falsetto' has no attribute {name!r}"
    if name.startswith("__"):  # asked for by an interpreter or an importer, not by an author
        return said
    from difflib import get_close_matches

    spelt = {each.lower(): each for each in (*_MARKS, *known)}
    near = get_close_matches(name.lower(), spelt, n=1, cutoff=_NEAR)
    if not near:
        return said
    meant = spelt[near[0]]
    return f"{said}; {_MARKS.get(meant, f'did you mean {meant!r}?')}"
