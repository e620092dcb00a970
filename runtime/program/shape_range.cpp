#include "runtime/program/shape_range.hpp"

namespace weft {

bool ShapeRange::contains(const Dims& lengths) const {
  for (std::size_t d = 0; d < lengths.size(); ++d)
    if (lengths[d] < first[d] || lengths[d] > last[d] || (lengths[d] - first[d]) % step[d] != 0) return false;
  return true;
}

Dims ShapeRange::steps_to(Dims lengths) const {
  for (std::size_t d = 0; d < lengths.size(); ++d) lengths[d] = (lengths[d] - first[d]) / step[d];
  return lengths;
}

}  // namespace weft
