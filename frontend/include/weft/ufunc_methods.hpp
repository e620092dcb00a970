// The methods of ufuncs: np::reduce(np::bitwise_or, x) is np.bitwise_or.reduce(x).
#pragma once
#include <functional>
#include <vector>

#include "weft/keywords.hpp"
#include "weft/operand.hpp"
#include "weft/subscript.hpp"

namespace weft::numpy {

/// A ufunc of one operand, and of two.
using UnaryUfunc = LazyTensor (*)(const Operand&);
using BinaryUfunc = LazyTensor (*)(const Operand&, const Operand&);

struct UfuncReduceKeywords {
  Axis axis = 0;
  std::optional<DType> dtype = {};
  bool keepdims = false;
  std::optional<OperandOrNone> initial = {};
  std::optional<Operand> where = {};
};

struct UfuncAxisKeywords {
  Axis axis = 0;
  std::optional<DType> dtype = {};
};

/// numpy.ufunc.reduce: ufunc(…ufunc(x[0], x[1])…, x[-1]) along the axis. add, multiply, maximum, minimum,
/// logical_and and logical_or are sum, prod, max, min, all and any. Errors: ValueError for several axes where
/// the order matters, for no elements where there is no identity, and for `where` without a start; TypeError
/// where the ufunc does not give what it takes.
LazyTensor reduce(BinaryUfunc ufunc, const Operand& array, const UfuncReduceKeywords& keywords = {});
/// numpy.ufunc.accumulate: what reduce has up to each element, one axis. Errors: as of reduce.
LazyTensor accumulate(BinaryUfunc ufunc, const Operand& array, const UfuncAxisKeywords& keywords = {});
/// numpy.ufunc.reduceat: reduce of the parts from each index to the next. Errors: IndexError "index 9
/// out-of-bounds in add.reduceat [0, 5)".
LazyTensor reduceat(BinaryUfunc ufunc, const Operand& array, const std::vector<std::int64_t>& indices,
                    const UfuncAxisKeywords& keywords = {});
/// What numpy.ufunc.at leaves in `a`: a[indices] = ufunc(a[indices], b), once for each time that an element
/// is named. Errors: IndexError; ValueError "array is not broadcastable to correct shape".
LazyTensor at(BinaryUfunc ufunc, const Operand& a, const Subscripts& indices, const Operand& b);
/// The same of one operand: a[indices] = ufunc(a[indices]).
LazyTensor at(UnaryUfunc ufunc, const Operand& a, const Subscripts& indices);
/// The same for places of the elements in C order.
LazyTensor at_places(BinaryUfunc ufunc, const LazyTensor& a, const LazyTensor& places, const Operand& b);
LazyTensor at_places(const std::function<LazyTensor(const LazyTensor&)>& ufunc, const LazyTensor& a,
                     const LazyTensor& places);

}  // namespace weft::numpy
