#include "runtime/library/random/ziggurat.hpp"

#include <cstdio>
#include <cstdlib>

#include "runtime/library/random/quad.hpp"

namespace weft::random {
namespace {

/// From the tail inwards, each edge rounded to double before the next, as NumPy's table was made. One value
/// of its exponential is rounded the other way, and the edges that follow are made with it.
Doubles make_normal() {
  constexpr double area = 0.0049286732339746519, unit = 0x1p-52;
  constexpr std::size_t other_way = 38;
  const auto at = [](double x) { return static_cast<double>(exponential(-0.5 * x * x)); };
  const auto log = [](double x) { return static_cast<double>(logarithm(x)); };
  const auto count = [](double part) { return static_cast<std::uint64_t>(std::llrint(part / unit)); };
  Doubles table;
  auto& [inside, scale, density] = table;
  double x = normal_tail;
  density[0] = 1, density[255] = at(x);
  scale[0] = area / density[255] * unit, scale[255] = x * unit;
  inside[0] = count(x * density[255] / area), inside[1] = 0;
  for (std::size_t i = 254; i > 0; --i) {
    const double edge = std::sqrt(-2 * log(area / x + density[i + 1]));
    inside[i + 1] = count(edge / x);
    scale[i] = edge * unit;
    density[i] = at(edge);
    if (i == other_way) density[i] = std::nextafter(density[i], 1.0);
    x = edge;
  }
  return table;
}

/// The same with more digits, of which all but double's are lost at the end; of the whole numbers, the last
/// bit too.
Doubles make_exponential() {
  const Quad tail = Quad(exponential_tail) - Quad(3.6248703662397484e-16), unit = 0x1p-53;
  const Quad area = (1 + tail) * exponential(-tail);
  const auto count = [](Quad part) { return 2 * static_cast<std::uint64_t>(part * 0x1p52); };
  Doubles table;
  auto& [inside, scale, density] = table;
  Quad x = tail, above = exponential(-tail);
  density[0] = 1, density[255] = static_cast<double>(above);
  scale[0] = static_cast<double>(area / above * unit), scale[255] = static_cast<double>(x * unit);
  inside[0] = count(x * above / area), inside[1] = 0;
  for (std::size_t i = 254; i > 0; --i) {
    above += area / x;
    const Quad edge = -logarithm(above);
    inside[i + 1] = count(edge / x);
    scale[i] = static_cast<double>(edge * unit);
    density[i] = static_cast<double>(above);
    x = edge;
  }
  return table;
}

/// NumPy's table of floats for the exponential was written down with nine digits.
float nine_digits(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.8e", number);
  return std::strtof(text, nullptr);
}
float rounded(double number) { return static_cast<float>(number); }

Floats as_floats(const Doubles& doubles, double unit, float (*number)(double)) {
  Floats table;
  for (std::size_t i = 0; i < 256; ++i) {
    table.inside[i] = static_cast<std::uint32_t>(std::rint(static_cast<double>(doubles.inside[i]) / unit));
    table.scale[i] = number(doubles.scale[i] * unit);
    table.density[i] = number(doubles.density[i]);
  }
  return table;
}

}  // namespace

const Doubles& normal_doubles() {
  static const Doubles table = make_normal();
  return table;
}

const Doubles& exponential_doubles() {
  static const Doubles table = make_exponential();
  return table;
}

const Floats& normal_floats() {
  static const Floats table = as_floats(normal_doubles(), 0x1p29, rounded);
  return table;
}

const Floats& exponential_floats() {
  static const Floats table = as_floats(exponential_doubles(), 0x1p30, nine_digits);
  return table;
}

}  // namespace weft::random
