#include "weft/check_grad.hpp"

#include <fmt/format.h>

#include <cmath>
#include <complex>

#include "runtime/system/errors.hpp"
#include "weft/complex.hpp"
#include "weft/differentiation.hpp"
#include "weft/evaluate.hpp"
#include "weft/operators.hpp"
#include "weft/random.hpp"
#include "weft/reductions.hpp"
#include "weft/ufuncs.hpp"

namespace weft {
namespace {

using Tensors = std::vector<LazyTensor>;

bool is_double(DType dtype) { return itemsize(real_dtype(dtype)) == 8; }

/// From -1 to 1, in the dtype and shape of `like`; of complex numbers both parts.
LazyTensor direction_like(const LazyTensor& like, const numpy::random::Generator& generator) {
  const auto drawn = [&] { return generator.uniform(-1, 1, like.shape()); };
  const LazyTensor direction =
      is_complex(like.dtype()) ? drawn() + std::complex<double>(0, 1) * drawn() : drawn();
  return numpy::asarray(evaluate(numpy::astype(direction, like.dtype())));
}

double number(const LazyTensor& x) { return evaluate(numpy::astype(x, DType::float64)).item<double>(); }
double largest(const LazyTensor& x) { return x.size() == 0 ? 0 : number(numpy::max(numpy::absolute(x))); }
/// The real part of the inner product.
double inner(const LazyTensor& a, const LazyTensor& b) {
  return number(numpy::real(numpy::sum(numpy::conjugate(a) * b)));
}

struct Point {
  const TensorFunction& f;
  Tensors x;
  std::size_t input = 0;  // the one that moves
  LazyTensor direction;

  Tensors at(double step) const {
    Tensors moved = x;
    moved[input] = moved[input] + step * direction;
    return f(moved);
  }
  /// Richardson: the errors of both differences are as 4 to 1, but for what is far smaller.
  Tensors differences() const {
    const double step = is_double(direction.dtype()) ? 0x1p-10 : 0x1p-5;
    const Tensors far = at(2 * step), near = at(step), back = at(-step), far_back = at(-2 * step);
    Tensors found;
    for (std::size_t i = 0; i < near.size(); ++i)
      found.push_back((8.0 * (near[i] - back[i]) - (far[i] - far_back[i])) / (12 * step));
    return found;
  }
};

void compare_forward(const Point& point, const Tensors& tangents, double tolerance) {
  const Tensors differences = point.differences();
  for (std::size_t i = 0; i < tangents.size(); ++i) {
    const double size = std::max(1.0, largest(differences[i]));
    const double apart = largest(tangents[i] - differences[i]);
    if (apart <= tolerance * size) continue;  // false of NaN
    throw_error("AssertionError",
                fmt::format("the jvp of output {} by input {} differs from differences by {:.3g}, where they "
                            "are up to {:.3g}",
                            i, point.input, apart, size));
  }
}

void compare_reverse(const Point& point, const Tensors& outputs, const Tensors& tangents,
                     const numpy::random::Generator& generator, double tolerance) {
  double forward = 0, size = 1;
  Tensors cotangents;
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    cotangents.push_back(direction_like(outputs[i], generator));
    forward += inner(cotangents[i], tangents[i]);
    size = std::max(size, largest(tangents[i]) * static_cast<double>(outputs[i].size()));
  }
  const LazyTensor pulled =
      vjp(outputs, {point.x[point.input]}, cotangents, {.unused = Unused::zeros}).front();
  const double reverse = inner(pulled, point.direction);
  if (std::abs(forward - reverse) <= tolerance * size) return;
  throw_error("AssertionError", fmt::format("the vjp by input {} gives {:.17g} where the jvp gives {:.17g}",
                                            point.input, reverse, forward));
}

}  // namespace

void check_grad(const TensorFunction& f, const Tensors& x, const CheckGradKeywords& keywords) {
  if (!f.takes(x.size()))
    throw TypeError(fmt::format("a function that does not take {} arguments", x.size()));
  const auto generator = numpy::random::default_rng(static_cast<std::int64_t>(keywords.seed));
  Point point{.f = f, .x = {}, .direction = {}};
  for (const LazyTensor& each : x) point.x.push_back(independent(each));
  const Tensors outputs = f(point.x);
  for (point.input = 0; point.input < x.size(); ++point.input) {
    const LazyTensor& moved = point.x[point.input];
    point.direction = direction_like(moved, generator);
    const double tolerance = keywords.tolerance.value_or(is_double(moved.dtype()) ? 1e-6 : 1e-2);
    const Tensors tangents = jvp(outputs, {moved}, {point.direction});
    compare_forward(point, tangents, tolerance);
    compare_reverse(point, outputs, tangents, generator, tolerance);
  }
}

}  // namespace weft
