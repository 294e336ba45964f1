"""The former single distribution, which owns the same import and plugin names."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

import pytest

__all__ = ["refuse_old_distribution"]

_OLD = "falsetto"


def refuse_old_distribution() -> None:
    """Refuse to grade where the old distribution is installed beside these wheels.

    Raises:
        pytest.UsageError: It is; half of what would run is its code.
    """
    try:
        found = version(_OLD)
    except PackageNotFoundError:
        return
    raise pytest.UsageError(
        f"the old distribution {_OLD!r} {found} is installed beside pytest-falsetto and owns the "
        "same `import falsetto`; run: pip uninstall falsetto, then pip install --force-reinstall "
        "falsetto-core pytest-falsetto"
    )
