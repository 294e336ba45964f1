"""By what a finding is known again in the next session, wherever it has moved to."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator

from ._finding import Finding

__all__ = ["fingerprinted"]


def fingerprinted(found: Iterable[Finding]) -> Iterator[tuple[Finding, str]]:
    """Yield each finding with a fingerprint that no other one of its session has.

    It is made of the check's name and the code, so it survives a move within the file. A check
    that ran more than once is told apart by the order.
    """
    seen: Counter[tuple[str, str]] = Counter()
    for finding in found:
        key = finding.nodeid, finding.code
        seen[key] += 1
        words = "\n".join((*key, str(seen[key])))
        yield finding, hashlib.sha256(words.encode()).hexdigest()
