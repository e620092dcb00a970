#include <algorithm>

#include "ir/infer.hpp"
#include "ir/infer/infer_families.hpp"
#include "ir/memory_order.hpp"
#include "ir/promotion.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

std::string dimensions(std::size_t index, std::int64_t ndim) {
  return "the array at index " + std::to_string(index) + " has " + std::to_string(ndim) + " dimension(s)";
}

std::string size(std::size_t index, std::int64_t length) {
  return "the array at index " + std::to_string(index) + " has size " + std::to_string(length);
}

/// Adds input number `index` to the shape of the concatenation so far.
void append_shape(Dims& shape, std::int64_t axis, const Dims& first, const Dims& input, std::size_t index) {
  if (input.size() != first.size()) {
    throw ValueError("all the input arrays must have same number of dimensions, but " +
                     dimensions(0, first.size()) + " and " + dimensions(index, input.size()));
  }
  for (std::int64_t d = 0; d < std::ssize(input); ++d) {
    if (d != axis && input[d] != first[d]) {
      throw ValueError(
          "all the input array dimensions except for the concatenation axis must match exactly, but along "
          "dimension " +
          std::to_string(d) + ", " + size(0, first[d]) + " and " + size(index, input[d]));
    }
  }
  if (__builtin_add_overflow(shape[axis], input[axis], &shape[axis])) {
    throw ValueError(
        "array is too big; `arr.size * arr.dtype.itemsize` is larger than the maximum possible size.");
  }
}

/// The shape of the value as it is broadcast: NumPy looks past leading axes of length 1 that the region
/// lacks.
Dims without_leading_ones(const Dims& value, std::size_t ndim) {
  auto begin = value.begin();
  while (value.end() - begin > static_cast<std::ptrdiff_t>(ndim) && *begin == 1) ++begin;
  return Dims(begin, value.end());
}

}  // namespace

Type infer_concatenate(std::span<const Tensor> inputs, const Attributes& attributes) {
  const std::int64_t axis = attribute<std::int64_t>(attributes, Attribute::axis);
  if (inputs.empty()) throw ValueError("need at least one array to concatenate");
  const Type& first = inputs[0].type();
  if (first.ndim() == 0) throw ValueError("zero-dimensional arrays cannot be concatenated");
  check_axis(axis, first.ndim());

  Type result{first.dtype, first.shape, {}};
  std::vector<const Type*> types{&first};
  std::vector<DType> dtypes{first.dtype};
  for (std::size_t i = 1; i < inputs.size(); ++i) {
    types.push_back(&inputs[i].type());
    append_shape(result.shape, axis, first.shape, types[i]->shape, i);
    dtypes.push_back(types[i]->dtype);
  }
  result.dtype = promote_types(dtypes);
  element_count(result.shape, itemsize(result.dtype));
  result.strides = concatenation_strides(result.shape, types, itemsize(result.dtype));
  return result;
}

Type infer_setitem(const Type& array, const Type& value, const Attributes& attributes) {
  const Dims region = indexed_type(array, attribute<Index>(attributes, Attribute::index)).type.shape;
  const Dims source = without_leading_ones(value.shape, region.size());
  if (region.empty() && value.size() != 1) throw ValueError("setting an array element with a sequence.");
  const auto fits = [](std::int64_t from, std::int64_t to) { return from == 1 || from == to; };
  if (source.size() > region.size() || !std::equal(source.rbegin(), source.rend(), region.rbegin(), fits)) {
    throw ValueError("could not broadcast input array from shape " + shape_text(source) + " into shape " +
                     shape_text(region));
  }
  return array;
}

Type infer_from_parts(const Type& real, const Type& imag, const Attributes& attributes) {
  if (!is_floating(real.dtype) || real.dtype != imag.dtype || real.shape != imag.shape)
    throw InternalError("the parts of complex numbers differ");
  return {complex_dtype(real.dtype), real.shape, attribute<Dims>(attributes, Attribute::strides)};
}

Type infer_scan(const Type& input, const Attributes& attributes) {
  check_axis(attribute<std::int64_t>(attributes, Attribute::axis), input.ndim());
  Type result{attribute<DType>(attributes, Attribute::dtype), input.shape, {}};
  element_count(result.shape, itemsize(result.dtype));
  result.strides = k_order_strides(result.shape, {&input.strides, 1}, itemsize(result.dtype));
  return result;
}

}  // namespace weft
