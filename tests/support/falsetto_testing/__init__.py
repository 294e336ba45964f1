"""The subjects of our own tests, apart from the Falsetto that grades them.

A check that breaks the engine, the handle or a writer on purpose must not break the engine that
is grading it. So the tests work on a second copy of each package, imported from the same files
under another name: what a declared change does to the copy never reaches the grader.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._copies import second_copy
from ._suite import Ran, Suite
from .breaking import breaks

if TYPE_CHECKING:
    core: Any
    junit: Any
    plugin: Any
    report: Any

__all__ = ["Ran", "Suite", "breaks", "core", "junit", "plugin", "report", "second_copy"]


def __getattr__(name: str) -> Any:
    if name == "core":
        return second_copy("falsetto", "falsetto_under_test")
    core = {"falsetto": second_copy("falsetto", "falsetto_under_test")}
    if name == "junit":
        return second_copy("falsetto_junit", "falsetto_junit_under_test", core)
    if name == "plugin":
        # Only its parts are tested so: nobody registers its hooks.
        return second_copy("pytest_falsetto", "pytest_falsetto_under_test", core)
    if name == "report":
        junit = second_copy("falsetto_junit", "falsetto_junit_under_test", core)
        needs = {**core, "falsetto_junit": junit}
        return second_copy("falsetto_report", "falsetto_report_under_test", needs)
    raise AttributeError(f"there is no second copy called {name!r}")
