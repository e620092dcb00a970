"""The command and its surroundings, for tests that let something go wrong around it.

The environment says which build is tested: BUILD, its folder, and SANITIZE, its sanitizers or nothing.
"""

import os
import resource
import subprocess
import tempfile
import unittest
from pathlib import Path

BUILD = Path(os.environ["BUILD"])
SANITIZED = bool(os.environ.get("SANITIZE"))
WEFT = BUILD / "bin" / "weft"
AS_NOBODY = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] if os.geteuid() == 0 else []
SOFTMAX = Path(__file__).parents[2] / "tools" / "examples" / "softmax.py"

unless_sanitized = unittest.skipIf(SANITIZED, "sanitizers need memory, threads and system calls of their own")


def with_memory(megabytes):
    """Options for `run`: an address space of so many megabytes."""
    limit = megabytes << 20
    return {"preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit))}


class FaultTest(unittest.TestCase):
    """A test in a folder of its own, with a kernel cache of its own in `cache`."""

    def setUp(self):
        scratch = tempfile.TemporaryDirectory(prefix="weft-faults-")
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)
        self.cache = self.folder / "cache"
        self.folder.chmod(0o755)
        self.environment = {**os.environ, "WEFT_CACHE_DIR": str(self.cache)}

    def start(self, *words, before=(), **options):
        """The command begun in the test's folder, with `before` in front of it."""
        options = {"cwd": self.folder, "env": self.environment, "stdout": subprocess.PIPE,
                   "stderr": subprocess.PIPE} | options
        return subprocess.Popen([*before, WEFT, *map(str, words)], text=True, errors="replace", **options)

    def weft(self, *words, before=(), timeout=60, **options):
        process = self.start(*words, before=before, **options)
        try:
            out, err = process.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            self.fail(f"weft {words} has not ended after {timeout} s")
        return subprocess.CompletedProcess(words, process.returncode, out, err)

    def refused(self, code, text, *words, **options):
        """The command fails with `code`, prints nothing, and says `text` in a message that begins with one line."""
        result = self.weft(*words, **options)
        self.assertEqual((result.returncode, result.stdout), (code, ""), result.stderr)
        self.assertIn(text, result.stderr.splitlines()[0])
        self.control()
        return result

    def works(self, *words, **options):
        """What the command prints; it must succeed."""
        result = self.weft(*words, **options)
        self.assertEqual(result.returncode, 0, result.stderr)
        return result.stdout

    def control(self, **options):
        """After any fault, a program still gives what it gives."""
        self.assertEqual(self.works("eval", "np.arange(4) * 2.5", **options), "[0.  2.5 5.  7.5]\n")

    def save(self, name, expression):
        """A .npy file of what an expression gives."""
        self.works("eval", expression, "-o", name)
        return self.folder / name

    def names(self):
        """What lies in the folder, the cache apart."""
        return sorted(path.name for path in self.folder.iterdir() if path != self.cache)
