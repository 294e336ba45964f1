"""The forms of a report as writers that pytest-falsetto finds."""

from __future__ import annotations

from pathlib import Path

import falsetto
import pytest
from falsetto_testing import Suite, breaks

BODY = """
    @declared
    def test_a(): assert subject.pick() == 1
"""
FORMS = {
    "html": "<!doctype html>",
    "markdown": "## Falsetto: every check that ran is proven",
    "badge": '{\n "schemaVersion": 1,',
    "badge-svg": "<svg ",
}


@falsetto.must_fail_when(breaks("falsetto_report._writers:_rendered", "lambda *given: b'nothing'"))
@pytest.mark.parametrize("form", FORMS)
def test_a_session_is_written_in_the_form_that_was_asked_for(tmp_path: Path, form: str) -> None:
    ran = Suite.of(tmp_path, BODY).grade("--falsetto-write", f"{form}:out/report")
    assert ran.status == 0
    assert ran.read("out/report").lower().startswith(FORMS[form].lower())
