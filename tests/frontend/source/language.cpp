// Each construct of the language. Expected values were printed by Python and NumPy 2.4.
#include "frontend/source/expect.hpp"

using source_test::error_of;
using source_test::results;
using source_test::returned;

TEST_CASE("Python's integers and floats are Python's", "[source]") {
  CHECK(returned("(-7 // 2, -7 % 3, 7 // -2, 5 % -3, 7 / 2, 2 ** 10, 2 ** -1)") ==
        "return_0=-4\nreturn_1=2\nreturn_2=-4\nreturn_3=-1\nreturn_4=3.5\nreturn_5=1024\nreturn_6=0.5");
  CHECK(returned("(-7.5 // 2, -7.5 % 2, 1e308 * 10, 7 & 3 | 8 ^ 1, 1 << 10, -8 >> 1, ~5)") ==
        "return_0=-4.0\nreturn_1=0.5\nreturn_2=inf\nreturn_3=11\nreturn_4=1024\nreturn_5=-4\nreturn_6=-6");
  CHECK(returned("-2 ** 2 + 3 * (4 - 1) - +1") == "return=4");
  CHECK(returned("(0xff, 0b101, 0o17, 1_000, 1e3, .5, 5.)") ==
        "return_0=255\nreturn_1=5\nreturn_2=15\nreturn_3=1000\nreturn_4=1000.0\nreturn_5=0.5\nreturn_6=5.0");
  CHECK(returned("np.uint64(18446744073709551615)") == "return=18446744073709551615");
}

TEST_CASE("comparisons chain, and, or and not give operands", "[source]") {
  CHECK(returned("1 < 2 < 3, 1 < 3 < 2, 1 == 1.0 != 2") == "return_0=True\nreturn_1=False\nreturn_2=True");
  CHECK(returned("0 or 5, 1 and 7, not 3, 4 if [] else 6") ==
        "return_0=5\nreturn_1=7\nreturn_2=False\nreturn_3=6");
  CHECK(returned("(1, 2) < (1, 3), 'a' == 'a', None is None, 3 is not None") ==
        "return_0=True\nreturn_1=True\nreturn_2=True\nreturn_3=True");
  CHECK(returned("2 ** 53 + 1 == 2.0 ** 53") == "return=False");
}

TEST_CASE("built-in functions work on known values", "[source]") {
  CHECK(
      returned("len((1, 2)), min(3, 1, 2), max([1, 5]), abs(-3), sum([1, 2]), int(3.9), float(2), bool(0)") ==
      "return_0=2\nreturn_1=1\nreturn_2=5\nreturn_3=3\nreturn_4=3\nreturn_5=3\nreturn_6=2.0\nreturn_7=False");
  CHECK(returned("round(2.675, 2), round(1250, -2), round(-1350, -2), round(np.float64(2.567), 1)") ==
        "return_0=2.67\nreturn_1=1200\nreturn_2=-1400\nreturn_3=2.6");
  CHECK(returned("np.arange(stop=3), np.uint64([2**64 - 1]), np.sum([1, 2], where=[1, 0])") ==
        "return_0=[0 1 2]\nreturn_1=[18446744073709551615]\nreturn_2=1");
  CHECK(returned(
            "round(2.5), round(3.5), list(range(5, 0, -2))[1], tuple([1])[0], list(reversed([1, 2]))[0]") ==
        "return_0=2\nreturn_1=4\nreturn_2=3\nreturn_3=1\nreturn_4=2");
}

TEST_CASE("what NumPy computes of known values is known", "[source]") {
  CHECK(results("def f(x: 'float32[n, 4]'):\n"
                "    out = [np.arange(np.prod(x.shape)).reshape(x.shape)[-1], np.zeros(np.array([1, 2]))]\n"
                "    for i in range(np.max((1, 2))):\n"
                "        if np.array([1, 0])[i]: out.append(np.ones(i + np.int64(1)))\n"
                "    out += [x.shape[np.int8(0)]] * np.prod((1, 2))\n"
                "    return out + [int(np.sqrt(16)), round(np.float64(2.5)), float(np.array(7))]") ==
        "return_0=[ 8  9 10 11]\nreturn_1=[[0. "
        "0.]]\nreturn_2=[1.]\nreturn_3=3\nreturn_4=3\nreturn_5=4\nreturn_6=2\nreturn_7=7.0");
  CHECK(
      error_of("def f(x: 'float32[n]'):\n    return np.zeros(int(x[0] + 1))").find("the data of an array") !=
      std::string::npos);
  CHECK(results("def f(x=np.ones(2**20)):\n    return int(x.sum())") == "return=1048576");  // when it runs
}

