// Division that leaves a remainder, whole numbers and shifts: to the bit on every instruction set, and
// without the traps and undefined results that the machine's own operations have. The loader knows no floor
// and no fmod, so code that called them would not load.
#include <bit>
#include <cmath>
#include <limits>
#include <random>

#include "compiler_nests.hpp"
#include "ir/reference/division.hpp"

using namespace weft;
using namespace weft::codegen;
using namespace weft::codegen::test;

namespace {

/// out = operation(inputs…) on arrays that are one row.
template <class T, class... Inputs>
std::vector<T> computed(Operation operation, Isa isa, const Inputs&... inputs) {
  Draft draft;
  const std::vector<int> operands{
      (static_cast<void>(inputs), draft.load(draft.access(dtype_of<T>, {S::one})))...};
  const int value = draft.compute(operation, dtype_of<T>, operands);
  const int out = draft.access(dtype_of<T>, {S::one});
  std::vector<int> body = operands;
  body.push_back(value);
  draft.nest.stages = {
      {.sweep = true, .body = body, .reductions = {}, .stores = {{out, value}}, .spills = {}}};
  const std::size_t count = std::max({inputs.size()...});
  std::vector<T> result(count);
  const Compiled kernel(draft.nest, isa);
  kernel({const_cast<T*>(inputs.data())..., result.data()}, {static_cast<std::int64_t>(count)}, 1);
  return result;
}

template <class T, class F>
void check_binary(Operation operation, const std::vector<T>& a, const std::vector<T>& b, const F& expected) {
  for (Isa isa : available_isas()) {
    const std::vector<T> result = computed<T>(operation, isa, a, b);
    for (std::size_t i = 0; i < a.size(); ++i) {
      CAPTURE(name(operation), name(dtype_of<T>), name(isa), a[i], b[i], result[i], expected(a[i], b[i]));
      if (!same<T>(result[i], expected(a[i], b[i]))) FAIL();
    }
  }
}

template <class T, class F>
void check_unary(Operation operation, const std::vector<T>& x, const F& expected) {
  for (Isa isa : available_isas()) {
    const std::vector<T> result = computed<T>(operation, isa, x);
    for (std::size_t i = 0; i < x.size(); ++i) {
      CAPTURE(name(operation), name(dtype_of<T>), name(isa), x[i], result[i], expected(x[i]));
      if (!same<T>(result[i], expected(x[i]))) FAIL();
    }
  }
}

/// Any bits, and whole numbers, halves and special values.
template <class T>
std::vector<T> hard_floats(unsigned seed, std::size_t count) {
  using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
  using Limits = std::numeric_limits<T>;
  const T special[] = {0,
                       1,
                       T(0.5),
                       T(1.5),
                       T(0.1),
                       Limits::max(),
                       Limits::min(),
                       Limits::denorm_min(),
                       Limits::infinity(),
                       Limits::quiet_NaN(),
                       Limits::epsilon(),
                       std::nextafter(T(1), T(0)),
                       T(3),
                       std::ldexp(T(1), Limits::digits - 1),
                       std::nextafter(T(0.5), T(0))};
  std::mt19937_64 random(seed);
  std::vector<T> values;
  while (values.size() < count) {
    const std::uint64_t bits = random();
    const T kinds[] = {std::bit_cast<T>(static_cast<Bits>(bits)), special[bits / 8 % std::size(special)],
                       static_cast<T>(static_cast<std::int64_t>(bits) >> 44) / 4};
    values.push_back(bits % 2 ? kinds[bits / 2 % 3] : -kinds[bits / 2 % 3]);
  }
  return values;
}

/// A number, and what is near a multiple of it.
template <class T>
void near_multiples(std::vector<T>& a, std::vector<T>& b, unsigned seed) {
  std::mt19937_64 random(seed);
  for (std::size_t i = 0; i < a.size(); ++i) {
    const T multiple = b[i] * static_cast<T>(random() >> (40 + random() % 20));
    if (std::isfinite(multiple)) a[i] = std::nextafter(multiple, random() % 2 ? -a[i] : a[i]);
  }
}

template <class T>
void check_float_division() {
  std::vector<T> a = hard_floats<T>(1, 20'000), b = hard_floats<T>(2, 20'000);
  for (const bool near : {false, true}) {
    if (near) near_multiples(a, b, 3);
    check_binary<T>(Operation::fmod, a, b, [](T x, T y) { return std::fmod(x, y); });
    check_binary<T>(Operation::remainder, a, b, reference::remainder_of<T>);
    check_binary<T>(Operation::floor_divide, a, b, reference::floor_divided<T>);
  }
}

template <class T>
std::vector<T> hard_integers(unsigned seed, std::size_t count) {
  const T least = std::numeric_limits<T>::min(), most = std::numeric_limits<T>::max();
  const T special[] = {0, 1, T(-1), least, most, T(least + 1), T(most - 1), 2, 7};
  std::mt19937_64 random(seed);
  std::vector<T> values(count);
  for (T& value : values) {
    const std::uint64_t bits = random();
    const T kinds[] = {special[bits / 4 % std::size(special)], static_cast<T>(bits >> 8),
                       static_cast<T>(static_cast<std::int64_t>(bits) >> 56)};
    value = kinds[bits % 4 % 3];
  }
  return values;
}

template <class T>
void check_integer_division() {
  const std::vector<T> a = hard_integers<T>(1, 20'000), b = hard_integers<T>(2, 20'000);
  check_binary<T>(Operation::floor_divide, a, b, reference::floor_divided<T>);
  check_binary<T>(Operation::remainder, a, b, reference::remainder_of<T>);
  check_binary<T>(Operation::fmod, a, b, reference::fmod_of<T>);
  constexpr T width = sizeof(T) * 8;
  check_binary<T>(Operation::left_shift, a, b, [](T x, T count) {
    return count < 0 || count >= width ? T(0) : static_cast<T>(std::uint64_t(x) << count);
  });
  check_binary<T>(Operation::right_shift, a, b, [](T x, T count) {
    if (count < 0 || count >= width) return x < 0 ? T(-1) : T(0);
    return static_cast<T>(x >> count);
  });
}

template <class T>
void check_division_by_constants() {
  const std::vector<T> a = hard_integers<T>(1, 1000);
  for (const T divisor : {T(0), T(1), T(-1), T(2), T(3), T(7), std::numeric_limits<T>::min()})
    for (Isa isa : available_isas()) {
      Draft draft;
      const int x = draft.load(draft.access(dtype_of<T>, {S::one}));
      const int y = draft.constant(dtype_of<T>, static_cast<std::uint64_t>(divisor));
      const int value = draft.compute(Operation::floor_divide, dtype_of<T>, {x, y});
      const int out = draft.access(dtype_of<T>, {S::one});
      draft.nest.stages = {
          {.sweep = false, .body = {y}, .reductions = {}, .stores = {}, .spills = {}},
          {.sweep = true, .body = {x, value}, .reductions = {}, .stores = {{out, value}}, .spills = {}}};
      std::vector<T> result(a.size());
      Compiled(draft.nest, isa)({const_cast<T*>(a.data()), result.data()}, {1000}, 1);
      for (std::size_t i = 0; i < a.size(); ++i) {
        CAPTURE(name(dtype_of<T>), name(isa), +a[i], +divisor);
        REQUIRE(result[i] == reference::floor_divided<T>(a[i], divisor));
      }
    }
}

template <class T>
void check_rounding() {
  const std::vector<T> x = hard_floats<T>(4, 20'000);
  check_unary<T>(Operation::floor, x, [](T a) { return std::floor(a); });
  check_unary<T>(Operation::ceil, x, [](T a) { return std::ceil(a); });
  check_unary<T>(Operation::trunc, x, [](T a) { return std::trunc(a); });
  check_unary<T>(Operation::rint, x, [](T a) { return std::nearbyint(a); });
  check_unary<T>(Operation::sign, x, [](T a) { return a > 0 ? T(1) : a < 0 ? T(-1) : a == 0 ? T(0) : a; });
  const std::vector<T> y = hard_floats<T>(5, 20'000);
  check_binary<T>(Operation::nextafter, x, y, [](T a, T b) { return std::nextafter(a, b); });
  check_binary<T>(Operation::copysign, x, y, [](T a, T b) { return std::copysign(a, b); });
}

}  // namespace

TEST_CASE("fmod is exact, however long the quotient, and divmod follows it") {
  check_float_division<float>();
  check_float_division<double>();
}

TEST_CASE("integers divide by zero and by -1, and shift by any count") {
  check_integer_division<std::int8_t>();
  check_integer_division<std::int16_t>();
  check_integer_division<std::int32_t>();
  check_integer_division<std::int64_t>();
  check_integer_division<std::uint8_t>();
  check_integer_division<std::uint16_t>();
  check_integer_division<std::uint32_t>();
  check_integer_division<std::uint64_t>();
}

TEST_CASE("a divisor that is known is divided by as any other") {
  check_division_by_constants<std::int8_t>();
  check_division_by_constants<std::int32_t>();
  check_division_by_constants<std::int64_t>();
  check_division_by_constants<std::uint16_t>();
}

TEST_CASE("floats are rounded to whole numbers, and moved to their neighbours") {
  check_rounding<float>();
  check_rounding<double>();
}
