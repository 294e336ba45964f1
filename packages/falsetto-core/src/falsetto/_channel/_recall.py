"""A check's record, recalled from plain data that another process wrote."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Any, TypeVar, final

from .._text._evidence import clean
from .._vocabulary._grade import Changed, Grade, Ran, Witness
from .._vocabulary._outcome import Outcome, RunKind
from .._vocabulary._reason import TABLE, Reason, Verdict
from ..errors import RecordError
from ._records import CheckRecord, Location

__all__ = ["from_wire"]

E = TypeVar("E", bound=Enum)
T = TypeVar("T")


def from_wire(data: Mapping[str, Any]) -> CheckRecord:
    """Read back what `as_wire` rendered.

    Keys that are not known are passed over; so are the message and the hint, which belong to
    the reason. Optional keys may be missing.

    Raises:
        RecordError: A key is missing or of the wrong type, or the verdict is not the reason's.
    """
    fields = _Fields(data, "")
    nodeid = fields.text("nodeid")
    verdict = fields.one_of("verdict", Verdict)
    reason = fields.one_of("reason", Reason)
    if TABLE[reason].verdict is not verdict:
        raise _refusal("verdict", f"is {verdict.value!r}, which {reason.value!r} never gives")
    grade = Grade(
        verdict=verdict,
        reason=reason,
        declared=fields.text_or_none("declared"),
        detail=fields.text_or_none("detail"),
        evidence=fields.text_or_none("evidence"),
        witness=fields.part("witness", _witness),
        runs=fields.parts("runs", _ran),
        changed=fields.parts("changed", _changed),
        raised_by_change=fields.flag("raised_by_change", missing=False),
    )
    return CheckRecord(
        nodeid=nodeid,
        grade=grade,
        fails_build=fields.flag("fails_build"),
        location=fields.part("location", _location),
    )


def _witness(fields: _Fields) -> Witness:
    return Witness(
        path=fields.text("path"), line=fields.number("line"), source=fields.text("source")
    )


def _location(fields: _Fields) -> Location:
    return Location(path=fields.text("path"), line=fields.number("line"))


def _ran(fields: _Fields) -> Ran:
    return Ran(
        kind=fields.one_of("kind", RunKind),
        outcome=fields.one_of("outcome", Outcome),
        duration=fields.seconds("duration"),
        scores=fields.figures("scores"),
    )


def _changed(fields: _Fields) -> Changed:
    return Changed(
        verb=fields.text("verb"),
        target=fields.text("target"),
        own_module=fields.flag("own_module", missing=False),
    )


@final
class _Fields:
    """The fields of one mapping, each taken at its exact type: True is no number here."""

    __slots__ = ("_data", "_path")

    def __init__(self, data: object, path: str) -> None:
        if not isinstance(data, Mapping):
            raise _refusal(path or "the whole", f"must be a mapping, not {_kind(data)}")
        self._data = data
        self._path = path

    def text(self, key: str) -> str:
        return self._exactly(key, str, "text")

    def text_or_none(self, key: str) -> str | None:
        return None if self._data.get(key) is None else self.text(key)

    def number(self, key: str) -> int:
        return self._exactly(key, int, "a whole number")

    def flag(self, key: str, *, missing: bool | None = None) -> bool:
        if missing is not None and key not in self._data:
            return missing
        return self._exactly(key, bool, "true or false")

    def seconds(self, key: str) -> float:
        return _finite(self._present(key), self._at(key))

    def figures(self, key: str) -> tuple[float | None, ...]:
        return tuple(
            None if each is None else _finite(each, f"{self._at(key)}[{index}]")
            for index, each in enumerate(self._members(key))
        )

    def one_of(self, key: str, words: type[E]) -> E:
        value = self.text(key)
        for word in words:
            if word.value == value:
                return word
        known = ", ".join(str(word.value) for word in words)
        raise _refusal(self._at(key), f"is {clean(value, 100)!r}, and must be one of: {known}")

    def part(self, key: str, build: Callable[[_Fields], T]) -> T | None:
        value = self._data.get(key)
        return None if value is None else build(_Fields(value, self._at(key)))

    def parts(self, key: str, build: Callable[[_Fields], T]) -> tuple[T, ...]:
        at = self._at(key)
        return tuple(
            build(_Fields(each, f"{at}[{index}]")) for index, each in enumerate(self._members(key))
        )

    def _members(self, key: str) -> Sequence[Any]:
        value = self._data.get(key, ())
        if not isinstance(value, (list, tuple)):
            raise _refusal(self._at(key), f"must be a list, not {_kind(value)}")
        return value

    def _present(self, key: str) -> Any:
        if key not in self._data:
            raise _refusal(self._at(key), "is missing")
        return self._data[key]

    def _exactly(self, key: str, kind: type[T], called: str) -> T:
        value = self._present(key)
        if type(value) is not kind:
            raise _refusal(self._at(key), f"must be {called}, not {_kind(value)}")
        return value

    def _at(self, key: str) -> str:
        return f"{self._path}.{key}" if self._path else key


def _finite(value: Any, at: str) -> float:
    if type(value) not in (int, float) or not math.isfinite(value):
        raise _refusal(at, f"must be a finite number, not {_kind(value)}")
    return float(value)


def _kind(value: object) -> str:
    return "null" if value is None else type(value).__name__


def _refusal(at: str, fault: str) -> RecordError:
    return RecordError(
        f"this is no verdict that Falsetto wrote: {at} {fault}; "
        "use one version of Falsetto in every process of a session"
    )
