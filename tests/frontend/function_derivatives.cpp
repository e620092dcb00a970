// Derivatives of C++ functions, and rules of the user's own for them.
#include "frontend/expect.hpp"

using weft::LazyTensor;

namespace {

const auto square_loss = [](const auto& w, const auto& x, const auto& y) {
  return np::sum(np::square(np::matmul(x, w) - y));
};
const LazyTensor w = np::array({1.0, -2.0}), x = np::array({{1.0, 2.0}, {3.0, 4.0}, {0.5, -1.0}}),
                 y = np::array({1.0, 0.0, 2.0});

weft::ndarray doubled_of(const weft::ndarray& a) {
  const weft::ndarray result = weft::ndarray::empty(a.dtype(), a.shape());
  for (std::int64_t i = 0; i < a.size(); ++i) result.data<double>()[i] = 2 * a.data<double>()[i];
  return result;
}

std::string differences_of(const auto& f, const std::vector<LazyTensor>& at) {
  return error_of([&] { weft::check_grad(f, at); });
}

}  // namespace

TEST_CASE("the gradient of a function by its first argument, or by several") {
  const LazyTensor dw = weft::grad(square_loss)(w, x, y);
  CHECK(value(dw) == value(weft::grad(square_loss(w, x, y), std::vector{w})[0]));
  const auto [by_w, by_y] = weft::grad<0, 2>(square_loss)(w, x, y);
  CHECK(value(by_w) == value(dw));
  CHECK(value(by_y) == value(-2.0 * (np::matmul(x, w) - y)));
  const auto [loss, gradient] = weft::value_and_grad(square_loss)(w, x, y);
  CHECK(value(loss) == value(square_loss(w, x, y)));
  CHECK(value(gradient) == value(dw));
}

TEST_CASE("an argument is independent of what else a function reads") {
  const auto f = [](const auto& a) { return np::sum(a * w); };
  CHECK(value(weft::grad(f)(w)) == "array([ 1., -2.])");
}

TEST_CASE("by what a loop carries and reads besides") {
  const auto total = [](const auto& a) {
    return np::sum(np::fori_loop(0, 3, [&](auto i, auto v) { return v * 2.0 + a[i]; }, a));
  };
  const LazyTensor a = np::array({0.0, 1.0, 2.0, 3.0});
  CHECK(value(weft::grad(total)(a)) == "array([24., 16., 12.,  8.])");
  CHECK(value(weft::grad(total)(np::arange(4.0))) == "array([24., 16., 12.,  8.])");
  CHECK(value(weft::grad(total(a), std::vector{a})[0]) == "array([24., 16., 12.,  8.])");
  const LazyTensor seen = a[np::slice(np::None{}, 3)];
  for (const LazyTensor& each : {seen, np::zeros({3}), np::arange(3.0)})
    CHECK(error_of([&] { weft::grad(total(each), std::vector{each}); }) ==
          "ValueError: the derivative by input 0, a view, number or range that loops make again: use what "
          "weft::independent makes of it");
}

TEST_CASE("arguments that are no tensors are passed as they are") {
  const auto power = [](const auto& a, int n) { return np::sum(np::power(a, n)); };
  CHECK(value(weft::grad(power)(w, 3)) == "array([ 3., 12.])");
  CHECK(value(weft::grad([](const auto& a) { return a * a; })(3.0)) == "array(6.)");
}

TEST_CASE("gradients of gradients of functions") {
  const auto cube = [](const auto& a) { return a * a * a; };
  CHECK(value(weft::grad(weft::grad(cube))(2.0)) == "array(12.)");
  CHECK(value(weft::grad(weft::grad(weft::grad(cube)))(2.0)) == "array(6.)");
}

TEST_CASE("Jacobians and second derivatives of functions") {
  const auto f = [](const auto& a) { return np::cumsum(a * a); };
  CHECK(value(weft::jacobian(f)(w)) == "array([[ 2., -0.],\n       [ 2., -4.]])");
  const auto cubes = [](const auto& a) { return np::sum(a * a * a); };
  CHECK(value(weft::hessian(cubes)(w)) == "array([[  6.,  -0.],\n       [  0., -12.]])");
  CHECK(value(weft::hvp(cubes, w, np::array({1.0, 0.5}))) == "array([ 6., -6.])");
}

