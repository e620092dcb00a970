// Elementary functions: close to the exact values, special cases, and the same bits on every instruction set.
#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "compiler_nests.hpp"

using namespace weft;
using namespace weft::codegen;
using namespace weft::codegen::test;

namespace {

using Exact = long double (*)(long double);
struct Unary {
  Operation operation;
  Exact exact;
};
constexpr Unary unaries[] = {
    {Operation::exp, std::exp},       {Operation::exp2, std::exp2},     {Operation::expm1, std::expm1},
    {Operation::log, std::log},       {Operation::log2, std::log2},     {Operation::log10, std::log10},
    {Operation::log1p, std::log1p},   {Operation::sin, std::sin},       {Operation::cos, std::cos},
    {Operation::tan, std::tan},       {Operation::arcsin, std::asin},   {Operation::arccos, std::acos},
    {Operation::arctan, std::atan},   {Operation::sinh, std::sinh},     {Operation::cosh, std::cosh},
    {Operation::tanh, std::tanh},     {Operation::arcsinh, std::asinh}, {Operation::arccosh, std::acosh},
    {Operation::arctanh, std::atanh}, {Operation::cbrt, std::cbrt},
};

struct Binary {
  Operation operation;
  long double (*exact)(long double, long double);
};
constexpr Binary binaries[] = {{Operation::arctan2, std::atan2}, {Operation::power, std::pow}};
/// Made of others, whose errors add up.
constexpr Operation log_sums[] = {Operation::logaddexp, Operation::logaddexp2};

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
std::vector<T> special_values() {
  using limits = std::numeric_limits<T>;
  std::vector<T> points;
  for (T x : {T(0), T(1), T(0.5), T(2), limits::infinity(), limits::quiet_NaN(), limits::max(), limits::min(),
              limits::denorm_min(), T(1e5), 1 - limits::epsilon() / 2, 1 + limits::epsilon()})
    points.push_back(x), points.push_back(-x);
  return points;
}

template <class T>
std::vector<T> sample() {
  std::vector<T> points = special_values<T>();
  using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
  constexpr Bits stride = static_cast<Bits>(sizeof(T) == 4 ? 65'521 : 70'368'744'177'649);
  Bits bits = 0;
  do points.push_back(std::bit_cast<T>(bits));
  while ((bits += stride) >= stride);
  for (int i = -4000; i <= 4000; ++i) {
    for (T scale : {T(0.1875), T(0.01), T(1e-3)})
      points.push_back(i * scale), points.push_back(1 + i * scale / 1000);
    points.push_back(static_cast<T>(i * 1.5707963267948966));
  }
  return points;
}

template <class T>
std::vector<T> computed(Operation function, const std::vector<T>& x, const std::vector<T>& y, Isa isa) {
  Draft draft;
  std::vector<int> operands{draft.load(draft.access(dtype_of<T>, {S::one}))};
  std::vector<T> first = x, second = y, result(x.size());
  std::vector<void*> memory{first.data()};
  if (!y.empty()) {
    operands.push_back(draft.load(draft.access(dtype_of<T>, {S::one})));
    memory.push_back(second.data());
  }
  const int value = draft.compute(function, dtype_of<T>, operands);
  const int out = draft.access(dtype_of<T>, {S::one});
  memory.push_back(result.data());
  std::vector<int> body = operands;
  body.push_back(value);
  draft.nest.stages = {
      {.sweep = true, .body = body, .reductions = {}, .stores = {{out, value}}, .spills = {}}};
  Compiled(draft.nest, isa)(memory, {static_cast<std::int64_t>(x.size())}, 1);
  return result;
}

/// Within 1 ULP with SSE2, and the same bits with all else.
template <class T>
void check_function(Operation function, const std::vector<T>& x, const std::vector<T>& y, auto exact) {
  const std::vector<T> first = computed(function, x, y, Isa::sse2);
  double worst = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double error = ulps(first[i], exact(i));
    if (error > 1) {
      CAPTURE(name(function), x[i], first[i]);
      CHECK(error <= 1);
    }
    worst = std::max(worst, error);
  }
  CHECK(worst > 0);
  for (Isa isa : available_isas()) {
    const std::vector<T> other = computed(function, x, y, isa);
    std::size_t different = 0;
    for (std::size_t i = 0; i < x.size(); ++i) different += !same(first[i], other[i]);
    CAPTURE(name(function), name(isa));
    CHECK(different == 0);
  }
}

}  // namespace

