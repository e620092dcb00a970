#include "ir/reference/summation.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "ir/reference/sum_schedule.hpp"

namespace weft::reference {
namespace {

template <class T>
T pairwise_sum(std::span<const T> values) {
  const std::size_t n = values.size();
  if (n > 128) {
    const std::size_t half = n / 2 / 8 * 8;
    return pairwise_sum(values.first(half)) + pairwise_sum(values.subspan(half));
  }
  std::size_t next = 0;
  T total = T(-0.0);
  if (n >= 8) {
    std::array<T, 8> r;
    std::copy_n(values.begin(), 8, r.begin());
    for (next = 8; next + 8 <= n; next += 8)
      for (std::size_t k = 0; k < 8; ++k) r[k] += values[next + k];
    total = ((r[0] + r[1]) + (r[2] + r[3])) + ((r[4] + r[5]) + (r[6] + r[7]));
  }
  for (; next < n; ++next) total += values[next];
  return total;
}

/// The operand's elements in the order walked, and for each the result it belongs to.
template <class T>
struct Walk {
  std::vector<T> values;
  std::vector<std::int64_t> targets;
};

template <class T>
Walk<T> walk(const T* elements, const std::vector<WalkedAxis>& axes, std::int64_t total) {
  Walk<T> walk;
  Dims index(axes.size(), 0);
  std::int64_t element = 0, target = 0;
  for (; total > 0; --total) {
    walk.values.push_back(elements[element]);
    walk.targets.push_back(target);
    for (std::size_t i = 0; i < axes.size(); ++i) {
      element += axes[i].element_stride;
      target += axes[i].target_stride;
      if (++index[i] < axes[i].length) break;
      element -= axes[i].length * axes[i].element_stride;
      target -= axes[i].length * axes[i].target_stride;
      index[i] = 0;
    }
  }
  return walk;
}

template <class T>
void add_calls(const SumSchedule& schedule, const Walk<T>& walk, T* results) {
  std::size_t at = 0;
  for (const std::int64_t call : schedule.calls) {
    const auto count = static_cast<std::size_t>(call);
    if (schedule.elementwise) {
      for (std::size_t i = at; i < at + count; ++i) results[walk.targets[i]] += walk.values[i];
    } else {
      results[walk.targets[at]] += pairwise_sum(std::span(walk.values).subspan(at, count));
    }
    at += count;
  }
}

/// Products have no tree: one factor after the other, however the calls are cut.
template <class T>
void multiply_all(const Walk<T>& walk, T* results) {
  for (std::size_t i = 0; i < walk.values.size(); ++i) results[walk.targets[i]] *= walk.values[i];
}

template <class T>
void add_as(const ndarray& values, const SumSchedule& schedule, bool multiplies, const ndarray& results) {
  const Walk<T> walked = walk(values.data<T>(), schedule.axes, values.size());
  if (multiplies)
    multiply_all(walked, results.data<T>());
  else
    add_calls(schedule, walked, results.data<T>());
}

}  // namespace

void fold_in_numpy_order(const ndarray& values, const Type& operand, const Dims& axis, bool multiplies,
                         const ndarray& results) {
  const SumSchedule schedule = sum_schedule(operand, axis, values.dtype());
  if (values.dtype() == DType::float32)
    add_as<float>(values, schedule, multiplies, results);
  else
    add_as<double>(values, schedule, multiplies, results);
}

}  // namespace weft::reference