TEST_CASE("NumPy integers repeat sequences and are indices, 0-d arrays too", "[source]") {
  CHECK(returned("len((2,) * np.prod((2, 1))), (np.int8(2) * [1, 2])[-1], (1, 2, 3)[np.argmin((3, 1))], "
                 "np.zeros((np.array(2), 1)).shape[0], [1, 2, 3][np.array(1):][0]") ==
        "return_0=2\nreturn_1=2\nreturn_2=2\nreturn_3=2\nreturn_4=2");
  CHECK(error_of("def f():\n    return [7] * np.float64(2)") ==
        "3:16 TypeError: can't multiply sequence by non-int of type 'numpy.float64'");
  CHECK(returned("np.arange(1, 3, dtype=bool), np.arange(0, 1, np.inf)") ==
        "return_0=[ True  True]\nreturn_1=[0.]");
}

TEST_CASE("comprehensions make lists, and keep their names", "[source]") {
  CHECK(results("def f(x: 'float32[2, n]'):\n"
                "    k = 7\n"
                "    rows = [row.sum() * k for row in x]\n"
                "    odd = [k for k in range(6) if k > 1 if k % 2]\n"
                "    pairs = [10 * i + j for i in range(3) for j in range(i)]\n"
                "    x = [x for x in [[i, i + 1] for i in (3, 4)]]\n"
                "    return np.array(rows), k, odd[0], odd[1], pairs[2], x[1][1], len(pairs)") ==
        "return_0=[21. 84.]\nreturn_1=7\nreturn_2=3\nreturn_3=5\nreturn_4=21\nreturn_5=5\nreturn_6=3");
  CHECK(
      returned(
          "list(i * j for i in range(3) for j in (1, 2))[-1], tuple(i for i in (4, 5))[np.argmax((1, 3))]") ==
      "return_0=4\nreturn_1=5");
  CHECK(error_of("def f(y=1):\n    return [x for x in range(3) if y for y in range(2)]") ==
        "3:36 UnboundLocalError: cannot access local variable 'y' where it is not associated with a value");
  CHECK(error_of("def f():\n    return [q for q in (1, 2)] + [q]") ==
        "3:35 NameError: name 'q' is not defined");
  CHECK(error_of("def f():\n    return list(q for q in (1, 2), 3)") ==
        "3:12 SyntaxError: Generator expression must be parenthesized");
  CHECK(error_of("def f():\n    return np.sum(q for q in (1, 2))")
            .starts_with("3:15 NotImplementedError: an array of a 'generator' is not read"));
  for (const std::string made : {"[1 for i in range(10 ** 9)]", "list(1 for i in range(10 ** 9))"})
    CHECK(error_of("def f():\n    return " + made).ends_with(" MemoryError: the list is too long"));
  CHECK(error_of("def f():\n    return [1" +
                 [] {
                   std::string clauses;
                   for (int i = 0; i < 2000; ++i) clauses += " for i in (1,)";
                   return clauses;
                 }() +
                 "]")
            .find("RecursionError") != std::string::npos);
}

TEST_CASE("if, while and for run on what is known", "[source]") {
  CHECK(results("def f():\n"
                "    total = 0\n"
                "    for i in range(10):\n"
                "        if i % 2 == 0 and i > 2:\n"
                "            continue\n"
                "        elif i == 9:\n"
                "            break\n"
                "        total += i ** 2\n"
                "    else:\n"
                "        total = -1\n"
                "    n = 100\n"
                "    while n > 10: n //= 3\n"
                "    else: n += 100\n"
                "    out = []\n"
                "    for a, (b, c) in zip([1, 2], ((3, 4), (5, 6))):\n"
                "        out.append(a * b * c)\n"
                "    return total, n, out[0], out[-1]") ==
        "return_0=88\nreturn_1=103\nreturn_2=12\nreturn_3=60");
}

TEST_CASE("a loop sees what it changes in what it walks over", "[source]") {
  CHECK(results("def f():\n"
                "    x = np.arange(4)\n"
                "    for i, v in enumerate(x):\n"
                "        if i < 3: x[i + 1] = v * 2 + 1\n"
                "    l = [1, 2]\n"
                "    for v in l:\n"
                "        if v < 20: l.append(v * 3)\n"
                "    z = zip([1, 2, 3], (4, 5))\n"
                "    for a, b in z: break\n"
                "    return x, sum(l), len(list(z)), len(list(z))") ==
        "return_0=[0 1 3 7]\nreturn_1=120\nreturn_2=1\nreturn_3=0");
}

