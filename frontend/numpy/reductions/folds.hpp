// How ufuncs of two operands fold rows into one.
#pragma once
#include <optional>
#include <string_view>

#include "ir/operation.hpp"
#include "weft/ufunc_methods.hpp"

namespace weft::numpy {

struct Fold {
  std::string_view name;
  BinaryUfunc ufunc;
  std::optional<double> identity = {};
  FoldOrder order = FoldOrder::in_order;
};

/// Errors: NotImplementedError for other functions.
const Fold& fold_of(BinaryUfunc ufunc);
/// The ufunc of that name, or null.
BinaryUfunc binary_ufunc(std::string_view name);

/// The dtype in which the ufunc folds elements of `dtype`, or of what is asked for. Errors: TypeError where
/// it does not give what it takes.
DType fold_dtype(const Fold& fold, DType dtype, std::optional<DType> asked);
LazyTensor identity_of(const Fold& fold, DType dtype);

}  // namespace weft::numpy
