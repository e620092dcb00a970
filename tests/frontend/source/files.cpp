// Files as people write them: what a function does not need is not read, and other files are.
#include <filesystem>
#include <fstream>

#include "frontend/source/expect.hpp"

using source_test::error_of;
using source_test::results;

namespace {

std::string read_alone(const std::string& text, const std::string& function = "f") {
  return results(weft::source::read(weft::source::parse("file.py", text), function));
}

std::string read_error(const std::string& text) {
  try {
    return read_alone(text);
  } catch (const weft::source::ReadError& error) {
    return std::to_string(error.line()) + " " + error.python_name() + ": " + error.own_text();
  }
}

/// Files in a folder of their own.
class Folder {
 public:
  Folder() : path_(std::filesystem::temp_directory_path() / ("weft-files-" + std::to_string(getpid()))) {
    std::filesystem::create_directories(path_);
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  void write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name) << text;
  }
  std::string read(const std::string& name, const std::string& function = "f") const {
    try {
      return results(weft::source::read(weft::source::parse_file((path_ / name).string()), function));
    } catch (const weft::source::ReadError& error) {
      return std::filesystem::path(error.file()).lexically_relative(path_).string() + ":" +
             std::to_string(error.line()) + " " + error.python_name() + ": " + error.own_text();
    }
  }

 private:
  std::filesystem::path path_;
};

constexpr const char* any_python = R"(
import os, sys
import matplotlib.pyplot as plt
from scipy.optimize import (minimize, root as r,)
from __future__ import annotations
class A(Base, metaclass=M):
    x: int = 3
    def g(self, *args, **kw): self.x = args; return super().g()
    @property
    async def h(self): await self.g(); yield 3
@dataclass
class B[T]: pass
try:
    import cupy as cp
except (ImportError, OSError) as e:
    cp = None
else: pass
finally:
    del A.x
with open("f") as a, open("g") as (b, c): d = a.read()
with (open("f") as a, open("g") as b,): pass
async def k():
    async with a as b: pass
    async for i in b: pass
    return [i async for i in b], {i async for i in b}
def gen():
    x = yield
    y = yield from gen()
    yield x, y
    global q
    q = (yield)
match command.split():
    case [x, *rest] if len(rest) > 1: y = rest
    case {"a": 1, **others} | A(x=3): pass
    case _: pass
type X[T] = list[T]
def typed[T: int](x: T, *args: *Ts, y: "flaot32[n]" = 3) -> T: return x
print({1, 2}, {i for i in x}, {*a, 1}, b"ab" b"c", rb'\d', u"x", f"{x!a:>{w}}", "\N{DASH}", 10**5 if x else 1or 0)
print(f"{x["a"]} {f'{y}'}", *a, **b, sep="")
x = lambda *a, b=(yield_ := 3), **k: (a, b, k)
x[1:2, ...], z.imag = 3, 4
z.a += 1; del z.a
raise ValueError("never") from None
assert (yield_)
match = 3
match[0] = match(1)
print(1234567890123456789012345678901234567890)
def f(): return 5
)";

}  // namespace

TEST_CASE("all of Python's grammar may stand where it is not needed", "[source]") {
  CHECK(read_alone(any_python) == "return=5");
}

TEST_CASE("what a function does not need is not read", "[source]") {
  CHECK(read_alone("import plt\nn = 3\nd = plt.f(n)\nplt.show()\ndef g(): return d\ndef f(): return n") ==
        "return=3");
  CHECK(read_alone("while True: pass\ndef f(): return 1") == "return=1");
  CHECK(read_alone("n = 1 / 0\ndef f(): return 1") == "return=1");
  CHECK(read_error("n = 1 / 0\ndef f(): return n") == "1 ZeroDivisionError: division by zero");
  CHECK(read_alone("import numpy as np\nx = np.zeros(2)\ndef g(): x[0] = 1\ng()\ndef f(): return x") ==
        "return=[1. 0.]");
  CHECK(read_alone("x = [1]\ny = x\ny.append(2)\ndef f(): return len(x)") == "return=2");
  CHECK(read_alone("n = 1\nfor i in range(40): n *= 2\ndef f(): return n") == "return=1099511627776");
  CHECK(read_alone("x = []\nfor i in range(3): x.append(i)\ndef f(): return sum(x)") == "return=3");
  CHECK(read_alone(
            "n = 2\nif n > 1:\n    def g(): return 7\nelse:\n    def g(): return 8\ndef f(): return g()") ==
        "return=7");
}

