#include "weft/sets.hpp"

#include <cmath>

#include "frontend/numpy/known_values.hpp"
#include "ir/promotion.hpp"
#include "runtime/errors.hpp"
#include "weft/creation.hpp"
#include "weft/lookup.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"
#include "weft/sorting.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

void check_kind(const std::string& kind, const LazyTensor& x, const LazyTensor& among) {
  if (kind != "sort" && kind != "table")
    throw ValueError("Invalid kind: '" + kind + "'. Please use None, 'sort' or 'table'.");
  if (kind == "sort") return;
  if (is_inexact(x.dtype()) || is_inexact(among.dtype()))
    throw ValueError(
        "The 'table' method is only supported for boolean or integer arrays. Please select 'sort' or None "
        "for "
        "kind.");
  if (weft::kind(among.dtype()) == DTypeKind::signed_integer)
    throw NotImplementedError("isin with kind='table' of signed integers is not supported yet");
}

/// Whether it is known that all are the same numbers as float64.
bool are_small(const LazyTensor& x) {
  constexpr double limit = 0x1p53;
  const LazyTensor floats = astype(x, DType::float64);
  return !known_any(greater_equal(absolute(floats), limit)).value_or(true);
}

/// Among a few, NumPy compares one by one: int64 and uint64 exactly. Among many it may compare float64.
LazyTensor mixed_signs(const LazyTensor& x, const LazyTensor& among, bool invert) {
  const bool few = static_cast<double>(among.size()) < 10 * std::pow(static_cast<double>(x.size()), 0.145);
  if (!few && !are_small(x) && !are_small(among))
    throw NotImplementedError("isin of int64 among many uint64, or the other way, is not supported yet");
  const LazyTensor is = any(equal(expand_dims(ravel(x), -1), among), {.axis = -1});
  return reshape(invert ? logical_not(is) : is, x.shape());
}

}  // namespace

LazyTensor isin(const Operand& element, const Operand& test_elements, const IsinKeywords& keywords) {
  const LazyTensor x = asarray(element), among = ravel(test_elements);
  if (keywords.kind) check_kind(*keywords.kind, x, among);
  if (among.size() == 0) return full(x.shape(), keywords.invert);
  const DType dtype = loop_dtype(x.dtype(), among.dtype());
  if (is_inexact(dtype) && !is_inexact(x.dtype()) && !is_inexact(among.dtype()))
    return mixed_signs(x, among, keywords.invert);
  const LazyTensor sorted = sort(astype(among, dtype)), values = ravel(astype(x, dtype));
  const LazyTensor found = take(sorted, searchsorted(sorted, values), {.mode = "clip"});
  const LazyTensor is = keywords.invert ? not_equal(found, values) : equal(found, values);
  return reshape(is, x.shape());
}

}  // namespace weft::numpy