TEMPLATE_TEST_CASE("elementary functions are within 1 ULP, alike on every instruction set", "", float,
                   double) {
  using T = TestType;
  const std::vector<T> points = sample<T>();
  for (const Unary& row : unaries)
    check_function<T>(row.operation, points, {}, [&](std::size_t i) { return row.exact(points[i]); });
}

template <class T>
struct Pairs {
  std::vector<T> x, y;
  void add(T a, T b) { x.push_back(a), y.push_back(b); }
};

/// All special values beside one another, and points beside others and beside what is `close` to them.
template <class T, class Close>
Pairs<T> sample_of_pairs(const Close& close) {
  const std::vector<T> points = sample<T>(), special = special_values<T>();
  Pairs<T> pairs;
  for (T a : special)
    for (T b : special) pairs.add(a, b);
  for (std::size_t i = 0; i < points.size(); ++i) {
    pairs.add(points[i], points[i * 7 % points.size()]);
    pairs.add(points[i], close(points[i]));
  }
  return pairs;
}

TEMPLATE_TEST_CASE("elementary functions of two arguments are within 1 ULP", "", float, double) {
  using T = TestType;
  const Pairs<T> pairs = sample_of_pairs<T>([](T a) { return a * T(1.25); });
  const std::vector<T>&x = pairs.x, &y = pairs.y;
  for (const Binary& row : binaries)
    check_function<T>(row.operation, x, y, [&](std::size_t i) { return row.exact(x[i], y[i]); });
}

TEMPLATE_TEST_CASE("hypot has the C library's bits", "", float, double) {
  using T = TestType;
  const std::vector<T> points = sample<T>(), special = special_values<T>();
  std::vector<T> x, y, expected;
  for (T a : special)
    for (T b : special) x.push_back(a), y.push_back(b);
  for (std::size_t i = 0; i < points.size(); ++i)
    for (T factor : {T(1), T(1.25), T(2.0625), T(1e9)})
      x.push_back(points[i]), y.push_back(factor == 1 ? points[i * 7 % points.size()] : points[i] * factor);
  for (std::size_t i = 0; i < x.size(); ++i) expected.push_back(std::hypot(x[i], y[i]));
  for (Isa isa : available_isas()) {
    CAPTURE(name(isa));
    CHECK(std::ranges::equal(computed<T>(Operation::hypot, x, y, isa), expected, same<T>));
  }
}

TEMPLATE_TEST_CASE("logaddexp is within 2 ULP of the largest number", "", float, double) {
  using T = TestType;
  const Pairs<T> pairs = sample_of_pairs<T>([](T a) { return a * T(0.9375) - 1; });
  const std::vector<T>&x = pairs.x, &y = pairs.y;
  const auto check = [&](Operation function, auto exact) {
    const std::vector<T> first = computed<T>(function, x, y, Isa::sse2);
    for (std::size_t i = 0; i < x.size(); ++i) {
      const long double value = exact(x[i], y[i]);
      const T largest = std::max({std::abs(x[i]), std::abs(y[i]), std::abs(static_cast<T>(value))});
      const T unit = std::isfinite(largest) ? largest * std::numeric_limits<T>::epsilon() : 0;
      const bool is_close = same(first[i], static_cast<T>(value)) || std::abs(first[i] - value) <= 2 * unit;
      if (!is_close) {
        CAPTURE(name(function), x[i], y[i], first[i]);
        CHECK(is_close);
      }
    }
    for (Isa isa : available_isas())
      CHECK(std::ranges::equal(computed<T>(function, x, y, isa), first, same<T>));
  };
  const auto by = [](auto power, long double log_of_base) {
    return [=](long double a, long double b) {
      if (a == b) return a + std::log(2.0L) / log_of_base;
      return std::max(a, b) + std::log1p(power(-std::abs(a - b))) / log_of_base;
    };
  };
  check(log_sums[0], by([](long double a) { return std::exp(a); }, 1));
  check(log_sums[1], by([](long double a) { return std::exp2(a); }, std::log(2.0L)));
}

