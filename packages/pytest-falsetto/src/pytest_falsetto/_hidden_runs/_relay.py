"""What stands in for an item's hooks during a hidden run.

Hooks that execute a check are called as ever. Hooks that report one are not: they would tell of a
failure that was made on purpose.
"""

from __future__ import annotations

from typing import Any, final

import pytest

from .._compat import Uncaught, expects_failure
from ._bare import functions_call, only_pytest_sets_up

__all__ = ["Relay"]

_SILENT = frozenset(
    {
        "pytest_runtest_logstart",
        "pytest_runtest_logreport",
        "pytest_runtest_logfinish",
        "pytest_exception_interact",
        "pytest_warning_recorded",
    }
)

_DECIDERS = frozenset(
    {"_pytest", "flexmock", "pytest_assume", "pytest_check", "pytest_subtests", "subtests"}
)
"""Packages whose report hooks decide an outcome: pytest, subtests, mocks, soft assertions."""

_SOFT = frozenset({"pytest_assume", "pytest_check"})
"""Those of them that make a failure of assertions that were collected."""

_BY_OTHER_MEANS = frozenset({"capturemanager", "logging-plugin"})
"""Plugins that wrap every phase in what a hidden run does once, and cheaper."""

_REPORTERS = frozenset(
    {"allure_pytest", "pytest_html", "pytest_jsonreport", "pytest_reportportal", "pytest_timeout"}
)
"""Packages that keep books of their own on what runs, through hooks that otherwise execute it."""

_RERUNNERS = frozenset({"pytest_retry"})
"""Packages that run a check again while the report of its failure is made."""

_OURS = frozenset({"_pytest", "pytest_falsetto"})

_PASSED = pytest.TestReport(
    nodeid="", location=("", None, ""), keywords={}, outcome="passed", longrepr=None, when="setup"
)


