"""Programs that the command starts end with it, however it ends."""

import os
import signal
import time
import unittest

from command import SOFTMAX, FaultTest

# What stands for a program: it says who it is, and never ends.
ENDLESS = "#!/bin/sh\necho $$ > {written}\nmv {written} {pid}\nexec sleep 100000\n"
WAITED = 60  # seconds: far more than any of it takes


def until(holds):
    end = time.monotonic() + WAITED
    while time.monotonic() < end:
        if holds():
            return True
        time.sleep(0.01)
    return False


def is_running(pid):
    """A zombie, whose parent is gone and which nobody has waited for yet, is not."""
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False


class ChildrenTest(FaultTest):
    def instead_of(self, program):
        """A folder for PATH in which the program never ends, and the file where it says who it is."""
        folder, pid = self.folder / "programs", self.folder / "pid"
        folder.mkdir(exist_ok=True)
        script = folder / program
        script.write_text(ENDLESS.format(written=f"{pid}.part", pid=pid))
        script.chmod(0o755)
        self.environment["PATH"] = f"{folder}:{os.environ['PATH']}"
        return pid

    def ends_with_the_command(self, number, program, *words):
        pid_file = self.instead_of(program)
        process = self.start(*words, start_new_session=True)
        try:
            self.assertTrue(until(lambda: pid_file.exists() or process.poll() is not None))
            self.assertIsNone(process.poll(), "it ended before it was stopped")
            pid = int(pid_file.read_text())
            self.assertTrue(is_running(pid))
            process.send_signal(number)
            process.communicate(timeout=WAITED)
            self.assertEqual(process.returncode, -number)
            self.assertTrue(until(lambda: not is_running(pid)), f"{program} outlives weft")
        finally:
            process.kill()
            process.communicate()
        pid_file.unlink()

    def test_graphviz(self):
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGKILL):
            with self.subTest(signal=number):
                self.ends_with_the_command(number, "dot", "dot", SOFTMAX, "-o", "softmax.svg")
        self.assertFalse((self.folder / "softmax.svg").exists())

    def test_c_compiler(self):
        for number in (signal.SIGTERM, signal.SIGKILL):
            with self.subTest(signal=number):
                self.ends_with_the_command(number, "cc", "compile", SOFTMAX, "--dim", "n=4", "-o", "softmax.so")

    def test_where_signals_are_ignored(self):
        """As a shell has its background's: what was ignored stays so, save the signal that ends a child."""
        pid_file = self.instead_of("dot")
        ignoring = ["sh", "-c", 'trap "" INT TERM; exec "$@"', "sh"]
        process = self.start("dot", SOFTMAX, "-o", "softmax.svg", before=ignoring)
        try:
            self.assertTrue(until(pid_file.exists))
            pid = int(pid_file.read_text())
        finally:
            process.kill()
            process.communicate()
        self.assertTrue(until(lambda: not is_running(pid)))


if __name__ == "__main__":
    unittest.main()
