"""Which files a session is asked to write, and that no two of them are one."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import final

import pytest

__all__ = ["Output", "places"]


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Output:
    """A file that a writer is asked for.

    Attributes:
        format: The writer's name.
        path: Where its file goes.
        option: The option as the user wrote it, for messages.
    """

    format: str
    path: Path
    option: str


def places(config: pytest.Config) -> tuple[tuple[Output, ...], Path | None]:
    """Return what the writers are asked for, and where the event stream goes.

    Raises:
        pytest.UsageError: A place is none, or two files are to be written there.
    """
    events = _path(config, "--falsetto-events", config.getoption("falsetto_events"))
    # An option of the configuration may be said once more on the command line.
    outputs = {(output.format, _place(output.path)): output for output in _outputs(config)}
    asked = [(output.option, output.path) for output in outputs.values()]
    _refuse_one_place_for_two(asked if events is None else [*asked, ("--falsetto-events", events)])
    return tuple(outputs.values()), events


def _outputs(config: pytest.Config) -> Iterator[Output]:
    path = _path(config, "--falsetto-json", config.getoption("falsetto_json"))
    if path is not None:
        yield Output(format="json", path=path, option="--falsetto-json")
    for given in config.getoption("falsetto_write"):
        name, colon, rest = given.partition(":")
        if not (name and colon and rest):
            raise pytest.UsageError(
                f"--falsetto-write: {given!r} names no format and file; "
                "write FORMAT:PATH, such as json:verdicts.json"
            )
        output = _path(config, "--falsetto-write", rest)
        assert output is not None
        yield Output(format=name, path=output, option=f"--falsetto-write {given}")


def _path(config: pytest.Config, option: str, given: str | None) -> Path | None:
    if given is None:
        return None
    if not given.strip():
        raise pytest.UsageError(f"{option}: the path is empty; name the file to write")
    if given == "-":
        raise pytest.UsageError(
            f"{option}: standard output is pytest's own, so '-' names no file; name one"
        )
    path = config.invocation_params.dir / given
    if given.endswith(("/", os.sep)) or path.is_dir():
        raise pytest.UsageError(f"{option}: {given} is a folder; name a file in it")
    return path


def _refuse_one_place_for_two(asked: Sequence[tuple[str, Path]]) -> None:
    known: dict[str, str] = {}
    for option, path in asked:
        if path.parts[1:2] in (("dev",), ("proc",)):
            continue  # what is written there does not take the place of anything
        other = known.setdefault(_place(path), option)
        if other != option:
            raise pytest.UsageError(
                f"{other} and {option} would write the same file; name another one for either"
            )


def _place(path: Path) -> str:
    return os.path.realpath(path)
