// Arrays that share memory, as NumPy's do. Expected values were printed by NumPy 2.4.
#include "frontend/source/expect.hpp"

using source_test::error_of;
using source_test::module_of;
using source_test::ReadProgram;
using source_test::results;

TEST_CASE("writing through a view changes what it views", "[source]") {
  CHECK(results("def f():\n"
                "    a = np.arange(6).reshape(2, 3)\n"
                "    b = a.T\n"
                "    b[1:3, 0] = 100\n"
                "    c = a[::-1]\n"
                "    c += 1\n"
                "    return a, b, c") ==
        "return_0=[[  1 101 101]\n [  4   5   6]]\n"
        "return_1=[[  1   4]\n [101   5]\n [101   6]]\n"
        "return_2=[[  4   5   6]\n [  1 101 101]]");
}

TEST_CASE("reshape is an alias where NumPy makes a view, else a copy", "[source]") {
  CHECK(results("def f():\n"
                "    a = np.zeros((2, 3))\n"
                "    v = a.reshape(3, 2)\n"
                "    v[0, 1] = 1\n"
                "    w = a.T.reshape(-1)\n"
                "    w[0] = 5\n"
                "    return a, w") == "return_0=[[0. 1. 0.]\n [0. 0. 0.]]\nreturn_1=[5. 0. 1. 0. 0. 0.]");
}

TEST_CASE("ravel is an alias of contiguous arrays, flatten and copy are none", "[source]") {
  CHECK(results("def f():\n"
                "    a = np.arange(4)\n"
                "    a.ravel()[0] = 10\n"
                "    a[::2].ravel()[0] = 20\n"
                "    a.flatten()[0] = 30\n"
                "    a.copy()[0] = 40\n"
                "    np.copy(a)[0] = 50\n"
                "    np.array(a)[0] = 60\n"
                "    np.asarray(a)[3] = 70\n"
                "    return a") == "return=[10  1  2 70]");
}

TEST_CASE("views made by functions are aliases", "[source]") {
  CHECK(results("def f():\n"
                "    x = np.arange(6)\n"
                "    a, b = np.split(x, 2)\n"
                "    a += 10\n"
                "    np.flip(b)[0] = 77\n"
                "    np.expand_dims(x, 0)[0, 1] = -1\n"
                "    np.squeeze(x[None])[2] = -2\n"
                "    x.reshape(2, 3).swapaxes(0, 1)[0, 1] = -3\n"
                "    return x") == "return=[10 -1 -2 -3  4 77]");
}

TEST_CASE("rows of a loop are views, elements are not", "[source]") {
  CHECK(results("def f():\n"
                "    x = np.zeros((2, 2))\n"
                "    for i, row in enumerate(x):\n"
                "        row[i] = 5\n"
                "    p, q = x\n"
                "    q += 1\n"
                "    for element in x[0]:\n"
                "        element += 100\n"
                "    return x") == "return=[[5. 0.]\n [1. 6.]]");
}

TEST_CASE("source and destination may overlap", "[source]") {
  CHECK(results("def f():\n"
                "    a = np.arange(6)\n"
                "    a[1:] = a[:-1]\n"
                "    a[2:] += a[:-2]\n"
                "    return a") == "return=[0 0 1 2 4 6]");
}

TEST_CASE("what a function changes in its arguments is an output", "[source]") {
  CHECK(results("def _inner(v):\n"
                "    v[0] = 7\n"
                "    v = v + 1\n"
                "    v[1] = 100\n"
                "    return v\n"
                "def f(x: 'float32[n]', y: 'int64[n]'):\n"
                "    x[1:] *= 2\n"
                "    y = y + 1\n"
                "    return _inner(x[1:])") == "return=[  8. 100.]\nx=[0. 7. 4.]");
}

TEST_CASE("augmented assignment changes arrays in place and rebinds scalars", "[source]") {
  CHECK(results("def f():\n"
                "    a = b = np.arange(3)\n"
                "    a += 1\n"
                "    a = a * 10\n"
                "    s = t = b[0]\n"
                "    s += 5\n"
                "    z = np.array(3.0)\n"
                "    y = z\n"
                "    y *= 2\n"
                "    return a, b, s, t, z") ==
        "return_0=[10 20 30]\nreturn_1=[1 2 3]\nreturn_2=6\nreturn_3=1\nreturn_4=6.0");
}

TEST_CASE("methods of a NumPy scalar give scalars, which are rebound", "[source]") {
  CHECK(results("def f():\n"
                "    s = np.ones(3).sum().reshape(()).T.squeeze()\n"
                "    s *= np.ones(2)\n"
                "    return s") == "return=[3. 3.]");
  CHECK(error_of("def f():\n"
                 "    a = np.expand_dims(np.ones(3).sum(), ())\n"
                 "    a *= np.ones(2)\n"
                 "    return a") ==
        "4:7 ValueError: non-broadcastable output operand with shape () doesn't match the broadcast shape "
        "(2,)");
}

TEST_CASE("items are cast to the array, whatever their dtype", "[source]") {
  CHECK(results("def f():\n"
                "    x = np.arange(3)\n"
                "    x[0] += 1.7\n"
                "    x[1] = 2.9\n"
                "    x[2:] = np.array([4.9])\n"
                "    return x") == "return=[1 2 4]");
}