TEST_CASE("what cannot be read is an error where it is come to, at its line", "[source]") {
  const std::string module =
      "ImportError: only numpy, math, ml_dtypes, weft and the program's own files are read, not ";
  CHECK(read_error("import time\ndef f():\n    return time.time()") == "3 " + module + "'time'");
  CHECK(read_error("import time as t\nn = t.time()\ndef f():\n    return n") == "2 " + module + "'time'");
  CHECK(read_error("from .a import g\ndef f():\n    return g()") == "3 " + module + "'.a'");
  const std::string language = "SyntaxError: not in the language that is read: ";
  CHECK(read_error("\nclass A: pass\ndef f():\n    return A()") == "2 " + language + "'class'");
  CHECK(read_error("try:\n    n = 1\nexcept* ValueError: pass\ndef f(): return n") ==
        "1 " + language + "'except*'");
  CHECK(read_error("x = [1]\ntry:\n    x[0] = 2\nexcept* ValueError: pass\ndef f(): return x") ==
        "2 " + language + "'except*'");
  CHECK(read_error("x = [1]\ny = x\nclass A: pass\nA(y)\ndef f(): return x") == "3 " + language + "'class'");
  CHECK(read_error("import lib\nx = [1]\nlib.change(x)\ndef f(): return x") == "3 " + module + "'lib'");
  CHECK(read_alone("import time\nx = [1]\ntime.see(x)\ndef f(): return x") == "return_0=1");
  CHECK(read_error("import lib\n@lib.g\ndef h(): return 1\ndef f(): return h()") == "2 " + module + "'lib'");
  CHECK(read_error("import lib\n@lib.g\ndef f(): return 1") == "2 " + module + "'lib'");
}

TEST_CASE("imports of all forms", "[source]") {
  CHECK(read_alone("from numpy import zeros as z, ones\ndef f(): return z(2) + ones(2)") == "return=[1. 1.]");
  CHECK(read_alone("from numpy import *\ndef f(): return arange(3).sum() + max([1, 2])") == "return=5");
  CHECK(read_alone("import numpy.linalg as la\ndef f(): return la.norm([3.0, 4.0])") == "return=5.0");
  CHECK(read_alone("import numpy.linalg\ndef f(): return numpy.linalg.norm([3.0, 4.0])") == "return=5.0");
  CHECK(read_alone("from numpy.linalg import norm\ndef f(): return norm([3.0, 4.0])") == "return=5.0");
  CHECK(read_alone("from numpy import linalg as la, pi\ndef f(): return la.norm([3.0, 4.0])") ==
        "return=5.0");
  CHECK(read_alone("def f():\n    from math import sqrt, pi as p\n    import math as m\n    return sqrt(4) + "
                   "m.floor(p)") == "return=5.0");
  CHECK(read_alone("from math import *\ndef f(): return floor(pi)") == "return=3");
  CHECK(read_alone("import numpy.random as r\ndef f():\n    r.seed(0)\n    return r.randint(5)") ==
        "return=4");
  CHECK(read_alone("from numpy.random import seed, randint\nseed(0)\ndef f(): return randint(5)") ==
        "return=4");
  CHECK(read_alone("from typing import TYPE_CHECKING, List\nif TYPE_CHECKING: import x\ndef f(a: List = 1): "
                   "return a") == "return=1");
  CHECK(read_error("from numpy import nothing\ndef f(): return nothing") ==
        "1 ImportError: cannot import name 'nothing' from 'numpy'");
  CHECK(read_error("from numpy import ma\ndef f(): return ma") ==
        "2 NotImplementedError: np.ma is not in the language that is read: NumPy advises against it, and has "
        "another in "
        "its place");
}

