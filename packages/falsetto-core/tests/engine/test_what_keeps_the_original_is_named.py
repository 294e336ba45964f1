from __future__ import annotations

import importlib.machinery
import types
from collections.abc import Callable
from typing import Any

import falsetto
import pytest
from falsetto_grading import drop, grade, keepers, subject, word
from falsetto_testing import core


def set_limit(m: Any) -> None:
    m.setattr(subject, "LIMIT", 2)


def said(check: Callable[[], object], change: Callable[..., object] = drop) -> str:
    graded = grade(check, change)
    return str(graded.detail) if word(graded) == "false" else word(graded)


def find_nothing(m: falsetto.Patch) -> None:
    """Find nothing that was kept."""
    m.setattr(core._protocol._kept.Search, "among", lambda self, roots: iter(()))


def take_everything(m: falsetto.Patch) -> None:
    """Take everything that is held for what was replaced."""
    m.setattr(
        core._protocol._kept.Search,
        "among",
        lambda self, roots: [core._protocol._kept.Kept("a", "b", "c")],
    )


def call_all_limits(m: falsetto.Patch) -> None:
    """Read in every source that it binds the limit."""
    m.setattr(core._protocol._telling, "bound_to", lambda path, owner, name: {"LIMIT"})


KEPT = {
    "default": (
        lambda: str(keepers.through()),
        "through",
        "as the default of its parameter 'call'",
    ),
    "keyword": (
        lambda: str(keepers.by_keyword()),
        "by_keyword",
        "the default of its parameter 'call'",
    ),
    "attribute": (lambda: str(keepers.Cart.call()), "Cart", "as its attribute 'call'"),
    "field": (lambda: keepers.Options().call(), "Options", "as the default of its field 'call'"),
    "registry": (lambda: str(keepers.HANDLERS["pick"]()), "HANDLERS", "under 'pick'"),
    "queue": (lambda: str(keepers.QUEUE[0]()), "QUEUE", "as one of its items"),
    "closure": (lambda: str(keepers.closed()), "closed", "in its closure"),
    "instance": (lambda: str(keepers.window.call()), "window", "as its attribute 'call'"),
}


@pytest.mark.parametrize("kind", KEPT)
@falsetto.must_fail_when(find_nothing)
def test_what_keeps_a_function_is_named(kind: str) -> None:
    check, holder, how = KEPT[kind]
    words = said(check)
    assert f"{keepers.__name__}.{holder} keeps what the change replaced (" in words
    assert how in words
    assert "where the change to falsetto_grading.subject.pick does not reach it" in words


@falsetto.must_fail_when(find_nothing)
def test_what_to_change_instead_is_named() -> None:
    name = keepers.__name__
    assert f"change {name}.HANDLERS['pick'] as well" in said(
        lambda: str(keepers.HANDLERS["pick"]())
    )
    assert f"change {name}.Cart.call as well" in said(lambda: str(keepers.Cart.call()))
    assert f"change {name}.through as well" in said(lambda: str(keepers.through()))


@falsetto.must_fail_when(find_nothing)
def test_a_bound_method_in_a_registry_is_named() -> None:
    def change(m: Any) -> None:
        m.setattr(subject.Client, "get", lambda self: 2)

    assert f"{keepers.__name__}.ROUTES keeps" in said(lambda: str(keepers.ROUTES["get"]()), change)


@falsetto.must_fail_when(find_nothing)
def test_a_name_that_another_module_copied_is_named() -> None:
    assert f"{keepers.__name__} has a name of its own, 'pick'" in said(
        lambda: str(keepers.copied())
    )
    words = said(
        lambda: str(keepers.handed_over()), lambda m: m.setattr(subject, "serve", lambda handler: 2)
    )
    assert "subject import serve as hand_over` makes one" in words


@pytest.mark.parametrize(
    ("check", "named"),
    [
        (lambda: str(keepers.limited()), "limited keeps"),
        (lambda: str(keepers.Cart.limit), "Cart keeps"),
        (lambda: str(keepers.Options().limit), "Options keeps"),
        (lambda: str(keepers.most()), "keepers has a name of its own, 'MAXIMUM'"),
    ],
)
@falsetto.must_fail_when(
    lambda m: m.setattr(core._protocol._telling, "bound_to", lambda path, owner, name: frozenset())
)
def test_a_copied_number_is_known_by_what_its_source_calls_it(check: Any, named: str) -> None:
    assert named in said(check, set_limit)


@falsetto.must_fail_when(call_all_limits)
def test_the_same_number_elsewhere_is_no_copy() -> None:
    words = said(lambda: str(keepers.unrelated() + keepers.Cart.one), set_limit)
    assert "unrelated" not in words
    assert "'one'" not in words


