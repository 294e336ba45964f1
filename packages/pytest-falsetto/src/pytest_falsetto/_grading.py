"""The hooks of a grading session, each a line or two that hand over to what does the work."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, final

import pytest
from falsetto import NotGraded, Reason, Status, Verdict

from ._checks._plan import Task
from ._options import Settings
from ._session._annotate import Annotator
from ._session._books import Books
from ._session._note import Note, Said, send, take
from ._session._old_distribution import refuse_old_distribution
from ._session._recording import rewriting
from ._session._rivals import rivals
from ._session._roll import Roll
from ._session._selection import Chosen
from ._session._subtest import is_subtest
from ._session._unasked import unasked
from ._session._words import status_word
from ._session._xdist import Told, hand_over, is_controller, is_worker, stop_all, told_by, worker_of

if TYPE_CHECKING:
    import warnings

    from ._runner import Runner

__all__ = ["Grading"]

_RUN_NOTHING = ("collectonly", "setuponly", "setupplan", "showfixtures", "show_fixtures_per_test")
"""pytest's options under which no check runs."""


@final
class Grading:
    """Falsetto's hooks, registered only when grading is enabled.

    Args:
        config: The session's configuration.
        settings: What the session was asked to do.
    """

    def __init__(self, config: pytest.Config, settings: Settings) -> None:
        refuse_old_distribution()
        self._config = config
        self._settings = settings
        self._roll = Roll()
        config.pluginmanager.register(self._roll, "falsetto-roll")
        self._annotator = Annotator(self._roll, strict=settings.strict)
        self._is_worker = is_worker(config)
        self._is_controller = False
        self._runs_nothing = any(config.getoption(name, False) for name in _RUN_NOTHING)
        self._books = None if self._is_worker or self._runs_nothing else Books(config, settings)
        self._chosen = Chosen(config) if self._books is None else self._books.chosen
        self._runner: Runner | None = None
        self._telling: tuple[Any, Note] | None = None
        self._rewriting = rewriting(config)
        if self._rewriting is not None:
            self._refuse(self._rewriting)

    def _refuse(self, option: str) -> None:
        """Grade nothing in a session that would write what a change broke into expected values."""
        problem = (
            f"{option} rewrites expected values, and a run under a declared change would write "
            "broken ones, so nothing is graded; update them in a session of its own, without "
            "grading (-o falsetto=false -o falsetto_strict=false)"
        )
        if self._settings.strict:
            raise pytest.UsageError(problem)
        self._annotator.refuse()
        if self._books is not None:
            self._books.notices.append(problem)

    # What is run, and how.

    def pytest_report_header(self) -> list[str]:
        """Name the plugins that may run a check before Falsetto does."""
        header = f"falsetto: {'strict' if self._settings.strict else 'grading'}"
        names = rivals(self._config)
        if names:
            header += f"; these plugins run checks themselves, ungraded: {', '.join(names)}"
        return [header]

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Learn of the items of a collector; a suite's own hook may drop some and not say so."""
        self._chosen.found(sum([isinstance(each, pytest.Item) for each in report.result or ()]))

    @pytest.hookimpl(trylast=True)
    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Learn which items there are."""
        if any(map(self._config.pluginmanager.has_plugin, ("timeout", "pytest_timeout"))):
            self._loaded()  # now: its clock is running when the first check is offered
        self._chosen.collected(len(session.items))
        if self._books is not None:
            self._books.saw({item.path for item in session.items})

    def pytest_deselected(self, items: Sequence[pytest.Item]) -> None:
        """Learn that items were left out."""
        self._chosen.deselected(len(items))

    def pytest_runtest_protocol(
        self, item: pytest.Item, nextitem: pytest.Item | None
    ) -> bool | None:
        """Run a declared check; leave any other to whoever runs it otherwise."""
        plan = self._roll.plan_of(item)
        if plan.task not in (Task.GRADE, Task.REFUSE) or self._runs_nothing or self._rewriting:
            return None
        self._loaded().run(item, nextitem, plan)
        return True

    def pytest_plugin_registered(self) -> None:
        """Learn that there is one more plugin, of which a hidden run may have to be kept."""
        if self._runner is not None:
            self._runner.plugins_changed()

    def _loaded(self) -> Runner:
        """Return the runner, loaded once there is a check to run: an old suite may declare none."""
        if self._runner is None:
            from ._runner import Runner

            self._runner = Runner(self._config, self._settings, self._annotator)
        return self._runner

    # What is said of it.

    def pytest_sessionstart(self) -> None:
        """Learn who runs the checks."""
        self._is_controller = is_controller(self._config)

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Learn that a check has started."""
        running = self._roll.running
        if running is not None:
            running.is_heard = True
            nodeid = running.nodeid
        if self._books is not None:
            self._books.tally.start(nodeid)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> Generator[None, Any, Any]:
        """Say of a report what there is to say, before anybody else sees it."""
        if not self._runs_nothing:
            self._note(report)
        return (yield)

    def _note(self, report: pytest.TestReport) -> None:
        worker = worker_of(report) if self._is_controller else None
        if worker is None:
            note = self._annotator.annotate(report)
        else:  # which has said all there is to say
            note = None if is_subtest(report) else take(report, worker)
        if note is None:
            return
        if self._books is None:
            send(report, note)
            return
        self._telling = (report, note)
        self._books.tally.add(report, note)
        said = note.said
        if said is None or isinstance(said, NotGraded):
            return
        if self._is_controller and said.grade.reason is Reason.NOT_REVERTED:
            stop_all(self._config, f"{said.nodeid}: {said.grade.message}")

    @pytest.hookimpl(tryfirst=True)
    def pytest_report_teststatus(self, report: Any) -> tuple[str, str, Any] | None:
        """Show the verdict of a check where pytest shows its outcome."""
        if self._telling is None or report is not self._telling[0] or report.when != "call":
            return None
        return _status(report, self._telling[1].said)

    def pytest_warning_recorded(self, warning_message: warnings.WarningMessage) -> None:
        """Learn of a mark that pytest does not know, and that may be one of ours, misspelt."""
        if self._books is not None and warning_message.category is pytest.PytestUnknownMarkWarning:
            self._books.warned(warning_message)

    # How it ends.

    def pytest_keyboard_interrupt(self, excinfo: pytest.ExceptionInfo[BaseException]) -> None:
        """Learn that the session was interrupted."""
        if self._books is not None:
            self._books.ending.interrupted(excinfo.value)

    @pytest.hookimpl(tryfirst=True)
    def pytest_internalerror(self, excrepr: object) -> None:
        """Learn that pytest crashed."""
        if self._books is not None:
            last = next(reversed(str(excrepr).splitlines()), "")
            self._books.ending.stop(f"pytest crashed: {last}")

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Write everything down and settle the exit status."""
        if self._is_worker:
            told = Told(
                files=self._files(session),
                silent=self._roll.silent(),
                left_out=self._chosen.left_out,
            )
            hand_over(self._config, told)
        if self._books is None:
            return
        if session.shouldfail or session.shouldstop:
            self._books.ending.stop(session.shouldfail or session.shouldstop)
        if any(check.grade.declared is not None for check in self._books.tally.checks):
            from ._isolation import unfamiliar

            self._books.notices += unfamiliar(self._config)
        terminal = unasked(self._config, int(session.exitstatus))
        absent = (*self._roll.silent(), *self._roll.absent())
        session.exitstatus = self._books.close(int(session.exitstatus), absent)
        if terminal is not None:
            self._config.add_cleanup(lambda: self.pytest_terminal_summary(terminal))

    def _files(self, session: pytest.Session) -> Mapping[str, str]:
        if not self._settings.writes:
            return {}
        from falsetto import covered_files

        return covered_files(self._config.rootpath, {item.path for item in session.items})

    @pytest.hookimpl(trylast=True)
    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Write the summary; its last line is the verdict line."""
        books, terminal = self._books, terminalreporter
        if books is None:
            return
        from ._session._summary import summarise

        if hasattr(terminal, "ensure_newline"):
            terminal.ensure_newline()
        terminal.section("falsetto", sep="=")
        for line in summarise(
            books.tally.checks, books.tally.not_graded, verbose=self._config.option.verbose > 0
        ):
            terminal.write_line(line.text, **({line.colour: True} if line.colour else {}))
        for notice in books.notices:
            terminal.write_line(f"falsetto: {notice}", yellow=True, bold=True)
        for problem in books.problems:
            terminal.write_line(f"falsetto: error: {problem}", red=True)
        terminal.write_line(books.line(), bold=True)

    # Under pytest-xdist.

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids: Sequence[str]) -> None:
        """Learn how much a worker collected."""
        self._chosen.collected(len(ids))

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any, error: object) -> None:
        """Learn what a worker has to say at its end, or that it was lost."""
        if self._books is None:
            return
        told = told_by(node)
        self._books.elsewhere.update(told.files)
        self._books.unseen += told.silent
        self._chosen.lost(told.left_out)
        if error:
            self._books.ending.stop(f"the worker {node.gateway.id} was lost: {error}")


def _status(report: Any, said: Said | None) -> tuple[str, str, Any] | None:
    if isinstance(said, NotGraded):
        is_excluded = said.status is Status.EXCLUDED and report.passed
        return ("passed", ".", ("EXCLUDED", {"cyan": True})) if is_excluded else None
    if said is None or said.grade.verdict is Verdict.FAILED:
        return None
    word = status_word(said)
    if report.failed:
        return "failed", "F", (word, {"red": True})
    colour = "green" if said.grade.verdict is Verdict.PROVEN else "yellow"
    return "passed", ".", (word, {colour: True})
