"""The runner for unittest grades what it runs, and ends with a status that tells."""

from __future__ import annotations

from pathlib import Path

import falsetto
import falsetto_docs
from falsetto_docs import Finished
from falsetto_examples import Example

RUNNER = Example.named("embed-unittest")
SUITE = """
import cart, falsetto, unittest

class CartTest(unittest.TestCase):
    {0}

    @falsetto.must_fail_when(lambda m: m.setattr(cart.Cart, "total", lambda self: 1))
    def test_it_is_empty(self):
        {1}
"""


def ran(folder: Path, set_up: str, check: str) -> Finished:
    """Run a suite of one test in place of the example's own."""
    runner = Example(name=RUNNER.name, files=dict(RUNNER.files))
    runner.files["test_cart.py"] = SUITE.format(set_up, check)
    return runner.run(folder)


PROVEN = "self.assertEqual(cart.Cart().total(), 0)"


@falsetto.must_fail_when(
    RUNNER.edited("test_cart.py", "discount(), self.cart.total() // 10)", "discount(), 3)")
)
def test_the_readme_shows_what_is_printed(tmp_path: Path) -> None:
    done = RUNNER.run(tmp_path)
    assert not falsetto_docs.differences(RUNNER.command().expected, done.printed)
    assert done.status == 1


@falsetto.must_fail_when(
    RUNNER.edited("graded_unittest.py", "sys.exit(ledger.exit_status())", "sys.exit(1)")
)
def test_a_suite_that_is_proven_ends_with_0(tmp_path: Path) -> None:
    done = ran(tmp_path, "pass", PROVEN)
    assert done.printed.startswith("falsetto: 1 proven, ")
    assert done.status == 0


@falsetto.must_fail_when(RUNNER.edited("graded_unittest.py", "floor=1.0", "floor=None"))
def test_a_test_that_failed_as_written_ends_with_1(tmp_path: Path) -> None:
    done = ran(tmp_path, "pass", "self.fail()")
    assert done.printed.startswith("FAILED test_cart.CartTest.test_it_is_empty\n")
    assert done.status == 1


@falsetto.must_fail_when(RUNNER.edited("graded_unittest.py", "self.error or error[1]", "None"))
def test_a_failure_in_set_up_is_no_proof(tmp_path: Path) -> None:
    """The core reads it off the traceback, which a runner must not make anew."""
    printed = ran(tmp_path, f"def setUp(self): {PROVEN}", "pass").printed
    assert "falsetto: 0 proven, 0 failed as written, 0 false, 1 unproven " in printed


@falsetto.must_fail_when(
    RUNNER.edited(
        "graded_unittest.py", "unittest.TestSuite([type(test)(name)])", "type(test)(name)"
    )
)
def test_what_is_set_up_for_a_class_sees_the_change(tmp_path: Path) -> None:
    set_up = "total = 0\n    @classmethod\n    def setUpClass(cls): cls.total = cart.Cart().total()"
    printed = ran(tmp_path, set_up, "self.assertEqual(self.total, 0)").printed
    assert printed.startswith("falsetto: 1 proven, ")


@falsetto.must_fail_when(RUNNER.edited("graded_unittest.py", "if loader.errors", "if not loader"))
def test_a_suite_that_cannot_be_imported_is_said_to_be_so(tmp_path: Path) -> None:
    done = ran(tmp_path, "pass", "(")
    assert done.printed.startswith("Failed to import test module: test_cart\n")
    assert done.status == 1
