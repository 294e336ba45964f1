from __future__ import annotations

from pathlib import Path

import falsetto
from falsetto_testing import Suite, breaks

BODY = """
    @pytest.mark.dependency()
    @declared
    def test_first(): assert subject.pick() == 1

    @pytest.mark.dependency(depends=["test_first"])
    @declared
    def test_second(): assert subject.pick() == 1

    @pytest.mark.dependency()
    @declared
    def test_false(): assert subject.pick()

    @pytest.mark.dependency(depends=["test_false"])
    @declared
    def test_after_false(): assert subject.pick() == 1
"""


@falsetto.must_fail_when(
    breaks("pytest_falsetto._hidden_runs._relay:_decides", "lambda plugin: True")
)
def test_checks_depend_on_verdicts_and_not_on_hidden_runs(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, BODY, "dependency").grade()
    assert ran.reasons == {
        "test_first": "stated-reason",
        "test_second": "stated-reason",
        "test_false": "negative-passed",
    }
    assert ran.others == "1 skipped"
