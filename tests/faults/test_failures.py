"""Calls of the C library that fail in turn: allocations, and all that writes files."""

import os
import signal
import unittest

from command import BUILD, SOFTMAX, FaultTest, unless_sanitized

SHIM = BUILD / "lib" / "libfail_call.so"


@unless_sanitized
class Failures(FaultTest):
    def setUp(self):
        super().setUp()
        self.save("x.npy", "np.ones((3, 1024), np.float32)")
        self.works("compile", SOFTMAX, "-o", "saved.weft")
        (self.folder / "out").mkdir()
        self.plain = dict(self.environment)
        self.run_words = {
            "npy": ["run", SOFTMAX, "x=x.npy", "-o", "out/y.npy"],
            "npz": ["run", SOFTMAX, "x=x.npy", "-o", "out/y.npz"],
            "weft": ["compile", SOFTMAX, "-o", "out/y.weft"],
            "saved": ["run", "saved.weft", "x=x.npy", "-o", "out/y.npy"],
            "printed": ["eval", "np.sum(np.exp(np.arange(200000.0)))"],
        }

    def with_failure(self, calls, how, at, words):
        """How the command ends, and the files that it leaves."""
        for path in (self.folder / "out").iterdir():
            path.unlink()
        self.environment = {**self.plain, "LD_PRELOAD": str(SHIM), "FAIL_CALLS": calls, "FAIL_HOW": how,
                            "FAIL_AT": str(at), "FAIL_REPORT": str(self.folder / "report")}
        result = self.weft(*words)
        self.environment = self.plain
        return result, {path.name: path.read_bytes() for path in (self.folder / "out").iterdir()}

    def fail_in_turn(self, calls, how, names, most=10**9):
        """Fails one call after the other, at most so many of them: the command says so, or does all it should."""
        for name in names:
            words = self.run_words[name]
            good, files = self.with_failure(calls, "once", 10**9, words)
            self.assertEqual(good.returncode, 0, good.stderr)
            total = int((self.folder / "report").read_text())
            self.assertGreater(total, 5)
            for at in range(1, total + 1, max(1, total // most)):
                with self.subTest(words=words, calls=calls, how=how, at=at):
                    result, left = self.with_failure(calls, how, at, words)
                    self.assertIn(result.returncode, (0, 1), result.stderr)
                    if result.returncode == 0:
                        self.assertEqual((result.stdout, left), (good.stdout, files))
                    else:
                        self.assertTrue(("\n" + result.stderr).splitlines()[-1].startswith("weft: "), result.stderr)
                    self.assertIn(left, ({}, files))

    def test_each_call_that_writes_fails_in_turn(self):
        self.fail_in_turn("files", "once", self.run_words)
        self.fail_in_turn("files", "after", ["npy", "npz", "weft"])

    def test_allocations_fail_in_turn(self):
        """A sample of them, spread over the whole run."""
        self.fail_in_turn("memory", "once", self.run_words, most=25)

    def test_calls_that_are_interrupted_and_move_part_of_the_bytes(self):
        for calls in ("files", "reads"):
            for name, words in self.run_words.items():
                good, files = self.with_failure(calls, "once", 10**9, words)
                result, left = self.with_failure(calls, "interrupt", 0, words)
                self.assertEqual((result.returncode, result.stdout, left), (0, good.stdout, files), result.stderr)

    def test_killed_at_each_call_that_writes(self):
        """Whatever lies there afterwards is whole, and the next run has its way; so for outputs and the cache."""
        words = ["eval", "np.arange(3) * 1.5 + 2", "-o", "out/y.npy"]
        good, files = self.with_failure("files", "once", 10**9, words)
        total = int((self.folder / "report").read_text())
        for at in range(1, total + 20):
            for path in self.cache.iterdir():
                path.unlink()
            result, left = self.with_failure("files", "kill", at, words)
            self.assertIn(result.returncode, (0, -signal.SIGKILL))
            self.assertIn(left.get("y.npy"), (None, files["y.npy"]))
            again = self.weft(*words)
            self.assertEqual((again.returncode, again.stderr), (0, ""))
            self.assertEqual((self.folder / "out" / "y.npy").read_bytes(), files["y.npy"])
            for path in self.cache.glob(".new*"):
                os.utime(path, (0, 0))
        (self.cache / ".evicted").unlink(missing_ok=True)
        self.works("eval", "np.arange(3) * 2.5 + 2")
        self.assertEqual(list(self.cache.glob(".new*")), [])


if __name__ == "__main__":
    unittest.main()
