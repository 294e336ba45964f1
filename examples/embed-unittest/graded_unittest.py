"""Run the tests of unittest's in a folder, and grade each of them."""

from __future__ import annotations

import functools
import sys
import unittest

import falsetto


class Outcome(unittest.TestResult):
    """What became of one test: the first error on its way, or nothing."""

    error = None

    def note(self, test, error):
        """Remember an error, with its traceback as it was raised."""
        self.error = self.error or error[1]

    addError = addFailure = note

    def addSubTest(self, test, subtest, error):
        if error is not None:
            self.note(subtest, error)

    def addSkip(self, test, reason):
        self.error = self.error or unittest.SkipTest(reason)

    def addExpectedFailure(self, test, error):
        self.addSkip(test, "it is expected to fail")

    def addUnexpectedSuccess(self, test):
        self.error = AssertionError("it passed, and was expected to fail")


def check_of(test):
    """Return a function that runs a test, whole and fresh: its class and its module as well."""
    name = test.id().rpartition(".")[2]

    @functools.wraps(getattr(type(test), name))  # so that the test's own code is known
    def check():
        outcome = Outcome()
        unittest.TestSuite([type(test)(name)]).run(outcome)
        if outcome.error is not None:
            raise outcome.error

    return check


def each(suite):
    """Yield the tests of a suite, and of the suites in it."""
    for test in suite:
        yield from each(test) if isinstance(test, unittest.TestSuite) else [test]


def main(folder):
    loader = unittest.TestLoader()
    suite = loader.discover(folder)
    if loader.errors:
        sys.exit("\n".join(loader.errors))
    with falsetto.Ledger(floor=1.0) as ledger:  # a test that failed as written is red as well
        for test in each(suite):
            check = check_of(test)
            declared = falsetto.get_declaration(check) or falsetto.get_declaration(type(test))
            grade = ledger.grade(test.id(), check, must_fail=declared)
            if grade is not None and not ledger.counts(grade):
                print(f"{grade.verdict.value.upper()} {test.id()}\n    {grade.message}")
    print(ledger.line())
    sys.exit(ledger.exit_status())


if __name__ == "__main__":
    main(sys.argv[1])
