from __future__ import annotations

import json
from typing import Any

import falsetto
from falsetto_testing import core, plugin
from hypothesis import given
from hypothesis import strategies as st

UNDECLARED = plugin._session._undeclared


@falsetto.must_fail_when(lambda m: m.setattr(UNDECLARED, "clean", lambda text: text))
@given(
    nodeid=st.text(),
    path=st.text(),
    line=st.none() | st.integers(0, 10**6),
    duration=st.floats() | st.integers(),
)
def test_what_rides_on_a_report_is_the_record_of_the_check(
    nodeid: str, path: str, line: int | None, duration: float
) -> None:
    said = UNDECLARED.Undeclared(nodeid, path, line, duration)
    assert json.loads(said.text) == core.as_wire(said.record)


@falsetto.must_fail_when(lambda m: m.setattr(UNDECLARED, "_form", lambda: ["{", ":", ",", "}"]))
def test_it_is_written_as_any_other_record() -> None:
    said = UNDECLARED.Undeclared("t.py::test_50%[%s]", "t.py", 0, 0.25)
    assert said.text == json.dumps(core.as_wire(said.record))


@falsetto.must_fail_when(
    lambda m: m.setattr(UNDECLARED.Undeclared, "grade", core.misconfigured("something"))
)
def test_its_grade_is_that_of_its_record_without_the_run() -> None:
    said = UNDECLARED.Undeclared("t.py::test_a", "t.py", 0, 0.25)
    assert without_runs(said.grade) == without_runs(said.record.grade)
    assert (said.fails_build, said.nodeid) == (said.record.fails_build, said.record.nodeid)


def without_runs(grade: Any) -> dict[str, Any]:
    return {name: getattr(grade, name) for name in grade.__match_args__ if name != "runs"}
