// Elementwise kernels: loads, stores, tails and arithmetic.
#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "compiler_nests.hpp"

using namespace weft;
using namespace weft::codegen;
using namespace weft::codegen::test;

namespace {

/// out = operation(inputs…), all contiguous, one row.
Draft map_of(Operation operation, std::vector<DType> inputs, DType result) {
  Draft draft;
  std::vector<int> operands;
  for (DType dtype : inputs) operands.push_back(draft.load(draft.access(dtype, {S::one})));
  const int value = draft.compute(operation, result, operands);
  const int out = draft.access(result, {S::one});
  std::vector<int> body = operands;
  body.push_back(value);
  draft.nest.stages = {
      {.sweep = true, .body = body, .reductions = {}, .stores = {{out, value}}, .spills = {}}};
  return draft;
}

template <class T>
void fill_awkward(Guarded<T>& array, unsigned seed) {
  std::mt19937_64 random(seed);
  for (T& value : array) {
    const std::uint64_t bits = random();
    if constexpr (std::is_same_v<T, bool>) {
      value = bits & 1;
    } else if constexpr (std::is_floating_point_v<T>) {
      const T inf = std::numeric_limits<T>::infinity();
      const T special[] = {T(0),
                           -T(0),
                           T(1),
                           inf,
                           -inf,
                           std::numeric_limits<T>::quiet_NaN(),
                           std::numeric_limits<T>::denorm_min()};
      value = bits % 4 == 0 ? special[(bits >> 8) % 7]
                            : static_cast<T>(static_cast<std::int64_t>(bits >> 44)) / 1000 - 500;
    } else {
      std::memcpy(&value, &bits, sizeof(T));
    }
  }
}

template <class T, class R, class F>
void check_binary(Operation operation, F&& expected) {
  const Draft draft = map_of(operation, {dtype_of<T>, dtype_of<T>}, dtype_of<R>);
  for (Isa isa : available_isas_and_gpu()) {
    const Compiled kernel(draft.nest, isa);
    for (std::int64_t n : lengths) {
      Guarded<T> a(n), b(n);
      Guarded<R> out(n);
      fill_awkward(a, 1), fill_awkward(b, 2);
      kernel({a.data(), b.data(), out.data()}, {n}, 1);
      for (std::int64_t i = 0; i < n; ++i) {
        CAPTURE(name(operation), name(dtype_of<T>), name(isa), n, i, a[i], b[i]);
        REQUIRE(same<R>(out[i], expected(a[i], b[i])));
      }
    }
  }
}

template <class T>
void check_arithmetic() {
  check_binary<T, T>(Operation::add, [](T a, T b) { return static_cast<T>(a + b); });
  check_binary<T, T>(Operation::subtract, [](T a, T b) { return static_cast<T>(a - b); });
  check_binary<T, T>(Operation::maximum, [](T a, T b) { return a != a ? a : a > b ? a : b; });
  check_binary<T, T>(Operation::minimum, [](T a, T b) { return a != a ? a : a < b ? a : b; });
  check_binary<T, bool>(Operation::less, [](T a, T b) { return a < b; });
  check_binary<T, bool>(Operation::greater_equal, [](T a, T b) { return a >= b; });
  check_binary<T, bool>(Operation::equal, [](T a, T b) { return a == b; });
  check_binary<T, bool>(Operation::not_equal, [](T a, T b) { return a != b; });
}

/// Every second element of one array beside those of another, and again alone into every second element.
template <class T>
void check_steps_of_two() {
  Draft draft;
  const DType dtype = dtype_of<T>;
  const int a = draft.load(draft.access(dtype, {S::two})), b = draft.load(draft.access(dtype, {S::one}));
  const int first = draft.access(dtype, {S::two}), second = draft.access(dtype, {S::two});
  const int alone = draft.access(dtype, {S::two});
  draft.nest.accesses[second].beside = first;
  draft.nest.stages = {{.sweep = true,
                        .body = {a, b},
                        .reductions = {},
                        .stores = {{first, a}, {second, b}, {alone, b}},
                        .spills = {}}};
  for (Isa isa : available_isas_and_gpu()) {
    const Compiled kernel(draft.nest, isa);
    for (std::int64_t n : lengths) {
      const std::int64_t span = std::max<std::int64_t>(2 * n - 1, 0);
      Guarded<T> from(span), other(n), beside(2 * n), apart(span);
      fill_awkward(from, 1), fill_awkward(other, 2);
      std::ranges::fill(apart, T(1));
      kernel({from.data(), other.data(), beside.data(), beside.data() + 1, apart.data()}, {n}, 1);
      for (std::int64_t i = 0; i < n; ++i) {
        CAPTURE(name(dtype), name(isa), n, i);
        REQUIRE(same<T>(beside[2 * i], from[2 * i]));
        REQUIRE(same<T>(beside[2 * i + 1], other[i]));
        REQUIRE(same<T>(apart[2 * i], other[i]));
        if (2 * i + 1 < span) REQUIRE(apart[2 * i + 1] == T(1));
      }
    }
  }
}

/// An array read backwards, and written backwards.
template <class T>
void check_backwards(Guard guard) {
  Draft draft;
  const DType dtype = dtype_of<T>;
  const int value = draft.load(draft.access(dtype, {S::minus_one}));
  const int forwards = draft.access(dtype, {S::one}), backwards = draft.access(dtype, {S::minus_one});
  draft.nest.stages = {{.sweep = true,
                        .body = {value},
                        .reductions = {},
                        .stores = {{forwards, value}, {backwards, value}},
                        .spills = {}}};
  for (Isa isa : available_isas_and_gpu()) {
    const Compiled kernel(draft.nest, isa);
    for (std::int64_t n : lengths) {
      Guarded<T> from(n, guard), read(n), written(n, guard);
      fill_awkward(from, 1);
      kernel({from.data() + n - 1, read.data(), written.data() + n - 1}, {n}, 1);
      for (std::int64_t i = 0; i < n; ++i) {
        CAPTURE(name(dtype), name(isa), n, i);
        REQUIRE(same<T>(read[i], from[n - 1 - i]));
        REQUIRE(same<T>(written[i], from[i]));
      }
    }
  }
}

}  // namespace

