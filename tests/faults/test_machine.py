"""Other processors, few of them, few threads, and compilers that are broken."""

import shutil
import subprocess
import unittest

from command import AS_NOBODY, SOFTMAX, WEFT, FaultTest, unless_sanitized

EXPRESSION = "np.exp(np.arange(40) / 7).sum() + np.sum(np.sqrt(np.arange(5000.0)))"
PROCESSORS = {"Nehalem": "sse2", "Haswell": "avx2"}


@unless_sanitized
class Processors(FaultTest):
    def emulated(self, processor):
        return ["qemu-x86_64", "-cpu", processor]

    def test_a_processor_with_fewer_instructions_gives_the_same_bits(self):
        """The cache holds kernels of this machine, which the others must not run."""
        self.works("eval", EXPRESSION, "-o", "here.npy")
        for processor in PROCESSORS:
            self.works("eval", EXPRESSION, "-o", "there.npy", before=self.emulated(processor))
            self.assertEqual((self.folder / "there.npy").read_bytes(), (self.folder / "here.npy").read_bytes())

    def test_instructions_that_the_processor_has_not_are_not_asked_for(self):
        self.environment["WEFT_TARGET"] = "avx512"
        result = self.weft("eval", "np.ones(3) + 1", before=self.emulated("Haswell"))
        self.assertEqual(result.returncode, 1)
        self.assertIn("WEFT_TARGET is avx512, but this machine offers avx2 at most", result.stderr)

    def test_instructions_that_the_system_has_not_enabled_are_not_used(self):
        """CPUID still says AVX-512 here; the system saves no registers of it."""
        result = self.weft("eval", "np.ones(3) + 1",
                           before=self.emulated("Haswell,+avx512f,+avx512dq,+avx512bw,+avx512vl"))
        self.assertEqual(result.stdout, "[2. 2. 2.]\n")

    def test_saved_programs_choose_their_variant(self):
        self.save("x.npy", "np.exp(np.arange(2048, dtype=np.float32) / 999).reshape(2, 1024)")
        self.works("compile", SOFTMAX, "-o", "softmax.weft")
        self.works("run", "softmax.weft", "x=x.npy", "-o", "here.npy")
        for processor in PROCESSORS:
            self.works("run", "softmax.weft", "x=x.npy", "-o", "there.npy", before=self.emulated(processor))
            self.assertEqual((self.folder / "there.npy").read_bytes(), (self.folder / "here.npy").read_bytes())


class Threads(FaultTest):
    WORDS = ("eval", "np.exp(np.arange(300000) / 1e5).sum()", "-o")

    def same_as_before(self, **options):
        self.works(*self.WORDS, "now.npy", **options)
        self.assertEqual((self.folder / "now.npy").read_bytes(), (self.folder / "before.npy").read_bytes())

    def test_one_processor_or_a_thousand_threads(self):
        self.works(*self.WORDS, "before.npy")
        self.same_as_before(before=["taskset", "-c", "0"])
        for threads in ("1", "2", "7", "256", "100000"):
            self.environment["WEFT_NUM_THREADS"] = threads
            self.same_as_before()

    @unless_sanitized
    def test_a_user_who_may_start_no_thread(self):
        """The command waits for signals in a thread of its own, and compiles on another: it does without."""
        self.works(*self.WORDS, "before.npy")
        self.environment["WEFT_CACHE"] = "off"
        self.environment["WEFT_NUM_THREADS"] = "7"
        self.folder.chmod(0o777)
        for processes in ("1", "2"):
            self.same_as_before(before=[*AS_NOBODY, "prlimit", f"--nproc={processes}"])


class Compilers(FaultTest):
    """The command beside a compiler of the test's making."""

    def with_compiler(self, make, *words):
        place = self.folder / "bin"
        place.mkdir(exist_ok=True)
        shutil.copy(WEFT, place / "weft")
        library = place / "libweft-compiler.so"
        library.unlink(missing_ok=True)
        make(library)
        self.environment["WEFT_CACHE"] = "off"
        return subprocess.run([place / "weft", *words], env=self.environment, capture_output=True, text=True,
                              timeout=60)

    def build(self, body):
        def make(library):
            source = ('extern "C" bool weft_compile(const void*, int, int, '
                      'void (*sink)(void*, const char*, unsigned long), void* context) {' + body + "}")
            subprocess.run(["c++", "-x", "c++", "-shared", "-fPIC", "-Wl,--build-id", "-o", library, "-"], input=source,
                           text=True, check=True)
        return make

    def test_no_compiler_but_a_broken_file(self):
        for content in (b"", b"\x7fELF", bytes(5000), b"no library\n"):
            result = self.with_compiler(lambda library: library.write_bytes(content), "eval", "np.ones(3) + 1")
            self.assertEqual((result.returncode, result.stdout), (1, ""), result.stderr)
            self.assertTrue(result.stderr.startswith("weft: OSError: "), result.stderr)

    @unless_sanitized
    def test_what_the_compiler_refuses_is_reported_with_the_kernel(self):
        result = self.with_compiler(self.build('sink(context, "verification failed", 19); return false;'), "eval",
                                    "np.ones(3) + 1")
        self.assertEqual((result.returncode, result.stdout), (1, ""))
        self.assertIn("InternalError: kernel", result.stderr)
        self.assertIn("does not compile: verification failed", result.stderr)
        self.assertIn("store @0", result.stderr)

    @unless_sanitized
    def test_code_that_the_compiler_got_wrong_is_not_run(self):
        for code in ("garbage", "\\177ELF"):
            result = self.with_compiler(self.build(f'sink(context, "{code}", 4); return true;'), "eval",
                                        "np.ones(3) + 1")
            self.assertEqual((result.returncode, result.stdout), (1, ""))
            self.assertIn("InternalError", result.stderr)

    @unless_sanitized
    def test_the_reference_device_needs_no_compiler(self):
        result = self.with_compiler(self.build("return false;"), "eval", "np.ones(3) + 1", "--device", "reference")
        self.assertEqual((result.returncode, result.stdout), (0, "[2. 2. 2.]\n"))


if __name__ == "__main__":
    unittest.main()
