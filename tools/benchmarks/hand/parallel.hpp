// Ranges of loops written by hand, on one thread or several: of Weft's own pool, since threads of two pools
// fight for the processors.
#pragma once
#include <numeric>

#include "hand.hpp"
#include "runtime/system/thread_pool.hpp"

namespace weft::bench {

/// body(begin, end) on contiguous ranges of [0, count), one a thread.
template <class Body>
void in_ranges(const Operands& operands, std::int64_t count, Body body) {
  const std::int64_t threads = operands.threads;
  if (threads == 1) return body(std::int64_t{0}, count);
  parallel_for(threads, 1, [&](std::int64_t first, std::int64_t last) {
    body(count * first / threads, count * last / threads);
  });
}

/// result[i] = value(i), vectorised.
template <class T, class Value>
void each_element(const Operands& operands, std::int64_t count, Value value) {
  T* result = operands.written<T>();
  in_ranges(operands, count, [=](std::int64_t begin, std::int64_t end) {
#pragma omp simd
    for (std::int64_t i = begin; i < end; ++i) result[i] = value(i);
  });
}

/// body(i) for each row.
template <class Body>
void each_row(const Operands& operands, std::int64_t count, Body body) {
  in_ranges(operands, count, [&](std::int64_t begin, std::int64_t end) {
    for (std::int64_t i = begin; i < end; ++i) body(i);
  });
}

/// The sum of value(i), in any order.
template <class T, class Value>
T sum_of(std::int64_t begin, std::int64_t end, Value value) {
  T total = 0;
#pragma omp simd reduction(+ : total)
  for (std::int64_t i = begin; i < end; ++i) total += value(i);
  return total;
}

/// The same on all threads.
template <class T, class Value>
T sum_on_threads(const Operands& operands, std::int64_t count, Value value) {
  std::vector<T> totals(static_cast<std::size_t>(operands.threads));
  in_ranges(operands, count, [&](std::int64_t begin, std::int64_t end) {
    totals[static_cast<std::size_t>(begin * operands.threads / count)] = sum_of<T>(begin, end, value);
  });
  return std::accumulate(totals.begin(), totals.end(), T(0));
}

}  // namespace weft::bench
