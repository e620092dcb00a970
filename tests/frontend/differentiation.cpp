#include "frontend/expect.hpp"

using weft::grad;
using weft::LazyTensor;

namespace {

LazyTensor variable(const std::string& name, const weft::Dims& shape) {
  return weft::variable_of(name, weft::c_type(weft::DType::float64, shape));
}

}  // namespace

TEST_CASE("the gradient of a loss by several tensors") {
  const LazyTensor x = np::array({1.0, 2.0, 3.0}), w = np::array({4.0, 5.0, 6.0});
  const auto [dx, dw] = grad(np::sum(np::square(x) * w), {x, w});
  CHECK(value(dx) == "array([ 8., 20., 36.])");
  CHECK(value(dw) == "array([1., 4., 9.])");
}

TEST_CASE("a gradient has the dtype and shape of what it is by") {
  const LazyTensor x = np::ones({3, 1}, {.dtype = np::float32}), y = np::ones({4});
  const auto [dx, dy] = grad(np::sum(x * y), {x, y});
  CHECK(value(dx) == "array([[4.],\n       [4.],\n       [4.]], dtype=float32)");
  CHECK(value(dy) == "array([3., 3., 3., 3.])");
}

TEST_CASE("by what the loss is computed from") {
  const LazyTensor x = np::array({1.0, 2.0}), y = np::exp(x);
  CHECK(value(grad(np::sum(y * x), {y})[0]) == "array([1., 2.])");
  CHECK(value(grad(np::sum(np::log(y)), std::vector{x})[0]) == "array([1., 1.])");
}

TEST_CASE("the gradient of a gradient") {
  const LazyTensor x = np::array({1.0, 2.0, -1.0});
  const LazyTensor first = grad(np::sum(x * x * x), {x})[0];
  CHECK(value(grad(np::sum(first), {x})[0]) == "array([ 6., 12., -6.])");
  const LazyTensor direction = np::array({1.0, 0.0, 2.0});
  CHECK(value(grad(np::sum(first * direction), {x})[0]) == "array([  6.,   0., -12.])");
}

TEST_CASE("forward mode, and the same backwards") {
  const LazyTensor x = np::array({0.5, 1.0, 2.0});
  const LazyTensor y = np::cumsum(np::sqrt(x) * x[np::slice(np::None{}, np::None{}, -1)]);
  const LazyTensor tangent = np::array({1.0, -2.0, 0.5}), cotangent = np::array({2.0, 1.0, -1.0});
  const LazyTensor change = weft::jvp({y}, {x}, {tangent})[0];
  const LazyTensor pulled = weft::vjp({y}, {x}, {cotangent})[0];
  CHECK(weft::evaluate(np::sum(change * cotangent)).item<double>() ==
        Approx(weft::evaluate(np::sum(pulled * tangent)).item<double>()).epsilon(1e-14));
}

TEST_CASE("the loss and its gradient, and values with their changes") {
  const LazyTensor x = np::array({1.0, 3.0});
  const auto [loss, gradients] = weft::value_and_grad(np::sum(x * x), {x});
  CHECK(value(loss) == "array(10.)");
  CHECK(value(gradients[0]) == "array([2., 6.])");
  const auto [values, changes] = weft::values_and_jvp({x * x, x + 1.0}, {x}, {np::ones({2})});
  CHECK(value(values[1]) == "array([2., 4.])");
  CHECK(value(changes[0]) == "array([2., 6.])");
}

TEST_CASE("loops of known length, forwards and backwards") {
  const LazyTensor x = np::array({0.5, 1.5}), a = np::array({2.0});
  const LazyTensor y = np::fori_loop(0, 10, [&](auto, auto v) { return v * a; }, x);
  CHECK(value(grad(np::sum(y), {x})[0]) == "array([1024., 1024.])");
  CHECK(value(grad(np::sum(y), {a})[0]) == "array([10240.])");
  CHECK(value(weft::jvp({y}, {a}, {np::ones({1})})[0]) == "array([2560., 7680.])");
  const LazyTensor twice = grad(np::sum(grad(np::sum(y), {a})[0]), {a})[0];
  CHECK(value(twice) == "array([46080.])");
}

