from __future__ import annotations

import textwrap
from pathlib import Path

import falsetto
from falsetto_testing import Suite, breaks

IN_ITS_PLACE = """
    import falsetto
    import pytest

    class Flag: up = False

    def change(m): m.setattr(Flag, "up", True)

    def in_its_place(function):
        def stand_in(): raise AssertionError("injected")
        code = function.__code__
        stand_in.__code__ = stand_in.__code__.replace(
            co_filename=code.co_filename, co_name=code.co_name, co_firstlineno=code.co_firstlineno
        )
        return stand_in

    def pytest_itemcollected(item):
        falsetto.must_fail_when(change)(item.function)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_call(item):
        original = item.obj
        item.obj = in_its_place(original) if Flag.up else original
        try:
            return (yield)
        finally:
            item.obj = original
"""


@falsetto.must_fail_when(
    breaks(
        "falsetto._failure._blame:Blame._stands_for_the_check",
        "lambda self, spots: False",
    )
)
def test_what_a_plugin_calls_in_a_checks_place_fails_for_the_check(tmp_path: Path) -> None:
    for folder in ("suite", "elsewhere"):
        (tmp_path / folder).mkdir()
    elsewhere = tmp_path / "elsewhere" / "injecting.py"
    elsewhere.write_text(textwrap.dedent(IN_ITS_PLACE), encoding="utf-8")
    suite = Suite.of(tmp_path / "suite", "def test_a(): pass")
    ran = suite.grade("-p", "injecting", PYTHONPATH=str(elsewhere.parent))
    assert ran.reasons == {"test_a": "stated-reason"}


@falsetto.must_fail_when(
    breaks(
        "falsetto._failure._blame:Blame._stands_for_the_check",
        "lambda self, spots: True",
    )
)
def test_what_comes_after_other_code_does_not(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        import fakes, shop

        @falsetto.must_fail_when(
            lambda m: m.setattr(shop, "get", lambda: getattr(fakes, "refu" + "se"))
        )
        def test_vacuous(): shop.run()
        """,
        fakes="def refuse(): raise AssertionError('made by the change')",
        shop="""
            def get(): return lambda: None
            def run(): get()()
        """,
    ).grade()
    assert ran.reasons == {"test_vacuous": "wrong-reason"}