TEST_CASE("draws before are drawn", "[source]") {
  CHECK(read_alone(
            "import random\nfrom numpy.random import seed, randint\nrandom.seed(0)\nseed(0)\nx = randint(5)\n"
            "def f(): return randint(5)") == "return=0");
  const std::string draws = "import numpy as np\nnp.random.seed(0)\nx = np.random.randint(5)\n";
  CHECK(read_alone(draws + "def f(): return np.random.randint(5)") == "return=0");
  CHECK(read_error(draws + "class A: pass\nA(np.random.rand())\ndef f(): return np.random.randint(5)") ==
        "4 SyntaxError: not in the language that is read: 'class'");
}

TEST_CASE("decorators that change nothing, and those of the file", "[source]") {
  CHECK(read_alone("import numba as nb\n@nb.njit('f8(f8)', parallel=True)\ndef f():\n    s = 0\n"
                   "    for i in nb.prange(3): s += i\n    return s") == "return=3");
  CHECK(read_alone("from functools import lru_cache, wraps\nfrom numba import jit, prange\n"
                   "@lru_cache(maxsize=None)\n@jit\ndef g(n): return sum(list(prange(n)))\n@profile\ndef "
                   "f(): return g(4)") == "return=6");
  CHECK(read_alone("from functools import wraps\ndef twice(g):\n    @wraps(g)\n    def h(*a, **k): return 2 "
                   "* g(*a, **k)\n"
                   "    return h\n@twice\ndef f(n=3): return n") == "return=6");
  CHECK(
      read_alone(
          "from numba import vectorize\n@vectorize(['f8(f8)'])\ndef g(a): return a + 1 if a > 1 else 0 * a\n"
          "def f(): return g([1.0, 2.0])") == "return=[0. 3.]");
  CHECK(read_alone("import numpy as np\n@np.vectorize\ndef g(a): return a + 1\ndef f(): return g([1, 2])") ==
        "return=[2 3]");
}

TEST_CASE("global of what is only read says nothing", "[source]") {
  CHECK(read_alone("n = 3\ndef f():\n    global n\n    return n") == "return=3");
}

TEST_CASE("escapes are those of Python", "[source]") {
  CHECK(read_alone(R"(def f(): return len("\alpha \s \101 \x41 \u00e9 \U0001F600 \8 \0"))") == "return=21");
  CHECK(read_alone(R"(def f(): return "\alpha \s \x41 \101é" == "\x07lpha \\s A A\u00e9")") == "return=True");
  CHECK(error_of(R"(x = "\x4")").starts_with("2:6 SyntaxError: "));
  CHECK(read_error(R"(def f(): return "\N{DASH}")") ==
        "1 SyntaxError: not in the language that is read: this escape sequence");
}

TEST_CASE("names may have letters of any script", "[source]") {
  CHECK(read_alone("Δ_x, λ2 = 3, 4\ndef f(größe=2): return größe * λ2 + Δ_x") == "return=11");
}

TEST_CASE("generators are read where their items are", "[source]") {
  CHECK(read_alone("def f():\n    a, *b = (k * n for k in (1, 2, 3) if k != 2 for n in range(1, 3))\n    "
                   "return a, sum(b)") == "return_0=1\nreturn_1=11");
  CHECK(
      read_alone(
          "def f():\n    g = (k for k in [1, 2, 3])\n    s = 0\n    for k in g: s += k\n"
          "    return s, len(list(g)), [*(k for k in 'ab')] == ['a', 'b'], sum((k for k in range(3)), 1)") ==
      "return_0=6\nreturn_1=0\nreturn_2=True\nreturn_3=4");
  CHECK(
      read_alone("def f():\n    n = 1\n    g = (n for k in range(2))\n    n = 5\n    return sum(list(g))") ==
      "return=10");
  CHECK(read_alone("def g(n): return (n * k for k in range(3))\ndef f(): return sum(list(g(2)))") ==
        "return=6");
}