TEST_CASE("arrays are read and written backwards, and nothing beyond them") {
  for (const Guard guard : {Guard::before, Guard::after}) {
    check_backwards<double>(guard);
    check_backwards<float>(guard);
    check_backwards<std::int16_t>(guard);
    check_backwards<bool>(guard);
  }
}

TEST_CASE("every second element is read and written, and no other") {
  check_steps_of_two<double>();
  check_steps_of_two<float>();
  check_steps_of_two<std::int16_t>();
  check_steps_of_two<std::uint8_t>();
  check_steps_of_two<bool>();
}

TEST_CASE("elementwise arithmetic of every length keeps its bits and its bounds") {
  check_arithmetic<float>();
  check_arithmetic<double>();
  check_binary<float, float>(Operation::divide, [](float a, float b) { return a / b; });
}

TEST_CASE("integers wrap, and compare with their sign") {
  check_arithmetic<std::uint8_t>();
  check_arithmetic<std::int16_t>();
  check_binary<std::uint64_t, std::uint64_t>(Operation::multiply, [](auto a, auto b) { return a * b; });
  check_binary<std::uint64_t, bool>(Operation::less, [](auto a, auto b) { return a < b; });
  check_binary<std::int64_t, bool>(Operation::less, [](auto a, auto b) { return a < b; });
}

