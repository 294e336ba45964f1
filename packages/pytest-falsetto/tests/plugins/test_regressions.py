from __future__ import annotations

from pathlib import Path

import falsetto
from falsetto_testing import Suite, breaks

BODY = """
    subject.name = lambda: "first"

    @declared
    def test_proven(data_regression): data_regression.check({"a": subject.pick()})

    @falsetto.must_fail_when(lambda m: m.setattr(subject, "name", lambda: "other"))
    def test_missing(file_regression): file_regression.check("x", basename=subject.name())

    @falsetto.must_fail_when(lambda m: m.setattr(subject, "name", lambda: "other"))
    def test_missing_path(file_regression):
        file_regression.check("x", fullpath=__file__[:-3] + "-" + subject.name() + ".txt")

    @declared
    def test_false(file_regression): file_regression.check("x", basename="false")
"""
PLUGINS = ("regressions", "pytest-datadir")


@falsetto.must_fail_when(
    breaks("pytest_falsetto._isolation._regressions:isolation", "lambda config: None")
)
def test_a_hidden_run_writes_no_expected_file(tmp_path: Path) -> None:
    suite = Suite.of(tmp_path, BODY, *PLUGINS)
    suite.run()  # what is missing is written, and fails
    before = _files(tmp_path)
    ran = suite.grade()
    assert ran.reasons == {
        "test_proven": "stated-reason",
        "test_missing": "stated-reason",
        "test_missing_path": "stated-reason",
        "test_false": "negative-passed",
    }
    assert _files(tmp_path) == before


@falsetto.must_fail_when(breaks("falsetto._failure._meeting:_FALSETTO", "frozenset()"))
def test_what_falsetto_puts_in_a_librarys_place_is_no_subject(tmp_path: Path) -> None:
    suite = Suite.of(tmp_path, BODY, *PLUGINS)
    suite.run()
    assert suite.grade().reasons["test_missing"] == "stated-reason"


def _files(folder: Path) -> dict[str, str]:
    return {
        str(path): path.read_text()
        for pattern in ("*.txt", "*.yml")
        for path in folder.rglob(pattern)
    }
