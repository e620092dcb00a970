#include "weft/sets.hpp"

#include "frontend/numpy/data/known_values.hpp"
#include "frontend/numpy/sorting/mixed_sets.hpp"
#include "ir/promotion.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
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
        "for kind.");
  if (among.size() > 0 && known_any(exceeds_table(among)).value_or(false))
    throw_error("RuntimeError", table_is_exceeded);
}

LazyTensor count(const LazyTensor& x) { return sum(ones(x.shape(), {.dtype = DType::int64})); }

LazyTensor is_among(const LazyTensor& x, const LazyTensor& among, const std::string& kind) {
  if (have_mixed_signs(x.dtype(), among.dtype())) {
    if (kind == "table") return exact_isin(x, among);
    return mixed_isin(x, among, {count(x), count(among), kind != "sort"});
  }
  const DType dtype = loop_dtype(x.dtype(), among.dtype());
  return among_sorted(astype(x, dtype), sort(astype(among, dtype)));
}

}  // namespace

LazyTensor isin(const Operand& element, const Operand& test_elements, const IsinKeywords& keywords) {
  const LazyTensor x = asarray(element), among = ravel(test_elements);
  if (keywords.kind) check_kind(*keywords.kind, x, among);
  if (among.size() == 0 || x.size() == 0) return full(x.shape(), keywords.invert);
  const LazyTensor is = reshape(is_among(ravel(x), among, keywords.kind.value_or("")), x.shape());
  return keywords.invert ? logical_not(is) : is;
}

}  // namespace weft::numpy