TEST_CASE("bool adds by or and multiplies by and; any byte but 0 is True") {
  check_binary<bool, bool>(Operation::add, [](bool a, bool b) { return a || b; });
  check_binary<bool, bool>(Operation::multiply, [](bool a, bool b) { return a && b; });
  check_binary<bool, bool>(Operation::less, [](bool a, bool b) { return a < b; });
  const Draft draft = map_of(Operation::logical_not, {DType::bool_}, DType::bool_);
  for (Isa isa : available_isas_and_gpu()) {
    Guarded<std::uint8_t> in(19), out(19);
    for (int i = 0; i < 19; ++i) in[i] = static_cast<std::uint8_t>(i % 3);
    Compiled(draft.nest, isa)({in.data(), out.data()}, {19}, 1);
    for (int i = 0; i < 19; ++i) REQUIRE(out[i] == (i % 3 == 0));
  }
}

TEST_CASE("int64 and uint64 compare exactly") {
  for (Operation operation : {Operation::less, Operation::less_equal, Operation::greater,
                              Operation::greater_equal, Operation::equal, Operation::not_equal}) {
    Draft draft = map_of(operation, {DType::int64, DType::uint64}, DType::bool_);
    draft.nest.instructions[2].mixed_sign = true;
    const std::int64_t left[] = {-1, 0, 5, INT64_MIN, INT64_MAX, -1, 7, 3, 0};
    const std::uint64_t right[] = {~0ull, 0, 5, 1ull << 63, 1ull << 63, 0, 6, 4, ~0ull};
    for (Isa isa : available_isas_and_gpu()) {
      Guarded<std::uint8_t> out(9);
      Compiled(draft.nest, isa)(
          {const_cast<std::int64_t*>(left), const_cast<std::uint64_t*>(right), out.data()}, {9}, 1);
      for (int i = 0; i < 9; ++i) {
        const int order = left[i] < 0                                      ? -1
                          : static_cast<std::uint64_t>(left[i]) < right[i] ? -1
                          : static_cast<std::uint64_t>(left[i]) > right[i] ? 1
                                                                           : 0;
        const bool expected = operation == Operation::less            ? order < 0
                              : operation == Operation::less_equal    ? order <= 0
                              : operation == Operation::greater       ? order > 0
                              : operation == Operation::greater_equal ? order >= 0
                              : operation == Operation::equal         ? order == 0
                                                                      : order != 0;
        CAPTURE(name(operation), i);
        REQUIRE(bool(out[i]) == expected);
      }
    }
  }
}

TEST_CASE("strided, reversed and broadcast operands, rows in a grid") {
  // out[i, j] = a[i, -j] + b[j] * c[i], with counters added
  for (Isa isa : available_isas())
    for (DType dtype : {DType::float32, DType::int64})
      dispatch(dtype, [&]<class T>() {
        Draft draft;
        const int a = draft.access(dtype, {S::any, S::any}), b = draft.access(dtype, {S::zero, S::any});
        const int c = draft.access(dtype, {S::one, S::zero}), count = draft.counter({S::any, S::any});
        const int out = draft.access(dtype, {S::one, S::any});
        const int point = draft.load(c, true);
        const int x = draft.load(a), y = draft.load(b);
        const int number = draft.add(
            {.opcode = Instruction::Opcode::counter, .dtype = DType::int64, .index = count, .operands = {}});
        const int cast = draft.convert(number, dtype);
        const int product = draft.compute(Operation::multiply, dtype, {y, point});
        const int sum = draft.compute(Operation::add, dtype, {x, product});
        const int all = draft.compute(Operation::add, dtype, {sum, cast});
        draft.nest.parallel_axes = 1;
        draft.nest.stages = {{.sweep = false, .body = {point}, .reductions = {}, .stores = {}, .spills = {}},
                             {.sweep = true,
                              .body = {x, y, number, cast, product, sum, all},
                              .reductions = {},
                              .stores = {{out, all}},
                              .spills = {}}};
        const Compiled kernel(draft.nest, isa);
        for (std::int64_t n : {1, 7, 16, 19, 40}) {
          const std::int64_t rows = 5;
          Guarded<T> av(rows * n), bv(3 * n), cv(rows), ov(rows * n);
          for (std::size_t i = 0; i < av.size(); ++i) av[i] = static_cast<T>(i % 23);
          for (std::size_t i = 0; i < bv.size(); ++i) bv[i] = static_cast<T>(i % 7);
          for (std::size_t i = 0; i < cv.size(); ++i) cv[i] = static_cast<T>(i + 2);
          const std::vector<std::int64_t> params{rows, n, n, -1, 3, 100, 10, 2, rows};
          kernel.run({av.data() + n - 1, bv.data(), cv.data(), ov.data()}, params, 0, 2, 0);
          kernel.run({av.data() + n - 1, bv.data(), cv.data(), ov.data()}, params, 2, rows, 0);
          for (std::int64_t i = 0; i < rows; ++i)
            for (std::int64_t j = 0; j < n; ++j)
              REQUIRE(ov[i + j * rows] ==
                      av[i * n + n - 1 - j] + bv[3 * j] * cv[i] + static_cast<T>(100 + 10 * i + 2 * j));
        }
      });
}

