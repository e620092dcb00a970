"""Calls that do not fit the program, outputs that cannot be written, streams that close, signals."""

import os
import pty
import signal
import subprocess
import time
import unittest

from command import AS_NOBODY, BUILD, SOFTMAX, FaultTest, unless_sanitized

TWO_INPUTS = """import numpy as np
def f(x: "float32[n, 4]", y: "float32[n, 4]"):
    return x + y
"""
PLUGIN = """import numpy as np
def plugin():
    rows = np.arange(400000.0).reshape(400, 1000) * 0
    return np.sum(np.sum(np.exp(rows), axis=1))
"""
LONG_WORK = """import numpy as np
def f():
    x = np.ones((3000, 3000))
    for i in range(1000):
        x = np.exp(x) / (1 + np.sum(x, axis=0))
    return x
"""


class Arguments(FaultTest):
    def setUp(self):
        super().setUp()
        (self.folder / "two.py").write_text(TWO_INPUTS)
        self.save("x.npy", "np.ones((3, 4), np.float32)")

    def test_inputs_that_do_not_fit_say_expected_and_given(self):
        self.save("short.npy", "np.ones((3, 5), np.float32)")
        self.save("double.npy", "np.ones((3, 4))")
        self.refused(2, "argument 'y' is missing: expected y=FILE.npy with float32(3, 4)", "run", "two.py", "x=x.npy")
        self.refused(2, "unexpected keyword argument 'z'", "run", "two.py", "x=x.npy", "y=x.npy", "z=x.npy")
        self.refused(2, "'y': expected float32[n, 4], given float64[3, 4]",
                     "run", "two.py", "x=x.npy", "y=double.npy")
        self.refused(2, "'y': expected float32[n, 4], given float32[3, 5]",
                     "run", "two.py", "x=x.npy", "y=short.npy")

    def test_a_dimension_bound_to_two_lengths(self):
        self.save("longer.npy", "np.ones((7, 4), np.float32)")
        self.refused(2, "'y': expected float32[n, 4] with n = 3 by argument 'x', given float32[7, 4]",
                     "run", "two.py", "x=x.npy", "y=longer.npy")
        self.refused(2, "'x': expected float32[n, 4] with n = 5", "run", "two.py", "x=x.npy", "y=x.npy", "--dim", "n=5")


class Outputs(FaultTest):
    def setUp(self):
        super().setUp()
        self.save("x.npy", "np.ones((3, 1024), np.float32)")

    def not_written(self, output, reason, **options):
        before = self.names()
        self.refused(1, reason, "run", SOFTMAX, "x=x.npy", "-o", output, **options)
        self.assertEqual(self.names(), before)

    def test_outputs_that_cannot_be_written(self):
        (self.folder / "folder.npy").mkdir()
        (self.folder / "folder.npz").mkdir()
        (self.folder / "full.npy").symlink_to("/dev/full")
        (self.folder / "full.npz").symlink_to("/dev/full")
        for ending in (".npy", ".npz"):
            self.not_written("missing/y" + ending, f"missing/y{ending}: No such file or directory")
            self.not_written("folder" + ending, f"folder{ending}: Is a directory")
        self.not_written("full.npy", "full.npy: No space left on device")
        self.not_written("full.npz", "full.npz: expected a regular file")

    def test_saved_programs_that_cannot_be_written(self):
        (self.folder / "full.weft").symlink_to("/dev/full")
        self.refused(1, "full.weft: No space left on device", "compile", SOFTMAX, "-o", "full.weft")
        self.refused(1, "No such file or directory", "compile", SOFTMAX, "-o", "missing/f.weft")

    def test_an_ordinary_user_may_not_write_there(self):
        self.environment["WEFT_CACHE"] = "off"
        self.folder.chmod(0o555)
        for ending in (".npy", ".npz"):
            self.not_written("y" + ending, f"y{ending}: Permission denied", before=AS_NOBODY)
        self.folder.chmod(0o755)

    def test_a_full_disk_leaves_no_file(self):
        words = ["sh", "-c", 'mount -t tmpfs -o size=64k none "$0" && cd "$0" && "$@"; code=$?; ls -A "$0"; exit $code']
        place = self.folder / "disk"
        place.mkdir()
        before = ["unshare", "-rm", *words, place] if os.geteuid() else ["unshare", "-m", *words, place]
        for ending in (".npy", ".npz"):
            result = self.weft("eval", "np.ones(20000)", "-o", "y" + ending, before=before)
            if "unshare" in result.stderr or "mount" in result.stderr:
                self.skipTest("no file system may be mounted here")
            self.assertEqual((result.returncode, result.stdout), (1, ""), result.stderr)
            self.assertIn("No space left on device", result.stderr)

    def test_the_output_may_be_an_input(self):
        (self.folder / "y.npy").write_bytes((self.folder / "x.npy").read_bytes())
        self.works("run", SOFTMAX, "x=y.npy", "-o", "y.npy")
        self.works("run", SOFTMAX, "x=x.npy", "-o", "z.npy")
        self.assertEqual((self.folder / "y.npy").read_bytes(), (self.folder / "z.npy").read_bytes())