TEST_CASE("statements share lines, and lines are continued", "[source]") {
  CHECK(results("def f():\n    '''Doc.'''\n    a = 1; b = 2;\n    a, b = b, a  # swap\n"
                "    c = a + \\\n        b\n    return (c +\n\n      10)\n") == "return=13");
}

TEST_CASE("functions of the file call each other", "[source]") {
  CHECK(results("if len((1, 2)) == 2: EPS = 0.5\n"
                "if __name__ == '__main__':\n    EPS = 3\n"
                "def _g(a, b=EPS, c=3):\n    return a - b * c\n"
                "def _factorial(n):\n    return 1 if n == 0 else n * _factorial(n - 1)\n"
                "def f():\n    return _g(1), _g(1, c=1), _g(c=2, a=0), _factorial(20)") ==
        "return_0=-0.5\nreturn_1=0.5\nreturn_2=-1.0\nreturn_3=2432902008176640000");
}

TEST_CASE("arrays have NumPy's attributes and methods", "[source]") {
  CHECK(
      results("def f(x: 'float32[2, 3]'):\n"
              "    assert x.shape == (2, 3) and x.dtype == np.float32 and x.dtype == 'float32'\n"
              "    assert x.T.shape == (3, 2) and x.ndim == 2 and x.nbytes == 24 and x.itemsize == 4\n"
              "    assert len(x) == 2 and x.size == 6 and x.dtype.name == 'float32'\n"
              "    return x.sum(axis=1), x.max(keepdims=True), x.mean(0), x.astype(int).reshape(3, 2)[-1]") ==
      "return_0=[ 3. 12.]\nreturn_1=[[5.]]\nreturn_2=[1.5 2.5 3.5]\nreturn_3=[4 5]");
}

TEST_CASE("indexes are NumPy's basic ones", "[source]") {
  CHECK(results("def f(x: 'int64[2, 3]'):\n"
                "    return x[1], x[..., -1], x[:, None, ::-2].shape[1], x[0, 1], x[5:].shape[0], "
                "x[np.newaxis].ndim") ==
        "return_0=[3 4 5]\nreturn_1=[2 5]\nreturn_2=1\nreturn_3=1\nreturn_4=0\nreturn_5=3");
}

TEST_CASE("NumPy's functions take its parameters", "[source]") {
  CHECK(returned("np.concatenate([np.zeros(1), np.ones(1)], axis=0)") == "return=[0. 1.]");
  CHECK(returned("np.linspace(0, 1, num=3)") == "return=[0.  0.5 1. ]");
  CHECK(returned("np.where(np.arange(3) > 1, 5, 0.5)") == "return=[0.5 0.5 5. ]");
  CHECK(returned("np.array([[1, 2], [3, 4.5]]).sum(axis=(0, 1))") == "return=10.5");
  CHECK(returned("np.stack([np.arange(2), np.arange(2)], axis=1)") == "return=[[0 0]\n [1 1]]");
  CHECK(returned("np.full((2,), 7, dtype=np.float32) * np.pi") == "return=[21.99115 21.99115]");
  CHECK(returned("np.zeros_like(np.arange(2)) @ np.ones(2, dtype='int64')") == "return=0");
  CHECK(returned("np.zeros(1, 'i2').itemsize + np.zeros(1, '<f8').itemsize + np.zeros(1, '|b1').itemsize") ==
        "return=11");
  CHECK(returned("np.array([True, 200, -3]).astype('b'), np.zeros(1, 'd').itemsize, np.short(7).itemsize") ==
        "return_0=[  1 -56  -3]\nreturn_1=8\nreturn_2=2");
  CHECK(returned("np.dtype('float') == np.double, np.dtype('?') == bool, np.zeros(2, 'F')[0]") ==
        "return_0=True\nreturn_1=True\nreturn_2=0j");
  CHECK(returned("np.finfo(np.float32).eps") == "return=1.1920929e-07");
  CHECK(returned("np.array([2, 3]) ** 2") == "return=[4 9]");
  CHECK(returned("np.float64(-0.0) ** 0.5, np.array([-0.0]) ** 0.5") == "return_0=0.0\nreturn_1=[-0.]");
  CHECK(returned("np.True_ ** 2, np.complex64(1j) ** 2") == "return_0=1\nreturn_1=(-1+0j)");
  CHECK(returned("np.complex128(complex(1, np.nan)) > 0, np.array([complex(1, np.nan)]) > 0") ==
        "return_0=True\nreturn_1=[False]");
}

