"""Runs the browser tests: all, or those whose names contain one of the words given. Ends with `N passed, N failed`."""
import pathlib
import sys
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))


class Result(unittest.TestResult):
    """A line a failure; what passed is counted."""

    def __init__(self, *words):
        super().__init__(*words)
        self.passed = 0

    def addSuccess(self, test):
        super().addSuccess(test)
        # A test with a part that failed is told here, too.
        self.passed += not any(one is test for one, _ in self.failures + self.errors)

    def addFailure(self, test, error):
        super().addFailure(test, error)
        print("failed", test.id(), "\n" + self.failures[-1][1], flush=True)

    def addError(self, test, error):
        super().addError(test, error)
        print("failed", test.id(), "\n" + self.errors[-1][1], flush=True)

    def addSubTest(self, test, part, error):
        super().addSubTest(test, part, error)
        if error:
            print("failed", part.id(), "\n" + (self.failures + self.errors)[-1][1], flush=True)


def flat(suite):
    for one in suite:
        yield from flat(one) if isinstance(one, unittest.TestSuite) else [one]


def main(words):
    tests = list(flat(unittest.defaultTestLoader.discover(str(pathlib.Path(__file__).resolve().parent))))
    chosen = [one for one in tests if not words or any(word in one.id() for word in words)]
    start, result = time.monotonic(), Result()
    unittest.TestSuite(chosen).run(result)
    failed = len(result.failures) + len(result.errors)
    for test, reason in result.skipped:
        print("skipped", test.id(), reason)
    print(f"{result.passed} passed, {failed} failed, in {time.monotonic() - start:.0f} s")
    return 1 if failed or not chosen else 0


sys.exit(main(sys.argv[1:]))
