"""The pytest plugin's front door: cheap to import, and inert until grading is enabled."""

from __future__ import annotations

import pytest

from ._options import add_options, resolve

__all__ = ["pytest_addoption", "pytest_configure", "pytest_exception_interact"]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Register Falsetto's options and ini keys."""
    add_options(parser)


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Register the markers, and the grading itself where it is enabled."""
    config.addinivalue_line(
        "markers",
        "must_fail_when(change=..., expect=None, describe=None, scope='function', margin=None): "
        "declare the change to the subject that must turn this check red.",
    )
    config.addinivalue_line(
        "markers", "no_proof(reason): leave this check ungraded, for the reason given."
    )
    settings = resolve(config)
    if settings is not None:
        # Private parts of pytest and all of the core are imported only from here on.
        from ._compat import import_plainly

        import_plainly(config, "pytest_falsetto", "falsetto")
        from ._grading import Grading

        config.pluginmanager.register(Grading(config, settings), "falsetto-grading")


def pytest_exception_interact(call: pytest.CallInfo[object], report: object) -> None:
    """Explain an error of a module that comes from a mark on the change, graded or not."""
    if isinstance(report, pytest.CollectReport) and call.excinfo is not None:
        from ._checks._marks import misplaced

        said = misplaced(call.excinfo.value)
        if said is not None:
            report.sections.append(("falsetto", said))