TEST_CASE("tiles cover a row exactly") {
  Draft draft = map_of(Operation::multiply, {DType::float64, DType::float64}, DType::float64);
  draft.nest.schedule.strategy = Strategy::elements;
  for (Isa isa : available_isas_and_gpu()) {
    Guarded<double> a(1000), out(1000);
    for (int i = 0; i < 1000; ++i) a[i] = i;
    Compiled(draft.nest, isa)({a.data(), a.data(), out.data()}, {1000, 96}, (1000 + 95) / 96);
    for (int i = 0; i < 1000; ++i) REQUIRE(out[i] == double(i) * i);
  }
}

TEMPLATE_TEST_CASE("what lies across rows is read by blocks, and no element beyond it", "", float, double,
                   std::uint8_t, std::int16_t) {
  using T = TestType;
  Draft draft;  // out[i, j] = a[j, i] - b[i, j]
  const int a = draft.load(draft.access(dtype_of<T>, {S::one, S::any}));
  const int b = draft.load(draft.access(dtype_of<T>, {S::any, S::one}));
  const int difference = draft.compute(Operation::subtract, dtype_of<T>, {a, b});
  const int out = draft.access(dtype_of<T>, {S::any, S::one});
  draft.nest.parallel_axes = 1;
  draft.nest.schedule.strategy = Strategy::elements;
  draft.nest.stages = {{.sweep = true,
                        .body = {a, b, difference},
                        .reductions = {},
                        .stores = {{out, difference}},
                        .spills = {}}};
  for (Isa isa : available_isas()) {
    const Compiled kernel(draft.nest, isa);
    for (std::int64_t rows : {1, 7, 8, 9, 16, 17, 40})
      for (std::int64_t n : {1, 5, 8, 15, 16, 17, 35}) {
        constexpr std::int64_t tile = 16;
        Guarded<T> av(n * rows), bv(rows * n), ov(rows * n);
        for (std::int64_t i = 0; i < rows * n; ++i)
          av[i] = static_cast<T>(i % 101), bv[i] = static_cast<T>(i % 7);
        const std::vector<std::int64_t> params{rows, n, tile, rows, n, n};
        const std::int64_t grid = rows * ((n + tile - 1) / tile);
        for (const std::int64_t cut : {std::int64_t{0}, grid / 3, grid - 1}) {
          std::fill(ov.begin(), ov.end(), T(0));
          kernel.run({av.data(), bv.data(), ov.data()}, params, 0, cut, 0);
          kernel.run({av.data(), bv.data(), ov.data()}, params, cut, grid, 0);
          for (std::int64_t i = 0; i < rows; ++i)
            for (std::int64_t j = 0; j < n; ++j) {
              CAPTURE(name(isa), rows, n, cut, i, j);
              REQUIRE(ov[i * n + j] == static_cast<T>(av[j * rows + i] - bv[i * n + j]));
            }
        }
      }
  }
}
