"""What planted code could do that neither its names nor its values show.

Code that turns a text into an object, or has somebody else raise, is told by nothing but the words
in it. So there are lists of words. They decide only where the frames of a failure do not tell whose
it is, and only whether that is doubted: a word too many costs a proof, which a plain stub wins
back, and a word that is missing lets a proof stand that an author went out of the way to forge.
"""

from __future__ import annotations

import builtins
import inspect
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import final

from .._objects import _mocks
from .._objects._classes import module_of
from .._objects._frames import first_argument, nested
from .._objects._instructions import instructions
from .._objects._project import Project
from .._objects._raw import home, is_a, is_any, namespace

__all__ = ["Means"]

_ERRORS = re.compile(
    "assert|check|compar|ensur|error|except|expect|fail|rais|requir|should|throw|valid|verif",
    re.IGNORECASE,
)
"""What occurs in the names of whatever makes an error, or fails.

These are the verbs by which the standard library, pytest, unittest and libraries of validation and
matching call such functions, and the last words of the names of their errors.
"""

_LOOK_UPS = re.compile(
    "CodeType|FunctionType|__builtins__|__dict__|__getattribute__|__globals__|__import__|"
    "__subclasses__|_current_frames|_getframe|attrgetter|builtins|compile|cr_frame|ctypes|"
    "eval|exec|f_back|f_builtins|f_globals|f_locals|gc|get_field|getattr|getattr_static|"
    "getmembers|gi_frame|globals|import_module|importlib|inspect|loads?|locals|methodcaller|"
    "modules|resolve_name|run_module|run_path|tb_frame|threading|vars|walk_stack"
)
"""What finds code by other means than a name for it.

These are the builtins that take a text for a name or for code; the attributes of functions, frames,
generators and modules that are a namespace or lead to one; and what the standard library has to
look objects up, list or load them.
"""

_WRITERS = re.compile(
    "__doc__|bytearray|bytes|chr|decode|format|getsource|input|join|read\\w*|repr|str"
)
"""What makes a text of something else, or takes one from elsewhere."""

_PLAIN = re.compile(
    "builtins|collections|datetime|decimal|enum|fractions|functools|itertools|mock|pathlib|re|types|"
    "unittest|uuid|zoneinfo"
)
"""Where the types are from whose objects show what they hold, or hold no code."""

_TEXTS = (str, bytes, bytearray, memoryview)
_RAISE = "RAISE_VARARGS"
_HAS_DOCSTRING = int(getattr(inspect, "CO_HAS_DOCSTRING", -1))
"""What tells it since Python 3.14; until then the first constant is None where there is none."""

_NAME = re.compile(r"[\w.]*")
_WORD = re.compile(r"\w+")
_IN_A_FUNCTION = "<locals>"


