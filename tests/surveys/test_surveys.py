"""tools/surveys tells which functions are pure and use NumPy, what Weft reads of them, and the programs of
Pythran's tests.

    test_surveys.py WEFT
"""
import ast
import collections
import contextlib
import io
import pathlib
import sys
import tempfile
import textwrap
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "tools/surveys"))

import survey
import verdicts
from bindings import imports_numpy
from programs import Program
from purity import FileFunctions
from reasons import Reasons

WEFT = sys.argv.pop() if len(sys.argv) > 1 else ""


class Purity(unittest.TestCase):
    def functions(self, text):
        tree = ast.parse(textwrap.dedent(text))
        self.assertTrue(imports_numpy(tree))
        found = FileFunctions(tree)
        by_kind = collections.defaultdict(set)
        for function in found.functions:
            kind = "NumPy" if found.uses_numpy(function) else "other"
            by_kind[kind, function in found.pure].add(function.name)
        return by_kind

    def test_a_function_is_pure_that_needs_no_other_library(self):
        found = self.functions("""
            import numpy as np, math
            from numpy.linalg import norm
            import scipy.linalg
            from numba import njit
            LIMIT = np.pi / 2
            TABLE = scipy.linalg.hadamard(4)

            def scaled(x, by=LIMIT): return norm(x) * math.sqrt(by)
            @njit(cache=True)
            def compiled(x): return np.sum(scaled(x))
            def solved(x): return scipy.linalg.solve(np.eye(3), x)
            def looked_up(i): return np.abs(TABLE[i])
            def calls_impure(x): return np.sum(solved(x))
            def even(n): return n == 0 or odd(n - 1)
            def odd(n): return n != 0 and even(n - 1)
            def plotted(ax, x): ax.plot(np.abs(x))
            def counted(x):
                global LIMIT
                return np.sum(x)
            def saved(x): open("f").write(str(np.sum(x)))
            """)
        self.assertEqual(found["NumPy", True], {"scaled", "compiled"})
        self.assertEqual(found["NumPy", False], {"solved", "looked_up", "calls_impure", "plotted", "counted", "saved"})
        self.assertEqual(found["other", True], {"even", "odd"})

    def test_names_have_their_scopes(self):
        found = self.functions("""
            from numpy import *
            import os

            def local(x):
                os = x
                return sum(os)
            def within(x):
                def inner(y, *rest, k=2): return [sum(os) for os in y] + [lambda os: os]
                return inner(x)
            def around(x): return sum([os.getpid() for i in x])
            def own_import(x):
                import numpy as np
                return np.abs(x)
            def foreign_import(x):
                import scipy
                return abs(x)
            """)
        self.assertEqual(found["NumPy", True], {"local", "within", "own_import"})
        self.assertIn("around", found["NumPy", False])

    def test_one_of_two_that_call_each_other_makes_the_other_impure(self):
        found = self.functions("""
            import numpy as np
            import os

            def first(n): return np.abs(n) if n else second(n)
            def second(n): return os.getpid() + first(np.abs(n))
            """)
        self.assertEqual(found["NumPy", True], set())


class Ranking(unittest.TestCase):
    def test_reasons_are_one_but_for_their_names(self):
        reasons = Reasons()
        for name, count in (("scipy", 2), ("os", 1)):
            for line in range(count):
                reasons.add(f"cannot import '{name}' of 7 modules", f"{name}.py:{line}")
        first, place, names = reasons.ranking()
        self.assertEqual(first.split(maxsplit=1), ["3", "cannot import '…' of N modules"])
        self.assertIn("scipy.py:0", place)
        self.assertIn("scipy 2, os 1", names)


CHECKED = """
import numpy as np
import scipy.linalg

def read(x): return np.exp(x) / np.sum(x)
def refused(x): return np.loadtxt(x)
def foreign(x): return scipy.linalg.det(np.abs(x))
def not_numpy(x): return open(x)
"""

TESTS = """
from pythran.tests import TestEnv
from pythran.typing import NDArray
import numpy, pytest

class TestSome(TestEnv):
    @pytest.mark.skipif(True, reason="")
    def test_skipped(self): pass
    def test_sum(self):
        self.run_test("def f(x, n): import numpy; return numpy.sum(x) + n", numpy.arange(3.), 2,
                      f=[NDArray[float,:], int])
    def test_list(self):
        self.run_test("def f(x):\\n import numpy\\n return numpy.add(x[0], x[1])",
                      [numpy.ones(2), numpy.float32(3)], f=[])
    def test_other(self):
        self.run_test("def f(x): return x", 1, f=[int])
    def test_of_another_library(self):
        self.run_test("def f(x): import numpy, scipy; return numpy.sum(x)", 1, f=[int])
    def test_error(self):
        self.run_test("def f(x): import numpy; return numpy.loadtxt(x)", "nowhere", f=[str], check_exception=True)
"""

