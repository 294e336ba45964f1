"""Bad answers that a check must not take for good ones, each named by the check's author."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, final

from .._evals._echo import echo
from .._evals._subject import Subject, how_to_name
from .._objects._raw import is_a
from .._patch import Patch
from ..errors import DeclarationTypeError, DeclarationValueError, PlantedError
from ..typing import Expectation
from ._declaration import Declaration

__all__ = ["plant"]

__tracebackhide__ = True

_FRESH = (list, dict, set)


def plant(
    subject: Any,
    /,
    *names: str,
    expect: Expectation | None = None,
    margin: float | None = None,
    **answers: object,
) -> list[Declaration]:
    """Declare one change for each bad answer that is planted in a subject's place.

    Args:
        subject: The subject.
        names: Which bad answers are planted, of those that need nothing else: ``empty`` (no text),
            ``refusal``, ``echo`` (the prompt itself), ``constant`` (the same to everything),
            ``error`` (it raises a `PlantedError`), ``mute`` (a judge that gives no verdict: None).
        expect: The failure that is meant, where it is not a failed assertion.
        margin: By how much a score must fall.
        answers: Further ones under names of one's own, or in place of those above. ``other``
            (another case's answer) and ``everything`` (all answers, joined) need theirs. An
            exception is raised, what can be called is called in the subject's place, and anything
            else is the answer.

    Returns:
        The declarations, each with its name, in the order in which they are written.

    Raises:
        DeclarationTypeError: It is no subject, or a bad answer has no name.
        DeclarationValueError: No bad answer is named, or one that is not known, or one twice.
    """
    if not is_a(subject, Subject):
        raise DeclarationTypeError(
            f"bad answers are planted in a falsetto.Subject, not in a {type(subject).__name__}; "
            f"{how_to_name(subject)}"
        )
    planted: dict[str, Callable[..., object]] = {}
    for name in names:
        planted[_unused(name, planted)] = _known(name)
    for name, answer in answers.items():
        planted[_unused(name, planted)] = _answering(name, answer)
    if not planted:
        raise DeclarationValueError(
            f"no bad answer is named; say which the check must notice: {_choices()}, or a name of "
            "your own with its answer, as in plant(model, other='I shipped it on Tuesday')"
        )
    return [
        Declaration(
            change=_Planting(subject, stand_in),
            expect=expect,
            describe=f"{subject.name} {_WORDS.get(name, f'gives the bad answer {name!r}')}",
            margin=margin,
            name=name,
        )
        for name, stand_in in planted.items()
    ]


@final
class _Planting:
    """The change that puts one bad answer in a subject's place."""

    __slots__ = ("_stand_in", "_subject")

    def __init__(self, subject: Subject[..., Any], stand_in: Callable[..., object]) -> None:
        self._subject = subject
        self._stand_in = stand_in

    def __call__(self, m: Patch) -> None:
        m.swap(self._subject, self._stand_in)


def _empty(*_args: object, **_kwargs: object) -> str:
    return ""


def _refusal(*_args: object, **_kwargs: object) -> str:
    return "I'm sorry, but I can't help with that."


def _constant(*_args: object, **_kwargs: object) -> str:
    return "Let's work through this step by step."


def _mute(*_args: object, **_kwargs: object) -> None:
    return None


def _error(*_args: object, **_kwargs: object) -> object:
    raise PlantedError("the subject failed, because an error was planted in its place")


_KNOWN: Mapping[str, Callable[..., object]] = MappingProxyType(
    {
        "empty": _empty,
        "refusal": _refusal,
        "echo": echo,
        "constant": _constant,
        "error": _error,
        "mute": _mute,
    }
)
_WITH_AN_ANSWER = ("other", "everything")
_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "empty": "answers nothing",
        "refusal": "refuses to answer",
        "echo": "repeats what it was asked",
        "constant": "answers the same to everything",
        "error": "raises an error",
        "mute": "gives no verdict",
        "other": "gives the answer of another case",
        "everything": "gives all answers at once",
    }
)


def _known(name: object) -> Callable[..., object]:
    if not isinstance(name, str):
        raise DeclarationTypeError(
            f"a bad answer needs a name to be told by: plant(subject, mine=...), not a bare "
            f"{type(name).__name__}"
        )
    if name in _WITH_AN_ANSWER:
        raise DeclarationValueError(
            f"{name!r} needs its answer, which only you know: plant(subject, {name}=...)"
        )
    if name not in _KNOWN:
        import difflib

        near = difflib.get_close_matches(name, _KNOWN, n=1)
        meant = f"did you mean {near[0]!r}? " if near else ""
        raise DeclarationValueError(
            f"no bad answer is known as {name!r}; {meant}Known are {_choices()}; one of your own "
            f"needs its answer: plant(subject, {name if name.isidentifier() else 'name'}=...)"
        )
    return _KNOWN[name]


def _answering(name: str, answer: object) -> Callable[..., object]:
    if isinstance(answer, BaseException) or (
        isinstance(answer, type) and issubclass(answer, BaseException)
    ):
        error = answer

        def fail(*_args: object, **_kwargs: object) -> object:
            raise error

        return fail
    if callable(answer):
        return answer
    if name == "everything":
        answer = _joined(answer)
    elif isinstance(answer, Iterator):
        raise DeclarationTypeError(
            f"{name}= is a {type(answer).__name__}, which would be used up by the first run; hand "
            f"over what makes one: plant(subject, {name}=lambda *args, **kwargs: iter([...]))"
        )

    def reply(*_args: object, **_kwargs: object) -> object:
        return copy.deepcopy(answer) if type(answer) in _FRESH else answer

    return reply


def _joined(answers: object) -> str:
    """Make one text of all answers: a check that looks into a collection would fail for that."""
    if isinstance(answers, str):
        answers = [answers]
    if not isinstance(answers, Iterable) or isinstance(answers, (bytes, Mapping)):
        raise DeclarationTypeError(
            f"everything= is a {type(answers).__name__}; give it all answers as a list, as in "
            "plant(model, everything=list(recorded.values())), or as one text"
        )
    texts = [str(answer) for answer in answers if answer is not None]
    if not any(map(str.strip, texts)):
        raise DeclarationValueError(
            "everything= holds no answer, so there is nothing that could fool a check; see that "
            "they are recorded by now, and that no iterator is handed over that was used up"
        )
    return "\n".join(texts)


def _unused(name: object, planted: Mapping[str, object]) -> Any:
    if name in planted:
        raise DeclarationValueError(
            f"the bad answer {name!r} is named twice; give the second one a name of its own"
        )
    return name


def _choices() -> str:
    return ", ".join(map(repr, _KNOWN))
