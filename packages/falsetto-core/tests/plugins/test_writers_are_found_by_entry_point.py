from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import falsetto
import pytest
from falsetto_testing import core


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give an empty folder of installed packages, the only one that is looked at."""
    standard_library = [path for path in sys.path if "-packages" not in path]
    monkeypatch.setattr(sys, "path", [str(tmp_path), *standard_library])
    return tmp_path


WORKING = "class Writer:\n    def write(self, session, stream): ...\n"


def install(site: Path, package: str, *writers: str, code: str = WORKING) -> None:
    """Install a package of one module that offers writers, each as ``name = value``."""
    about = site / f"{package}-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("\n".join(["[falsetto.writers]", *writers]))
    (site / f"{package}.py").write_text(code)


def refusal(name: str) -> Exception:
    with pytest.raises(core.errors.WriterError) as refused:
        core.plugins.load(name)
    error: Exception = refused.value
    return error


def find_nothing(m: falsetto.Patch) -> None:
    """Find no writer at all."""
    m.setattr(core.plugins, "_entries", list)


def say_little(m: falsetto.Patch) -> None:
    """Describe no entry point."""
    m.setattr(core.plugins, "_described", lambda entry: "some writer")


@pytest.fixture
def unimported() -> Iterator[None]:
    """Forget what a test imported."""
    before = set(sys.modules)
    yield
    for name in set(sys.modules) - before:
        if name.startswith("acme_"):
            del sys.modules[name]


@falsetto.must_fail_when(find_nothing)
def test_writers_are_named_without_importing_any(site: Path) -> None:
    install(site, "acme_b", "xml = acme_b:Writer", code="raise SystemExit('imported')")
    install(site, "acme_a", "csv = acme_a:Writer", "csv = acme_a:Writer")
    assert core.plugins.available() == ("csv", "xml")


@falsetto.must_fail_when(lambda m: m.setattr(core.plugins, "_made", lambda entry: None))
def test_the_writer_that_is_asked_for_is_made(site: Path, unimported: None) -> None:
    install(site, "acme_one", "csv = acme_one:Writer")
    assert type(core.plugins.load("csv")).__name__ == "Writer"


@falsetto.must_fail_when(lambda m: m.setattr(core.plugins, "_made", lambda entry: None))
def test_a_broken_writer_that_nobody_asks_for_is_never_noticed(
    site: Path, unimported: None
) -> None:
    install(site, "acme_bad", "xml = acme_bad:Writer", "odd = not a value!", code="1 / 0")
    install(site, "acme_good", "csv = acme_good:Writer")
    assert core.plugins.load("csv") is not None
    assert "acme_bad" not in sys.modules


@falsetto.must_fail_when(find_nothing)
def test_a_missing_writer_is_named_with_those_installed_and_its_home(site: Path) -> None:
    install(site, "acme_a", "json = acme_a:Writer")
    assert str(refusal("junit")) == (
        "no writer is called 'junit' (installed: json); it comes with the falsetto-junit package"
    )


@falsetto.must_fail_when(lambda m: m.setattr(core.plugins, "_HOMES", {}))
@pytest.mark.parametrize("name", ["badge", "badge-svg", "html", "markdown"])
def test_the_reports_are_told_where_they_come_from(site: Path, name: str) -> None:
    assert str(refusal(name)).endswith("; it comes with the falsetto-report package")


@falsetto.must_fail_when(lambda m: m.setattr(core.plugins, "_missing", lambda name: name))
def test_a_writer_that_nobody_knows_is_looked_for_in_a_package(site: Path) -> None:
    assert str(refusal("tap")) == (
        "no writer is called 'tap' (installed: none); install the package it comes with"
    )


@falsetto.must_fail_when(say_little)
@pytest.mark.parametrize(
    ("code", "cause"),
    [
        ("import no_such_module", ModuleNotFoundError),
        ("raise SystemExit('bye')", SystemExit),
        ("", AttributeError),
        ("def Writer():\n    raise OSError('no')", OSError),
        ("Writer = 5", TypeError),
    ],
)
def test_a_broken_writer_that_is_asked_for_names_where_it_comes_from(
    site: Path, unimported: None, code: str, cause: type[BaseException]
) -> None:
    install(site, "acme_bad", "csv = acme_bad:Writer", code=code)
    error = refusal("csv")
    assert "the writer 'csv', acme_bad:Writer of acme_bad, cannot be loaded: " in str(error)
    assert type(error.__cause__) is cause


@falsetto.must_fail_when(say_little)
def test_a_writer_that_cannot_write_is_refused(site: Path, unimported: None) -> None:
    install(site, "acme_odd", "csv = acme_odd:Writer", code="Writer = dict")
    assert "acme_odd:Writer of acme_odd, has no write(session, stream), but is a dict" in str(
        refusal("csv")
    )


@falsetto.must_fail_when(say_little)
def test_two_writers_of_one_name_are_refused_by_both_their_names(site: Path) -> None:
    install(site, "acme_a", "csv = acme_a:Writer")
    install(site, "acme_b", "csv = acme_b:Writer")
    assert str(refusal("csv")) == (
        "two writers are called 'csv': acme_a:Writer of acme_a and acme_b:Writer of acme_b; "
        "uninstall one of the two"
    )


@falsetto.must_fail_when(lambda m: m.setattr(core.plugins, "_made", lambda entry: None))
def test_one_writer_that_is_installed_twice_is_one_writer(site: Path, unimported: None) -> None:
    install(site, "acme_same", "csv = acme_same:Writer")
    install(site, "acme_other_name", "csv = acme_same : Writer", code="")
    assert type(core.plugins.load("csv")).__name__ == "Writer"
