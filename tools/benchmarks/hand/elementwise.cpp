#include <cmath>

#include "parallel.hpp"

namespace weft::bench {
namespace {

template <class T>
void multiply_add(const Operands& operands) {
  const T *a = operands.argument<T>(0), *b = operands.argument<T>(1), *c = operands.argument<T>(2);
  each_element<T>(operands, operands.length(0), [=](std::int64_t i) { return a[i] * b[i] + c[i]; });
}

template <class T>
void chain(const Operands& operands) {
  const T *a = operands.argument<T>(0), *b = operands.argument<T>(1);
  each_element<T>(operands, operands.length(0), [=](std::int64_t i) {
    const T x = a[i] * b[i] + a[i], d = x - b[i], y = (d > 0 ? d : 0) * T(0.5);
    return y * y + x - a[i];
  });
}

// 0.5 * x * (1 + tanh(u)) is x / (1 + exp(-2 * u)).
template <class T>
void gelu(const Operands& operands) {
  const T* x = operands.argument<T>(0);
  constexpr T linear = T(-2 * 0.7978845608), cubic = T(-2 * 0.7978845608 * 0.044715);
  each_element<T>(operands, operands.length(0), [=](std::int64_t i) {
    return x[i] / (1 + std::exp(x[i] * (linear + cubic * x[i] * x[i])));
  });
}

template <class T>
T normal_distribution(T d) {
  const T k = 1 / (1 + T(0.2316419) * std::abs(d));
  T series = T(1.330274429);
  for (const T c : {T(-1.821255978), T(1.781477937), T(-0.356563782), T(0.31938153)}) series = series * k + c;
  const T tail = T(0.39894228) * std::exp(T(-0.5) * d * d) * series * k;
  return d < 0 ? tail : 1 - tail;
}

template <class T>
void black_scholes(const Operands& operands) {
  const T *price = operands.argument<T>(0), *strike = operands.argument<T>(1),
          *years = operands.argument<T>(2);
  each_element<T>(operands, operands.length(0), [=](std::int64_t i) {
    const T deviation = T(0.3) * std::sqrt(years[i]);
    const T d = (std::log(price[i] / strike[i]) + T(0.065) * years[i]) / deviation;
    return price[i] * normal_distribution(d) -
           strike[i] * std::exp(T(-0.02) * years[i]) * normal_distribution(d - deviation);
  });
}

template <class T>
void mean_squared_error(const Operands& operands) {
  const T *x = operands.argument<T>(0), *y = operands.argument<T>(1);
  const std::int64_t count = operands.length(0);
  const T total =
      sum_on_threads<T>(operands, count, [=](std::int64_t i) { return (x[i] - y[i]) * (x[i] - y[i]); });
  *operands.written<T>() = total / static_cast<T>(count);
}

template <class T>
void small(const Operands& operands) {
  const T *a = operands.argument<T>(0), *b = operands.argument<T>(1);
  each_element<T>(operands, operands.length(0), [=](std::int64_t i) { return std::exp(a[i] + b[i]); });
}

}  // namespace

HandLoops elementwise_loops() {
  return {{"multiply_add", {multiply_add<float>, multiply_add<double>}},
          {"chain", {chain<float>, chain<double>}},
          {"gelu", {gelu<float>, gelu<double>}},
          {"black_scholes", {black_scholes<float>, black_scholes<double>}},
          {"mean_squared_error", {mean_squared_error<float>, mean_squared_error<double>}},
          {"small", {small<float>, small<double>}}};
}

}  // namespace weft::bench
