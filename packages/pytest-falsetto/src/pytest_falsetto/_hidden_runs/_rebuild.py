"""Fixtures that a run must not leave behind for the next one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from falsetto.typing import Scope

from .._compat import finish_last, request_of
from ._fixtures import WIDTH, used_fixtures, width

__all__ = ["finish_fixtures", "finish_with"]

_FAILURES = (Exception, pytest.fail.Exception, pytest.skip.Exception)

Built = tuple[Any, Any]
"""A fixture's definition and the request it was built for."""


def finish_fixtures(
    item: pytest.Function, scope: Scope, built: Sequence[Built]
) -> list[BaseException]:
    """Finish the fixtures that outlived a run although they must not.

    Those that the run built itself would carry a changed subject into later tests. Those as narrow
    as the declaration's scope, which pytest keeps at a node above the boundary all the same, must
    be built anew by the next run.

    Args:
        item: The check.
        scope: The declaration's scope.
        built: Every fixture that the run built, in order.

    Returns:
        What finishing them raised.
    """
    errors: list[BaseException] = []
    wide = [pair for pair in built if width(item, pair[0]) > WIDTH["function"]]
    for fixturedef, request in (*reversed(wide), *_as_narrow_as(item, scope)):
        if fixturedef.cached_result is None:
            continue
        try:
            fixturedef.finish(request)
        except _FAILURES as error:
            errors.append(error)
    return errors


def finish_with(item: pytest.Function, scope: Scope) -> None:
    """Have the run as written finish such fixtures too, as the last step of its teardown.

    pytest keeps the fixtures of a package above the boundary wherever folders are no packages.
    """
    if scope != "package":
        return

    def finish() -> None:
        for error in finish_fixtures(item, scope, ()):
            raise error

    finish_last(item, finish)


def _as_narrow_as(item: pytest.Function, scope: Scope) -> Iterator[Built]:
    limit = WIDTH[scope]
    if limit == WIDTH["function"]:
        return
    request = request_of(item)
    for fixturedef in reversed(used_fixtures(item)):
        if WIDTH["function"] < width(item, fixturedef) <= limit:
            yield fixturedef, request
