"""Everything that checks this workspace; `nox` alone runs what CI runs."""

from __future__ import annotations

import os
import re
import shutil
import sys
import tempfile
from pathlib import Path

import nox
from packaging.version import Version

ROOT = Path(__file__).parent
sys.path.insert(0, str(ROOT / "tests" / "support"))

import falsetto_matrix as matrix  # noqa: E402 - nox puts none of our folders on the path

nox.needs_version = ">=2025.2.9"
nox.options.default_venv_backend = "uv|virtualenv"
# Nox would pass over a missing interpreter here and fail on it in CI. The last session counts them
# instead, the same in both places.
nox.options.error_on_missing_interpreters = False

WHEELS = {
    "falsetto-core": "falsetto",
    "falsetto-junit": "falsetto_junit",
    "falsetto-report": "falsetto_report",
    "pytest-falsetto": "pytest_falsetto",
}
PROJECT = nox.project.load_toml(ROOT / "pyproject.toml")
PROJECTS = {
    wheel: nox.project.load_toml(ROOT / "packages" / wheel / "pyproject.toml") for wheel in WHEELS
}

PYTHONS = nox.project.python_versions(PROJECTS["pytest-falsetto"])
EXPECTED = [python for python in PYTHONS if Version(python) <= Version("3.13")]
MATRIX = matrix.combinations(PYTHONS)
EVALS = ("deepeval", "inspect", "pydantic")
BOOTSTRAPS = [(python, by) for python in ("3.10", "3.13") for by in matrix.INSTALLERS]
TESTS_OF_WHEELS = tuple(f"packages/{wheel}/tests" for wheel in WHEELS)
ABOUT = ("bench", "docs", "examples", "frameworks", "suites", "workspace")
TESTS = tuple(f"tests/{each}" for each in ABOUT)
# Tests of the plugin take a hundred times as long as others: whoever is done takes over.
PARALLEL = ("-n", "auto", "--dist", "worksteal")
UNGRADED = (*PARALLEL, "-o", "falsetto=false", "-o", "falsetto_strict=false")

ran: set[str] = set()
wheels = matrix.Wheels(WHEELS)


def group(*names: str) -> tuple[str, ...]:
    """Return what the dependency groups called `names` ask for."""
    return nox.project.dependency_groups(PROJECT, *names)


FOUND = [python for python in PYTHONS if matrix.find(python)]

nox.options.sessions = [
    "lint",
    "typing",
    "layers",
    "build",
    *(f"alone({wheel})" for wheel in WHEELS),
    "docs",
    "examples",
    "bootstrap(pip23.2-py3.10)",
    "bootstrap(uv-sync-py3.10)",
    "bootstrap(pip-py3.13)",
    "bootstrap(uv-pip-py3.13)",
    "floors",
    *(
        f"compat(py{python}-pytest{pytest})"
        for python, pytest in matrix.SLICE
        if python in EXPECTED + FOUND
    ),
    "self_check",
    "plugins",
    "suites",
    "browser",
    *(f"evals({framework})" for framework in EVALS),
    "interpreters",
]


def dependencies(wheel: str) -> list[str]:
    """Return what a wheel asks for."""
    asked: list[str] = PROJECTS[wheel]["project"]["dependencies"]
    return asked


def install_wheels(session: nox.Session, *more: str) -> None:
    """Install what users get, never the source tree, and what the tests need beside it."""
    session.install(*map(str, wheels.built(session).values()), *group("tests"), *more)