@final
class Means:
    """What planted code could do that neither its names nor its values show.

    Args:
        codes: The planted code.
        values: What it leads to.
        modules: The modules among that, and those it names.
        texts: The texts among that.
        declared: The code of the change itself, whose texts say where something is put.
        project: Tells the project's classes, whose objects show what they hold.
        whole: Whether that is all of it.
        asks_the_subject: Whether it asks the subject, which may have the suite's code registered.

    Attributes:
        raises: Whether it raises an error, or holds one.
        makes_errors: Whether it could have made one, in any way.
        writes: Whether it could have brought along a text, which somebody may run as code.
    """

    __slots__ = (
        "_asks_the_subject",
        "_finds_anything",
        "_modules",
        "_names",
        "_words",
        "makes_errors",
        "raises",
        "writes",
    )

    def __init__(
        self,
        codes: Iterable[CodeType],
        values: Iterable[object],
        modules: Iterable[ModuleType],
        texts: Iterable[str],
        *,
        declared: Iterable[CodeType],
        project: Project,
        whole: bool,
        asks_the_subject: bool,
    ) -> None:
        codes, values, texts = tuple(codes), tuple(values), tuple(texts)
        self._names: frozenset[str] = frozenset().union(*map(_names, codes))
        self._asks_the_subject = asks_the_subject
        self._modules = tuple(modules)
        said = (text for code in codes for text in _texts(code))
        self._words = frozenset(word for text in (*texts, *said) for word in _WORD.findall(text))
        self._finds_anything = (
            not whole
            or any(map(_LOOK_UPS.fullmatch, self._names))
            or any(_is_opaque(value, project) for value in values)
        )
        self.raises = any(map(_raises, codes)) or any(map(_is_error, values))
        self.makes_errors = (
            self.raises
            or self._finds_anything
            or asks_the_subject
            or any(map(_ERRORS.search, self._names))
            or any(_is_error(vars(builtins).get(word)) for word in self._words)
        )
        itself = {id(code) for code in declared}
        brought = (
            text
            for code in codes
            for text in _own_texts(code)
            if id(code) not in itself or not (_NAME.fullmatch(text) or _describes(text, code))
        )
        self.writes = (
            self._finds_anything
            or asks_the_subject
            or any(texts)
            or any(is_any(value, _TEXTS) for value in values)
            or any(map(_WRITERS.fullmatch, self._names))
            or any(brought)
        )

    def could_name(self, frame: FrameType) -> bool:
        """Tell whether planted code has a name for what a frame runs, or a text.

        What Python calls by itself goes by the name of its class.
        """
        names = {frame.f_code.co_name}
        if frame.f_code.co_name.startswith("__") and not _mocks.is_call(frame):
            names.add(type(first_argument(frame)).__name__)
        return not (names.isdisjoint(self._names) and names.isdisjoint(self._words))

    def has_module(self, frame: FrameType) -> bool:
        """Tell whether planted code holds or names the module whose code a frame runs."""
        return any(namespace(each) is frame.f_globals for each in self._modules)

    def could_find(self, frame: FrameType) -> bool:
        """Tell whether planted code could come by what a frame runs without leading to it."""
        return frame.f_code.co_name in self._names or self.could_make(frame)

    def could_make(self, frame: FrameType) -> bool:
        """Tell whether it could come by the object of a method that it calls by its name."""
        inside = frame.f_globals
        module = str(inside.get("__name__")).rpartition(".")[2]
        return (
            self._finds_anything
            or self._asks_the_subject
            or module in self._words
            or self.has_module(frame)
            or any(_is_of(inside, inside[word]) for word in self._words if word in inside)
        )


def _is_opaque(value: object, project: Project) -> bool:
    """Tell an object that may lead to what nobody sees it hold, as a weak reference does."""
    module = module_of(type(value))
    return (
        _PLAIN.fullmatch(module.partition(".")[0]) is None
        and not is_a(value, type)
        and not project.owns_module(module)
    )


def _is_of(module: dict[str, object], value: object) -> bool:
    """Tell whether a value in a module's namespace was made there, as far as can be told."""
    if is_any(value, (type, FunctionType)):
        return home(value) == module.get("__name__")
    return not is_a(value, ModuleType)


def _is_error(value: object) -> bool:
    return is_a(value, BaseException) or (is_a(value, type) and issubclass(value, BaseException))


@lru_cache(maxsize=4096)
def _raises(code: CodeType) -> bool:
    return any(step.opname == _RAISE for each in nested(code) for step in instructions(each))


@lru_cache(maxsize=4096)
def _names(code: CodeType) -> frozenset[str]:
    return frozenset(name for each in nested(code) for name in each.co_names)


@lru_cache(maxsize=4096)
def _texts(code: CodeType) -> tuple[str, ...]:
    return tuple(text for each in nested(code) for text in _own_texts(each))


def _describes(text: str, code: CodeType) -> bool:
    """Tell the text that a function has to describe itself."""
    return (
        code.co_consts[0] is text
        and bool(code.co_flags & _HAS_DOCSTRING)
        and not code.co_name.startswith("<")
    )


def _own_texts(code: CodeType) -> Iterator[str]:
    """Yield the texts in code, without those by which Python 3.10 names what is defined inside."""
    for const in code.co_consts:
        for each in const if isinstance(const, tuple) else (const,):
            text = each.decode("latin-1") if isinstance(each, bytes) else each
            if isinstance(text, str) and _IN_A_FUNCTION not in text:
                yield text
