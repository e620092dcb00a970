"""The kernel cache on disk where it cannot be had, is shared, is cut off, or is full."""

import os
import shutil
import signal
import subprocess
import time
import unittest

from command import AS_NOBODY, WEFT, FaultTest, unless_sanitized

EXPRESSION = "np.sum(np.ones(100) * 3)"
WARNING = "weft: the kernel cache is of no use: "
AS_ROOT = unittest.skipUnless(os.geteuid() == 0, "only root may become another user")


class CacheTest(FaultTest):
    def evaluates(self, warning=None, before=(), **options):
        """The expression has its value, with one warning or none."""
        result = self.weft("eval", EXPRESSION, before=before, **options)
        self.assertEqual((result.returncode, result.stdout), (0, "300.0\n"), result.stderr)
        if warning is None:
            self.assertEqual(result.stderr, "")
        else:
            self.assertEqual(result.stderr.count("\n"), 1, result.stderr)
            self.assertTrue(result.stderr.startswith(WARNING) and warning in result.stderr, result.stderr)

    def entries(self):
        return list(self.cache.glob("[!.]*"))

    def temporaries(self):
        return list(self.cache.glob(".new*"))


class Folders(CacheTest):
    def test_a_file_in_its_place(self):
        self.cache.write_text("")
        self.evaluates("cannot be opened")

    def test_an_empty_folder_that_may_not_be_written(self):
        self.cache.mkdir(mode=0o700)
        if AS_NOBODY:
            os.chown(self.cache, 65534, 65534)
        self.cache.chmod(0o500)
        self.evaluates("cannot be written: Permission denied", before=AS_NOBODY)
        self.assertEqual(self.entries(), [])
        self.cache.chmod(0o700)

    def test_kernels_in_a_folder_that_may_not_be_written_are_used(self):
        self.evaluates()
        before = [path.stat().st_mtime_ns for path in self.entries()]
        if AS_NOBODY:
            for path in [self.cache, *self.cache.iterdir()]:
                os.chown(path, 65534, 65534)
        self.cache.chmod(0o500)
        self.evaluates(before=AS_NOBODY)
        self.assertEqual(len(self.entries()), len(before))
        self.cache.chmod(0o700)

    @AS_ROOT
    def test_another_users_folder(self):
        self.cache.mkdir(mode=0o700)
        os.chown(self.cache, 65534, 65534)
        self.evaluates("belongs to another user")
        self.assertEqual(self.entries(), [])

    def test_a_folder_that_others_may_write(self):
        self.cache.mkdir()
        self.cache.chmod(0o777)
        self.evaluates("may be written by others")
        self.assertEqual(self.entries(), [])

    def test_no_home(self):
        del self.environment["WEFT_CACHE_DIR"]
        for name in ("HOME", "XDG_CACHE_HOME"):
            self.environment.pop(name, None)
        self.evaluates("there is no home folder")
        self.environment["HOME"] = "relative"
        self.environment["XDG_CACHE_HOME"] = "relative"
        self.weft("eval", EXPRESSION)
        self.environment["HOME"] = "/nonexistent/home"
        if AS_NOBODY:
            self.evaluates("cannot be made", before=AS_NOBODY)

    def test_a_full_disk(self):
        self.cache.mkdir(mode=0o700)
        for size in ("size=64k", "nr_inodes=1"):
            script = (f'mount -t tmpfs -o {size},mode=700 none "$0" && cd "$0" && '
                      '(head -c 65536 /dev/zero > filler; "$@"); c=$?; ls -A; exit $c')
            before = ["unshare", "-m" if os.geteuid() == 0 else "-rm", "sh", "-c", script, self.cache]
            result = self.weft("eval", EXPRESSION, before=before)
            if "unshare" in result.stderr or "mount" in result.stderr:
                self.skipTest("no file system may be mounted here")
            self.assertEqual(result.returncode, 0, result.stderr)
            self.assertTrue(result.stdout.startswith("300.0\n"), result.stdout)
            self.assertNotIn(".new", result.stdout)
            self.assertEqual(result.stderr.count(WARNING), 1, result.stderr)


class Sharing(CacheTest):
    def test_many_processes_begin_at_once(self):
        running = [self.start("eval", EXPRESSION) for _ in range(32)]
        for process in running:
            out, err = process.communicate(timeout=120)
            self.assertEqual((process.returncode, out, err), (0, "300.0\n", ""))
        self.assertEqual(self.temporaries(), [])
        kernels = len(self.entries())
        self.evaluates()
        self.assertEqual(len(self.entries()), kernels)

    def test_two_builds_share_a_folder(self):
        """A compiler with another build id: its kernels are others, and each finds its own."""
        self.evaluates()
        kernels = len(self.entries())
        other = self.folder / "other"
        (other / "bin").mkdir(parents=True)
        shutil.copy(WEFT, other / "bin" / "weft")
        library = bytearray((WEFT.parents[1] / "lib" / "libweft-compiler.so").read_bytes())
        note = library.index(b"GNU\0", library.index(b"\x14\0\0\0\3\0\0\0GNU\0")) + 4
        library[note] ^= 1
        (other / "bin" / "libweft-compiler.so").write_bytes(library)
        done = subprocess.run([other / "bin" / "weft", "eval", EXPRESSION], env=self.environment, capture_output=True,
                              text=True)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "300.0\n", ""))
        self.assertEqual(len(self.entries()), 2 * kernels)
        self.evaluates()
        self.assertEqual(len(self.entries()), 2 * kernels)

    def test_the_folder_goes_while_it_is_used(self):
        (self.folder / "many.py").write_text(
            "import numpy as np\ndef f():\n    return " +
            " + ".join(f"np.sum(np.ones({i}) * {i}.5)" for i in range(1, 20)))
        process = self.start("run", "many.py")
        while process.poll() is None:
            shutil.rmtree(self.cache, ignore_errors=True)
            time.sleep(0.005)
        out, err = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 0, err)
        self.assertLessEqual(err.count("\n"), 1)


class Damage(CacheTest):
    def test_entries_of_zeros_are_replaced(self):
        """What a power cut leaves of a file that was renamed and not written."""
        self.evaluates()
        for path in self.entries():
            path.write_bytes(bytes(path.stat().st_size))
        self.evaluates("is damaged")
        self.evaluates()

    @unless_sanitized
    def test_the_clock_is_not_trusted(self):
        for then in ("1980-01-01", "2099-01-01"):
            self.evaluates(before=["faketime", then])
            for path in self.cache.iterdir():
                os.utime(path, (4e9, 4e9))
            self.evaluates()

    @unless_sanitized
    def test_killed_at_any_time(self):
        for delay in range(0, 60, 4):
            process = self.start("eval", EXPRESSION)
            time.sleep(delay / 1000)
            process.send_signal(signal.SIGKILL)
            process.communicate()
        for path in self.temporaries():
            os.utime(path, (0, 0))
        (self.cache / ".evicted").unlink(missing_ok=True)
        for path in self.entries():
            path.unlink()
        self.evaluates()
        self.assertEqual(self.temporaries(), [])


if __name__ == "__main__":
    unittest.main()
