from __future__ import annotations

import inspect
from pathlib import Path

import falsetto
import pytest
from falsetto_testing import Suite, breaks, plugin


@falsetto.must_fail_when(
    breaks("pytest_falsetto._checks._plan:_marked", "lambda mark: Plan(task=Task.LEAVE)")
)
def test_a_mark_is_read_like_the_decorator(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        def change(m): m.setattr(subject, "pick", subject.bad)
        def gone(m): m.delattr(subject, "pick")
        marked = pytest.mark.must_fail_when

        @marked(change=change, describe="another pick")
        def test_described(): assert subject.pick() == 1

        @marked.with_args(change)
        def test_positional(): assert subject.pick() == 1

        @marked(change=gone, expect=AttributeError)
        def test_expecting(): assert subject.pick() == 1

        @pytest.fixture(scope="module")
        def picked(): return subject.pick()

        @marked(change=change, scope="module")
        def test_wide(picked): assert picked == 1

        @pytest.mark.parametrize(
            "number",
            [
                pytest.param(1, marks=marked(change=change)),
                pytest.param(2, marks=marked(change=gone)),
            ],
        )
        def test_each(number): assert subject.pick() == 1
        """,
    ).grade("--strict-markers")
    assert ran.reasons == {
        "test_described": "stated-reason",
        "test_positional": "stated-reason",
        "test_expecting": "stated-reason",
        "test_wide": "stated-reason",
        "test_each[1]": "stated-reason",
        "test_each[2]": "wrong-reason",
    }
    assert ran.checks["test_described"]["declared"] == "another pick"


@falsetto.must_fail_when(
    breaks("pytest_falsetto._checks._plan:_refuse", "lambda *_: Plan(task=Task.LEAVE)")
)
def test_a_mark_that_does_not_fit_is_misconfigured_and_says_why(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        def change(m): m.setattr(subject, "pick", subject.bad)
        marked = pytest.mark.must_fail_when

        @marked
        def test_bare(): pass

        @marked(change=5)
        def test_number(): pass

        @marked(change=change, scope="galaxy")
        def test_scope(): pass

        @marked(change=change, expect="boom")
        def test_expect(): pass

        @marked(change=change, colour="red")
        def test_colour(): pass

        @marked()
        def test_empty(): pass

        @marked(chang=change)
        def test_near(): pass

        @marked.with_args(change, "boom")
        def test_positions(): pass

        @marked.with_args(change)(change=change)
        def test_both(): pass

        @marked(change=change, scope="class")
        def test_no_class(): pass

        @marked(change=change)
        @marked(change=change)
        def test_twice(): pass

        def test_later(): assert subject.pick() == 1
        """,
    ).grade()
    reasons = dict(ran.reasons)
    assert reasons.pop("test_later") == "undeclared"
    assert set(reasons.values()) == {"misconfigured"}
    assert len(reasons) == 11
    detail = {name: str(check["detail"]) for name, check in ran.checks.items()}
    nothing = "names no change; write @pytest.mark.must_fail_when(change=...)"
    assert detail["test_bare"] == detail["test_empty"] == f"the must_fail_when mark {nothing}"
    assert "galaxy" in detail["test_scope"]
    assert "takes no 'colour'; it takes change, expect, describe, scope" in detail["test_colour"]
    assert detail["test_near"].endswith("takes no 'chang'; did you mean 'change'?")
    assert "everything else by name" in detail["test_positions"]
    assert "everything else by name" in detail["test_both"]
    assert "scope='class' on a check outside a class" in detail["test_no_class"]
    assert "more than one declaration" in detail["test_twice"]
    assert "INTERNALERROR" not in ran.output


