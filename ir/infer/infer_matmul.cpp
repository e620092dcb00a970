#include <array>

#include "ir/infer.hpp"
#include "ir/infer/core_dimensions.hpp"
#include "ir/infer/infer_families.hpp"
#include "ir/promotion.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

/// The axes before the matrix, which broadcast.
Type batch_of(const Type& operand) {
  const std::size_t core = std::min<std::size_t>(operand.shape.size(), 2);
  return {operand.dtype, Dims(operand.shape.begin(), operand.shape.end() - core),
          Dims(operand.strides.begin(), operand.strides.end() - core)};
}

/// A shape as the iterator's message shows it: "(2,4,3)->(2,newaxis,newaxis)".
std::string remapped(const Type& operand, const Dims& batch, std::size_t core_ndim) {
  std::string text = shape_text(operand.shape) + "->(";
  for (std::int64_t length : batch) text += std::to_string(length) + ",";
  for (std::size_t i = 0; i < core_ndim; ++i) text += i == 0 ? "newaxis" : ",newaxis";
  return text + ")";
}

Dims batch_shape(const Type& a, const Type& b, const Dims& core) {
  const std::array shapes{batch_of(a).shape, batch_of(b).shape};
  try {
    return broadcast_shapes(shapes);
  } catch (const ValueError&) {
    throw ValueError("operands could not be broadcast together with remapped shapes [original->remapped]: " +
                     remapped(a, shapes[0], core.size()) + " " + remapped(b, shapes[1], core.size()) +
                     "  and requested shape " + shape_text(core));
  }
}

/// Batch strides as the iterator sees them: the matrix's own axes are none of its business.
Dims batch_strides(const Type& operand, const Dims& batch, std::size_t core_ndim) {
  Dims strides = broadcast_strides(batch_of(operand), batch);
  strides.resize(batch.size() + core_ndim, 0);
  return strides;
}

}  // namespace

Type infer_matmul(const Type& a, const Type& b, const Attributes& attributes) {
  const Gufunc matmul{"matmul", "(n?,k),(k,m?)->(n?,m?)"};
  matmul.check_ndim(0, a.ndim(), 1);
  matmul.check_ndim(1, b.ndim(), 1);
  matmul.check_lengths(a.shape.back(), b.shape[b.ndim() == 1 ? 0 : b.ndim() - 2]);
  const auto* given = find_attribute<DType>(attributes, Attribute::dtype);
  const DType dtype = given ? *given : promote_types(a.dtype, b.dtype);
  Dims core;
  if (a.ndim() > 1) core.push_back(a.shape[a.ndim() - 2]);
  if (b.ndim() > 1) core.push_back(b.shape.back());
  const Dims batch = batch_shape(a, b, core);
  const std::array operands{batch_strides(a, batch, core.size()), batch_strides(b, batch, core.size())};
  Dims shape = batch;
  shape.insert(shape.end(), core.begin(), core.end());
  element_count(shape, itemsize(dtype));
  Dims strides = k_order_strides(shape, operands, itemsize(dtype));
  return {dtype, std::move(shape), std::move(strides)};
}

}  // namespace weft