TEMPLATE_TEST_CASE("tanh is odd, does not fall and reaches 1", "", float, double) {
  using T = TestType;
  std::vector<T> points, mirrored;
  for (T x = 0; x < T(40); x += T(1) / 1024) points.push_back(x), mirrored.push_back(-x);
  const std::vector<T> rising = computed<T>(Operation::tanh, points, {}, Isa::sse2);
  const std::vector<T> falling = computed<T>(Operation::tanh, mirrored, {}, Isa::sse2);
  CHECK(std::ranges::is_sorted(rising));
  CHECK(rising.back() == 1);
  CHECK(std::ranges::equal(rising, falling, [](T a, T b) { return same(a, -b); }));
}

TEST_CASE("tanh of float32 beside float64, eight of them a vector, has the same bits") {
  std::vector<float> x = sample<float>();
  const std::vector<float> expected = computed<float>(Operation::tanh, x, {}, Isa::sse2);
  for (Isa isa : available_isas()) {
    Draft draft;
    const int argument = draft.load(draft.access(DType::float32, {S::one}));
    const int value = draft.compute(Operation::tanh, DType::float32, {argument});
    const int wide = draft.convert(value, DType::float64), out = draft.access(DType::float64, {S::one});
    draft.nest.stages = {{.sweep = true,
                          .body = {argument, value, wide},
                          .reductions = {},
                          .stores = {{out, wide}},
                          .spills = {}}};
    std::vector<double> found(x.size());
    Compiled(draft.nest, isa)({x.data(), found.data()}, {static_cast<std::int64_t>(x.size())}, 1);
    CAPTURE(name(isa));
    CHECK(std::ranges::equal(found, expected, [](double a, float b) { return same(a, double{b}); }));
  }
}

TEST_CASE("every elementary function is tested here") {
  std::size_t count = 0;
  for (const OperationInfo& operation : all_operations()) count += operation.bits == Bits::own;
  CHECK(count == std::size(unaries) + std::size(binaries) + std::size(log_sums));
}

TEMPLATE_TEST_CASE("special cases of elementary functions", "", float, double) {
  using T = TestType;
  const std::vector<T> points = special_values<T>();
  for (const Unary& row : unaries) {
    const std::vector<T> found = computed<T>(row.operation, points, {}, Isa::sse2);
    for (std::size_t i = 0; i < points.size(); ++i) {
      const T exact = static_cast<T>(row.exact(points[i]));
      if (std::isfinite(exact) && exact != 0) continue;
      CAPTURE(name(row.operation), points[i], found[i]);
      CHECK(same(found[i], exact));
    }
  }
  for (const Binary& row : binaries) {
    for (const T a : points) {
      const std::vector<T> found =
          computed<T>(row.operation, std::vector<T>(points.size(), a), points, Isa::sse2);
      for (std::size_t i = 0; i < points.size(); ++i) {
        const T exact = static_cast<T>(row.exact(a, points[i]));
        if (std::isfinite(exact) && exact != 0) continue;
        CAPTURE(name(row.operation), a, points[i], found[i]);
        CHECK(same(found[i], exact));
      }
    }
  }
}

TEMPLATE_TEST_CASE("elementary functions are exact where their values are numbers", "", float, double) {
  using T = TestType;
  const auto check = [](Operation function, std::vector<T> x, std::vector<T> y, std::vector<T> expected) {
    CHECK(computed<T>(function, x, y, Isa::sse2) == expected);
  };
  check(Operation::exp2, {-3, 0, 1, 10, 100}, {}, {T(0.125), 1, 2, 1024, T(0x1p100)});
  check(Operation::log2, {T(0.125), 1, 2, 1024, T(0x1p100)}, {}, {-3, 0, 1, 10, 100});
  check(Operation::log10, {1, 10, 100, 1000, 1e6, 1e10}, {}, {0, 1, 2, 3, 6, 10});
  check(Operation::cbrt, {8, 27, -64, 1000, T(0.125)}, {}, {2, 3, -4, 10, T(0.5)});
  check(Operation::power, {3, 10, -2, 2, 7}, {2, 5, 3, -3, 1}, {9, 1e5, -8, T(0.125), 7});
  check(Operation::hypot, {3, 5, -8}, {4, -12, 15}, {5, 13, 17});
}
