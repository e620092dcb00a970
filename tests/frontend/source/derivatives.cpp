// The module weft of a program: derivatives of its functions.
#include "frontend/source/expect.hpp"

using source_test::error_of;
using source_test::results;

namespace {

std::string of(const std::string& body) { return results("from weft import *\n" + body); }
std::string refused(const std::string& body) { return error_of("from weft import *\n" + body); }

}  // namespace

TEST_CASE("the gradient of a function, by its first argument or others") {
  CHECK(
      of("def loss(w, x): return np.sum(w * x ** 2)\n"
         "def f(x: 'float64[3]'): return grad(loss)(np.ones(3), x), grad(loss, argnums=1)(np.ones(3), x)") ==
      "return_0=[0. 1. 4.]\nreturn_1=[0. 2. 4.]");
  CHECK(of("def loss(w, x): return np.sum(w * x)\n"
           "def f(x: 'float64[3]'):\n  a, b = grad(loss, (0, -1))(x, x + 1)\n  return a - b") ==
        "return=[1. 1. 1.]");
}

TEST_CASE("a function's own use of what it is differentiated by does not count") {
  CHECK(of("def f(x: 'float64[3]'): return grad(lambda y: np.sum(x * y))(x)") == "return=[0. 1. 2.]");
}

TEST_CASE("arguments in tuples, lists and dicts have gradients in these") {
  CHECK(of("def loss(p, x): return np.sum(p['w'] * x) + p['b'][0] ** 2\n"
           "def f(x: 'float64[3]'):\n  value, g = value_and_grad(loss)({'w': x, 'b': [3.0]}, x)\n"
           "  return value, g['w'], g['b'][0]") == "return_0=14.0\nreturn_1=[0. 1. 2.]\nreturn_2=6.0");
}

TEST_CASE("by Python numbers that steps of a loop hand on") {
  const std::string loss = "def loss(p, x): return np.sum((x * p['w'] + p['b'] - 2) ** 2)\n";
  CHECK(of(loss + "def f(x: 'float64[3]'):\n  p = {'w': 0.0, 'b': 0.0}\n  for i in range(400):\n"
                  "    g = grad(loss)(p, x)\n    p = {k: p[k] - 0.05 * g[k] for k in p}\n"
                  "  return np.round(p['w'] + 0, 6) + 0, np.round(p['b'], 6)") ==
        "return_0=0.0\nreturn_1=2.0");
  CHECK(of("def f(x: 'float64[3]'):\n  b = 0.0\n  for i in range(60):\n"
           "    b = b - 0.25 * grad(lambda c: (c - x[1]) ** 2)(b)\n  return np.round(b, 6)") == "return=1.0");
}

TEST_CASE("gradients of gradients, and in loops") {
  CHECK(of("def f(x: 'float64[]'): return grad(grad(lambda y: y ** 3 * 2))(x + 2)") == "return=24.0");
  CHECK(of("def f(x: 'float64[3]'):\n  for i in range(50):\n"
           "    x = x - 0.25 * grad(lambda y: np.sum((y - 2) ** 2))(x)\n  return np.round(x, 6)") ==
        "return=[2. 2. 2.]");
}

TEST_CASE("forward mode, and what flows back") {
  CHECK(of("def g(x, y): return x * y, np.sum(x)\n"
           "def f(x: 'float64[3]'):\n  (y, s), (dy, ds) = jvp(g, (x, x + 1), (np.ones(3), x))\n"
           "  return dy, ds") == "return_0=[1. 3. 7.]\nreturn_1=3.0");
  CHECK(of("def f(x: 'float64[3]'):\n  y, pull = vjp(lambda a, b: a * b, x, x + 1)\n"
           "  a, b = pull(np.ones(3))\n  return y, a, b") ==
        "return_0=[0. 2. 6.]\nreturn_1=[1. 2. 3.]\nreturn_2=[0. 1. 2.]");
}

