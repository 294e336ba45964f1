"""The plugin's options and ini keys, and the settings they add up to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ._outputs import Output

__all__ = ["Settings", "add_options", "resolve"]

MAX_RUNS = 100
_HOW_TO_GRADE = ("falsetto_controls", "falsetto_repeats", "falsetto_confirm", "falsetto_timeout")
_WHAT_TO_WRITE = ("falsetto_json", "falsetto_events", "falsetto_write")
_NOT_GIVEN: tuple[object, ...] = (None, False, [])


@final
class Settings:
    """What a grading session was asked to do.

    Args:
        strict: Whether an unproven check fails the build.
        controls: How many control runs each declared check gets.
        repeats: How many runs under its change.
        confirm: Whether an unchanged run follows the negative run.
        timeout: Seconds that a hidden run may take, or None.
        outputs: The files to write when the session ends.
        events: Where the event stream goes, or None.
    """

    __slots__ = ("confirm", "controls", "events", "outputs", "repeats", "strict", "timeout")

    def __init__(
        self,
        *,
        strict: bool,
        controls: int,
        repeats: int,
        confirm: bool,
        timeout: float | None,
        outputs: tuple[Output, ...],
        events: Path | None,
    ) -> None:
        self.strict = strict
        self.controls = controls
        self.repeats = repeats
        self.confirm = confirm
        self.timeout = timeout
        self.outputs = outputs
        self.events = events

    @property
    def writes(self) -> bool:
        """Whether anything is written down."""
        return bool(self.outputs) or self.events is not None


def add_options(parser: pytest.Parser) -> None:
    """Register the options and ini keys."""
    group = parser.getgroup("falsetto", "falsetto: make every check fail once, on purpose")
    group.addoption("--falsetto", action="store_true", help="grade every function-based check")
    group.addoption(
        "--falsetto-strict",
        action="store_true",
        help="grade, and count every unproven check as a failure",
    )
    group.addoption(
        "--falsetto-controls",
        metavar="N",
        help="run each declared check N times unchanged before it runs under its change (1)",
    )
    group.addoption(
        "--falsetto-repeats",
        metavar="N",
        help="run each declared check N times under its change, each of which must fail (1)",
    )
    group.addoption(
        "--falsetto-confirm",
        action="store_true",
        help="run a check once more, unchanged, after it failed under its change",
    )
    group.addoption(
        "--falsetto-timeout",
        metavar="SECONDS",
        help="cut off a hidden run after SECONDS, where no timeout plugin does",
    )
    group.addoption("--falsetto-json", metavar="PATH", help="write every verdict to PATH as JSON")
    group.addoption(
        "--falsetto-events",
        metavar="PATH",
        help="write each verdict to PATH as JSON Lines, the moment it is known",
    )
    group.addoption(
        "--falsetto-write",
        metavar="FORMAT:PATH",
        action="append",
        default=[],
        help="write the verdicts to PATH with an installed writer (repeatable)",
    )
    parser.addini("falsetto", "grade every function-based check", type="bool", default=False)
    parser.addini("falsetto_strict", "fail on unproven checks", type="bool", default=False)
    parser.addini("falsetto_confirm", "add a confirming run", type="bool", default=False)
    parser.addini("falsetto_controls", "how many control runs", default="")
    parser.addini("falsetto_repeats", "how many runs under a change", default="")
    parser.addini("falsetto_timeout", "seconds a hidden run may take", default="")


def resolve(config: pytest.Config) -> Settings | None:
    """Add up options and ini keys.

    Returns:
        The settings, or None when grading is not enabled.

    Raises:
        pytest.UsageError: An option or ini key has a value that it cannot have, or asks for
            something from a session that grades nothing.
    """
    strict, grading = _switch(config, "falsetto_strict"), _switch(config, "falsetto")
    if not (strict or grading):
        _refuse_options_without_grading(config)
        return None
    outputs, events = _places(config)
    return Settings(
        strict=strict,
        controls=_number(config, "falsetto_controls", _controls, 1),
        repeats=_number(config, "falsetto_repeats", _repeats, 1),
        confirm=_switch(config, "falsetto_confirm"),
        timeout=_number(config, "falsetto_timeout", _seconds, None),
        outputs=outputs,
        events=events,
    )


def _places(config: pytest.Config) -> tuple[tuple[Output, ...], Path | None]:
    """Return what the writers are asked for, and where the event stream goes."""
    if all(config.getoption(name) in _NOT_GIVEN for name in _WHAT_TO_WRITE):
        return (), None
    from ._outputs import places

    return places(config)


def _switch(config: pytest.Config, name: str) -> bool:
    """Tell whether a switch is on in either place; a wrong ini key is told even if it is."""
    ini = _ini(config, name, "give true or false")
    return bool(config.getoption(name) or ini)


def _ini(config: pytest.Config, key: str, remedy: str) -> Any:
    try:
        return config.getini(key)
    except (ValueError, TypeError, pytest.UsageError) as error:
        problem = f"the ini key {key!r} has a wrong value: {error}; {remedy}"
        raise pytest.UsageError(problem) from error


def _number(config: pytest.Config, name: str, parse: Callable[[str], Any], default: Any) -> Any:
    given = config.getoption(name)
    where = "--" + name.replace("_", "-")
    if given is None:
        given = _ini(config, name, "write the number in quotes")
        where = f"the ini key {name!r}"
        if given is None or given == "":
            return default
    try:
        return parse(str(given))
    except ValueError as error:
        raise pytest.UsageError(f"{where}: {error}") from error


def _controls(text: str) -> int:
    return _runs(text, "control runs")


def _repeats(text: str) -> int:
    return _runs(text, "runs under a change")


def _runs(text: str, what: str) -> int:
    try:
        runs = int(text)
    except ValueError:
        runs = 0
    if not 1 <= runs <= MAX_RUNS:
        raise ValueError(
            f"{text!r} is not a number of {what}; give a whole number from 1 to {MAX_RUNS}"
        )
    return runs


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise ValueError(f"{text!r} is not a time limit; give a number of seconds above 0")
    return seconds


def _refuse_options_without_grading(config: pytest.Config) -> None:
    """Refuse what would have no effect: who asks for it believes that checks are graded."""
    for name in _WHAT_TO_WRITE:
        if config.getoption(name) not in _NOT_GIVEN:
            raise _ungraded(name, "asks for verdicts")
    for name in _HOW_TO_GRADE:
        if config.getoption(name) not in _NOT_GIVEN:
            raise _ungraded(name, "says how to grade", f", or set the ini key {name} instead")


def _ungraded(name: str, what: str, otherwise: str = "") -> pytest.UsageError:
    return pytest.UsageError(
        f"--{name.replace('_', '-')} {what}, but nothing is graded; add --falsetto "
        f"(or falsetto = true to the pytest configuration){otherwise}"
    )
