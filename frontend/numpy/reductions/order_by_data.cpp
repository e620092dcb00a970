#include "frontend/numpy/reductions/order_by_data.hpp"

#include <algorithm>
#include <functional>
#include <set>
#include <span>

#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/data/data_lengths.hpp"
#include "ir/numpy_order/reduction_order.hpp"
#include "runtime/system/errors.hpp"
#include "weft/dtypes.hpp"

namespace weft::numpy {
namespace {

/// Of each magnitude up to what NumPy copies at once (8192 elements) and beyond; two axes may have any two.
constexpr std::int64_t tried[] = {2, 3, 7, 30, 100, 500, 2000, 5000, 8192, 9000, 100000};

ReductionOrder order_of(const Accumulation& what, const Type& type) {
  return reduction_order(type, what.axes, what.dtype);
}

std::int64_t length_of_run(const ReductionOrder& order, const Type& type) {
  std::int64_t length = 1;
  for (auto i = order.reduced.size() - static_cast<std::size_t>(order.run_axes); i < order.reduced.size();
       ++i)
    length *= type.shape[static_cast<std::size_t>(order.reduced[i])];
  return length;
}

/// Whether two orders, the first one of another length, add alike. Calls that take a whole run are as long as
/// that.
bool add_alike(const ReductionOrder& a, const Type& type, const ReductionOrder& b) {
  if (a.elementwise != b.elementwise || a.run_axes != b.run_axes || a.reduced != b.reduced) return false;
  return a.elementwise || a.call_size == b.call_size ||
         std::min(a.call_size, b.call_size) >= length_of_run(a, type);
}

/// What data lengths stand for: numbers that are far larger than others are.
struct Trial {
  std::int64_t length, is;
};

/// A number that is a polynomial of the length, as strides are.
std::int64_t number_of(std::int64_t number, const Trial& trial) {
  return number / trial.length * trial.is + number % trial.length;
}

void take(Type& type, const Trial& trial) {
  std::ranges::replace(type.shape, trial.length, trial.is);
  for (std::int64_t& stride : type.strides) stride = number_of(stride, trial);
}

/// Lengths of axes that data decide, each once.
Dims data_lengths_of(const Type& type) {
  std::set<std::int64_t, std::greater<>> lengths;
  for (const std::int64_t length : type.shape)
    if (data_length(length)) lengths.insert(length);
  return {lengths.begin(), lengths.end()};
}

/// Whether sums add in one order whatever the lengths are.
bool adds_in_one_order(const Accumulation& what, const ReductionOrder& order, const Type& type,
                       std::span<const std::int64_t> lengths) {
  if (lengths.empty()) return add_alike(order_of(what, type), type, order);
  return std::ranges::all_of(tried, [&](std::int64_t is) {
    Type made = type;
    take(made, {lengths[0], is});
    return adds_in_one_order(what, order, made, lengths.subspan(1));
  });
}

bool has_one_order(const Accumulation& what) {
  const Type& type = Tensor(what.x).type();
  const Dims lengths = data_lengths_of(type);
  return lengths.empty() || adds_in_one_order(what, order_of(what, type), type, lengths);
}

}  // namespace

Accumulation in_known_order(Accumulation what) {
  if (what.operation != Operation::sum || !is_inexact(what.dtype) || what.axes.size() < 2) return what;
  if (may_have_gaps(what.x)) what.x = with_gaps_of_item(what.x);
  if (may_have_gaps(what.x) || !has_one_order(what))
    throw NotImplementedError(
        "a sum of floats along several axes of a part of an array, or of a broadcast one, is not supported "
        "where data decide how long it is, which decides its order; sum one axis after the other, or a copy");
  return what;
}

bool is_kept_by_data(const Accumulation& what, std::int64_t axis) {
  return !std::ranges::binary_search(what.axes, axis) &&
         data_length(what.x.shape()[static_cast<std::size_t>(axis)]);
}

bool adds_otherwise(const Accumulation& what, std::int64_t axis) {
  Type single = Tensor(what.x).type();
  const ReductionOrder many = order_of(what, single);
  for (; axis < what.x.ndim(); ++axis)
    if (is_kept_by_data(what, axis)) single.shape[static_cast<std::size_t>(axis)] = 1;
  const ReductionOrder one = order_of(what, single);
  return many.elementwise != one.elementwise || many.run_axes != one.run_axes || many.reduced != one.reduced;
}

}  // namespace weft::numpy
