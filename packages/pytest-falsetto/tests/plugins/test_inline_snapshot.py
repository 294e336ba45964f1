from __future__ import annotations

from pathlib import Path

import falsetto
from falsetto_testing import Suite, breaks

BODY = """
    from inline_snapshot import snapshot

    @declared
    def test_equal(): assert subject.pick() == snapshot(1)

    @declared
    def test_among(): assert subject.pick() in snapshot([1])

    @declared
    def test_at_most(): assert subject.pick() <= snapshot(1)

    @declared
    def test_key(): assert subject.pick() == snapshot({"a": 1})["a"]

    HIGHEST, KNOWN, BY_NAME = snapshot(1), snapshot([1]), snapshot({"a": 1})

    @declared
    def test_shared(): assert subject.pick() <= HIGHEST

    @declared
    def test_shared_list(): assert subject.pick() in KNOWN

    @declared
    def test_shared_key(): assert subject.pick() == BY_NAME["a"]
"""
PLUGIN = "inline_snapshot"
ISOLATION = "pytest_falsetto._isolation._inline_snapshot"


@falsetto.must_fail_when(breaks(f"{ISOLATION}:isolation", "lambda config: None"))
def test_its_report_has_nothing_to_say(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, BODY, PLUGIN).grade("--inline-snapshot=report")
    assert ran.line == (7, 0, 0, 0, 7, 7)
    assert "inline-snapshot" not in ran.output.partition("collected")[2]


@falsetto.must_fail_when(breaks(f"{ISOLATION}:_stands_in_a_module", "lambda value: False"))
def test_snapshots_that_checks_share_are_as_they_were(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, BODY, PLUGIN).grade("--inline-snapshot=report")
    assert "Fix snapshots" not in ran.output


@falsetto.must_fail_when(breaks(f"{ISOLATION}:isolation", "lambda config: None"))
def test_what_is_fixed_by_default_is_fixed_as_written(tmp_path: Path) -> None:
    suite = Suite.of(tmp_path, BODY, PLUGIN)
    ran = suite.grade(INLINE_SNAPSHOT_DEFAULT_FLAGS="fix", CI="", GITHUB_ACTIONS="")
    assert ran.line == (7, 0, 0, 0, 7, 7)
    assert ran.read("test_a.py") == suite.files["test_a.py"]


@falsetto.must_fail_when(
    breaks("pytest_falsetto._checks._plan:get_declaration", "lambda check: None")
)
def test_a_vacuous_comparison_is_false(tmp_path: Path) -> None:
    body = """
        from inline_snapshot import snapshot

        @declared
        def test_false(): assert subject.pick() <= snapshot(5)
    """
    ran = Suite.of(tmp_path, body, PLUGIN).grade()
    assert ran.reasons == {"test_false": "negative-passed"}
