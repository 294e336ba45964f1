"""Mocks that are verified when a check's report is made."""

from __future__ import annotations

from pathlib import Path

import falsetto
from falsetto_testing import Suite, breaks

FLEXMOCK = """
    import falsetto
    from flexmock import flexmock
    from flexmock.exceptions import MethodCallError

    class Gateway:
        def send(self): return 1

    def send(gateway): gateway.send()

    def send_nothing(m): m.setattr(__name__ + ".send", lambda gateway: None)

    @falsetto.must_fail_when(send_nothing, expect=MethodCallError)
    def test_once():
        gateway = Gateway()
        flexmock(gateway).should_receive("send").once()
        send(gateway)

    @falsetto.must_fail_when(send_nothing, expect=MethodCallError)
    def test_at_most_once():
        gateway = Gateway()
        flexmock(gateway).should_receive("send").at_most().once()
        send(gateway)

    def test_undeclared(): pass
"""


@falsetto.must_fail_when(
    breaks("pytest_falsetto._hidden_runs._relay:_DECIDERS", "original - {'flexmock'}"),
)
def test_an_expectation_of_flexmock_that_is_not_met_is_the_checks_own(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, FLEXMOCK, "flexmock").grade()
    assert ran.reasons == {
        "test_once": "stated-reason",
        "test_at_most_once": "negative-passed",
        "test_undeclared": "undeclared",
    }