TEST_CASE("loops that data end") {
  const LazyTensor x = np::array({1.5, 1.0});
  const auto doubled = [&](std::int64_t most) {
    return np::while_loop([](auto v) { return np::sum(v) < 50; }, [](auto v) { return v * v + 1; }, x,
                          {.max_steps = most});
  };
  const LazyTensor y = doubled(20);
  CHECK(value(y) == "array([134.69140625,  26.        ])");
  CHECK(value(grad(np::sum(y), {x})[0]) == "array([450.9375,  80.    ])");
  CHECK(value(weft::jvp({y}, {x}, {np::ones({2})})[0]) == "array([450.9375,  80.    ])");
  CHECK(value(weft::jvp({doubled(INT64_MAX)}, {x}, {np::ones({2})})[0]) == "array([450.9375,  80.    ])");
  CHECK(
      error_of([&] { grad(np::sum(doubled(INT64_MAX)), {x}); })
          .starts_with(
              "NotImplementedError: the gradient of a loop that data end, of as many steps as there may be"));
}

TEST_CASE("what is not chosen counts neither forwards nor backwards") {
  const LazyTensor x = np::array({0.0, 4.0});
  const LazyTensor y = np::where(x > 0, np::sqrt(x), 0.0);
  CHECK(value(weft::jvp({y}, {x}, {np::ones({2})})[0]) == "array([0.  , 0.25])");
  CHECK(value(grad(np::sum(y), {x})[0]) == "array([0.  , 0.25])");
  const LazyTensor second = grad(np::sum(grad(np::sum(y), {x})[0]), {x})[0];
  CHECK(value(second) == "array([ 0.     , -0.03125])");
}

TEST_CASE("what a named composition is made of is differentiated") {
  const auto cube = weft::function("cube", [](const LazyTensor& x) { return x * x * x; });
  const LazyTensor x = np::array({1.0, 2.0});
  CHECK(value(grad(np::sum(cube(x)), {x})[0]) == "array([ 3., 12.])");
}

TEST_CASE("a long chain is differentiated without recursion") {
  const LazyTensor x = variable("x", {});
  LazyTensor y = x;
  for (int i = 0; i < 100000; ++i) y = y + x;
  CHECK(grad(y, {x})[0].dtype() == weft::DType::float64);
}

TEST_CASE("what has no gradient says so") {
  const LazyTensor x = variable("x", {3}), n = np::arange(3);
  CHECK(error_of([&] { grad(x * 2, {x}); }) ==
        "TypeError: the gradient of a loss of shape (3,): it must be one number, as np.sum gives");
  CHECK(error_of([&] { grad(np::sum(n), {x}); }) ==
        "TypeError: the gradient of a loss of int64: it must be a float");
  CHECK(error_of([&] { grad(np::sum(n * x), {n}); }) ==
        "TypeError: the derivative by input 0 of int64: only floats and complex numbers have derivatives; "
        "astype(np.float64) makes some of it");
  CHECK(error_of([&] { grad(np::sum(x), {x, variable("b", {2})}); }) ==
        "ValueError: the loss does not depend on 'b'");
  CHECK(value(grad(np::sum(np::ones({2})), {variable("b", {2})}, {.unused = weft::Unused::zeros})[0]) ==
        "array([0., 0.])");
  const LazyTensor raw = np::linalg::qr_raw(np::outer(x, x)).h;
  CHECK(error_of([&] { grad(np::sum(raw), {x}); }) ==
        "NotImplementedError: the derivative of qr_raw is not supported: reflectors; mode='reduced' has one");
  CHECK(error_of([&] { weft::jvp({x}, {x}, {variable("t", {2})}); }) ==
        "ValueError: tangents 0 has shape (2,); expected (3,)");
}

TEST_CASE("Jacobians and second derivatives of tensors") {
  const LazyTensor x = np::array({1.0, 2.0});
  CHECK(value(weft::jacobian(x * np::sum(x), x)) == "array([[4., 1.],\n       [2., 5.]])");
  CHECK(value(weft::jacobian(np::outer(x, x), x)) ==
        "array([[[2., 0.],\n        [2., 1.]],\n\n       [[2., 1.],\n        [0., 4.]]])");
  const LazyTensor loss = np::sum(x * x * x);
  CHECK(value(weft::hessian(loss, x)) == "array([[ 6.,  0.],\n       [ 0., 12.]])");
  CHECK(value(weft::hvp(loss, x, np::array({1.0, -1.0}))) == "array([  6., -12.])");
  CHECK(value(grad(np::sum(weft::stop_gradient(x) * x), {x})[0]) == "array([1., 2.])");
  CHECK_THROWS_WITH(weft::jacobian(np::ones({1}, {.dtype = np::complex128}), x),
                    "a Jacobian of complex128: it is of floats");
}