TEST_CASE("ufuncs write into out", "[source]") {
  CHECK(results("def f(x: 'float64[n]'):\n    np.add(x, 1, out=x)\n    np.multiply(x, x, x)") ==
        "x=[1. 4. 9.]");
}

TEST_CASE("Python numbers are weak, NumPy scalars strong", "[source]") {
  CHECK(returned("np.float32(3) * 1.5 == np.float32(4.5)") == "return=True");
  CHECK(results("def f():\n    return ((np.ones(2, np.int8) + 1).itemsize, (np.ones(2, np.int8) + "
                "np.int16(1)).itemsize,\n"
                "            (np.float32(2) * np.float64(1)).itemsize, (np.arange(2) / 2).itemsize)") ==
        "return_0=1\nreturn_1=2\nreturn_2=8\nreturn_3=8");
}

TEST_CASE("copies and likenesses keep NumPy's memory order", "[source]") {
  CHECK(results("def f():\n    x = np.zeros((3, 4)).T\n"
                "    return x.copy().strides[0], np.copy(x).strides[0], np.zeros_like(x).strides[0],"
                " x.astype(np.float32).strides[0], x.astype(float, order='C').strides[0]") ==
        "return_0=24\nreturn_1=8\nreturn_2=8\nreturn_3=4\nreturn_4=24");
}

TEST_CASE("imports for annotations are left out", "[source]") {
  CHECK(results("from __future__ import annotations\nfrom typing import Any, Optional as O; from "
                "numpy.typing import (\n"
                "    NDArray, ArrayLike)\ndef f(k: Optional[int] = 1) -> NDArray:\n    return k") ==
        "return=1");
  CHECK(error_of("from typing import Any\ndef f(): return Any") ==
        "3:17 ImportError: only numpy, math, ml_dtypes, weft and the program's own files are read, not "
        "'typing'");
}

TEST_CASE("what only the main program runs may be any Python, and is left out", "[source]") {
  CHECK(results("def f():\n    return 1\n"
                "if __name__ == \"__main__\":\n"
                "    import sys\n"
                "    with open(f'{sys.argv[0]}') as file:\n"
                "        class A: pass\n"
                "    x = {1: b'2', 3: 4j}; é = lambda: $\n"
                "def g():\n    return 2") == "return=2");
  CHECK(results("def f(): return 3\nif __name__ == '__main__':\n    print(f'{f()}')\n") == "return=3");
  CHECK(error_of("if __name__ == '__main__':\npass") == "3:1 IndentationError: expected an indented block");
  CHECK(error_of("if __name__ == '__main__':\n    pass\nwith x as y: pass\ndef f(): return y") ==
        "4:1 SyntaxError: not in the language that is read: 'with' of anything but np.errstate");
  CHECK(error_of("if __name__ == '__main__':\n    pass\ny = f'{x}'\ndef f(): return y") ==
        "4:8 NameError: name 'x' is not defined");
  CHECK(error_of("def f():\n    if __name__ == '__main__':\n        with x: pass").empty());
}

TEST_CASE("with np.errstate is a block without a scope, in a state that it leaves however it ends",
          "[source]") {
  CHECK(results("def f(x=0.0):\n"
                "    with np.errstate(divide='ignore', invalid='ignore'):\n"
                "        y = np.float64(1) / x\n"
                "    return y") == "return=inf");
  CHECK(results("def g():\n"
                "    with np.errstate(all='raise'):\n"
                "        return 1\n"
                "def f(x=0.0):\n"
                "    for i in range(3):\n"
                "        with np.errstate(over='raise'):\n"
                "            if i == 1: break\n"
                "    g()\n"
                "    return [np.geterr()[k] for k in ('over', 'divide')] == ['ignore', 'ignore'], "
                "np.float64(1) / x\n") == "return_0=True\nreturn_1=inf");
  CHECK(results("def f():\n"
                "    old = np.seterr(over='raise', invalid='print')\n"
                "    with np.errstate(over='warn'):\n"
                "        inner = np.geterr()['over'] == 'warn'\n"
                "    return inner, np.geterr()['over'] == 'raise', old['over'] == 'ignore', "
                "np.seterrcall(None) is None\n") ==
        "return_0=True\nreturn_1=True\nreturn_2=True\nreturn_3=True");
  CHECK(error_of("def f():\n    with np.errstate(all='some'): pass\n") ==
        "3:13 ValueError: invalid error mode 'some'");
  CHECK(error_of("def f():\n    with np.errstate(all='call'): pass\n") ==
        "3:13 NotImplementedError: floating-point errors that call a function are not read");
}
