// Arrays that NumPy makes in C order, whose data says where in another array to look.
#include "ir/infer/infer_families.hpp"
#include "runtime/system/errors.hpp"

namespace weft {

Type infer_searchsorted(const Type& sorted, const Type& values) {
  if (sorted.ndim() > 1) throw ValueError("object too deep for desired array");
  if (sorted.ndim() < 1) throw ValueError("object of too small depth for desired array");
  if (sorted.dtype != values.dtype) throw InternalError("searchsorted of two dtypes");
  return c_type(DType::int64, values.shape);
}

Type infer_take(const Type& array, const Type& places, const Attributes& attributes) {
  const std::int64_t axis = attribute<std::int64_t>(attributes, Attribute::axis);
  check_axis(axis, array.ndim());
  if (places.dtype != DType::int64) throw InternalError("take of places that are not int64");
  Dims shape(array.shape.begin(), array.shape.begin() + axis);
  shape.insert(shape.end(), places.shape.begin(), places.shape.end());
  shape.insert(shape.end(), array.shape.begin() + axis + 1, array.shape.end());
  Type result = c_type(array.dtype, std::move(shape));
  if (array.shape[axis] == 0 && result.size() != 0)
    throw IndexError("cannot do a non-empty take from an empty axes.");
  return result;
}

Type infer_argsort(const Type& array) {
  check_axis(array.ndim() - 1, array.ndim());
  return c_type(DType::int64, array.shape);
}

}  // namespace weft
