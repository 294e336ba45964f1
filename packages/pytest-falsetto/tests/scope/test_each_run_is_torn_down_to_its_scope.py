from __future__ import annotations

from pathlib import Path

import falsetto
import pytest
from falsetto_testing import Suite, breaks

NARROW = "lambda item, nextitem, scope: original(item, nextitem, 'function')"
NOTHING_FINISHED = "lambda item, scope, built: []"


@falsetto.must_fail_when(breaks("pytest_falsetto._checks._protocol:Boundary", NARROW))
@pytest.mark.parametrize("scope", ["class", "module", "package", "session"])
def test_a_fixture_as_narrow_as_the_scope_is_rebuilt_for_every_run(
    scope: str, tmp_path: Path
) -> None:
    body = f"""
        BUILT = []

        @pytest.fixture(scope={scope!r})
        def value():
            BUILT.append(subject.pick())
            yield subject.pick()
            BUILT.append("closed")

        class TestScope:
            @falsetto.must_fail_when(
                lambda m: m.setattr(subject, "pick", subject.bad), scope={scope!r}
            )
            def test_a(self, value): assert value == 1

            def test_later(self, value):
                assert value == 1
                assert BUILT == [1, "closed", 1, "closed", 2, "closed", 1]
        """
    ran = Suite.of(tmp_path, body).grade()
    assert ran.reasons == {
        "TestScope::test_a": "stated-reason",
        "TestScope::test_later": "undeclared",
    }
    assert (ran.status, ran.counts) == (0, "2 passed")


@falsetto.must_fail_when(breaks("pytest_falsetto._checks._protocol:finish_with", "lambda *_: None"))
def test_what_only_the_first_build_of_a_fixture_passes_is_not_repeatable(tmp_path: Path) -> None:
    # No folder is a package here, and pytest keeps the fixture at the session.
    ran = Suite.of(
        tmp_path,
        """
        BUILT = []

        @pytest.fixture(scope="package")
        def number():
            BUILT.append(1)
            yield len(BUILT)
            print("closing")

        @falsetto.must_fail_when(
            lambda m: m.setattr(subject, "pick", subject.bad), scope="package"
        )
        def test_vacuous(number):
            subject.pick()
            assert number == 1
        """,
    ).grade()
    assert ran.reasons == {"test_vacuous": "not-repeatable"}
    assert "closing" not in ran.output


@falsetto.must_fail_when(
    breaks("pytest_falsetto._hidden_runs._boundary:_last_kept", "lambda *_: None")
)
def test_what_is_wider_than_the_scope_is_built_once(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        BUILT = []

        @pytest.fixture(scope="module")
        def wide():
            BUILT.append("built")
            yield
            BUILT.append("closed")

        @declared
        def test_a(wide): assert subject.pick() == 1

        class TestInAClass:
            @falsetto.must_fail_when(
                lambda m: m.setattr(subject, "pick", subject.bad), scope="class"
            )
            def test_b(self, wide): assert subject.pick() == 1

        def test_later(wide): assert BUILT == ["built"]
        """,
    ).grade()
    assert ran.line == (2, 0, 0, 1, 3, 3)


PACKAGE = """
    import pytest, subject
    BUILT = []

    @pytest.fixture(scope="package")
    def value():
        BUILT.append(subject.pick())
        return subject.pick()
"""
IN_PACKAGE = """
    import falsetto, pytest, subject
    bad = lambda m: m.setattr(subject, "pick", subject.bad)

    @falsetto.must_fail_when(bad, scope="package")
    def test_wide(value): assert value == 1

    @falsetto.must_fail_when(bad, scope="module")
    def test_narrow(value): assert value == 1
"""


@falsetto.must_fail_when(
    breaks(
        "pytest_falsetto._hidden_runs._fixtures:WIDTH", "{**original, 'package': WIDTH['function']}"
    )
)
@pytest.mark.parametrize("marker", ["__init__.py", None], ids=["packages", "plain-folders"])
def test_package_fixtures_are_rebuilt_where_pytest_places_them(
    marker: str | None, tmp_path: Path
) -> None:
    files = {"outer/conftest.py": PACKAGE, "outer/inner/test_in.py": IN_PACKAGE}
    files["test_last.py"] = "def test_after(): pass"
    if marker is not None:
        files |= {f"outer/{marker}": "", f"outer/inner/{marker}": ""}
    ran = Suite.of(tmp_path, "").beside(files).grade(PYTHONPATH=str(tmp_path))
    reasons = {name: check["reason"] for name, check in ran.checks.items()}
    assert reasons == {
        "test_wide": "stated-reason",
        "test_narrow": "out-of-scope",
        "test_after": "undeclared",
    }


@falsetto.must_fail_when(
    breaks("pytest_falsetto._hidden_runs._whole:finish_fixtures", NOTHING_FINISHED)
)
@pytest.mark.parametrize("scope", ["module", "session"])
def test_a_wider_fixture_first_built_in_a_hidden_run_does_not_outlive_it(
    scope: str, tmp_path: Path
) -> None:
    body = f"""
        @pytest.fixture(scope={scope!r})
        def wide():
            return subject.pick()

        @declared
        def test_a(request):
            assert subject.pick() == 1 or request.getfixturevalue("wide") == 3

        def test_later(wide): assert wide == 1
        """
    ran = Suite.of(tmp_path, body).grade()
    assert ran.reasons == {"test_a": "stated-reason", "test_later": "undeclared"}
    assert ran.status == 0


@falsetto.must_fail_when(
    breaks("pytest_falsetto._checks._protocol:Boundary.is_reached", "lambda self, nextitem: True")
)
def test_the_last_check_of_a_scope_closes_it_and_the_next_finds_it_fresh(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        LOG = []

        @pytest.fixture(scope="session", autouse=True)
        def whole():
            yield
            LOG.append("session closed")
            open("log.txt", "w").write(" / ".join(LOG))

        @pytest.fixture(scope="class", autouse=True)
        def each(request):
            LOG.append(f"{request.cls.__name__} built")
            yield
            LOG.append(f"{request.cls.__name__} closed")

        class TestOne:
            @declared
            def test_a(self): assert subject.pick() == 1

        class TestTwo:
            @declared
            def test_b(self): assert subject.pick() == 1
        """,
    ).grade()
    assert ran.line == (2, 0, 0, 0, 2, 2)
    assert ran.read("log.txt") == (
        "TestOne built / TestOne closed / TestTwo built / TestTwo closed / session closed"
    )
