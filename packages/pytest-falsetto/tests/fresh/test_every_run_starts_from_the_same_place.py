from __future__ import annotations

import os
from pathlib import Path

import falsetto
import pytest
from falsetto_testing import Suite, breaks, plugin

NOT_RESTORED = breaks(
    "pytest_falsetto._hidden_runs._state:ItemState.begin_again",
    "lambda self: (fresh_object(self._item), fresh_request(self._item)) and None",
)


@falsetto.must_fail_when(NOT_RESTORED)
def test_what_a_run_left_on_its_node_is_gone_in_the_next(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        KEY = pytest.StashKey()

        @declared
        def test_stash(request):
            assert KEY not in request.node.stash
            request.node.stash[KEY] = 1
            assert subject.pick() == 1

        @declared
        def test_marker(request):
            assert not request.node.get_closest_marker("seen")
            request.node.add_marker(pytest.mark.seen)
            assert subject.pick() == 1

        @declared
        def test_keywords(request):
            assert "seen" not in request.node.keywords
            request.node.keywords["seen"] = 1
            assert subject.pick() == 1

        @declared
        def test_properties(request, record_property):
            assert request.node.user_properties == []
            record_property("mine", 1)
            assert subject.pick() == 1

        @declared
        def test_attribute(request):
            assert not hasattr(request.node, "extra_of_a_plugin")
            request.node.extra_of_a_plugin = 1
            assert subject.pick() == 1
        """,
    ).grade("-W", "ignore")
    assert set(ran.reasons.values()) == {"stated-reason"}
    assert ran.line == (5, 0, 0, 0, 5, 5)


@falsetto.must_fail_when(
    breaks("pytest_falsetto._hidden_runs._state:fresh_object", "lambda item: None")
)
def test_every_run_has_an_instance_of_its_own(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        class TestInstance:
            def setup_method(self): self.made = subject.pick()

            @declared
            def test_a(self):
                assert not hasattr(self, "used")
                self.used = True
                assert self.made == 1
        """,
    ).grade()
    assert ran.reasons == {"TestInstance::test_a": "stated-reason"}


@falsetto.must_fail_when(
    breaks("pytest_falsetto._hidden_runs._state:fresh_request", "lambda item: None")
)
def test_every_run_builds_its_fixtures_anew_under_the_change(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        FOLDERS = []

        @pytest.fixture
        def made(): return subject.pick()

        @declared
        def test_a(made, tmp_path):
            assert not list(tmp_path.iterdir())
            (tmp_path / "used").touch()
            FOLDERS.append(tmp_path)
            assert made == 1

        def test_folders(): assert len(set(FOLDERS)) == 3
        """,
    ).grade()
    assert ran.reasons == {"test_a": "stated-reason", "test_folders": "undeclared"}
    assert ran.status == 0


@falsetto.must_fail_when(
    breaks("pytest_falsetto._hidden_runs._surroundings:Trace.take_back", "lambda self: None")
)
def test_the_environment_and_folder_that_a_check_sets_are_the_runs_own(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        import os
        HERE = os.getcwd()

        @declared
        def test_variable():
            assert "MADE_BY_A_CHECK" not in os.environ
            os.environ["MADE_BY_A_CHECK"] = str(subject.pick())
            assert subject.pick() == 1

        @declared
        def test_folder(tmp_path):
            assert os.getcwd() == HERE
            os.chdir(tmp_path)
            assert subject.pick() == 1

        def test_later():
            assert os.environ["MADE_BY_A_CHECK"] == "1"
            assert os.getcwd() != HERE
        """,
    ).grade()
    assert ran.reasons == {
        "test_variable": "stated-reason",
        "test_folder": "stated-reason",
        "test_later": "undeclared",
    }
    assert ran.status == 0