TEST_CASE("forward and reverse mode of functions") {
  const auto f = [](const auto& a, const auto& b) { return a * b; };
  const auto [product, change] = weft::jvp(f, {w, np::array({3.0, 4.0})}, {np::ones({2}), np::zeros({2})});
  CHECK(value(product) == "array([ 3., -8.])");
  CHECK(value(change) == "array([3., 4.])");
  const auto [same, pullback] = weft::vjp(f, {w, np::array({3.0, 4.0})});
  const auto [da, db] = pullback(np::array({1.0, 10.0}));
  CHECK(value(da) == "array([ 3., 40.])");
  CHECK(value(db) == "array([  1., -20.])");
}

TEST_CASE("the chain rule, from several values at once") {
  const LazyTensor a = np::array({1.0, 2.0}), loss = np::sum(a * a), other = np::exp(a);
  CHECK(value(weft::chain_rule({{loss, loss}}, {a})[0]) == "array([2., 4.])");
  CHECK(value(weft::chain_rule({{loss, loss}, {a * 3.0, np::array({1.0, 0.0})}}, {a})[0]) ==
        "array([5., 4.])");
  CHECK(value((a * a).grad({.wrt = {a}})[0]) == "array([2., 4.])");
  CHECK(error_of([&] { weft::chain_rule({{loss, loss}}, {other}); }) ==
        "ValueError: the loss does not depend on input 0");
}

TEST_CASE("parameters follow their gradients") {
  LazyTensor a = np::array({1.0, 2.0}), b = np::array({4.0});
  for (int step = 0; step < 3; ++step) {
    const LazyTensor loss = np::sum(a * a) + np::sum(b * b);
    std::tie(a, b) = [&] {
      const auto [next_a, next_b] = weft::optimize({a, b}, weft::grad(loss, {a, b}), weft::sgd(0.25));
      return std::tuple(next_a, next_b);
    }();
  }
  CHECK(value(a) == "array([0.125, 0.25 ])");
  CHECK(value(b) == "array([0.5])");
  CHECK(error_of([&] { weft::optimize(std::vector{a}, {a, a}, weft::sgd(1)); }) ==
        "ValueError: 2 gradients for 1 parameters");
}

TEST_CASE("a function with a jvp of its own, in both modes, and differentiated again") {
  const auto log1pexp =
      weft::function("log1pexp", [](const auto& a) { return np::log(1.0 + np::exp(a)); },
                     {.jvp = [](const auto& a, const auto& t) { return t / (1.0 + np::exp(-a)); }});
  const LazyTensor far = np::array({1000.0, 0.0});
  CHECK(value(weft::grad(np::sum(log1pexp(far)), {far})[0]) == "array([1. , 0.5])");
  CHECK(value(weft::jvp({log1pexp(far)}, {far}, {np::array({2.0, 2.0})})[0]) == "array([2., 1.])");
  const LazyTensor first = weft::grad(np::sum(log1pexp(far)), {far})[0];
  CHECK(value(weft::grad(np::sum(first), {far})[0]) == "array([0.  , 0.25])");
}

TEST_CASE("a function with a vjp of its own has forward mode, too") {
  const LazyTensor a = np::array({2.0, 3.0}), b = np::array({5.0, 7.0});
  const auto linear = weft::function("linear", [](const auto& p, const auto& q) { return p * q; },
                                     {.vjp = [](const auto& p, const auto& q, const auto&, const auto& ct) {
                                       return std::tuple(ct * q * 10.0, ct * p);
                                     }});
  CHECK(value(weft::grad(np::sum(linear(a, b)), {a})[0]) == "array([50., 70.])");
  CHECK(value(weft::grad(np::sum(linear(a, b)), {b})[0]) == "array([2., 3.])");
  CHECK(value(weft::jvp({linear(a, b)}, {a, b}, {np::ones({2}), np::ones({2})})[0]) == "array([52., 73.])");
  const auto squared =
      weft::function("squared", [](const auto& p) { return p * p; },
                     {.vjp = [](const auto& p, const auto&, const auto& ct) { return ct * ct * p; }});
  CHECK(error_of([&] { weft::grad(np::sum(squared(a)), {a}); }) ==
        "ValueError: a vjp that is not linear in its cotangent");
}

