"""What one generated check looks like."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

__all__ = ["AT_WORK", "COSTLY_FIXTURE", "MODULE_FIXTURE", "TRIVIAL", "VARIANTS", "Kind"]

_DECLARATION = """\
@falsetto.must_fail_when(
    lambda m: m.setattr(subject, "double", subject.negate), scope="{scope}"
)"""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A way to write a check of `subject.double`.

    Attributes:
        fixtures: Code at the top of each file.
        takes: The parameters of the check.
        work: A line that the check runs before its assertion, if any.
        scope: The scope of its declaration.
        variants: How many checks one parametrized function makes, or 1 for a plain function.
    """

    fixtures: str = ""
    takes: str = ""
    work: str = ""
    scope: str = "function"
    variants: int = 1

    def function(self, index: int, number: int, *, declared: bool) -> str:
        """Write one function: a check of `number`, or of every number below `variants`."""
        argument = "number" if self.variants > 1 else number
        lines = [
            f"def test_{index:04}({self.takes}):",
            *([f"    {self.work}"] if self.work else []),
            f"    assert subject.double({argument}) == 2 * {argument}",
        ]
        if self.variants > 1:
            lines.insert(0, f'@pytest.mark.parametrize("number", range({self.variants}))')
        if declared:
            lines.insert(0, _DECLARATION.format(scope=self.scope))
        return "\n".join(lines) + "\n"


TRIVIAL = Kind()
COSTLY_FIXTURE = Kind(
    fixtures="@pytest.fixture\ndef costly():\n    time.sleep(0.001)\n",
    takes="costly",
)
MODULE_FIXTURE = Kind(
    fixtures='@pytest.fixture(scope="module")\ndef shared():\n    return []\n',
    takes="shared",
    scope="module",
)
VARIANTS = Kind(takes="number", variants=20)
AT_WORK = Kind(work="time.sleep(0.010)")