TEST_CASE("Jacobians by rows or by columns, and second derivatives") {
  CHECK(of("def f(x: 'float64[3]'): return jacobian(lambda y: np.cumsum(y * y))(x)") ==
        "return=[[0. 0. 0.]\n [0. 2. 0.]\n [0. 2. 4.]]");
  CHECK(of("def f(x: 'float64[2]'): return jacobian(lambda y: np.concatenate([y, y ** 2]))(x)") ==
        "return=[[1. 0.]\n [0. 1.]\n [0. 0.]\n [0. 2.]]");
  CHECK(of("def f(x: 'float64[3]'): return hessian(lambda y: np.prod(y + 1))(x)") ==
        "return=[[0. 3. 2.]\n [3. 0. 1.]\n [2. 1. 0.]]");
}

TEST_CASE("a function of one member, for all members") {
  CHECK(
      of("def f(x: 'float64[2, 3]'):\n"
         "  def g(r):\n    s = 0.0\n    for i in range(3): s = s * 2 + r[i]\n    return s, {'twice': r * 2}\n"
         "  s, d = vmap(g)(x)\n  return s, d['twice']") ==
      "return_0=[ 4. 25.]\nreturn_1=[[ 0.  2.  4.]\n [ 6.  8. 10.]]");
  CHECK(of("def f(x: 'float64[2, 3]'): return vmap(lambda p, c: p['a'] * c, in_axes=(1, None), "
           "out_axes=1)({'a': x}, 2)") == "return=[[ 0.  2.  4.]\n [ 6.  8. 10.]]");
  CHECK(
      refused("def f(x: 'float64[3]'):\n  def g(r):\n    assert r < 5\n    return r\n  return vmap(g)(x)") ==
      "7:10 NotImplementedError: vmap of a function that raises or prints as data of its members decide");
  CHECK(refused("def f(x: 'float64[2, 3]'): return vmap(lambda r: (r, r), out_axes=(0, 1))(x)") ==
        "3:35 NotImplementedError: vmap with axes of the parts of an argument or a result: one axis for "
        "each, or None");
}

TEST_CASE("Jacobians of what loops compute, by themselves and in loops") {
  const std::string power = "def g(u):\n  y = u\n  for i in range(10): y = y * u\n  return y\n";
  CHECK(of(power + "def f(x: 'float64[2]'): return jacobian(g)(x)") == "return=[[ 0.  0.]\n [ 0. 11.]]");
  CHECK(of(power + "def f(x: 'float64[2]'):\n  j = np.zeros((2, 2))\n"
                   "  for i in range(9): j = j * 0 + jacobian(g)(x)\n  return j") ==
        "return=[[ 0.  0.]\n [ 0. 11.]]");
}

TEST_CASE("what is stopped has no derivative") {
  CHECK(of("def f(x: 'float64[3]'): return grad(lambda y: np.sum(stop_gradient(y) * y))(x)") ==
        "return=[0. 1. 2.]");
  CHECK(results("import weft\ndef f(x: 'complex128[2]'):\n"
                "  return weft.grad(lambda y: np.sum(np.real(weft.stop_gradient(y) * y)))(x + 1j)") ==
        "return=[0.-1.j 1.-1.j]");
}

TEST_CASE("what has no derivative says so, where it is asked for") {
  CHECK(refused("def f(n: 'int64[3]'): return grad(np.sum)(n)") ==
        "3:30 TypeError: the gradient of a loss of int64: it must be a float");
  CHECK(refused("def f(x: 'float64[3]'): return grad(lambda y: y)(x)") ==
        "3:32 TypeError: the gradient of a loss of shape (3,): it must be one number, as np.sum gives");
  CHECK(refused("def f(x: 'float64[3]'): return grad(lambda y: (y, y))(x)") ==
        "3:32 TypeError: grad of a function that gives 'tuple': it must give one number or array");
  CHECK(refused("def f(x: 'float64[3]'): return grad(lambda y: np.sum(y), 1)(x)") ==
        "3:32 ValueError: argnums is 1, of a call with 1 arguments");
  CHECK(refused("def f(x: 'float64[3]'): return grad(lambda y, z: np.sum(z), 0)(x, x)") ==
        "3:32 ValueError: the loss does not depend on input 0");
  CHECK(refused("import weft\ndef f(x: 'float64[3]'): return weft.gard(x)") ==
        "4:37 AttributeError: module 'weft' has no attribute 'gard'. Did you mean: 'grad'?");
}
