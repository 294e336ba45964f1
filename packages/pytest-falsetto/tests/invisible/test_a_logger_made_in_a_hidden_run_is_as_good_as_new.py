from __future__ import annotations

import logging
import sys
from pathlib import Path
from types import ModuleType

import falsetto
import pytest
from falsetto_testing import Suite, breaks, plugin


def settings(name: str) -> tuple[object, ...]:
    logger = logging.getLogger(name)
    return logger.level, logger.handlers, logger.propagate, logger.disabled


@falsetto.must_fail_when(breaks("pytest_falsetto._hidden_runs._loggers:_made", "lambda *_: ()"))
def test_what_a_run_sets_a_new_logger_to_is_not_seen_later(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        import logging

        @declared
        def test_a():
            if subject.pick() != 1:
                made = logging.getLogger("made.under.the.change")
                made.setLevel(logging.ERROR)
                made.propagate = False
                made.addHandler(logging.NullHandler())
            assert subject.pick() == 1

        def test_later():
            made = logging.getLogger("made.under.the.change")
            assert (made.level, made.handlers, made.propagate) == (0, [], True)
        """,
    ).grade()
    assert ran.reasons == {"test_a": "stated-reason", "test_later": "undeclared"}


@falsetto.must_fail_when(
    lambda m: m.setattr(plugin._hidden_runs._loggers, "_top", lambda name: "one for all")
)
def test_a_logger_is_as_new_unless_its_package_was_imported_with_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("just_imported.part", "made_alone.part"):
        logging.root.manager.loggerDict.pop(name, None)
    monkeypatch.setitem(sys.modules, "just_imported", ModuleType("just_imported"))
    module = sys.modules.pop("just_imported")
    with plugin._hidden_runs._process.process_kept():
        sys.modules["just_imported"] = module
        for name in ("just_imported.part", "made_alone.part"):
            logging.getLogger(name).setLevel(logging.ERROR)
            logging.getLogger(name).propagate = False
    assert settings("just_imported.part") == (logging.ERROR, [], False, False)
    assert settings("made_alone.part") == (logging.NOTSET, [], True, False)
