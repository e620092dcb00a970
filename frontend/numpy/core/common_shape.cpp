#include "frontend/numpy/core/common_shape.hpp"

#include "ir/infer.hpp"
#include "runtime/system/errors.hpp"

namespace weft::numpy {
namespace {

bool fit(const Dims& a, const Dims& b) {
  for (std::size_t i = 1; i <= std::min(a.size(), b.size()); ++i) {
    const std::int64_t x = a[a.size() - i], y = b[b.size() - i];
    if (x != y && x != 1 && y != 1) return false;
  }
  return true;
}

}  // namespace

Dims common_shape(const std::vector<Dims>& shapes) {
  for (std::size_t j = 1; j < shapes.size(); ++j)
    for (std::size_t i = 0; i < j; ++i)
      if (!fit(shapes[i], shapes[j]))
        throw ValueError(
            "shape mismatch: objects cannot be broadcast to a single shape.  Mismatch is between arg " +
            std::to_string(i) + " with shape " + tuple_text(shapes[i]) + " and arg " + std::to_string(j) +
            " with shape " + tuple_text(shapes[j]) + ".");
  return shapes.empty() ? Dims{} : weft::broadcast_shapes(shapes);
}

}  // namespace weft::numpy
