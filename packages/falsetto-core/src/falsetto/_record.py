"""Values that never change once they are made, at little cost to whoever imports their class."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar, cast

__all__ = ["record"]

T = TypeVar("T")

if TYPE_CHECKING:
    from typing_extensions import dataclass_transform
else:

    def dataclass_transform(**_: object) -> Callable[[T], T]:
        return lambda function: function


@dataclass_transform(frozen_default=True, kw_only_default=True)
def record(cls: type[T]) -> type[T]:
    """Make of a class with annotations what a frozen, slotted, keyword-only dataclass is.

    It is one for whoever asks: `dataclasses.replace`, `fields` and pattern matching work. But a
    dataclass writes and compiles its methods on import, which takes longer than all the rest of
    its module, and is paid by every session that has the class and needs no method.
    """
    slots = tuple(cls.__annotations__)
    fields = tuple(name for name in slots if not name.startswith("_"))
    own = vars(cls)
    defaults = {name: own[name] for name in fields if name in own}
    namespace = {
        name: value
        for name, value in own.items()
        if name not in defaults and name not in ("__dict__", "__weakref__")
    }
    namespace |= {"__match_args__": fields, "__slots__": slots}
    made: Any = type(cls.__name__, cls.__bases__, {**_METHODS, **namespace})
    if "__init__" not in namespace:
        setters = tuple((name, vars(made)[name].__set__) for name in fields)
        made.__signature__ = _Signature(made, defaults)
        made.__init__ = _initializer(setters, defaults, "__post_init__" in namespace)
    for name in _DESCRIBED:
        setattr(made, name, _Described(made, name))
    made.__qualname__ = cls.__qualname__
    return cast("type[T]", made)


def _initializer(
    setters: tuple[tuple[str, Callable[[Any, Any], None]], ...],
    defaults: Mapping[str, object],
    settles: bool,
) -> Callable[..., None]:
    expected = len(setters)

    def initialize(self: Any, /, *unnamed: object, **given: Any) -> None:
        if unnamed:
            raise _unnamed(self)
        values = given if len(given) == expected else {**defaults, **given}
        try:
            for name, put in setters:
                put(self, values[name])
        except KeyError:
            raise _misuse(self, given, defaults) from None
        if len(values) != expected:
            raise _misuse(self, given, defaults)
        if settles:
            self.__post_init__()

    return initialize


def _misuse(made: Any, given: Mapping[str, object], defaults: Mapping[str, object]) -> TypeError:
    name, fields = type(made).__name__, type(made).__match_args__
    unknown = [each for each in given if each not in fields]
    if unknown:
        return TypeError(f"{name} has no {unknown[0]!r}; it has {', '.join(fields)}")
    missing = [each for each in fields if each not in given and each not in defaults]
    return TypeError(f"{name} needs {', '.join(missing)}")


def _unnamed(made: Any) -> TypeError:
    name, fields = type(made).__name__, type(made).__match_args__
    return TypeError(f"{name} takes keyword arguments only: {', '.join(fields)}")


def _values(made: Any) -> tuple[Any, ...]:
    return tuple([getattr(made, name) for name in type(made).__match_args__])


def _equals(made: Any, other: object) -> Any:
    if type(other) is not type(made):
        return NotImplemented
    return _values(made) == _values(other)


def _hash(made: Any) -> int:
    return hash(_values(made))


def _repr(made: Any) -> str:
    fields = ", ".join(f"{name}={getattr(made, name)!r}" for name in type(made).__match_args__)
    return f"{type(made).__qualname__}({fields})"


def _refuse(made: Any, name: str, *_: object) -> NoReturn:
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(f"a {type(made).__name__} never changes: {name!r} stays as it is")


def _replaced(made: Any, /, **changes: Any) -> Any:
    known = zip(type(made).__match_args__, _values(made), strict=True)
    return type(made)(**{**dict(known), **changes})


def _reduced(made: Any) -> tuple[Any, ...]:
    slots = (name for base in type(made).__mro__ for name in vars(base).get("__slots__", ()))
    kept = {name: getattr(made, name) for name in slots}
    return _restored, (type(made), {**kept, **getattr(made, "__dict__", {})})


def _restored(cls: Any, contents: Mapping[str, object]) -> Any:
    made = object.__new__(cls)
    for name, value in contents.items():
        object.__setattr__(made, name, value)
    return made


class _Described:
    """What `dataclasses` keeps of a class, asked for by few and never on import.

    Args:
        owner: The record.
        name: Where that is kept.
    """

    def __init__(self, owner: Any, name: str) -> None:
        self._owner = owner
        self._name = name

    def __get__(self, _made: object, _owner: Any) -> Any:
        described = _twin(self._owner)
        for name in _DESCRIBED:
            setattr(self._owner, name, getattr(described, name))
        return getattr(described, self._name)


def _twin(owner: Any) -> Any:
    """Make of a record the dataclass that it stands for."""
    from dataclasses import MISSING, field, make_dataclass
    from inspect import Parameter, signature

    known, names = owner.__annotations__, owner.__match_args__
    parameters = signature(owner).parameters
    kinds = [parameters[name].kind for name in names]
    fields = [
        (name, known[name], field(kw_only=kind is Parameter.KEYWORD_ONLY))
        for name, kind in zip(names, kinds, strict=True)
    ]
    twin: Any = make_dataclass(owner.__name__, fields, frozen=True)
    for name, described in twin.__dataclass_fields__.items():
        default = parameters[name].default
        described.default = MISSING if default is Parameter.empty else default
    return twin


class _Signature:
    """What a record takes, asked for by few as well.

    Args:
        owner: The record.
        defaults: What it takes for granted.
    """

    def __init__(self, owner: Any, defaults: Mapping[str, object]) -> None:
        self._owner = owner
        self._defaults = defaults

    def __get__(self, _made: object, asked: Any) -> Any:
        from inspect import Parameter, Signature

        owner = self._owner
        if asked.__init__ is not owner.__init__:  # what is made of it has a signature of its own
            return None
        return Signature(
            [
                Parameter(
                    name,
                    Parameter.KEYWORD_ONLY,
                    default=self._defaults.get(name, Parameter.empty),
                    annotation=owner.__annotations__[name],
                )
                for name in owner.__match_args__
            ]
        )


_METHODS = {
    "__delattr__": _refuse,
    "__eq__": _equals,
    "__hash__": _hash,
    "__reduce__": _reduced,
    "__replace__": _replaced,
    "__repr__": _repr,
    "__setattr__": _refuse,
}

_DESCRIBED = ("__dataclass_fields__", "__dataclass_params__")
