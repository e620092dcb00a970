#include "runtime/saved/field_codec.hpp"

#include <algorithm>
#include <cstring>

namespace weft {

void FieldReader::operator()(ndarray& array) {
  DType dtype{};
  Dims shape;
  (*this)(dtype);
  shape.resize(bytes_.count(max_ndim));
  for (std::int64_t& axis : shape) (*this)(axis);
  const auto content = bytes_.raw();
  if (std::ranges::any_of(shape, [](std::int64_t axis) { return axis < 0; }) ||
      static_cast<std::uint64_t>(element_count(shape, itemsize(dtype)) * itemsize(dtype)) != content.size())
    throw_damaged_program("a constant's bytes are not those of its shape");
  array = ndarray::empty(dtype, shape);
  if (!content.empty()) std::memcpy(array.bytes(), content.data(), content.size());
}

}  // namespace weft
