from __future__ import annotations

import types
from collections import ChainMap
from dataclasses import FrozenInstanceError, dataclass
from typing import Any

import falsetto
import pytest
from falsetto_testing import core

patch = core._patch


class Thing:
    shared = 1


def raised(change: Any) -> tuple[str, str]:
    handle = patch.Patch()
    try:
        change(handle)
    except (AttributeError, ImportError, LookupError, TypeError) as error:
        return type(error).__name__, str(error.args[0])
    finally:
        handle.undo()
    return "nothing", ""


def need_nothing(m: falsetto.Patch) -> None:
    """Take every target as optional, and every refusal for granted."""
    for verb in ("setattr", "delattr", "delitem", "delenv"):
        m.setattr(patch.Patch, verb, lambda *_, **__: None)
    m.setattr(patch.Patch, "setitem", lambda *_: None)


MAPPING = {"k": 1}
ELEMENTS = [1, 2, 3]

ABSENT = {
    "setattr": (
        lambda m: m.setattr(Thing, "absent", 2),
        "AttributeError",
        (
            f"{__name__}.Thing.absent does not exist: its owner has no attribute 'absent'; "
            "pass raising=False if it need not exist"
        ),
    ),
    "delattr": (
        lambda m: m.delattr(Thing(), "absent"),
        "AttributeError",
        (
            "<Thing instance>.absent does not exist: its owner has no attribute 'absent'; "
            "pass raising=False if it need not exist"
        ),
    ),
    "setitem": (
        lambda m: m.setitem(ELEMENTS, 7, 2),
        "IndexError",
        "ELEMENTS[7] does not exist: the list has 3 elements",
    ),
    "setitem from the end": (
        lambda m: m.setitem(ELEMENTS, -4, 2),
        "IndexError",
        "ELEMENTS[-4] does not exist: the list has 3 elements",
    ),
    "delitem": (
        lambda m: m.delitem(MAPPING, "absent"),
        "KeyError",
        "MAPPING['absent'] does not exist; pass raising=False if it need not",
    ),
    "delitem of an element": (
        lambda m: m.delitem(ELEMENTS, 7),
        "IndexError",
        "ELEMENTS[7] does not exist: the list has 3 elements",
    ),
    "delenv": (
        lambda m: m.delenv("NO_SUCH_NAME"),
        "KeyError",
        "os.environ['NO_SUCH_NAME'] does not exist; pass raising=False if it need not",
    ),
    "a name beside a path": (
        lambda m: m.setattr("os.path", "sep", "!"),
        "AttributeError",
        (
            "<str instance>.sep does not exist: its owner has no attribute 'sep'; to reach an "
            "attribute by its path, give the whole path as one string"
        ),
    ),
    "no such module": (
        lambda m: m.setattr("no_such_module.name", 2),
        "ModuleNotFoundError",
        "'no_such_module.name' leads nowhere: there is no module 'no_such_module'",
    ),
    "no such submodule": (
        lambda m: m.setattr("xml.no_such_module.name", 2),
        "ModuleNotFoundError",
        "'xml.no_such_module.name' leads nowhere: there is no module 'xml.no_such_module'",
    ),
    "no such attribute on the way": (
        lambda m: m.delattr("os.no_such_name.name"),
        "AttributeError",
        (
            "'os.no_such_name.name' leads nowhere: 'os.no_such_name' is neither an attribute nor a "
            "module"
        ),
    ),
    "no dot": (
        lambda m: m.setattr("os", 2),
        "TypeError",
        (
            "'os' is not a dotted path to an attribute; write setattr('package.module.name', ...), "
            "or hand over the object and the name"
        ),
    ),
    "no value": (
        lambda m: m.setattr(Thing),
        "TypeError",
        (
            "setattr needs a value: setattr(owner, 'name', value) or "
            "setattr('package.module.name', value)"
        ),
    ),
    "no name": (
        lambda m: m.delattr(Thing),
        "TypeError",
        (
            "delattr was given no name; name the attribute by a string, or its whole path: "
            "delattr('package.module.name')"
        ),
    ),
    "a name that is none": (
        lambda m: m.setattr(Thing, 5, 2),
        "TypeError",
        (
            "setattr was given a name of type int; name the attribute by a string, or its whole "
            "path: setattr('package.module.name')"
        ),
    ),
    "what only a lower mapping has": (
        lambda m: m.delitem(ChainMap({}, MAPPING), "k"),
        "KeyError",
        (
            "ChainMap['k'] cannot be deleted: the ChainMap has no such item of its own; delete it "
            "from the mapping that has it"
        ),
    ),
}


@falsetto.must_fail_when(need_nothing)
@pytest.mark.parametrize("case", ABSENT)
def test_the_error_names_the_target_and_the_cause(case: str) -> None:
    change, kind, words = ABSENT[case]
    assert raised(change) == (kind, words)


@falsetto.must_fail_when(need_nothing)
def test_what_is_inherited_cannot_be_deleted_here() -> None:
    kind, words = raised(lambda m: m.delattr(Thing(), "shared"))
    assert kind == "AttributeError"
    assert words.startswith("<Thing instance>.shared cannot be deleted (AttributeError: ")
    assert words.endswith("; what is inherited is deleted from the class that has it")


@dataclass(frozen=True)
class Frozen:
    x: int = 1


@falsetto.must_fail_when(need_nothing)
@pytest.mark.parametrize("verb", ["setattr", "delattr"])
def test_an_owner_that_refuses_is_heard_in_its_own_words(verb: str) -> None:
    frozen = Frozen()
    handle = patch.Patch()
    error: Exception | None = None
    try:
        getattr(handle, verb)(frozen, "x", *([2] if verb == "setattr" else []))
    except FrozenInstanceError as refused:
        error = refused
    assert type(error) is FrozenInstanceError
    handle.undo()
    assert (frozen.x, handle.steps) == (1, ())


@falsetto.must_fail_when(
    lambda m: m.setattr(patch._arguments, "owner_at", lambda path, verb: (Thing, "shared"))
)
def test_a_dotted_path_imports_as_far_as_it_can(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "far_package"
    package.mkdir()
    package.joinpath("__init__.py").touch()
    package.joinpath("inner.py").write_text("class Outer:\n    class Inner:\n        depth = 2\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    handle = patch.Patch()
    handle.setattr("far_package.inner.Outer.Inner.depth", 99)
    (step,) = handle.steps
    handle.undo()
    assert (step.owner.__module__, step.owner.__name__) == ("far_package.inner", "Inner")


def fail_to_import(m: falsetto.Patch) -> None:
    """Blame the path for what went wrong inside the module."""
    m.setattr(patch._arguments, "owner_at", lambda path, verb: (Thing, "absent"))


@falsetto.must_fail_when(fail_to_import)
def test_a_module_that_fails_to_import_says_so(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    tmp_path.joinpath("needs_another.py").write_text("import no_such_module_at_all\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert raised(lambda m: m.setattr("needs_another.name", 1)) == (
        "ImportError",
        "'needs_another.name' cannot be reached: 'needs_another' fails to import",
    )


@falsetto.must_fail_when(
    lambda m: m.setattr(patch._attribute, "_inherited", lambda owner, name, on_class: 1)
)
def test_a_module_may_compute_its_names() -> None:
    module = types.ModuleType("computing")
    module.__dict__["__getattr__"] = {"known": 1}.__getitem__
    handle = patch.Patch()
    old = object()
    module.__dict__["__getattr__"] = lambda name: old
    handle.setattr(module, "known", 2)
    (step,) = handle.steps
    handle.undo()
    assert step.old is old
    assert "known" not in vars(module)