class Streams(FaultTest):
    MANY_LINES = ("eval", "np.arange(900).reshape(-1, 1)")

    def test_a_reader_that_leaves_is_no_trouble(self):
        process = self.start(*self.MANY_LINES, preexec_fn=lambda: signal.signal(signal.SIGPIPE, signal.SIG_DFL))
        process.stdout.close()
        self.assertEqual(process.stderr.read(), "")
        self.assertIn(process.wait(timeout=60), (0, -signal.SIGPIPE))
        process.stderr.close()

    def test_output_that_is_closed_or_full_is_a_failure(self):
        with open("/dev/full", "w") as full:
            result = self.weft(*self.MANY_LINES, stdout=full)
        self.assertEqual((result.returncode, result.stderr), (1, "weft: cannot write to standard output\n"))
        result = self.weft(*self.MANY_LINES, preexec_fn=lambda: os.close(1))
        self.assertEqual((result.returncode, result.stderr), (1, "weft: cannot write to standard output\n"))

    def test_closed_streams_are_not_taken_for_files(self):
        """A file that is opened gets no number of a standard stream: nothing is printed into it."""
        self.weft("run", "nothing.py", "-o", "y.npy", preexec_fn=lambda: os.closerange(0, 3))
        self.works("eval", "np.ones(3)", "-o", "y.npy", preexec_fn=lambda: os.closerange(0, 3), stdout=None,
                   stderr=None)
        self.assertEqual((self.folder / "y.npy").stat().st_size, 128 + 24)

    def test_a_terminal_as_input_is_not_read(self):
        terminal, end = pty.openpty()
        self.addCleanup(os.close, terminal)
        self.addCleanup(os.close, end)
        self.control(stdin=end)


class Libraries(FaultTest):
    """What holds Weft is closed while its threads sleep, two hundred times."""

    def closed(self, library):
        environment = {**self.environment, "WEFT_NUM_THREADS": "4"}
        result = subprocess.run([BUILD / "bin" / "close_plugin", library], env=environment, capture_output=True,
                                timeout=120)
        self.assertEqual((result.returncode, result.stderr), (0, b""))

    def test_a_plugin_that_holds_nodes_is_closed(self):
        self.closed(BUILD / "lib" / "libplugin.so")

    @unless_sanitized
    def test_a_compiled_library_is_closed(self):
        (self.folder / "plugin.py").write_text(PLUGIN)
        self.works("compile", "plugin.py", "-o", "plugin.so")
        self.closed(self.folder / "plugin.so")


class Signals(FaultTest):
    def ended_by(self, number, times=1):
        (self.folder / "long.py").write_text(LONG_WORK)
        process = self.start("run", "long.py", "-o", "y.npy",
                             preexec_fn=lambda: signal.signal(number, signal.SIG_DFL))
        time.sleep(0.5)
        asked = time.monotonic()
        for _ in range(times):
            process.send_signal(number)
        out, err = process.communicate(timeout=20)
        self.assertLess(time.monotonic() - asked, 2)
        self.assertEqual((process.returncode, out, err), (-number, "", ""))
        self.assertEqual(self.names(), ["long.py"])

    def test_interrupts_end_it_quietly(self):
        self.ended_by(signal.SIGINT)
        self.ended_by(signal.SIGINT, times=2)

    def test_termination_ends_it_quietly(self):
        self.ended_by(signal.SIGTERM)


if __name__ == "__main__":
    unittest.main()
