#include "ir/reference/summation.hpp"

#include <functional>
#include <numeric>
#include <span>

#include "ir/reference/cast.hpp"
#include "ir/reference/sum_schedule.hpp"
#include "runtime/library/arithmetic/pairwise_sum.hpp"

namespace weft::reference {
namespace {

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

/// What one inner loop leaves in its results, whose dtype is Rounded: products have no tree.
template <class Rounded, class T>
void fold_call(bool elementwise, SumFold fold, std::span<const T> values, const std::int64_t* targets,
               T* results) {
  if (elementwise) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      T& result = results[targets[i]];
      result = static_cast<T>(Rounded(fold == SumFold::multiply ? result * values[i] : result + values[i]));
    }
  } else {
    T& result = results[targets[0]];
    if (fold == SumFold::multiply)
      result = static_cast<T>(
          Rounded(std::accumulate(values.begin(), values.end(), result, std::multiplies<T>())));
    else
      result = static_cast<T>(
          Rounded(result + (fold == SumFold::add_pairs ? pairwise_sum<4>(values) : pairwise_sum<8>(values))));
  }
}

/// `Rounded` is the results' dtype, T that in which they are carried.
template <class Rounded, class T>
void fold_as(const ndarray& values, const SumSchedule& schedule, SumFold fold, const ndarray& results) {
  const Walk<T> walked = walk(values.data<T>(), schedule.axes, values.size());
  std::size_t at = 0;
  for (const std::int64_t call : schedule.calls) {
    const auto count = static_cast<std::size_t>(call);
    fold_call<Rounded, T>(schedule.elementwise, fold, std::span(walked.values).subspan(at, count),
                          walked.targets.data() + at, results.data<T>());
    at += count;
  }
}

template <class T>
void fold_half(const ndarray& values, const SumSchedule& schedule, SumFold fold, const ndarray& results) {
  const ndarray carried = cast(results, DType::float32);
  fold_as<T, float>(cast(values, DType::float32), schedule, fold, carried);
  results.assign(cast(carried, dtype_of<T>));
}

}  // namespace

void fold_in_numpy_order(const ndarray& values, const Type& operand, const Dims& axis, bool converts,
                         SumFold fold, const ndarray& results) {
  const SumSchedule schedule = sum_schedule(operand, axis, values.dtype(), converts);
  if (values.dtype() == DType::float16)
    fold_half<float16>(values, schedule, fold, results);
  else if (values.dtype() == DType::bfloat16)
    fold_half<bfloat16>(values, schedule, fold, results);
  else if (values.dtype() == DType::float32)
    fold_as<float, float>(values, schedule, fold, results);
  else
    fold_as<double, double>(values, schedule, fold, results);
}

}  // namespace weft::reference
