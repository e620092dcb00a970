// Bodies that attract each other, as n_body.py moves them: a step is compiled once, and called again with
// what it gave.
#include <iostream>
#include <weft/numpy.hpp>

namespace np = weft::numpy;
using np::newaxis, np::slice;

namespace {

constexpr double dt = 0.01, softening = 1e-6;
constexpr int bodies = 3;

// Of each body towards all others, with the gravitational constant 1.
weft::LazyTensor acceleration(const weft::LazyTensor& position, const weft::LazyTensor& mass) {
  const auto apart = position - position[slice(_, _), newaxis];
  const auto squared = np::sum(np::square(apart), {.axis = -1}) + softening;
  const auto pull = mass / (squared * np::sqrt(squared));
  return np::sum(apart * pull[slice(_, _), slice(_, _), newaxis], {.axis = 1});
}

// By leapfrog: a function of position, velocity and mass that gives the first two anew.
weft::Function compiled_step() {
  const auto position = np::variable("position", np::float64, {bodies, 3});
  const auto velocity = np::variable("velocity", np::float64, {bodies, 3});
  const auto mass = np::variable("mass", np::float64, bodies);
  const auto half_way = velocity + 0.5 * dt * acceleration(position, mass);
  const auto moved = position + dt * half_way;
  const auto faster = half_way + 0.5 * dt * acceleration(moved, mass);
  return weft::compile({.inputs = {position, velocity, mass}, .outputs = {moved, faster}});
}

}  // namespace

int main() {
  const weft::Function step = compiled_step();
  auto [position, velocity, mass] = np::evaluate(  //
      np::array({{0.0, 0.0, 0.0}, {1.0, 0.0, 0.0}, {0.0, 4.0, 0.0}}),
      np::array({{0.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {-0.5, 0.0, 0.0}}),  //
      np::array({1.0, 1e-4, 1e-3}));
  for (int i = 1; i <= 400; ++i) {
    const weft::Results results = step(position, velocity, mass);
    position = results[0];
    velocity = results[1];
    if (i % 100 == 0) std::cout << position << '\n';
  }
}
