#include "frontend/numpy/core/result_type.hpp"

#include <optional>

#include "frontend/numpy/core/python_number.hpp"
#include "ir/promotion.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {

DType common_dtype(std::span<const Operand> operands) {
  if (operands.empty()) throw ValueError("at least one array or dtype is required");
  std::vector<DType> strong;
  for (const Operand& each : operands)
    if (each.tensor()) strong.push_back(each.tensor()->dtype());
  std::optional<DType> common;
  if (!strong.empty()) common = promote_types(strong);
  for (const Operand& each : operands)
    if (!each.tensor())
      common = !strong.empty() ? common_weak_dtype(each, *common)
               : common        ? promote_types(*common, own_dtype(each))
                               : own_dtype(each);
  return *common;
}

LazyTensor in_dtype(const Operand& operand, DType dtype) {
  if (operand.tensor()) return astype(*operand.tensor(), dtype);
  return LazyTensor(number_constant(dtype, operand));
}

}  // namespace weft::numpy