@falsetto.must_fail_when(take_everything)
def test_what_keeps_nothing_is_not_named() -> None:
    def change(m: Any) -> None:
        m.setattr(subject, "strict", lambda value: value)

    assert "does not reach" not in said(
        lambda: keepers.HANDLERS["other"]() + keepers.through(), change
    )


@falsetto.must_fail_when(
    lambda m: m.setattr(
        core._protocol._kept.Search, "_is_own_place", lambda self, owner, name: False
    )
)
def test_the_place_of_the_change_itself_keeps_nothing() -> None:
    def swap(m: Any) -> None:
        m.setattr(subject.Client, "get", lambda self: 1)

    assert "keeps" not in said(lambda: subject.Client().get(), swap)
    assert "name of its own" not in said(lambda: subject.pick() > 0)


@falsetto.must_fail_when(find_nothing)
def test_an_entry_is_no_copy_of_itself_and_another_one_is() -> None:
    def swap(m: Any) -> None:
        m.setitem(keepers.HANDLERS, "pick", lambda: 1)

    words = said(lambda: keepers.HANDLERS["pick"]() + keepers.through(), swap)
    assert "HANDLERS keeps" not in words
    assert "through keeps" in words


@falsetto.must_fail_when(
    lambda m: m.setattr(core._failure._planted.Planted, "includes", lambda *_: False)
)
def test_what_a_stub_keeps_is_no_cause() -> None:
    original = subject.pick

    def stub() -> int:
        return original() + 1

    class Holder:
        call = staticmethod(stub)

    words = said(
        lambda: Holder.call() + subject.pick() > 0, lambda m: m.setattr(subject, "pick", stub)
    )
    assert "keeps" not in words


class TestOfAClass:
    def helper(self) -> int:
        return keepers.through()

    @falsetto.must_fail_when(
        lambda m: m.setattr(core._protocol._alias, "beside", lambda function: ())
    )
    def test_the_helpers_of_its_class_are_read_too(self) -> None:
        def test_one(self: Any) -> None:
            assert self.helper()

        check = types.FunctionType(test_one.__code__, globals(), "test_one")
        check.__qualname__ = "TestOfAClass.test_one"
        patch = core.Patch()
        patch.setattr(subject, "pick", lambda: 2)
        steps = patch.steps
        patch.undo()
        planted = core._failure._planted.Planted(drop, steps)
        words = list(core._protocol._alias.aliases(check, steps, planted))
        assert "through keeps" in "".join(words)


@falsetto.must_fail_when(
    lambda m: m.setattr(core._protocol._kept.Search, "_is_read", lambda self, path, module: True)
)
def test_installed_code_is_not_read() -> None:
    source = "def keep(call=pick):\n    return call()\n"
    library = types.ModuleType("some_library")
    vars(library)["pick"] = subject.pick
    path = "/usr/lib/python3/site-packages/some_library.py"
    exec(compile(source, path, "exec"), vars(library))
    library.__spec__ = importlib.machinery.ModuleSpec("some_library", None)
    keep = vars(library)["keep"]
    assert "keeps" not in said(lambda: str(keep()))


@falsetto.must_fail_when(lambda m: m.setattr(core._protocol._alias, "FEW", 100))
def test_no_more_than_three_are_named() -> None:
    def every() -> int:
        keepers.HANDLERS["pick"]()
        return keepers.through() + keepers.by_keyword() + keepers.closed() + keepers.copied()

    assert said(every).count("does not reach it") == 3


@pytest.mark.parametrize(
    ("source", "at", "names"),
    [
        ("def f(a, b=X, *, c=m.Y, d): ...", ("f", "b"), {"X"}),
        ("def f(a, b=X, *, c=m.Y, d): ...", ("f", "c"), {"m", "Y"}),
        ("def f(a, /, b=X): ...", ("f", "b"), {"X"}),
        ("class A:\n class B:\n  x: int = field(default=X)", ("A.B", "x"), {"field", "X"}),
        ("def f():\n def g(a=X): ...", ("f.<locals>.g", "a"), {"X"}),
        ("if True:\n  try:\n    x = y = Z\n  finally: w = V", ("", "w"), {"V"}),
        ("if True:\n  try:\n    x = y = Z\n  finally: w = V", ("", "y"), {"Z"}),
        ("from m import X as Y", ("", "Y"), {"X"}),
        ("x: int", ("", "x"), set()),
        ("x = (", ("", "x"), set()),
    ],
)
@falsetto.must_fail_when(
    lambda m: m.setattr(core._protocol._bindings, "bound_to", lambda *_: {"other"})
)
def test_bindings_are_read_from_the_source(
    source: str, at: tuple[str, str], names: set[str], tmp_path: Any
) -> None:
    path = tmp_path / "module.py"
    path.write_text(source)
    assert core._protocol._bindings.bound_to(str(path), *at) == names
