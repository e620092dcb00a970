// Ranges of loops written by hand, on one thread or several.
#pragma once
#include "hand.hpp"

namespace weft::bench {

/// body(begin, end) on contiguous ranges of [0, count), one a thread.
template <class Body>
void in_ranges(const Operands& operands, std::int64_t count, Body body) {
  if (operands.threads == 1) return body(std::int64_t{0}, count);
#pragma omp parallel for num_threads(operands.threads) schedule(static, 1)
  for (int t = 0; t < operands.threads; ++t)
    body(count * t / operands.threads, count * (t + 1) / operands.threads);
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
  if (operands.threads == 1) return sum_of<T>(0, count, value);
  T total = 0;
#pragma omp parallel for simd num_threads(operands.threads) reduction(+ : total) schedule(static)
  for (std::int64_t i = 0; i < count; ++i) total += value(i);
  return total;
}

}  // namespace weft::bench
