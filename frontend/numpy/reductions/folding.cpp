#include "frontend/numpy/reductions/folding.hpp"

#include <algorithm>

#include "ir/promotion.hpp"
#include "weft/creation.hpp"
#include "weft/joining.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

/// So few steps are written out.
constexpr std::int64_t few = 8;

/// step(i, held) for each i, one after the other.
template <class Step>
LazyTensor in_order(std::int64_t from, std::int64_t to, const LazyTensor& first, const Step& step) {
  if (to - from > few) return fori_loop(from, to, step, first);
  LazyTensor held = first;
  for (std::int64_t i = from; i < to; ++i) held = step(i, held);
  return held;
}

LazyTensor folded_in_order(const Fold& fold, const LazyTensor& rows, const LazyTensor& first,
                           std::int64_t from) {
  const auto step = [&](const auto& i, const LazyTensor& held) { return fold.ufunc(held, rows[i]); };
  return in_order(from, length(rows), first, step);
}

/// The first half with the second, until one is left: for what any order gives.
LazyTensor folded_by_halves(const Fold& fold, LazyTensor rows) {
  while (length(rows) > 1) {
    const std::int64_t half = length(rows) / 2, odd = length(rows) % 2;
    const LazyTensor both = fold.ufunc(rows[slice(0, half)], rows[slice(half, 2 * half)]);
    rows = odd ? concatenate({both, rows[slice(2 * half, None{})]}) : both;
  }
  return rows[0];
}

LazyTensor rounded(const LazyTensor& held) { return astype(astype(held, DType::float16), held.dtype()); }

/// One call: what it is given and leaves is float16.
LazyTensor folded_in_call(const Fold& fold, const LazyTensor& part, const std::optional<LazyTensor>& mask,
                          const LazyTensor& first, std::int64_t from) {
  const LazyTensor rows = astype(part, DType::float32), start = astype(first, DType::float32);
  if (!mask) return astype(folded_in_order(fold, rows, start, from), DType::float16);
  const auto step = [&](const auto& i, const LazyTensor& held) {
    return where((*mask)[i], fold.ufunc(held, rows[i]), rounded(held));
  };
  return astype(in_order(from, length(rows), start, step), DType::float16);
}

}  // namespace

bool in_any_order(const Fold& fold, const LazyTensor& x) {
  return fold.order == FoldOrder::any && !is_complex(x.dtype());
}

LazyTensor folded(const Fold& fold, const LazyTensor& rows, const std::optional<LazyTensor>& initial) {
  if (length(rows) == 0) return *initial;
  if (!in_any_order(fold, rows))
    return initial ? folded_in_order(fold, rows, *initial, 0) : folded_in_order(fold, rows, rows[0], 1);
  const LazyTensor all = folded_by_halves(fold, rows);
  return initial ? fold.ufunc(*initial, all) : all;
}

LazyTensor folded_where(const Fold& fold, const LazyTensor& rows, const LazyTensor& mask,
                        const LazyTensor& initial) {
  const auto step = [&](const auto& i, const LazyTensor& held) {
    return where(mask[i], fold.ufunc(held, rows[i]), held);
  };
  const LazyTensor first = broadcast_to(initial, Dims(rows.shape().begin() + 1, rows.shape().end()));
  return in_order(0, length(rows), first, step);
}

bool carries_float16(const Fold& fold, DType dtype) {
  constexpr std::string_view carrying[] = {"add", "subtract", "multiply", "divide"};
  return dtype == DType::float16 && std::ranges::find(carrying, fold.name) != std::end(carrying);
}

LazyTensor folded_in_calls(const Fold& fold, const LazyTensor& rows, const std::optional<LazyTensor>& mask,
                           const std::optional<LazyTensor>& initial, std::int64_t call_size) {
  const Dims shape(rows.shape().begin() + 1, rows.shape().end());
  LazyTensor held = broadcast_to(initial ? *initial : rows[0], shape);
  for (std::int64_t begin = 0; begin < length(rows); begin += call_size) {
    const slice call(begin, std::min(begin + call_size, length(rows)));
    std::optional<LazyTensor> marks;
    if (mask) marks = (*mask)[call];
    held = folded_in_call(fold, rows[call], marks, held, begin == 0 && !initial ? 1 : 0);
  }
  return held;
}

}  // namespace weft::numpy
