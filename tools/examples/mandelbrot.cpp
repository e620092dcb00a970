// The Mandelbrot set, as mandelbrot.py computes it: writes mandelbrot.ppm.
#include <fstream>
#include <weft/numpy.hpp>

namespace np = weft::numpy;
using np::newaxis, np::slice;

namespace {

constexpr int width = 480, height = 320, steps = 40;

// Three polynomials of t in [0, 1], black at both ends: uint8, with a last axis of red, green and blue.
weft::LazyTensor colours(const weft::LazyTensor& t) {
  const auto s = 1.0 - t;
  const auto red = 9.0 * s * t * t * t, green = 15.0 * s * s * t * t, blue = 8.5 * s * s * s * t;
  return np::rint(255.0 * np::stack({red, green, blue}, {.axis = -1})).astype(np::uint8);
}

// The loop makes a graph of all steps, which becomes one kernel.
weft::LazyTensor mandelbrot() {
  const auto a = np::linspace(-2.1, 0.9, width);
  const auto b = np::linspace(-1.0, 1.0, height)[slice(_, _), newaxis];
  auto x = a + 0.0 * b, y = b + 0.0 * a, count = np::zeros({height, width});
  for (int step = 0; step < steps; ++step) {
    count += x * x + y * y <= 4.0;
    const auto real = x * x - y * y + a;
    y = 2.0 * x * y + b;
    x = real;
  }
  return colours(count / steps);
}

}  // namespace

int main() {
  const np::ndarray picture = np::evaluate(mandelbrot());
  std::ofstream file("mandelbrot.ppm", std::ios::binary);
  file << "P6 " << width << ' ' << height << " 255\n";
  file.write(reinterpret_cast<const char*>(picture.data<std::uint8_t>()), picture.nbytes());
}