NEAREST = """
    def to(name):
        def change(m): m.setattr(subject, "pick", subject.bad)
        return {"change": change, "describe": name}

    marked = pytest.mark.must_fail_when
    pytestmark = marked(**to("the module"))

    def test_of_the_module(): assert subject.pick() == 1

    @falsetto.must_fail_when(**to("the outer class"))
    class TestOuter:
        def test_of_the_outer(self): assert subject.pick() == 1

        @marked(**to("the inner class"))
        class TestInner:
            def test_of_the_inner(self): assert subject.pick() == 1

            @falsetto.must_fail_when(**to("its own"))
            def test_of_its_own(self): assert subject.pick() == 1

            @pytest.mark.parametrize(
                "n", [1, pytest.param(2, marks=marked(**to("the parameter set")))]
            )
            @falsetto.must_fail_when(**to("its own"))
            def test_of_the_set(self, n): assert subject.pick() == 1

    class TestBare:
        def test_of_no_class(self): assert subject.pick() == 1
"""


@falsetto.must_fail_when(breaks("pytest_falsetto._checks._plan:_above", "lambda node: None"))
def test_the_nearest_declaration_wins(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, NEAREST).grade()
    declared = {name.split("::")[-1]: check["declared"] for name, check in ran.checks.items()}
    assert declared == {
        "test_of_the_module": "the module",
        "test_of_the_outer": "the outer class",
        "test_of_the_inner": "the inner class",
        "test_of_its_own": "its own",
        "test_of_the_set[1]": "its own",
        "test_of_the_set[2]": "the parameter set",
        "test_of_no_class": "the module",
    }
    assert ran.line == (7, 0, 0, 0, 7, 7)


@falsetto.must_fail_when(breaks("pytest_falsetto._checks._driver:arguments", "lambda item: {}"))
def test_a_change_takes_the_checks_parameters_by_name(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        BOX = {"a": 1, "b": 2}

        @pytest.mark.parametrize("name", ["a", "b"])
        @falsetto.must_fail_when(lambda m, name: m.setitem(BOX, name, 0))
        def test_named(name): assert BOX[name] > 0

        @pytest.mark.parametrize("name", ["a"])
        @falsetto.must_fail_when(lambda m, nobody: m.setitem(BOX, "a", 0))
        def test_unknown(name): assert BOX[name] > 0
        """,
    ).grade()
    assert ran.reasons == {
        "test_named[a]": "stated-reason",
        "test_named[b]": "stated-reason",
        "test_unknown[a]": "misconfigured",
    }
    assert "nobody" in ran.checks["test_unknown[a]"]["detail"]


@falsetto.must_fail_when(
    breaks(
        "pytest_falsetto._checks._plan:get_declaration",
        "lambda found: getattr(found, '__falsetto__', None)",
    )
)
def test_decorators_above_a_declaration_do_not_lose_it(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        import functools
        from unittest import mock
        from hypothesis import given, strategies as st

        def bare(fn):
            def call(): return fn()
            return call

        @mock.patch.object(subject, "other", 1, create=True)
        @declared
        def test_mock(): assert subject.pick() == 1

        @given(st.integers())
        @declared
        def test_hypothesis(n): assert subject.pick() == 1

        @bare
        @declared
        def test_bare(): assert subject.pick() == 1
        """,
        "hypothesispytest",
    ).grade()
    assert set(ran.reasons.values()) == {"stated-reason"}
    assert ran.line == (3, 0, 0, 0, 3, 3)


@falsetto.must_fail_when(
    breaks("pytest_falsetto._session._annotate:_without_call", "lambda *_: None")
)
def test_a_declaration_that_cannot_be_is_an_error_of_its_module_alone(tmp_path: Path) -> None:
    ran = (
        Suite.of(tmp_path, "@falsetto.must_fail_when\ndef test_a(): pass")
        .beside(
            {
                "test_b.py": "def test_b(): pass",
                "test_c.py": "import pytest\n@pytest.mark.skip\ndef test_c(): pass",
            }
        )
        .grade("--continue-on-collection-errors")
    )
    assert ran.status == 1
    assert "TypeError" in ran.output
    assert "must_fail_when" in ran.output
    assert ran.reasons == {"test_b": "undeclared"}
    assert ran.others == "1 skipped"