TEST_CASE("what NumPy refuses to write is refused, with its text", "[source]") {
  CHECK(error_of("def f():\n    x = np.arange(3)\n    x += 1.5") ==
        "4:7 UFuncTypeError: Cannot cast ufunc 'add' output from dtype('float64') to dtype('int64') with "
        "casting "
        "rule 'same_kind'");
  CHECK(error_of("def f():\n    x = np.broadcast_to(np.arange(3), (2, 3))\n    x[0] = 1") ==
        "4:6 ValueError: assignment destination is read-only");
  CHECK(error_of("def f():\n    x = np.broadcast_to(np.arange(3), (2, 3))\n    x += 1") ==
        "4:7 ValueError: output array is read-only");
  CHECK(error_of("def f():\n    x = np.zeros(3)\n    x += np.zeros((4, 3))") ==
        "4:7 ValueError: non-broadcastable output operand with shape (3,) doesn't match the broadcast shape "
        "(4,3)");
  CHECK(error_of("def f():\n    x = np.zeros((2, 3))\n    x.T[0] = np.zeros(4)") ==
        "4:8 ValueError: could not broadcast input array from shape (4,) into shape (2,)");
  CHECK(error_of("def f():\n    t = (1, 2)\n    t[0] = 1") ==
        "4:6 TypeError: 'tuple' object does not support item assignment");
}

TEST_CASE("printed and read again, a program is the same", "[source]") {
  std::vector<std::string> bodies{"x[1:, ::2] = 0; x.T[1] += 1; return x[0]"};
  for (const char* range :
       {"5.0, 6.0", "7, 8", "-0.0, 0.5", "-0.0, 3", "253, 256, dtype=np.uint8", "0, 3, 0.5, dtype=int",
        "9007199254740993, 9007199254740996", "1e20, 1e20 + 1e5", "0.1, 7, 0.3, dtype=np.float32"})
    bodies.push_back("return np.exp(np.arange(" + std::string(range) + "))");
  for (const std::string& body : bodies) {
    const auto program = weft::source::read(source_test::module_of("def f(x: 'float32[n, 4]'):\n    " + body),
                                            "", {}, {.dims = {}, .default_dim = 3});
    const std::string once = weft::text(program.graph);
    CHECK(weft::text(weft::source::read(weft::source::parse("once.py", once)).graph) == once);
  }
}

TEST_CASE("an operator writes into a large operand that nothing else holds", "[source]") {
  // x is in C order, so x.T + 1 is in Fortran order. What both meet is in C order, but for temporary elision.
  const auto in_fortran_order = [](const std::string& expression, int n = 182) {
    const std::string body =
        "def g(z):\n    w = z + 1\n    return w\ndef h(z, y):\n    return z * y\ndef f():\n    n = " +
        std::to_string(n) +
        "\n    y = np.ones((n, n))\n    x = y.T\n    i = np.ones((n, n), np.int64)\n"
        "    s = np.ones((n, n), np.float32)\n    return " +
        expression;
    const ReadProgram program = weft::source::read(module_of(body), "f", {}, {});
    const weft::Dims strides = program.graph.outputs[0].type().strides;
    return strides[0] < strides[1];
  };
  for (const char* expression :
       {"(x + 1) + y", "(x + 1) - y", "(x + 1) * y", "(x + 1) / y", "y + (x + 1)", "y * (x + 1)",
        "(i.T + 1) & i", "i | (i.T + 1)", "(x + 1) * i", "(x + 1) * s", "np.add(x, 1) * y", "x.copy('K') * y",
        "g(x) * y", "np.where(x > 0, x, 1) * y", "(x + 1) * (y + 1)"}) {
    CAPTURE(expression);
    CHECK(in_fortran_order(expression));
  }
  for (const char* expression :
       {"y - (x + 1)", "y / (x + 1)", "(i.T + 1) / i", "(s.T + 1) * y", "(y + 1).T * y", "h(x + 1, y)",
        "x * y", "np.multiply(x + 1, y)", "x.reshape(-1).reshape(n, n).T * y", "(y + 1) * (x + 1)"}) {
    CAPTURE(expression);
    CHECK_FALSE(in_fortran_order(expression));
  }
  CHECK_FALSE(in_fortran_order("(x + 1) * y", 181));
}

TEST_CASE("what a mask marks is written where it lies", "[source]") {
  CHECK(results("def f():\n"
                "    x = np.arange(6).reshape(2, 3)\n"
                "    rows = x[:, 0] > 0\n"
                "    x[x % 2 == 0] = -1\n"
                "    y = x.T\n"
                "    y[y == 5] += 10\n"
                "    x[rows] *= [1, 2, 3]\n"
                "    return x") == "return=[[-1  1 -1]\n [ 3 -2 45]]");
  const std::string prefix = "def f():\n    x = np.arange(3)\n    ";
  CHECK(
      error_of(prefix + "x[np.zeros(2) == 0] = 1") ==
      "4:6 IndexError: boolean index did not match indexed array along axis 0; size of axis is 3 but size of "
      "corresponding boolean axis is 2");
  CHECK(error_of(prefix + "x[x > 1] += 0.5") ==
        "4:14 UFuncTypeError: Cannot cast ufunc 'add' output from dtype('float64') to dtype('int64') with "
        "casting "
        "rule 'same_kind'");
  CHECK(results(prefix + "x[x > 0] = np.arange(5, 7)\n    return x") == "return=[0 5 6]");
}

TEST_CASE("the part of a NumPy scalar is a scalar, and augmented assignment gives its name a new value") {
  CHECK(results("def f():\n    x = np.ones(2).sum()\n    y = x.real\n    y -= np.ones(2)\n    return x, y") ==
        results("def f():\n    return np.ones(2).sum(), np.ones(2)"));
}