TEST_CASE("rules in loops") {
  const auto tripled = weft::function("tripled", [](const auto& a) { return a * 3.0; },
                                      {.jvp = [](const auto&, const auto& t) { return t * 2.0; }});
  const LazyTensor start = np::array({1.0, 2.0});
  const LazyTensor last = np::fori_loop(0, 10, [&](auto, auto a) { return tripled(a); }, start);
  CHECK(value(last) == "array([ 59049., 118098.])");
  CHECK(value(weft::grad(np::sum(last), {start})[0]) == "array([1024., 1024.])");
}

TEST_CASE("operations of the user's own have derivatives by a rule") {
  const auto doubled = weft::operation(
      "doubled", doubled_of, {.vjp = [](const auto&, const auto&, const auto& ct) { return ct * 2.0; }});
  const LazyTensor a = np::array({1.0, 2.0});
  CHECK(value(doubled(a)) == "array([2., 4.])");
  CHECK(value(weft::grad(np::sum(np::square(doubled(a))), {a})[0]) == "array([ 8., 16.])");
  CHECK(value(weft::jvp({doubled(a)}, {a}, {a})[0]) == "array([2., 4.])");
  const auto plain = weft::operation("plain", doubled_of);
  CHECK(error_of([&] { weft::grad(np::sum(plain(a)), {a}); }).starts_with("NotImplementedError: "));
}

TEST_CASE("rules that do not fit say so") {
  const LazyTensor a = np::array({1.0, 2.0});
  const auto identity = [](const auto& p) { return p * 1.0; };
  const auto with_jvp = [&](const auto& jvp) {
    const auto f = weft::function("f", identity, {.jvp = jvp});
    return error_of([&] { weft::grad(np::sum(f(a)), {a}); });
  };
  CHECK(with_jvp([](const auto&, const auto& t) { return np::sum(t); }) ==
        "ValueError: a tangent that a jvp gives has shape (); expected (2,)");
  CHECK(with_jvp([](const auto&, const auto& t) { return t.astype(np::float32); }) ==
        "TypeError: a tangent that a jvp gives is of float32; expected float64");
  CHECK(with_jvp([](const auto& t) { return t; }) == "TypeError: the jvp of f does not take 2 arguments");
  const auto rule = [](const auto&, const auto& t) { return t; };
  CHECK(error_of([&] { weft::function("f", identity, {.jvp = rule, .vjp = rule}); }) ==
        "ValueError: 'f' with both a jvp and a vjp: each follows from the other");
}

TEST_CASE("derivatives are checked beside differences") {
  const auto right = [](const auto& a, const auto& b) { return std::tuple(np::sin(a) * b, np::sum(a)); };
  CHECK(differences_of(right, {w, np::array({3.0, 4.0})}).empty());
  const auto single = [](const auto& a) { return np::exp(a); };
  CHECK(differences_of(single, {np::array({0.5f, -1.0f})}).empty());
  const auto of_complex = [](const auto& z) { return np::abs(z) * z; };
  CHECK(differences_of(of_complex, {np::array({std::complex(1.0, 2.0), std::complex(0.5, -1.0)})}).empty());
  const auto wrong = weft::function("wrong", [](const auto& a) { return a * a; },
                                    {.jvp = [](const auto& a, const auto& t) { return 3.0 * a * t; }});
  CHECK(differences_of([&](const auto& a) { return wrong(a); }, {w})
            .starts_with("AssertionError: the jvp of output 0 by input 0 differs from differences by "));
}