@falsetto.must_fail_when(breaks("pytest_falsetto._checks._marks:_is_empty", "lambda mark: False"))
@pytest.mark.parametrize("word", ["--falsetto", "--strict-markers"], ids=["graded", "ungraded"])
def test_a_mark_on_the_change_itself_is_explained(word: str, tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        def drop(m): m.setattr(subject, "pick", subject.bad)

        @pytest.mark.must_fail_when(drop)
        def test_a(): assert subject.pick() == 1
        """,
    ).run(word)
    assert ran.status == 2
    assert (
        "@pytest.mark.must_fail_when(drop) marks drop itself, since pytest takes a lone function "
        "for what is to be marked; write @pytest.mark.must_fail_when(change=drop)"
    ) in ran.output


@falsetto.must_fail_when(
    breaks(
        "pytest_falsetto._checks._marks:_marked_as", "lambda caller, called: called.f_code.co_name"
    )
)
def test_another_error_of_a_module_is_not_explained(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, "def fail(): raise RuntimeError('boom')\nfail()").run("--falsetto")
    assert ran.status == 2
    assert "itself, since pytest takes" not in ran.output


@falsetto.must_fail_when(breaks("pytest_falsetto._checks._marks:misspelt", "lambda message: None"))
@pytest.mark.parametrize("words", [(), ("-n1",)], ids=["serial", "xdist"])
def test_a_misspelt_mark_is_told_with_its_place(words: tuple[str, ...], tmp_path: Path) -> None:
    body = """
        @pytest.mark.mustfail_when(change=None)
        def test_a(): pass
        """
    ran = Suite.of(tmp_path, body, *(("xdist",) if words else ())).run("--falsetto", *words)
    assert (
        "falsetto: test_a.py:4: there is no mark 'mustfail_when', so it says nothing; "
        "did you mean 'must_fail_when'?"
    ) in ran.output


@falsetto.must_fail_when(lambda m: m.setattr(plugin._checks._marks, "_TAKES", ("change",)))
def test_a_mark_takes_what_the_decorator_takes() -> None:
    takes = inspect.signature(falsetto.must_fail_when).parameters
    assert tuple(takes) == plugin._checks._marks._TAKES
    given = dict(zip(takes, (lambda m: None, AssertionError, "words", "module"), strict=False))
    declared = plugin._checks._marks.declared_by(
        pytest.Mark("must_fail_when", (), given, _ispytest=True)
    )
    assert {name: getattr(declared, name) for name in given} == given


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("must_fail", "must_fail_when"),
        ("falsetto_no_proof", "no_proof"),
        ("noproof", "no_proof"),
        ("slow", None),
        ("proof", "no_proof"),
        ("fail", None),
    ],
)
@falsetto.must_fail_when(
    lambda m: m.setattr(plugin._checks._marks, "_near", lambda name, known: ["any_other"])
)
def test_only_a_mark_that_is_like_one_of_ours_is_told(name: str, meant: str | None) -> None:
    said = plugin._checks._marks.misspelt(f"Unknown pytest.mark.{name} - is this a typo?")
    assert said == (
        meant and f"there is no mark {name!r}, so it says nothing; did you mean {meant!r}?"
    )


@falsetto.must_fail_when(
    breaks(
        "pytest_falsetto._checks._marks:declared_by",
        "lambda mark: falsetto.Declaration(lambda m: None)",
    )
)
def test_a_marker_takes_a_finished_declaration(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        model = falsetto.Subject(lambda prompt: "Monday", name="model")
        PLANTED = falsetto.plant(model, "empty", "refusal")

        @pytest.mark.parametrize(
            "bad",
            [
                pytest.param(each.name, marks=pytest.mark.must_fail_when(each), id=each.name)
                for each in PLANTED
            ],
        )
        def test_ships(bad):
            assert model("When?") == "Monday"

        @pytest.mark.must_fail_when(PLANTED[0], describe="in other words")
        def test_says_more():
            assert model("When?") == "Monday"
        """,
    ).grade()
    assert {name: (check["reason"], check["declared"]) for name, check in ran.checks.items()} == {
        "test_ships[empty]": ("stated-reason", "model answers nothing"),
        "test_ships[refusal]": ("stated-reason", "model refuses to answer"),
        "test_says_more": ("misconfigured", None),
    }
