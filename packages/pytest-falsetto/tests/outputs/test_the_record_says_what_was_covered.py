from __future__ import annotations

import hashlib
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import falsetto
import pytest
from falsetto_testing import Suite, breaks, core, plugin

TWO = """
    @declared
    def test_a(): assert subject.pick() == 1

    @declared
    def test_b(): assert subject.pick()
"""


@falsetto.must_fail_when(
    breaks(
        "pytest_falsetto._session._papers:Context",
        "lambda **known: original(**{**known, 'args': ()})",
    )
)
def test_it_carries_the_context_of_its_session(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, TWO).grade("--falsetto-controls=2")
    record = ran.record
    assert record["schema"] == 1
    assert record["args"][-3:] == [
        "--falsetto",
        "--falsetto-json=verdicts.json",
        "--falsetto-controls=2",
    ]
    assert (record["rootdir"], record["strict"], record["controls"]) == (str(tmp_path), False, 2)
    assert record["pytest"] == pytest.__version__
    assert record["falsetto"] == core.__version__
    assert record["started"] < record["finished"]
    assert record["started"].endswith("+00:00")
    assert (record["complete"], record["stopped"], record["exitstatus"]) == (True, None, 1)
    assert record["totals"] == {
        "verdicts": {"proven": 1, "failed": 0, "false": 1, "unproven": 0},
        "graded": 2,
        "run": 2,
        "statuses": {},
    }


@falsetto.must_fail_when(
    breaks(
        "pytest_falsetto._session._running:Location",
        "lambda path, line: original(path=path, line=line - 1)",
    )
)
def test_each_check_has_its_place_its_change_and_its_witness(tmp_path: Path) -> None:
    body = """
import falsetto, subject

@falsetto.must_fail_when(
    lambda m: m.setattr(subject, "pick", subject.bad)
)
def test_a():
    assert subject.pick() < 3
    assert subject.pick() == 1
"""
    suite = Suite.of(tmp_path, "def test_u(): pass").beside({"deep/test_deep.py": body})
    ran = suite.grade(PYTHONPATH=str(tmp_path))
    check = ran.checks["test_a"]
    lines = (None, *body.splitlines())
    assert check["location"]["path"] == check["witness"]["path"] == "deep/test_deep.py"
    assert check["location"]["line"] in (4, 7)  # of the first decorator, or of the function
    assert lines[check["witness"]["line"]] == check["witness"]["source"]
    assert check["witness"]["source"].strip() == "assert subject.pick() == 1"
    assert check["changed"] == [{"verb": "setattr", "target": "subject.pick", "own_module": False}]
    assert ran.checks["test_u"]["location"] == {"path": "test_a.py", "line": 3}


@falsetto.must_fail_when(
    breaks("pytest_falsetto._session._papers:covered_files", "lambda root, tests: {}")
)
def test_it_names_the_files_that_its_verdicts_rest_on(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, TWO, conftest="import subject").grade()
    files = ran.record["files"]
    assert sorted(files) == ["conftest.py", "subject.py", "test_a.py"]
    text = (tmp_path / "subject.py").read_bytes()
    assert files["subject.py"] == hashlib.sha256(text).hexdigest()


@falsetto.must_fail_when(
    breaks("pytest_falsetto._session._selection:Chosen._is_narrowed", "lambda self: False")
)
@pytest.mark.parametrize(
    ("words", "collected", "deselected"),
    [(("test_a.py::test_a",), 1, 0), (("--ignore=elsewhere",), 2, 0)],
    ids=["nodeid", "ignored"],
)
def test_a_part_of_the_suite_is_not_the_whole(
    words: tuple[str, ...], collected: int, deselected: int, tmp_path: Path
) -> None:
    ran = Suite.of(tmp_path, TWO).grade(*words)
    assert ran.record["selection"] == {
        "collected": collected,
        "deselected": deselected,
        "whole": False,
    }