@final
class Relay:
    """An item's hooks, without those that report.

    Args:
        hooks: The item's own hooks, conftests of other folders left out.
        config: The session's configuration.

    Attributes:
        sub_failures: Failures of parts of the current run, such as subtests.
        soft: Who failed the current run although nothing was raised, if that is anybody who
            collects failed assertions.
        built: Every fixture that the current run set up, with its request.
        is_reported_by_pytest_alone: Whether nobody but pytest has a say in what a run comes to.
        is_pytests_alone: Whether nobody else has a part in setting an item up and calling it.
        call_function: pytest's own call of an item's function.
        uncaught: What no test could catch, until pytest tells of it.
    """

    def __init__(self, hooks: Any, config: pytest.Config) -> None:
        self._hooks = hooks
        self._manager = config.pluginmanager
        self._installed = {id(plugin) for plugin, _ in self._manager.list_plugin_distinfo()}
        self._replaced = {id(self._manager.get_plugin(name)) for name in _BY_OTHER_MEANS}
        self._decide, self._offer = self._report_hooks()
        self._set_up = self._subset("pytest_fixture_setup", self._executes)
        around = hooks.pytest_runtest_protocol.get_hookimpls()
        self.is_pytests_alone = (
            self.is_reported_by_pytest_alone
            and only_pytest_sets_up(
                hooks, config, self._manager.get_name, _package_of, self._executes
            )
            and not any(self._hands_out_items(impl.plugin) for impl in around)
        )
        self.call_function = functions_call(hooks)
        self.uncaught = Uncaught(config)
        self.sub_failures: list[pytest.CallInfo[None]] = []
        self.soft: str | None = None
        self.built: list[tuple[Any, Any]] = []

    def begin(self) -> None:
        """Forget what was noted of the run before."""
        self.sub_failures.clear()
        self.soft = None
        self.built.clear()

    def __getattr__(self, name: str) -> Any:
        hook = _silence if name in _SILENT else self._subset(name, self._executes)
        self.__dict__[name] = hook
        return hook

    def pytest_fixture_setup(self, fixturedef: Any, request: Any) -> Any:
        """Set a fixture up and note that this run built it."""
        self.built.append((fixturedef, request))
        return self._set_up(fixturedef=fixturedef, request=request)

    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> pytest.TestReport:
        """Make the report of a part of a run, such as a subtest, and remember its failure."""
        report = self.report(item=item, call=call)
        if report.failed:
            self.sub_failures.append(call)
        return report

    def report(self, item: pytest.Item, call: pytest.CallInfo[None]) -> pytest.TestReport:
        """Make the report of a phase.

        Report hooks of the suite see it only when it passed: what they do with failures stays out,
        and a soft assertion of their making still counts.
        """
        if call.when != "call" and self._is_plain_pass(item, call):
            return _PASSED
        report: pytest.TestReport = self._decide(item=item, call=call)
        soft = self._soft
        if self._offer is not None and report.passed:
            report = self._offer(item=item, call=call)
            soft = "a makereport hook of the suite"
        # An xfail mark that is in force fails what passes, and that is no assertion.
        if report.failed and call.excinfo is None and not expects_failure(item):
            self.soft = soft
        return report

    def red_report(self, item: pytest.Item, call: pytest.CallInfo[None]) -> pytest.TestReport:
        """Make the report of a failure that is none of the check's own runs.

        Every plugin hears of it, save those that would run the check again and have it pass.
        """
        make = self._subset("pytest_runtest_makereport", _does_not_rerun)
        report: pytest.TestReport = make(item=item, call=call)
        if not report.failed or hasattr(report, "wasxfail"):  # a hook excused it
            report.outcome = "failed"
            report.longrepr = str(call.excinfo.value) if call.excinfo is not None else None
            vars(report).pop("wasxfail", None)
        crash = getattr(report.longrepr, "reprcrash", None)
        if crash is not None and call.excinfo is not None:  # what pytest's short summary says of it
            crash.message = str(call.excinfo.value).partition("\n")[0]
        return report

    def _is_plain_pass(self, item: pytest.Item, call: pytest.CallInfo[None]) -> bool:
        """Tell whether nobody could make anything but a pass of this call.

        unittest keeps a failure on the item until its report is made.
        """
        return (
            call.excinfo is None
            and self.is_reported_by_pytest_alone
            and not getattr(item, "_excinfo", None)
        )

    def _report_hooks(self) -> tuple[Any, Any | None]:
        name = "pytest_runtest_makereport"
        seen = {impl.plugin for impl in getattr(self._hooks, name).get_hookimpls()}
        decide = self._subset(name, _decides)
        soft = sorted({_package_of(plugin) for plugin in seen} & _SOFT)
        self._soft = " or ".join(soft).replace("_", "-") or None
        has_suites = any(map(self._is_the_suites, seen))
        self.is_reported_by_pytest_alone = not has_suites and all(
            _package_of(plugin) == "_pytest" for plugin in seen if _decides(plugin)
        )
        if not has_suites:
            return decide, None
        return decide, self._subset(
            name, lambda plugin: _decides(plugin) or self._is_the_suites(plugin)
        )

    def _subset(self, name: str, keeps: Any) -> Any:
        hook = getattr(self._hooks, name)
        kept = {id(impl.plugin) for impl in hook.get_hookimpls() if keeps(impl.plugin)}
        everywhere = {impl.plugin for impl in getattr(self._manager.hook, name).get_hookimpls()}
        left_out = {plugin for plugin in everywhere if id(plugin) not in kept}
        if not left_out:
            return getattr(self._manager.hook, name)
        return self._manager.subset_hook_caller(name, remove_plugins=left_out)

    def _executes(self, plugin: object) -> bool:
        return id(plugin) not in self._replaced and _package_of(plugin) not in _REPORTERS

    def _hands_out_items(self, plugin: object) -> bool:
        """Tell a plugin of the suite's around a check, which may let the check have its item."""
        return id(plugin) not in self._installed and _package_of(plugin) not in _OURS

    def _is_the_suites(self, plugin: object) -> bool:
        return (
            id(plugin) not in self._installed
            and not _decides(plugin)
            and self._executes(plugin)
            and hasattr(plugin, "__file__")
        )


def _package_of(plugin: object) -> str:
    name = getattr(plugin, "__name__", None) or type(plugin).__module__
    return str(name).partition(".")[0]


def _decides(plugin: object) -> bool:
    return _package_of(plugin) in _DECIDERS


def _does_not_rerun(plugin: object) -> bool:
    return _package_of(plugin) not in _RERUNNERS


def _silence(**_: object) -> None:
    """Say nothing to anybody."""