def graded_apart(session: nox.Session, *places: str) -> None:
    """Grade tests that need more than the others, with no plugin but those that each asks for."""
    session.env["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    load = ("-p", "falsetto", "-p", "xdist")
    session.run("pytest", *load, *PARALLEL, *places, "--falsetto-strict", *session.posargs)


@nox.session(tags=["quick"])
def lint(session: nox.Session) -> None:
    """Look for bad habits and for code that is not formatted."""
    session.install(*group("lint"))
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")


@nox.session(tags=["quick"])
def typing(session: nox.Session) -> None:
    """Check the types of every wheel, of the tests and of what builds and runs them."""
    session.install("-e", ".", *group("typing", "tests", "browser"))
    session.run("mypy", *(f"packages/{wheel}/src/{name}" for wheel, name in WHEELS.items()))
    session.run("mypy", "noxfile.py", "hatch_build.py", "tests/support")
    session.run("mypy", "bench")
    # One by one, as modules in two of them may share a name. What a test borrows from the second
    # copy of a package has no types, decorators included.
    for folder in (*TESTS, *TESTS_OF_WHEELS):
        session.run("mypy", "--allow-untyped-decorators", folder)


@nox.session(tags=["quick"])
def layers(session: nox.Session) -> None:
    """Check who imports whom."""
    session.install("-e", ".", *group("layers"))
    session.run("lint-imports", "--no-logo")


@nox.session
def build(session: nox.Session) -> None:
    """Build what would be published, each wheel out of its sdist, and check both."""
    session.install("build[uv]", "twine")
    shutil.rmtree(ROOT / "dist", ignore_errors=True)
    command = ["python", "-m", "build", "--installer=uv", "--outdir=dist"]
    for wheel in WHEELS:
        session.run(*command, f"packages/{wheel}", silent=True)
    session.run("twine", "check", "--strict", *map(str, sorted(ROOT.glob("dist/*"))))


@nox.session
@nox.parametrize("wheel", list(WHEELS), ids=list(WHEELS))
def alone(session: nox.Session, wheel: str) -> None:
    """Import every module of a wheel with only what it depends on beside it."""
    siblings = set(matrix.names(dependencies(wheel)))
    needed = [path for name, path in wheels.built(session).items() if name in siblings | {wheel}]
    session.install(*map(str, needed))
    foreign = {"msgspec", "pytest"} - siblings
    if wheel == "pytest-falsetto":
        foreign -= {"msgspec"}
    session.run(
        "python", "-I", "tests/support/falsetto_workspace/alone.py", WHEELS[wheel], *sorted(foreign)
    )


@nox.session
@nox.parametrize("wheel", list(WHEELS), ids=list(WHEELS))
def tests(session: nox.Session, wheel: str) -> None:
    """Run the tests of one wheel, as it is installed, without grading them."""
    install_wheels(session, *group("plugins"))
    session.run("pytest", f"packages/{wheel}/tests", *UNGRADED, *session.posargs)


@nox.session
@nox.parametrize(
    "python,pytest", MATRIX, ids=[f"py{python}-pytest{pytest}" for python, pytest in MATRIX]
)
def compat(session: nox.Session, pytest: str) -> None:
    """Run the tests of every wheel on one Python and one pytest."""
    install_wheels(session, *group("plugins"), matrix.PYTESTS[pytest])
    session.run("pytest", *TESTS_OF_WHEELS, *UNGRADED, *session.posargs)
    ran.add(str(session.python))


@nox.session(python=PYTHONS[0])
def floors(session: nox.Session) -> None:
    """Run the tests of every wheel on the oldest releases that it says it works with."""
    asked = (line for wheel in WHEELS for line in dependencies(wheel))
    install_wheels(session, *group("plugins"), *matrix.oldest(asked, PYTHONS[0], WHEELS))
    session.run("pytest", *TESTS_OF_WHEELS, *UNGRADED, *session.posargs)
    ran.add(str(session.python))


@nox.session
@nox.parametrize(
    "python,installer",
    BOOTSTRAPS,
    ids=[f"{installer}-py{python}" for python, installer in BOOTSTRAPS],
)
def bootstrap(session: nox.Session, installer: str) -> None:
    """Install a fresh copy of the workspace with one command, and see that it is live."""
    requirement, command = matrix.INSTALLERS[installer]
    session.install(requirement)
    script = "tests/support/falsetto_workspace/bootstrap.py"
    with tempfile.TemporaryDirectory(prefix="falsetto-clone-") as folder:
        session.run("python", script, command, folder)
    ran.add(str(session.python))


@nox.session
def docs(session: nox.Session) -> None:
    """Follow every page of the documentation, command by command."""
    session.install("-e", ".", *group("tests", "plugins"))
    session.run("pytest", "tests/docs", *UNGRADED, *session.posargs)


@nox.session
def examples(session: nox.Session) -> None:
    """Run every example, and see that it shows what it says."""
    session.install("-e", ".", *group("tests", "plugins"))
    session.run("pytest", "tests/examples", *UNGRADED, *session.posargs)


@nox.session
def self_check(session: nox.Session) -> None:
    """Grade every test of the workspace with Falsetto itself, strictly."""
    session.install("-e", ".", *group("tests", "plugins"))
    session.run("pytest", *PARALLEL, "--falsetto-strict", *session.posargs)


@nox.session
def plugins(session: nox.Session) -> None:
    """Grade beside each plugin that the documentation says was tried."""
    session.install("-e", ".", *group("tests", "tried-plugins"))
    # Side by side they get in each other's way: every suite loads those that it is about.
    graded_apart(session, "packages/pytest-falsetto/tests/plugins")


@nox.session
def suites(session: nox.Session) -> None:
    """Grade suites that others wrote, under changes that every check of theirs notices, or none."""
    session.install("-e", ".", *group("tests", "suites"), "pytest-xdist")
    graded_apart(session, "tests/suites")


@nox.session(python=EXPECTED[-1])
@nox.parametrize("framework", EVALS, ids=EVALS)
def evals(session: nox.Session, framework: str) -> None:
    """Grade with a framework for evals beside it, and let nothing out into the network."""
    session.env.update(
        UV_COMPILE_BYTECODE="1",  # each test starts programs that import all of it
        DEEPEVAL_TELEMETRY_OPT_OUT="YES",
    )
    session.install("-e", ".", *group("tests", f"evals-{framework}"), "pytest-xdist")
    session.env["PYTHONPATH"] = str(ROOT / "tests/support/falsetto_offline")
    names = (framework, "nothing_gets_out")
    graded_apart(session, *(f"tests/frameworks/test_{name}.py" for name in names))


@nox.session
def browser(session: nox.Session) -> None:
    """Read the report's page in a browser, or say loudly that nobody did."""
    session.install("-e", ".", *group("tests", "browser"))
    session.env.update(PYTEST_DISABLE_PLUGIN_AUTOLOAD="1", PYTHONPATH="tests/support")
    folder = "packages/falsetto-report/tests/browser"
    look = "from falsetto_browser import find; print(find() or '')"
    if str(session.run("python", "-c", look, silent=True)).strip():
        graded_apart(session, folder)
        return
    listing = ("pytest", "-p", "falsetto", folder, "--collect-only", "--quiet")
    listed = str(session.run(*listing, silent=True))
    (number,) = re.findall(r"^(\d+) tests? collected", listed, re.MULTILINE)
    said = f"{number} TESTS DID NOT RUN: no Chromium is on PATH, nor named in FALSETTO_CHROMIUM"
    if os.environ.get("FALSETTO_BROWSER") == "required":
        session.error(said)
    session.warn(said)
    session.skip(said)


@nox.session
def screenshots(session: nox.Session) -> None:
    """Take pictures of the report's page in every situation, to look at."""
    session.install("-e", ".", *group("tests", "browser"))
    session.env["PYTHONPATH"] = os.pathsep.join(("tests/support", "."))
    session.run("python", "-m", "falsetto_screens", *session.posargs)


@nox.session
def bench(session: nox.Session) -> None:
    """Measure what grading costs, as ratios."""
    session.install("-e", ".", *group("plugins", "bench", "browser"))
    session.run("python", "-m", "bench", *session.posargs)


@nox.session(venv_backend="none")
def interpreters(session: nox.Session) -> None:
    """Say on which interpreters tests really ran, and fail when that is fewer than expected."""
    session.log(f"tests ran on {len(ran)} interpreters: {', '.join(sorted(ran, key=Version))}")
    missing = [python for python in EXPECTED if python not in ran]
    if missing:
        session.error(
            f"no tests ran on Python {', '.join(missing)}: install it where PATH or pyenv finds it"
        )