TEST_CASE("a generator does not ask itself", "[source]") {
  CHECK(read_error(
            "def f():\n    g = (h() for k in range(3))\n    def h(): return list(g)\n    return list(g)") ==
        "2 ValueError: generator already executing");
}

TEST_CASE("items that a loop takes are not taken twice", "[source]") {
  const std::string loop =
      "    s = 0\n    for k in g:\n        s += k\n        if x[k] > 0: break\n    return s";
  const weft::source::Arguments zeros = {{"x", weft::Type{weft::DType::float64, {4}, {8}}}};
  const auto read = [&](const std::string& items) {
    return source_test::error_of("def f(x):\n    g = " + items + "\n" + loop, zeros);
  };
  CHECK(read("(k for k in range(3))")
            .ends_with("a generator whose items a loop takes that has to be read twice is not read"));
}

TEST_CASE("other files of the folder are read, as sources", "[source]") {
  const Folder folder;
  folder.write("grid.py",
               "from math import sqrt\nimport plt\nN = 4\nplt.show()\ndef side(n=N): return sqrt(n)\n"
               "def bad():\n    return 1 / 0\n");
  folder.write("main.py",
               "from grid import side as s, bad\nimport grid\nfrom . import grid as g\nfrom .grid import *\n"
               "def f(): return s() + grid.side(9) + g.N + side(1) + N\ndef h(): return bad()\n"
               "def missing(): return grid.nothing\n");
  CHECK(folder.read("main.py") == "return=14.0");
  CHECK(folder.read("main.py", "h") == "grid.py:7 ZeroDivisionError: division by zero");
  CHECK(folder.read("main.py", "missing") ==
        "main.py:7 AttributeError: module 'grid' has no attribute 'nothing'");
  folder.write("broken.py", "x = (1\ny = 2\n");
  folder.write("uses.py", "from broken import y\ndef f(): return y\ndef g(): return 1\n");
  CHECK(folder.read("uses.py") == "broken.py:1 SyntaxError: '(' was never closed");
  CHECK(folder.read("uses.py", "g") == "return=1");
}

TEST_CASE("packages, and files that import each other", "[source]") {
  const Folder folder;
  folder.write("pack/__init__.py", "version = 3\nfrom .one import a\n");
  folder.write("pack/one.py",
               "from pack import two\nfrom . import version\ndef a(): return two.b() + version\n");
  folder.write("pack/two.py", "from . import one\ndef b(): return 1\ndef c(): return one.a()\n");
  folder.write("pack/deep/three.py",
               "from ..two import c\nimport pack.two\ndef f(): return c() + pack.two.b()\n");
  folder.write("pack/deep/__init__.py", "");
  folder.write("main.py",
               "import pack.two\nfrom pack import a\ndef f(): return a() + pack.two.b() + pack.version\n");
  CHECK(folder.read("main.py") == "return=8");
  CHECK(folder.read("pack/deep/three.py") == "return=5");
  folder.write("circle.py", "from other import g\nk = 1\ndef f(): return g()\n");
  folder.write("other.py", "from circle import k\ndef g(): return k\n");
  CHECK(folder.read("circle.py") ==
        "other.py:1 ImportError: cannot import name 'k' from partially initialized module 'circle' (most "
        "likely due to a "
        "circular import)");
}

TEST_CASE("names that NumPy 2 dropped have its texts", "[source]") {
  CHECK(source_test::expression_error("np.Inf") ==
        "4 AttributeError: `np.Inf` was removed in the NumPy 2.0 release. Use `np.inf` instead.");
  CHECK(source_test::expression_error("np.int").starts_with(
      "4 AttributeError: module 'numpy' has no attribute 'int'.\n`np.int` was a deprecated alias for the "
      "builtin `int`."));
  CHECK(source_test::expression_error("np.trapz") ==
        "4 AttributeError: module 'numpy' has no attribute 'trapz'. Did you mean: 'trace'?");
}
