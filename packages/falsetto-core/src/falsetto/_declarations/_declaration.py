"""One change that must turn one check red."""

from __future__ import annotations

from typing import Any, final

from .._record import record
from ..errors import DeclarationTypeError, DeclarationValueError
from ..typing import Change, Expectation, Scope
from . import _expectation
from ._asked import asked_by
from ._description import a_kind_of, describe

__all__ = ["SCOPES", "Declaration"]

# A traceback ends at the line that declares: pytest leaves out the frames of this module.
__tracebackhide__ = True

SCOPES = ("function", "class", "module", "package", "session")


@final
@record
class Declaration:
    """One change that must turn one check red.

    Attributes:
        change: Takes the handle, then any of the check's parameters by name.
        expect: Which failure is meant, where it is not the default one.
        describe: The change in words, for reports.
        scope: How wide the change reaches.
        margin: By how much a score must fall under the change, where a dip is no proof.
        name: What to tell it by from the other declarations of one check.

    Raises:
        DeclarationTypeError: One of them is of a type that cannot be meant.
        DeclarationValueError: One of them has a value that cannot be meant.
    """

    change: Change
    expect: Expectation | None
    describe: str | None
    scope: Scope
    margin: float | None
    name: str | None
    _parameters: tuple[str, ...]
    _described: str | None
    _needs_alone: bool

    def __init__(
        self,
        change: Change,
        expect: Expectation | None = None,
        describe: str | None = None,
        scope: Scope = "function",
        margin: float | None = None,
        name: str | None = None,
    ) -> None:
        # Whatever can be known to be wrong is refused before anything runs.
        parameters = asked_by(change)
        _expectation.validate(expect)
        _validate_describe(describe)
        _validate_scope(scope)
        _validate_margin(margin)
        _validate_name(name)
        put = object.__setattr__
        put(self, "change", change)
        put(self, "expect", expect)
        put(self, "describe", describe)
        put(self, "scope", scope)
        put(self, "margin", margin)
        put(self, "name", name)
        put(self, "_parameters", parameters)
        put(self, "_described", describe)
        put(self, "_needs_alone", False)

    @classmethod
    def of(cls, change: Change | Declaration, **how: Any) -> Declaration:
        """Return a declaration that was made before as it is, or make one of a change.

        Args:
            change: The change, or the finished declaration.
            how: What else to declare of a change. A finished declaration says it all.

        Raises:
            DeclarationTypeError: More is said beside a finished declaration, or it is unusable.
            DeclarationValueError: An argument has a value that cannot be meant.
        """
        if not isinstance(change, Declaration):
            return cls(change, **how)
        if how:
            raise DeclarationTypeError(
                f"{', '.join(how)} cannot be given beside a finished declaration; give it where "
                "the declaration is made"
            )
        return change

    @property
    def description(self) -> str:
        """The change in words: `describe`, a function's qualified name, a lambda's source."""
        said = self._described
        if said is None:  # said once: many checks may share a declaration, and all ask for it
            said = describe(self.change)
            object.__setattr__(self, "_described", said)
        return said

    @property
    def needs_alone(self) -> bool:
        """Whether its change is known to reach the whole process."""
        return self._needs_alone

    def keep_alone(self) -> None:
        """Remember that its change reaches the whole process."""
        object.__setattr__(self, "_needs_alone", True)

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of the check's parameters that the change asks for."""
        return self._parameters


def _validate_describe(text: object) -> None:
    if text is None:
        return
    if not isinstance(text, str):
        raise DeclarationTypeError(
            f"describe= must be a string that says what the change is, not {a_kind_of(text)}"
        )
    if not text.strip():
        raise DeclarationValueError(
            "describe= is blank; say what the change is, or leave it out and the change is "
            "described by its name or source text"
        )


def _validate_scope(scope: object) -> None:
    choices = ", ".join(repr(name) for name in SCOPES)
    if not isinstance(scope, str):
        raise DeclarationTypeError(f"scope= must be one of {choices}, not {a_kind_of(scope)}")
    if scope not in SCOPES:
        raise DeclarationValueError(f"scope={scope!r} is not a scope; choose one of {choices}")


def _validate_margin(margin: object) -> None:
    if margin is None:
        return
    if isinstance(margin, bool) or not isinstance(margin, (int, float)):
        raise DeclarationTypeError(
            f"margin= must be a number, by how much a score falls, not {a_kind_of(margin)}"
        )
    if not 0 < margin < float("inf"):
        raise DeclarationValueError(
            f"margin={margin!r} is nothing that a score could fall by; give a number above 0"
        )


def _validate_name(name: object) -> None:
    if name is not None and not (isinstance(name, str) and name.strip()):
        raise DeclarationTypeError(f"name= must be a text to tell declarations by, not {name!r}")