CASE = """
#pythran export f(float[])
#runas import numpy as np; x = np.ones(4) ; f(x)
#runas import numpy as np; np.sum(f(np.ones(2)))
import numpy as np
def f(x): return np.cumsum(x)
"""

DOCTESTS = '''
import numpy as np
import scipy.linalg
from .own import helper

SCALE = 2.0
TABLE = scipy.linalg.hadamard(4)

def norm(x: helper) -> float:
    """
    >>> x = np.array([3.0, 4.0])
    >>> print("a pair")
    a pair
    >>> scaled(x) / SCALE
    5.0
    >>> norm([1, 2]) + not_numpy(2)
    4.2
    >>> norm()
    Traceback (most recent call last):
    """
    return np.sqrt(np.sum(np.square(x)))

def scaled(x):
    return np.multiply(SCALE, norm(x))

def not_numpy(x):
    """
    >>> not_numpy(3)
    2
    """
    return x - 1

def solved(x):
    """
    >>> solved(np.ones(4))
    0
    """
    return scipy.linalg.solve(TABLE, np.abs(x))

def loaded(x):
    """
    >>> loaded("nowhere")
    0
    """
    return np.loadtxt(x)
'''


@unittest.skipUnless(WEFT, "no weft is given")
class Surveys(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def printed(self, *words):
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            survey.main([*words, "--weft", WEFT])
        return out.getvalue()

    def test_shares_of_checkouts_and_reasons(self):
        self.write("one/a.py", CHECKED)
        self.write("one/b.py", "import os\n")
        self.write("two/a.py", "import numpy as np\n)\n")
        self.write("two/c.py", "import numpy as np\n\ndef f(x): return np.abs(x)\n")
        text = self.printed(f"{self.folder}/one", f"{self.folder}/two")
        rows = {line.split()[0]: line.split()[1:] for line in text.splitlines()[:4]}
        self.assertEqual(rows["one"], "1 of 1 100.0% 1 of 3 33.3% 1 of 2 50.0%".split())
        self.assertEqual(rows["two"], "1 of 1 100.0% 1 of 1 100.0% 1 of 1 100.0%".split())
        self.assertEqual(rows["all"], "2 of 2 100.0% 2 of 4 50.0% 2 of 3 66.7%".split())
        self.assertRegex(text, r"np.loadtxt is not in the language(.|\n)*one/a.py:6")
        self.assertIn("one/a.py:7", text)

    def test_programs_of_pythran(self):
        self.write("checkout/pythran/tests/test_some.py", TESTS)
        self.write("checkout/pythran/tests/cases/one.py", CASE)
        text = self.printed("--pythran", f"{self.folder}/checkout")
        self.assertIn("5 programs: 4 equal, 0 near, 0 wrong, 0 other error, 1 refused, 0 slow, 0 crash", text)
        self.assertIn("read: 80.0%", text)
        self.assertIn("test_error", text)

    def test_calls_of_doctests(self):
        self.write("checkout/package/norms.py", DOCTESTS)
        self.write("checkout/package/plain.py", "def f(x):\n    '''\n    >>> f(1)\n    1\n    '''\n    return x\n")
        text = self.printed("--doctests", f"{self.folder}/checkout")
        self.assertIn("4 programs: 3 equal, 0 near, 0 wrong, 0 other error, 1 refused, 0 slow, 0 crash", text)
        self.assertIn("package/norms.py:loaded.0", text)

    def test_a_wrong_result_is_seen(self):
        fake = self.folder / "weft"
        fake.write_text("#!/bin/sh\necho 'DIFFERS  return: 1 of 3 elements differ'\nexit 1\n")
        fake.chmod(0o755)
        program = Program("p", "def f(x): return x", "f", (1, ))
        self.assertEqual(verdicts.verdict(program, fake, 10)[0], "wrong")
        for said, kind in (("DIFFERS  ValueError: a here, no error in NumPy", "other error"),
                           ("DIFFERS  no error here, ValueError: a in NumPy", "wrong"),
                           ("DIFFERS  NotImplementedError: a here, no error in NumPy", "refused")):
            fake.write_text(f"#!/bin/sh\necho '{said}'\nexit 1\n")
            self.assertEqual(verdicts.verdict(program, fake, 10)[0], kind)
        fake.write_text("#!/bin/sh\nsleep 60\n")
        self.assertEqual(verdicts.verdict(program, fake, 0.2)[0], "slow")


if __name__ == "__main__":
    unittest.main()
