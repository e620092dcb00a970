// Python's operators as the ufuncs that NumPy's arrays call for them.
#pragma once
#include "frontend/source/data/operator_ufuncs.hpp"
#include "frontend/source/syntax/tokens.hpp"
#include "frontend/source/values/values.hpp"

namespace weft::source {

/// The ufunc that an operator calls of an array and `other`: of one operand where ** is a short cut.
struct ArrayUfunc {
  const char* name;
  ArrayFunction of_both = nullptr;
  LazyTensor (*of_one)(const numpy::Operand&) = nullptr;
};
ArrayUfunc ufunc_of_array(Token operation, const LazyTensor& x, const Value& other);

/// What may be a Python number, which takes another dtype beside the other operand than a NumPy scalar does,
/// is refused.
void check_dtypes(const Value& a, const Value& b);

/// a <operation> b, of which one is an array or a NumPy scalar.
LazyTensor array_result(Token operation, const Value& a, const Value& b);

}  // namespace weft::source
