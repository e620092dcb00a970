// exp, log and tanh: close to the exact values, special cases, and the same bits on every instruction set.
#include <bit>
#include <cmath>
#include <limits>

#include "compiler_nests.hpp"

using namespace weft;
using namespace weft::codegen;
using namespace weft::codegen::test;

namespace {

long double exact(Operation function, long double x) {
  if (function == Operation::exp) return std::exp(x);
  return function == Operation::log ? std::log(x) : std::tanh(x);
}

/// The distance from the exact value in units of the last place of T.
template <class T>
double ulps(T result, long double value) {
  if (std::isnan(value)) return std::isnan(result) ? 0 : 1e9;
  if (std::isinf(result) && static_cast<T>(value) == result) return 0;
  if (std::isinf(result)) {
    int exponent;
    const long double largest = std::numeric_limits<T>::max();
    std::frexp(largest, &exponent);
    return static_cast<double>((std::ldexp(1.0L, exponent) - std::abs(value)) /
                               std::ldexp(1.0L, exponent - std::numeric_limits<T>::digits));
  }
  int exponent;
  std::frexp(value, &exponent);
  const int least = std::numeric_limits<T>::min_exponent;
  const long double unit = std::ldexp(1.0L, std::max(exponent, least) - std::numeric_limits<T>::digits);
  return static_cast<double>(std::abs(value - static_cast<long double>(result)) / unit);
}

template <class T>
std::vector<T> sample() {
  std::vector<T> points;
  using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
  constexpr Bits stride = static_cast<Bits>(sizeof(T) == 4 ? 65'521 : 70'368'744'177'649);
  Bits bits = 0;
  do points.push_back(std::bit_cast<T>(bits));
  while ((bits += stride) >= stride);
  for (int i = -4000; i <= 4000; ++i)
    for (T scale : {T(0.1875), T(0.01), T(1e-3)})
      points.push_back(i * scale), points.push_back(1 + i * scale / 1000);
  const T inf = std::numeric_limits<T>::infinity();
  for (T x : {T(0), -T(0), inf, -inf, std::numeric_limits<T>::quiet_NaN(), std::numeric_limits<T>::max(),
              std::numeric_limits<T>::min(), std::numeric_limits<T>::denorm_min()})
    points.push_back(x), points.push_back(-x);
  return points;
}

template <class T>
std::vector<T> computed(Operation function, const std::vector<T>& points, Isa isa) {
  Draft draft;
  const int x = draft.load(draft.access(dtype_of<T>, {S::one}));
  const int y = draft.compute(function, dtype_of<T>, {x});
  const int out = draft.access(dtype_of<T>, {S::one});
  draft.nest.stages = {{.sweep = true, .body = {x, y}, .reductions = {}, .stores = {{out, y}}, .spills = {}}};
  std::vector<T> in = points, result(points.size());
  Compiled(draft.nest, isa)({in.data(), result.data()}, {static_cast<std::int64_t>(points.size())}, 1);
  return result;
}

}  // namespace

TEMPLATE_TEST_CASE("elementary functions are within 1 ULP, alike on every instruction set", "", float,
                   double) {
  using T = TestType;
  const std::vector<T> points = sample<T>();
  for (Operation function : {Operation::exp, Operation::log, Operation::tanh}) {
    const std::vector<T> first = computed(function, points, Isa::sse2);
    double worst = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
      const double error = ulps(first[i], exact(function, points[i]));
      if (error > 1) {
        CAPTURE(name(function), points[i], first[i]);
        CHECK(error <= 1);
      }
      worst = std::max(worst, error);
    }
    CHECK(worst > 0);
    for (Isa isa : available_isas()) {
      const std::vector<T> other = computed(function, points, isa);
      std::size_t different = 0;
      for (std::size_t i = 0; i < points.size(); ++i) different += !same(first[i], other[i]);
      CAPTURE(name(function), name(isa));
      CHECK(different == 0);
    }
  }
}

TEMPLATE_TEST_CASE("special cases of elementary functions", "", float, double) {
  using T = TestType;
  const T inf = std::numeric_limits<T>::infinity(), nan = std::numeric_limits<T>::quiet_NaN();
  for (Isa isa : available_isas()) {
    const std::vector<T> points{T(0), -T(0), inf, -inf, nan, T(1), T(-1), T(1e5), T(-1e5)};
    const auto check = [&](Operation function, const std::vector<T>& expected) {
      const std::vector<T> found = computed(function, points, isa);
      for (std::size_t i = 0; i < expected.size(); ++i) {
        CAPTURE(name(function), points[i], found[i]);
        CHECK(same(found[i], expected[i]));
      }
    };
    check(Operation::exp, {T(1), T(1), inf, T(0), nan});
    check(Operation::log, {-inf, -inf, inf, nan, nan, T(0), nan});
    check(Operation::tanh, {T(0), -T(0), T(1), T(-1), nan});
    CHECK(computed(Operation::exp, points, isa)[7] == inf);
    CHECK(same(computed(Operation::exp, points, isa)[8], T(0)));
  }
}