DROPPING = """
def pytest_collection_modifyitems(items):
    del items[1:]
"""
DESELECTING = """
def pytest_collection_modifyitems(config, items):
    config.hook.pytest_deselected(items=items[1:])
    del items[1:]
"""


@falsetto.must_fail_when(
    breaks("pytest_falsetto._session._selection:Chosen.lost", "lambda self, number: None")
)
@pytest.mark.parametrize("words", [(), ("-p", "xdist", "-n1")], ids=["alone", "xdist"])
def test_checks_that_a_hook_drops_in_silence_are_left_out(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    ran = Suite.of(tmp_path, TWO, conftest=DROPPING).grade(*words)
    assert ran.record["selection"] == {"collected": 1, "deselected": 1, "whole": False}


@falsetto.must_fail_when(
    breaks("pytest_falsetto._session._selection:Chosen.lost", "lambda self, number: None")
)
def test_checks_that_a_worker_deselects_are_left_out_as_well(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, TWO, conftest=DESELECTING).grade("-p", "xdist", "-n1")
    assert ran.record["selection"] == {"collected": 1, "deselected": 1, "whole": False}


def chosen(
    *given: str, testpaths: tuple[str, ...] = (), folder: str = "/project", **options: Any
) -> bool:
    """Tell whether a session that was called so covers its whole suite."""
    config = SimpleNamespace(
        option=SimpleNamespace(file_or_dir=list(given), **options),
        invocation_params=SimpleNamespace(dir=Path(folder)),
        rootpath=Path("/project"),
        getini=lambda key: list(testpaths),
    )
    return bool(plugin._session._selection.Chosen(config).selection(complete=True).whole)


@falsetto.must_fail_when(
    lambda m: m.setattr(
        plugin._session._selection.Chosen, "_is_narrowed", lambda self: bool(self._collected)
    )
)
def test_a_suite_is_whole_when_all_of_its_places_were_given() -> None:
    assert chosen()
    assert chosen("tests", "more", testpaths=("tests", "more"))
    assert chosen(".", folder="/project/tests", testpaths=("tests",))
    assert not chosen("tests", testpaths=("tests", "more"))
    assert not chosen("tests")
    assert not chosen("tests/test_a.py::test_b", testpaths=("tests",))
    assert not chosen(lf=True)
    assert not chosen(markexpr="slow")
    assert not chosen(deselect=["tests/test_a.py::test_b"])


@falsetto.must_fail_when(
    breaks(
        "falsetto.files:tempfile.mkstemp",
        "lambda *, dir, prefix: original(dir=dir, prefix=(dir / 'left').touch() or prefix)",
    )
)
def test_records_are_written_whole_into_folders_that_are_made(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, TWO).run(
        "--falsetto", "--falsetto-json=new/folder/a.json", "--falsetto-write=json:b.json"
    )
    first, second = json.loads(ran.read("new/folder/a.json")), json.loads(ran.read("b.json"))
    assert first == second
    assert first["line"] in ran.output
    assert [path.name for path in (tmp_path / "new" / "folder").iterdir()] == ["a.json"]


@falsetto.must_fail_when(breaks("pytest_falsetto._session._writing:Writing.write", "lambda *_: []"))
def test_a_file_that_cannot_be_written_is_no_green_build(tmp_path: Path) -> None:
    suite = Suite.of(tmp_path, "@declared\ndef test_a(): assert subject.pick() == 1")
    ran = suite.beside({"blocked": "a file where a folder is needed"}).run(
        "--falsetto", "--falsetto-json=blocked/v.json", "--falsetto-write=json:fine.json"
    )
    assert ran.status == 3
    assert "falsetto: error: --falsetto-json: " in ran.output
    assert "blocked/v.json cannot be written: " in ran.output
    assert "Traceback" not in ran.output
    assert json.loads(ran.read("fine.json"))["totals"]["graded"] == 1
