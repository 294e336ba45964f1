"""The engine, driven by pytest's runs of an item."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from falsetto import Declaration, Grade, Run, RunKind, RunResult, engine, internal_error

from .._hidden_runs._origin import suite_frames
from ._plan import arguments

__all__ = ["described", "drive"]


def drive(
    item: pytest.Function,
    declaration: Declaration | None,
    positive: RunResult,
    hidden: Callable[[Run], RunResult] | None,
    *,
    controls: int,
    repeats: int,
    confirm: bool,
) -> Grade | None:
    """Let the engine ask for its runs, and return its grade.

    Args:
        item: The check.
        declaration: What was declared for it.
        positive: What its run as written did.
        hidden: Carries out a hidden run; None for a check that gets none.
        controls: How many control runs.
        repeats: How many runs under the change.
        confirm: Whether an unchanged run follows the negative run.

    Raises:
        BaseException: What interrupted a hidden run, once the change is undone.
    """
    try:
        runs = engine(
            declaration,
            check=item.function,
            arguments=arguments(item),
            controls=controls,
            repeats=repeats,
            confirm=confirm,
            default_expect=(AssertionError, pytest.fail.Exception),
            root=item.config.rootpath,
            is_suite=suite_frames(item.config),
            process_wide=True,
        )
        run = next(runs)
        while True:
            if run.kind is RunKind.POSITIVE:
                result = positive
            else:
                assert hidden is not None
                try:
                    result = hidden(run)
                except BaseException as error:  # noqa: BLE001 - the engine undoes and raises it
                    run = runs.throw(error)
                    continue
            run = runs.send(result)
    except StopIteration as stop:
        grade: Grade | None = stop.value
        return grade
    except Exception as error:  # noqa: BLE001 - a crash of Falsetto is a verdict of its own
        return internal_error(error, declared=described(declaration))


def described(declaration: Declaration | None) -> str | None:
    """Return the declared change in words."""
    return None if declaration is None else declaration.description
