// Logistic regression by gradient descent, whose steps are one loop of the compiled program, and then by
// Newton's method, with the second derivatives.
#include <iostream>
#include <weft/numpy.hpp>

namespace np = weft::numpy;
using weft::LazyTensor;

int main() {
  auto random = np::random::default_rng(0);
  const auto features = random.normal(0.0, 1.0, {500, 2});
  const auto x = np::concatenate({np::ones({500, 1}), features}, {.axis = 1});
  const auto truth = np::array({0.5, 1.5, -2.0});
  const auto above = np::matmul(x, truth) + random.logistic(0.0, 1.0, 500) > 0.0;
  const auto sign = np::where(above, 1.0, -1.0);

  // The mean of -log(probability of what was seen), and a little of the weights' size.
  const auto loss = [&](const LazyTensor& w) {
    return np::mean(np::log1p(np::exp(-(sign * np::matmul(x, w))))) + 1e-3 * np::sum(w * w);
  };
  const auto descended = np::fori_loop(
      0, 100, [&](const auto&, const auto& w) { return w - 0.5 * weft::grad(loss(w), std::vector{w})[0]; },
      np::zeros(3));
  auto w = descended;
  for (int i = 0; i < 3; ++i) {
    const auto value = loss(w);
    w = w - np::linalg::solve(weft::hessian(value, w), weft::grad(value, std::vector{w})[0]);
  }
  const auto right = np::mean((np::matmul(x, w) > 0.0) == above);
  std::cout << "descended " << np::evaluate(np::around(descended, 3)) << '\n'
            << "Newton's  " << np::evaluate(np::around(w, 3)) << '\n'
            << "gradient  " << np::evaluate(np::around(weft::grad(loss(w), std::vector{w})[0], 9)) << '\n'
            << "right     " << np::evaluate(np::around(right, 3)) << '\n';
}
