"""One change that must turn one check red."""

from __future__ import annotations

import inspect
from typing import Any, final

from .._objects._layers import layers
from .._record import record
from ..errors import DeclarationTypeError, DeclarationValueError
from ..typing import Change, Expectation, Scope
from . import _expectation
from ._description import describe

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
    _known: dict[str, Any]

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
        _validate_change(change)
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
        # Worked out once: a declaration is often shared by many checks, each of which asks for it.
        put(self, "_known", {})

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
        if self.describe is not None:
            return self.describe
        if "description" not in self._known:
            self._known["description"] = describe(self.change)
        described: str = self._known["description"]
        return described

    @property
    def needs_alone(self) -> bool:
        """Whether its change is known to reach the whole process."""
        return "alone" in self._known

    def keep_alone(self) -> None:
        """Remember that its change reaches the whole process."""
        self._known["alone"] = True

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of the check's parameters that the change asks for."""
        if "parameters" not in self._known:
            self._known["parameters"] = tuple(
                parameter.name
                for parameter in _after_the_handle(self.change)
                if parameter.default is parameter.empty
                and parameter.kind not in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD)
            )
        names: tuple[str, ...] = self._known["parameters"]
        return names


def _validate_change(change: object) -> None:
    if not callable(change):
        raise DeclarationTypeError(
            f"the change must be a callable that takes the handle, not {_named(change)}; "
            "write @must_fail_when(lambda m: m.setattr(module, 'name', broken))"
        )
    for layer in (*layers(change), type(change).__call__):
        if inspect.iscoroutinefunction(layer) or inspect.isasyncgenfunction(layer):
            raise DeclarationTypeError(
                f"the change {describe(change)} is an async function, so calling it would change "
                "nothing; make it a plain function"
            )
        if inspect.isgeneratorfunction(layer):
            raise DeclarationTypeError(
                f"the change {describe(change)} is a generator function, so calling it would "
                "change nothing; make it a plain function: the handle undoes what it did by itself"
            )
    _validate_signature(change)


def _validate_signature(change: object) -> None:
    signature = _signature(change)
    if signature is None:
        return
    parameters = list(signature.parameters.values())
    positional = (
        inspect.Parameter.POSITIONAL_ONLY,
        inspect.Parameter.POSITIONAL_OR_KEYWORD,
        inspect.Parameter.VAR_POSITIONAL,
    )
    if not parameters or parameters[0].kind not in positional:
        raise DeclarationTypeError(
            f"the change {describe(change)} takes no handle; write @must_fail_when(change), where "
            "change(m) makes the change through the handle m"
        )
    for parameter in _after_the_handle(change):
        if parameter.kind is parameter.POSITIONAL_ONLY and parameter.default is parameter.empty:
            raise DeclarationTypeError(
                f"the parameter {parameter.name!r} of the change {describe(change)} is "
                "positional-only, so it cannot be filled by name; take away the '/'"
            )


def _after_the_handle(change: object) -> list[inspect.Parameter]:
    signature = _signature(change)
    if signature is None:
        return []
    parameters = list(signature.parameters.values())
    takes_any = parameters and parameters[0].kind is inspect.Parameter.VAR_POSITIONAL
    return parameters if takes_any else parameters[1:]


def _signature(change: object) -> inspect.Signature | None:
    if not callable(change):
        return None
    try:
        return inspect.signature(change)
    except (TypeError, ValueError):  # some builtins have none
        return None


def _validate_describe(text: object) -> None:
    if text is None:
        return
    if not isinstance(text, str):
        raise DeclarationTypeError(
            f"describe= must be a string that says what the change is, not {_named(text)}"
        )
    if not text.strip():
        raise DeclarationValueError(
            "describe= is blank; say what the change is, or leave it out and the change is "
            "described by its name or source text"
        )


def _validate_scope(scope: object) -> None:
    choices = ", ".join(repr(name) for name in SCOPES)
    if not isinstance(scope, str):
        raise DeclarationTypeError(f"scope= must be one of {choices}, not {_named(scope)}")
    if scope not in SCOPES:
        raise DeclarationValueError(f"scope={scope!r} is not a scope; choose one of {choices}")


def _validate_margin(margin: object) -> None:
    if margin is None:
        return
    if isinstance(margin, bool) or not isinstance(margin, (int, float)):
        raise DeclarationTypeError(
            f"margin= must be a number, by how much a score falls, not {_named(margin)}"
        )
    if not 0 < margin < float("inf"):
        raise DeclarationValueError(
            f"margin={margin!r} is nothing that a score could fall by; give a number above 0"
        )


def _validate_name(name: object) -> None:
    if name is not None and not (isinstance(name, str) and name.strip()):
        raise DeclarationTypeError(f"name= must be a text to tell declarations by, not {name!r}")


def _named(obj: object) -> str:
    if obj is None:
        return "None"
    article = "an" if type(obj).__name__[:1].lower() in "aeiou" else "a"
    return f"{article} {type(obj).__name__}"
