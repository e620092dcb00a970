#include "ir/families.hpp"
#include "ir/infer/infer_families.hpp"
#include "ir/promotion.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

bool has(const Attributes& attributes, Attribute which) {
  for (const auto& [key, value] : attributes) {
    if (key == which) return true;
  }
  return false;
}

const ndarray& one_element(const Attributes& attributes, Attribute which) {
  const ndarray& value = attribute<ndarray>(attributes, which);
  if (value.ndim() != 0) throw InternalError("attribute " + std::string(name(which)) + " is not 0-d");
  return value;
}

Type infer_variable(const Attributes& attributes) {
  attribute<std::string>(attributes, Attribute::name);
  Type type =
      c_type(attribute<DType>(attributes, Attribute::dtype), attribute<Dims>(attributes, Attribute::shape));
  if (!has(attributes, Attribute::strides)) return type;
  type.strides = attribute<Dims>(attributes, Attribute::strides);
  if (type.strides.size() != type.shape.size())
    throw InternalError("a variable's strides do not match its shape");
  return type;
}

Type infer_array(const ndarray& value) { return {value.dtype(), value.shape(), value.strides()}; }

Type infer_arange(const Attributes& attributes) {
  const DType dtype = attribute<DType>(attributes, Attribute::dtype);
  for (Attribute which : {Attribute::start, Attribute::step}) {
    if (one_element(attributes, which).dtype() != dtype)
      throw InternalError("arange has ends of another dtype");
  }
  if (accumulator_dtype(dtype) != dtype)
    throw InternalError("arange counts in float32 where a float of 16 bits is wanted");
  return c_type(dtype, {attribute<std::int64_t>(attributes, Attribute::length)});
}

}  // namespace

Type infer_leaf(Operation operation, const Attributes& attributes) {
  switch (leaf_op(operation)) {
    case LeafOp::variable:
      return infer_variable(attributes);
    case LeafOp::array:
      return infer_array(attribute<ndarray>(attributes, Attribute::value));
    case LeafOp::constant:
      return {one_element(attributes, Attribute::value).dtype(), {}, {}};
    case LeafOp::full:
      return c_type(one_element(attributes, Attribute::value).dtype(),
                    attribute<Dims>(attributes, Attribute::shape));
    case LeafOp::arange:
      return infer_arange(attributes);
  }
  __builtin_unreachable();
}

}  // namespace weft
