from __future__ import annotations

import textwrap
from pathlib import Path

import falsetto
from falsetto_testing import Suite, breaks

NONE_WIDER = breaks("pytest_falsetto._hidden_runs._whole:wider_than", "lambda item, scope: ()")


@falsetto.must_fail_when(NONE_WIDER)
def test_a_wider_fixture_counts_by_whatever_route_it_was_used(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        @declared
        def test_signature(wide): assert wide == 1

        @declared
        def test_through_another(through): assert through == 1

        @declared
        def test_dynamic(request): assert request.getfixturevalue("wide") == 1

        @declared
        @pytest.mark.usefixtures("wide")
        def test_named(): assert subject.pick()

        class TestOverride:
            @pytest.fixture
            def wide(self, wide): return wide

            @declared
            def test_every_level(self, wide): assert wide == 1

        class TestReplaced:
            @pytest.fixture
            def wide(self): return subject.pick()

            @declared
            def test_hidden_level(self, wide): assert wide == 1

        @declared
        def test_conditional(request):
            if subject.pick() == 1: request.getfixturevalue("wide")

        @declared
        def test_failing(wide): assert subject.pick() == wide

        @declared
        def test_without(): assert subject.pick()
        """,
        conftest="""
        import pytest, subject

        @pytest.fixture(scope="session")
        def wide(): return subject.pick()

        @pytest.fixture
        def through(wide): return wide
        """,
    ).grade()
    assert ran.reasons == {
        "test_signature": "out-of-scope",
        "test_through_another": "out-of-scope",
        "test_dynamic": "out-of-scope",
        "test_named": "out-of-scope",
        "TestOverride::test_every_level": "out-of-scope",
        "TestReplaced::test_hidden_level": "stated-reason",
        "test_conditional": "negative-passed",
        "test_failing": "stated-reason",
        "test_without": "negative-passed",
    }
    check = ran.checks["test_dynamic"]
    assert "wide" in check["detail"]
    assert check["fails_build"] is True
    assert ran.status == 1


@falsetto.must_fail_when(NONE_WIDER)
def test_autouse_fixtures_and_wide_xunit_setup_count_by_their_own_names(tmp_path: Path) -> None:
    ran = (
        Suite.of(
            tmp_path,
            """
            import unittest

            class TestUnit(unittest.TestCase):
                @classmethod
                def setUpClass(cls): cls.r = subject.pick()
                @declared
                def test_unit(self): self.assertEqual(self.r, 1)

            class TestClass:
                @classmethod
                def setup_class(cls): cls.r = subject.pick()
                @declared
                def test_class(self): assert self.r == 1

            class TestAuto:
                @pytest.fixture(scope="class", autouse=True)
                def auto(self, request): request.cls.r = subject.pick()
                @declared
                def test_auto(self): assert self.r == 1

            class TestBare(unittest.TestCase):
                @declared
                def test_bare(self): self.assertTrue(subject.pick())
            """,
        )
        .beside(
            {
                "test_m.py": """
                import falsetto, subject
                def setup_module(module): module.R = subject.pick()
                @falsetto.must_fail_when(lambda m: m.setattr(subject, "pick", subject.bad))
                def test_module(): assert R == 1
                """,
                "test_u.py": """
                import falsetto, subject, unittest
                def setUpModule(): global R; R = subject.pick()
                class TestU(unittest.TestCase):
                    @falsetto.must_fail_when(lambda m: m.setattr(subject, "pick", subject.bad))
                    def test_unit_module(self): self.assertEqual(R, 1)
                """,
            }
        )
        .grade()
    )
    said = {
        name.split("::")[-1]: next(
            (
                word
                for word in ("setUpClass", "setup_class", "setup_module", "setUpModule", "auto")
                if word in str(check["detail"])
            ),
            check["reason"],
        )
        for name, check in ran.checks.items()
    }
    assert said == {
        "test_unit": "setUpClass",
        "test_class": "setup_class",
        "test_auto": "auto",
        "test_module": "setup_module",
        # pytest calls what unittest calls setUpModule by its own name for both.
        "test_unit_module": "setup_module",
        "test_bare": "negative-passed",
    }


PLUGIN = """
    import pytest

    @pytest.fixture(scope="session")
    def plugged():
        return 1

    @pytest.fixture(scope="session", autouse=True)
    def plugged_for_all():
        return 1

    @pytest.fixture(scope="session")
    def borrowed():
        return 1
"""


def install_plugin(folder: Path) -> Path:
    """Put a plugin where packages are installed, and return that place."""
    site = folder.parent / f"{folder.name}-site" / "site-packages"
    about = site / "acme-1.0.dist-info"
    about.mkdir(parents=True, exist_ok=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: acme\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[pytest11]\nacme = acme_plugin\n")
    (site / "acme_plugin.py").write_text(textwrap.dedent(PLUGIN))
    (site / "acme_fixtures.py").write_text(textwrap.dedent(PLUGIN))
    return site


@falsetto.must_fail_when(
    breaks(
        "pytest_falsetto._hidden_runs._fixtures:is_tied_to_a_node", "lambda item, fixturedef: True"
    )
)
def test_fixtures_of_pytest_and_of_installed_plugins_never_count(tmp_path: Path) -> None:
    suite = Suite.of(
        tmp_path,
        """
        @declared
        def test_pytests(pytestconfig, tmp_path_factory, tmp_path, capsys): assert subject.pick()

        @declared
        def test_plugins(plugged): assert subject.pick()
        """,
    )
    site = install_plugin(tmp_path)
    ran = suite.grade("-p", "acme_plugin", PYTHONPATH=str(site))
    assert ran.reasons == {"test_pytests": "negative-passed", "test_plugins": "negative-passed"}


@falsetto.must_fail_when(
    breaks(
        "pytest_falsetto._hidden_runs._fixtures:is_tied_to_a_node", "lambda item, fixturedef: False"
    )
)
def test_a_fixture_counts_where_it_is_registered_not_where_its_function_lives(
    tmp_path: Path,
) -> None:
    suite = Suite.of(
        tmp_path,
        """
        @declared
        def test_borrowed_by_conftest(borrowed): assert subject.pick()
        """,
        conftest="from acme_fixtures import borrowed\n",
    )
    site = install_plugin(tmp_path)
    ran = suite.grade(PYTHONPATH=str(site))
    assert ran.reasons == {"test_borrowed_by_conftest": "out-of-scope"}
    assert "borrowed" in ran.checks["test_borrowed_by_conftest"]["detail"]
