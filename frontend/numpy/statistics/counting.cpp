// np.bincount and np.digitize.
#include <algorithm>
#include <optional>

#include "frontend/numpy/core/called.hpp"
#include "frontend/numpy/core/casting.hpp"
#include "frontend/numpy/core/context.hpp"
#include "frontend/numpy/data/data_errors.hpp"
#include "frontend/numpy/data/known_values.hpp"
#include "ir/promotion.hpp"
#include "runtime/library/counting/counting_functions.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/histogram.hpp"
#include "weft/lookup.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

void check_depth(const LazyTensor& x) {
  if (x.ndim() > 1) throw ValueError("object too deep for desired array");
  if (x.ndim() < 1) throw ValueError("object of too small depth for desired array");
}

LazyTensor safely_cast(const LazyTensor& x, DType dtype) {
  const bool safe = dtype == DType::float64 ? !is_complex(x.dtype()) : loop_dtype(x.dtype(), dtype) == dtype;
  if (!safe) refuse_cast(x, dtype, "safe");
  return astype(x, dtype);
}

/// One more than the largest number, where that is known. Errors: ValueError where one is negative.
std::optional<std::int64_t> known_length(const LazyTensor& numbers) {
  const auto known = known_values(numbers);
  if (!known) return std::nullopt;
  checked(Check::negative_elements, numbers, less(numbers, 0));
  const ndarray values = known->copy_c();
  const auto* const first = values.data<std::int64_t>();
  return *std::max_element(first, first + values.size()) + 1;
}

/// Also where nobody asks for more than how many counts there are.
void check_by_data(const LazyTensor& numbers, std::int64_t length) {
  if (length == 0)
    throw NotImplementedError(
        "bincount of numbers that are not known, without minlength, is not supported yet");
  if (!context().reader) return;
  raise_by_data(any(less(numbers, 0)), "ValueError", text_of(Check::negative_elements));
  raise_by_data(any(greater_equal(numbers, length)), "NotImplementedError", beyond_minlength);
}

/// 1 where edges ascend, -1 where they descend, 0 where they do neither, as NumPy looks at them.
LazyTensor direction(const LazyTensor& edges) {
  const LazyTensor before = edges[slice(None{}, -1)], after = edges[slice(1, None{})];
  const LazyTensor others = not_equal(after, edges[0]), same = logical_not(any(others));
  const LazyTensor begins_up = less(edges[0], take(after, argmax(others), {.mode = "clip"}));
  const LazyTensor ascends = logical_not(any(greater(before, after))),
                   descends = logical_not(any(less(before, after)));
  const LazyTensor of_descent = where(descends, -1, 0);
  return where(same, 1, where(begins_up, astype(ascends, DType::int64), of_descent));
}

}  // namespace

LazyTensor bincount(const Operand& x, const BincountKeywords& keywords) {
  const LazyTensor given = asarray(x);
  check_depth(given);
  if (keywords.minlength < 0) throw ValueError("'minlength' must not be negative");
  if (given.size() == 0) return zeros(keywords.minlength, {.dtype = DType::int64});
  const LazyTensor numbers = safely_cast(given, DType::int64);
  const auto known = known_length(numbers);
  const std::int64_t length = std::max(known.value_or(0), keywords.minlength);
  if (!known) check_by_data(numbers, length);
  std::vector<Tensor> arguments{zeros(length, {.dtype = DType::int64}), numbers};
  if (keywords.weights) {
    const LazyTensor weights = asarray(*keywords.weights);
    check_depth(weights);
    arguments[0] = zeros(length, {.dtype = DType::float64});
    arguments.push_back(safely_cast(weights, DType::float64));
    if (weights.size() != given.size()) throw ValueError("The weights and list don't have the same length.");
  }
  return called(LibraryFunction::bincount, arguments, {length});
}

LazyTensor digitize(const Operand& x, const Operand& bins, const DigitizeKeywords& keywords) {
  const LazyTensor numbers = asarray(x), edges = asarray(bins);
  if (is_complex(numbers.dtype())) throw TypeError("x may not be complex");
  check_depth(edges);
  const LazyTensor compared = safely_cast(edges, DType::float64);
  const SearchKeywords search{.side = keywords.right ? "left" : "right"};
  const LazyTensor ascending = searchsorted(edges, numbers, search);
  if (edges.size() < 2) return ascending;
  const LazyTensor way = direction(compared);
  const LazyTensor descending = subtract(edges.size(), searchsorted(flip(edges), numbers, search));
  const LazyTensor places = where(less(way, 0), descending, ascending);
  return checked(Check::unordered_bins, places, equal(way, 0));
}

}  // namespace weft::numpy
