// Jacobi's method for the heat in a plate whose edges are kept at their temperatures: a step is compiled
// once, and called again with what it gave.
#include <iostream>
#include <weft/numpy.hpp>

namespace np = weft::numpy;
using np::slice;

namespace {

constexpr int size = 256, steps = 1000;

weft::LazyTensor step(const weft::LazyTensor& plate) {
  const slice inner(1, -1), before(_, -2), after(2, _);
  const auto neighbours = plate[inner, inner] + plate[inner, before] + plate[inner, after] +
                          plate[after, inner] + plate[before, inner];
  return np::setitem(plate, {inner, inner}, 0.2 * neighbours);
}

}  // namespace

int main() {
  const auto plate = np::variable("plate", np::float64, {size, size});
  const auto next = step(plate);
  const auto advance = weft::compile({.inputs = {plate}, .outputs = {next, np::mean(next)}});

  np::ndarray heat = np::evaluate(np::setitem(np::zeros({size, size}), {0}, 100.0)), mean;
  for (int i = 0; i < steps; ++i) {
    const weft::Results results = advance(heat);
    heat = results[0];
    mean = results[1];
  }
  std::cout << "mean temperature after " << steps << " steps: " << mean << '\n';
}