@falsetto.must_fail_when(
    lambda m: m.setattr(plugin._hidden_runs._surroundings, "_put", lambda key, value: None)
)
def test_a_trace_is_taken_back_and_left_again_where_nobody_changed_it_since(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("SET", "DROPPED", "TOUCHED", "KEPT"):
        monkeypatch.setenv(name, "before")
    monkeypatch.delenv("MADE", raising=False)
    monkeypatch.chdir(tmp_path)
    before = plugin._hidden_runs._surroundings.Surroundings.now()
    os.environ.update(SET="after", MADE="after", TOUCHED="after")
    del os.environ["DROPPED"]
    (tmp_path / "below").mkdir()
    os.chdir("below")
    trace = before.changes()
    assert trace
    os.environ["TOUCHED"] = "by somebody else"
    left = trace.take_back()
    seen = {name: os.environ.get(name) for name in ("SET", "DROPPED", "TOUCHED", "KEPT", "MADE")}
    assert seen == {
        "SET": "before",
        "DROPPED": "before",
        "TOUCHED": "by somebody else",
        "KEPT": "before",
        "MADE": None,
    }
    assert Path.cwd() == tmp_path
    left.leave_again()
    assert (os.environ["SET"], os.environ["MADE"], "DROPPED" in os.environ) == (
        "after",
        "after",
        False,
    )
    assert Path.cwd() == tmp_path / "below"
    del os.environ["MADE"]


@falsetto.must_fail_when(
    lambda m: m.setattr(plugin._hidden_runs._surroundings, "_KEY", b"ANOTHER_VARIABLE")
)
def test_nothing_changed_is_no_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTEST_CURRENT_TEST", "before")
    before = plugin._hidden_runs._surroundings.Surroundings.now()
    monkeypatch.setenv("PYTEST_CURRENT_TEST", "pytest's own to set")
    assert not before.changes()


@falsetto.must_fail_when(
    breaks(
        "pytest_falsetto._hidden_runs._hidden:hidden_run",
        "lambda **_: __import__('contextlib').nullcontext()",
    )
)
def test_all_hidden_runs_say_that_they_are_hidden(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        SEEN = []

        @declared
        def test_a():
            SEEN.append(falsetto.in_hidden_run())
            assert subject.pick() == 1

        @declared
        def test_asking(): assert not falsetto.in_hidden_run()

        def test_later(): assert SEEN == [False, True, True] and not falsetto.in_hidden_run()
        """,
    ).grade()
    assert ran.reasons == {
        "test_a": "stated-reason",
        "test_asking": "not-repeatable",
        "test_later": "undeclared",
    }
    assert ran.status == 0


IMPORTING = """
    import importlib, sys

    def write(folder):
        folder.joinpath("plugged.py").write_text(f"PICKED = {subject.pick()}")

    @declared
    def test_body(tmp_path, monkeypatch):
        write(tmp_path)
        monkeypatch.syspath_prepend(tmp_path)
        import plugged
        assert plugged.PICKED == 1

    @pytest.fixture
    def plugged(tmp_path, monkeypatch):
        tmp_path.joinpath("pack").mkdir()
        write(tmp_path / "pack")
        tmp_path.joinpath("pack", "__init__.py").write_text("from .plugged import PICKED")
        monkeypatch.syspath_prepend(tmp_path)
        return importlib.import_module("pack")

    @declared
    def test_fixture(plugged):
        assert plugged.PICKED == 1
"""


@falsetto.must_fail_when(breaks("pytest_falsetto._hidden_runs._surroundings:written", "lambda: ()"))
def test_every_run_imports_the_modules_that_it_wrote_itself(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        IMPORTING
        + """
    def test_after():
        assert sys.modules["plugged"].PICKED == sys.modules["pack"].PICKED == 1
        assert "test_body0" in sys.modules["plugged"].__file__
""",
    ).grade()
    assert ran.reasons == {
        "test_body": "stated-reason",
        "test_fixture": "stated-reason",
        "test_after": "undeclared",
    }


@falsetto.must_fail_when(
    breaks("pytest_falsetto._hidden_runs._passing:_lost", "lambda modules: {'made'}")
)
def test_a_module_that_can_be_imported_again_is_imported_once(tmp_path: Path) -> None:
    suite = Suite.of(
        tmp_path,
        """
        import importlib, sys

        @pytest.fixture(scope="session")
        def generated(tmp_path_factory):
            folder = tmp_path_factory.mktemp("generated")
            folder.joinpath("made.py").write_text("import subject; subject.times.append(1)")
            sys.path.append(str(folder))

        @falsetto.must_fail_when(
            lambda m: m.setattr(subject, "pick", subject.bad), scope="session"
        )
        def test_it(generated):
            importlib.import_module("made")
            assert subject.pick() == 1

        def test_after():
            assert len(subject.times) == 1
        """,
    )
    ran = suite.beside({"subject.py": f"{suite.files['subject.py']}times = []\n"}).grade()
    assert ran.reasons == {"test_it": "stated-reason", "test_after": "undeclared"}


STAYING = """
    import sys, falsetto, subject

    class Picked: pass

    @falsetto.must_fail_when(lambda m: m.setattr(subject, "pick", subject.bad))
    def test_it():
        assert sys.modules[__name__].Picked is Picked
        assert subject.pick() == 1
"""


@falsetto.must_fail_when(breaks("pytest_falsetto._hidden_runs._passing:_COLLECTING", "''"))
def test_a_test_module_stays_imported_wherever_it_lies(tmp_path: Path) -> None:
    suite = Suite.of(tmp_path, "").beside({"unit/test_it.py": STAYING})
    ran = suite.grade("--rootdir=unit", "--import-mode=importlib", "unit", TMPDIR=str(tmp_path))
    assert ran.reasons == {"test_it": "stated-reason"}


@falsetto.must_fail_when(
    breaks("pytest_falsetto._hidden_runs._passing:written", "lambda: next(reversed(sys.modules))")
)
def test_a_check_may_put_another_table_in_the_place_of_the_modules(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        import sys

        @declared
        def test_a(monkeypatch):
            monkeypatch.setattr(sys, "modules", {})
            assert subject.pick() == 1
        """,
    ).grade()
    assert ran.status == 0, ran.output
