// Reductions: in any order, in NumPy's, and across points; spills between sweeps.
#include <algorithm>
#include <cmath>
#include <limits>

#include "compiler_nests.hpp"

using namespace weft;
using namespace weft::codegen;
using namespace weft::codegen::test;

namespace {

Stage point_of(std::vector<int> body, std::vector<Store> stores) {
  return {
      .sweep = false, .body = std::move(body), .reductions = {}, .stores = std::move(stores), .spills = {}};
}

template <class T>
T pairwise(const T* v, std::int64_t n) {
  if (n < 8) {
    T sum = T(-0.0);
    for (std::int64_t i = 0; i < n; ++i) sum += v[i];
    return sum;
  }
  if (n > 128) {
    const std::int64_t half = n / 2 - n / 2 % 8;
    return pairwise(v, half) + pairwise(v + half, n - half);
  }
  T r[8];
  std::copy(v, v + 8, r);
  for (std::int64_t i = 8; i + 8 <= n; i += 8)
    for (int k = 0; k < 8; ++k) r[k] += v[i + k];
  T sum = ((r[0] + r[1]) + (r[2] + r[3])) + ((r[4] + r[5]) + (r[6] + r[7]));
  for (std::int64_t i = n - n % 8; i < n; ++i) sum += v[i];
  return sum;
}

template <class T>
T called(const std::vector<T>& run, std::int64_t call, T sum = 0) {
  const auto n = static_cast<std::int64_t>(run.size());
  for (std::int64_t i = 0; i < n; i += call) sum += pairwise(run.data() + i, std::min(call, n - i));
  return sum;
}

template <class T>
T noise(std::int64_t i) {
  const auto bits = static_cast<std::uint64_t>(i + 1) * 0x9e3779b97f4a7c15u;
  if constexpr (std::is_integral_v<T>) return static_cast<T>(bits >> 20);
  return static_cast<T>(static_cast<std::int64_t>(bits >> 20)) / static_cast<T>(1 << 20) *
         (bits & 1 ? 1 : -1);
}

template <class T>
std::uint64_t bits_of(T value) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof value);
  return bits;
}

}  // namespace

TEMPLATE_TEST_CASE("max, min and modular sums of rows", "", float, double, std::int32_t, std::uint8_t) {
  using T = TestType;
  Draft draft;
  const int x = draft.load(draft.access(dtype_of<T>, {S::any, S::any, S::one}));
  const int largest = draft.reduce(Operation::max, x), least = draft.reduce(Operation::min, x);
  std::vector<int> reductions{largest, least};
  if constexpr (std::is_integral_v<T>) reductions.push_back(draft.reduce(Operation::sum, x));
  std::vector<int> results;
  std::vector<Store> stores;
  for (int reduction : reductions) {
    results.push_back(draft.reduced(reduction));
    stores.push_back({draft.access(dtype_of<T>, {S::one, S::zero, S::zero}), results.back()});
  }
  draft.nest.parallel_axes = 1;
  draft.nest.row_axes = 2;
  draft.nest.stages = {sweep_of({x}, reductions), point_of(results, stores)};
  for (Isa isa : available_isas_and_gpu()) {
    const Compiled kernel(draft.nest, isa);
    for (std::int64_t n : lengths) {
      if (n == 0) continue;
      const std::int64_t points = 3, rows = 2;
      Guarded<T> a(points * rows * n);
      Guarded<T> out[3] = {Guarded<T>(points), Guarded<T>(points), Guarded<T>(points)};
      for (std::size_t i = 0; i < a.size(); ++i) a[i] = noise<T>(static_cast<std::int64_t>(i));
      if constexpr (std::is_floating_point_v<T>) a[a.size() - 1] = std::numeric_limits<T>::quiet_NaN();
      std::vector<void*> buffers{a.data()};
      for (std::size_t k = 0; k < reductions.size(); ++k) buffers.push_back(out[k].data());
      kernel(buffers, {points, rows, n, rows * n, n}, points);
      for (std::int64_t p = 0; p < points; ++p) {
        const T* row = a.data() + p * rows * n;
        const bool nan = std::is_floating_point_v<T> && p == points - 1;
        CAPTURE(name(isa), n, p);
        REQUIRE(same<T>(out[0][p],
                        nan ? std::numeric_limits<T>::quiet_NaN() : *std::max_element(row, row + rows * n)));
        REQUIRE(same<T>(out[1][p],
                        nan ? std::numeric_limits<T>::quiet_NaN() : *std::min_element(row, row + rows * n)));
        if constexpr (std::is_integral_v<T>) {
          std::uint64_t sum = 0;
          for (std::int64_t i = 0; i < rows * n; ++i) sum += static_cast<std::uint64_t>(row[i]);
          REQUIRE(out[2][p] == static_cast<T>(sum));
        }
      }
    }
  }
}

TEMPLATE_TEST_CASE("max and min find a NaN wherever it lies", "", float, double) {
  using T = TestType;
  Draft draft;
  const int x = draft.load(draft.access(dtype_of<T>, {S::any, S::one}));
  const int largest = draft.reduce(Operation::max, x), least = draft.reduce(Operation::min, x);
  const std::vector<int> results{draft.reduced(largest), draft.reduced(least)};
  const std::vector<Store> stores{{draft.access(dtype_of<T>, {S::one, S::zero}), results[0]},
                                  {draft.access(dtype_of<T>, {S::one, S::zero}), results[1]}};
  draft.nest.parallel_axes = 1;
  draft.nest.row_axes = 1;
  draft.nest.stages = {sweep_of({x}, {largest, least}), point_of(results, stores)};
  for (Isa isa : available_isas_and_gpu()) {
    const Compiled kernel(draft.nest, isa);
    constexpr std::int64_t n = 150;  // point p has its NaN at p, but the last has none
    Guarded<T> a((n + 1) * n), high(n + 1), low(n + 1);
    for (std::size_t i = 0; i < a.size(); ++i) a[i] = noise<T>(static_cast<std::int64_t>(i));
    for (std::int64_t p = 0; p < n; ++p) a[p * n + p] = std::numeric_limits<T>::quiet_NaN();
    kernel({a.data(), high.data(), low.data()}, {n + 1, n, n}, n + 1);
    for (std::int64_t p = 0; p <= n; ++p) {
      CAPTURE(name(isa), p);
      REQUIRE(std::isnan(high[p]) == (p < n));
      REQUIRE(std::isnan(low[p]) == (p < n));
    }
  }
}

TEMPLATE_TEST_CASE("the first element of a row that has what is looked for is found, wherever it lies", "",
                   float, double, std::uint8_t) {
  using T = TestType;
  Draft draft;
  const int x = draft.load(draft.access(dtype_of<T>, {S::any, S::one}));
  const int one = draft.constant(dtype_of<T>, bits_of(T(1)));
  const int most = draft.constant(DType::int64, INT64_MAX), shift = draft.constant(DType::int64, 100);
  const int number = draft.add({.opcode = Instruction::Opcode::counter,
                                .dtype = DType::int64,
                                .index = draft.counter({S::zero, S::one}),
                                .operands = {}});
  const int shifted = draft.compute(Operation::add, DType::int64, {shift, number});
  const int wanted = draft.compute(Operation::equal, DType::bool_, {x, one});
  const int chosen = draft.compute(Operation::where, DType::int64, {wanted, shifted, most});
  const int least = draft.reduce(Operation::min, chosen);
  const int result = draft.reduced(least);
  const int out = draft.access(DType::int64, {S::one, S::zero});
  draft.nest.parallel_axes = 1;
  draft.nest.stages = {point_of({one, most, shift}, {}),
                       sweep_of({x, number, shifted, wanted, chosen}, {least}),
                       point_of({result}, {{out, result}})};
  for (Isa isa : available_isas_and_gpu()) {
    const Compiled kernel(draft.nest, isa);
    for (std::int64_t n : lengths) {  // point p has it at p and behind, the last has it not
      Guarded<T> a((n + 1) * n);
      Guarded<std::int64_t> first(n + 1);
      for (std::int64_t p = 0; p < n; ++p)
        for (std::int64_t i = p; i < n; i += 1 + p % 3) a[p * n + i] = T(1);
      kernel({a.data(), first.data()}, {n + 1, n, n, 0}, n + 1);
      for (std::int64_t p = 0; p <= n; ++p) {
        CAPTURE(name(isa), n, p);
        REQUIRE(first[p] == (p < n ? p + 100 : INT64_MAX));
      }
    }
  }
}

TEMPLATE_TEST_CASE("ordered sums of rows are NumPy's, call by call", "", float, double) {
  using T = TestType;
  Draft draft;
  const int x = draft.load(draft.access(dtype_of<T>, {S::any, S::one}));
  const int squared = draft.compute(Operation::square, dtype_of<T>, {x});
  const int first = draft.reduce(Operation::sum, x, true),
            second = draft.reduce(Operation::sum, squared, true);
  const int a_sum = draft.reduced(first), b_sum = draft.reduced(second);
  const int a_out = draft.access(dtype_of<T>, {S::one, S::zero}),
            b_out = draft.access(dtype_of<T>, {S::one, S::zero});
  draft.nest.parallel_axes = 1;
  draft.nest.stages = {sweep_of({x, squared}, {first, second}),
                       point_of({a_sum, b_sum}, {{a_out, a_sum}, {b_out, b_sum}})};
  std::vector<std::int64_t> sizes = lengths;
  for (std::int64_t n = 2; n < 300; ++n) sizes.push_back(n);
  for (std::int64_t n : {8191, 8192, 8193, 20001}) sizes.push_back(n);
  for (Isa isa : available_isas_and_gpu()) {
    const Compiled kernel(draft.nest, isa);
    for (std::int64_t n : sizes)
      for (std::int64_t call : {std::max<std::int64_t>(n, 1), std::int64_t{8192}, std::int64_t{100}}) {
        Guarded<T> a(2 * n), sum(2), squares(2);
        for (std::int64_t i = 0; i < 2 * n; ++i) a[i] = noise<T>(i);
        if (n == 1) a[0] = T(-0.0);
        kernel({a.data(), sum.data(), squares.data()}, {2, n, n, call, call}, 2);
        for (int p = 0; p < 2; ++p) {
          std::vector<T> row(a.data() + p * n, a.data() + p * n + n), squared_row;
          for (T v : row) squared_row.push_back(v * v);
          CAPTURE(name(isa), n, call, p);
          REQUIRE(same<T>(sum[p], called(row, call)));
          REQUIRE(same<T>(squares[p], called(squared_row, call)));
        }
      }
  }
}

TEMPLATE_TEST_CASE("rows interleaved have the sums of rows walked alone, wherever a part of the grid ends",
                   "", float, double) {
  using T = TestType;
  Draft draft;  // squares of the differences between each row of one matrix and each of another
  const int x = draft.load(draft.access(dtype_of<T>, {S::any, S::zero, S::any, S::one}));
  const int y = draft.load(draft.access(dtype_of<T>, {S::zero, S::any, S::any, S::one}));
  const int difference = draft.compute(Operation::subtract, dtype_of<T>, {x, y});
  const int squared = draft.compute(Operation::square, dtype_of<T>, {difference});
  const int run_axes = GENERATE(1, 2);
  const int sum = draft.reduce(Operation::sum, squared, true, run_axes);
  const int result = draft.reduced(sum);
  const int out = draft.access(dtype_of<T>, {S::any, S::one, S::zero, S::zero});
  draft.nest.parallel_axes = 2;
  draft.nest.row_axes = 2;
  draft.nest.stages = {sweep_of({x, y, difference, squared}, {sum}), point_of({result}, {{out, result}})};
  constexpr std::int64_t rows = 3, columns = 21, outer = 2, call = 8192;
  for (Isa isa : available_isas()) {
    const Compiled kernel(draft.nest, isa);
    for (std::int64_t n : {0, 1, 5, 8, 16, 27, 64, 130, 300}) {
      const std::int64_t length = outer * n;
      Guarded<T> a(rows * length), b(columns * length), distances(rows * columns);
      for (std::int64_t i = 0; i < rows * length; ++i) a[i] = noise<T>(i);
      for (std::int64_t i = 0; i < columns * length; ++i) b[i] = noise<T>(i + 12345);
      const std::vector<std::int64_t> params{rows, columns, outer, n, length, n, length, n, columns, call};
      for (const std::int64_t cut : {0, 4, 20, 21, 40, 63}) {
        std::fill(distances.begin(), distances.end(), T(-1));
        kernel.run({a.data(), b.data(), distances.data()}, params, 0, cut, 0);
        REQUIRE(std::count(distances.begin(), distances.end(), T(-1)) == rows * columns - cut);
        kernel.run({a.data(), b.data(), distances.data()}, params, cut, rows * columns, 0);
        for (std::int64_t point = 0; point < rows * columns; ++point) {
          std::vector<T> run;
          T expected = 0;
          for (std::int64_t k = 0; k < length; ++k) {
            const T apart = a[point / columns * length + k] - b[point % columns * length + k];
            run.push_back(apart * apart);
            if (std::ssize(run) < n * run_axes) continue;
            expected = called(run, call, expected);
            run.clear();
          }
          CAPTURE(name(isa), run_axes, n, cut, point);
          REQUIRE(same<T>(distances[point], expected));
        }
      }
    }
  }
}

TEMPLATE_TEST_CASE("interleaved points that are fewer than lanes read nothing beyond them", "", float,
                   double) {
  using T = TestType;
  Draft draft;  // out[i, j] = a[j, i] - sum(x[i, :] * w)
  const int x = draft.load(draft.access(dtype_of<T>, {S::any, S::one}));
  const int w = draft.load(draft.access(dtype_of<T>, {S::zero, S::one}));
  const int a = draft.load(draft.access(dtype_of<T>, {S::one, S::any}));
  const int product = draft.compute(Operation::multiply, dtype_of<T>, {x, w});
  const int largest = draft.compute(Operation::maximum, dtype_of<T>, {product, x});
  const int sum = draft.reduce(Operation::sum, largest, true);
  const int result = draft.reduced(sum),
            difference = draft.compute(Operation::subtract, dtype_of<T>, {a, result});
  const int out = draft.access(dtype_of<T>, {S::any, S::one});
  draft.nest.parallel_axes = 1;
  draft.nest.stages = {sweep_of({x, w, product, largest}, {sum}),
                       point_of({result}, {}),
                       {.sweep = true,
                        .body = {a, difference},
                        .reductions = {},
                        .stores = {{out, difference}},
                        .spills = {}}};
  for (Isa isa : available_isas_and_gpu()) {
    const Compiled kernel(draft.nest, isa);
    constexpr std::int64_t n = 1030;  // the last rows of `a` lie on a page of their own
    for (std::int64_t points : {4, 8, 12, 20}) {
      Guarded<T> xs(points * n), ws(n), as(n * points), results(points * n);
      for (std::int64_t i = 0; i < points * n; ++i) xs[i] = noise<T>(i), as[i] = noise<T>(i + 7);
      for (std::int64_t i = 0; i < n; ++i) ws[i] = noise<T>(i + 99);
      kernel({xs.data(), ws.data(), as.data(), results.data()}, {points, n, n, points, n, n}, points);
      for (std::int64_t p = 0; p < points; ++p) {
        std::vector<T> row;
        for (std::int64_t i = 0; i < n; ++i) row.push_back(std::max(xs[p * n + i] * ws[i], xs[p * n + i]));
        const T total = called(row, n);
        for (std::int64_t i = 0; i < n; ++i) REQUIRE(same<T>(results[p * n + i], as[i * points + p] - total));
      }
    }
  }
}

TEMPLATE_TEST_CASE("runs of several axes are walked flat", "", float, double) {
  using T = TestType;
  for (int run_axes : {1, 2, 3})
    for (Isa isa : available_isas_and_gpu()) {
      Draft draft;
      const int x = draft.load(draft.access(dtype_of<T>, {S::any, S::any, S::one}));
      const int sum = draft.reduce(Operation::sum, x, true, run_axes);
      const int result = draft.reduced(sum);
      const int out = draft.access(dtype_of<T>, {S::zero, S::zero, S::zero});
      draft.nest.row_axes = 3;
      draft.nest.stages = {sweep_of({x}, {sum}), point_of({result}, {{out, result}})};
      const Compiled kernel(draft.nest, isa);
      for (std::int64_t n : {1, 3, 8, 21, 130})
        for (std::int64_t call : {50, 8192}) {
          const std::int64_t e0 = 3, e1 = 5, s1 = n + 2, s0 = e1 * s1 + 3;
          Guarded<T> a(e0 * s0), total(1);
          for (std::size_t i = 0; i < a.size(); ++i) a[i] = noise<T>(static_cast<std::int64_t>(i));
          kernel({a.data(), total.data()}, {e0, e1, n, s0, s1, call}, 1);
          T expected = 0;
          std::vector<T> run;
          for (std::int64_t i = 0; i < e0; ++i)
            for (std::int64_t j = 0; j < e1; ++j)
              for (std::int64_t k = 0; k < n; ++k) {
                run.push_back(a[i * s0 + j * s1 + k]);
                const std::int64_t length = run_axes == 1 ? n : run_axes == 2 ? e1 * n : e0 * e1 * n;
                if (static_cast<std::int64_t>(run.size()) == length) {
                  expected = called(run, call, expected);
                  run.clear();
                }
              }
          CAPTURE(name(isa), run_axes, n, call);
          REQUIRE(same<T>(total[0], expected));
        }
    }
}

/// Rows and columns: panels of columns, of few rows, or of more than a GPU's block reads ahead at once.
std::vector<std::pair<std::int64_t, std::int64_t>> panel_sizes() {
  std::vector<std::pair<std::int64_t, std::int64_t>> sizes{{517, 40}, {224, 1}, {1, 64}, {1000, 3}};
  for (const std::int64_t columns : lengths) sizes.emplace_back(11, columns);
  return sizes;
}

TEMPLATE_TEST_CASE("columns: each lane is a point", "", float, double) {
  using T = TestType;
  // mean-like: sums and maxima of columns, then the column less its maximum
  Draft draft;
  const int access = draft.access(dtype_of<T>, {S::one, S::any});
  const int x = draft.load(access);
  const int sum = draft.reduce(Operation::sum, x, true), largest = draft.reduce(Operation::max, x);
  const int sum_value = draft.reduced(sum), max_value = draft.reduced(largest);
  const int sum_out = draft.access(dtype_of<T>, {S::one, S::zero});
  const int rest_out = draft.access(dtype_of<T>, {S::one, S::any});
  const int rest = draft.compute(Operation::subtract, dtype_of<T>, {x, max_value});
  draft.nest.slots = {dtype_of<T>};
  const int kept = draft.spilled(0);
  const int twice = draft.compute(Operation::add, dtype_of<T>, {kept, kept});
  const int twice_out = draft.access(dtype_of<T>, {S::one, S::any});
  draft.nest.parallel_axes = 1;
  draft.nest.lanes = Lanes::points;
  draft.nest.schedule.strategy = Strategy::panels;
  Stage first = sweep_of({x}, {sum});
  Stage second = sweep_of({x}, {largest});
  Stage third = sweep_of({x, rest}, {});
  third.stores = {{rest_out, rest}};
  third.spills = {{0, rest}};
  Stage fourth = sweep_of({kept, twice}, {});
  fourth.stores = {{twice_out, twice}};
  draft.nest.stages = {first, second, point_of({sum_value, max_value}, {{sum_out, sum_value}}), third,
                       fourth};
  for (Isa isa : available_isas_and_gpu()) {
    const Compiled kernel(draft.nest, isa);
    for (const auto& [rows, columns] : panel_sizes()) {
      Guarded<T> a(rows * columns), sums(columns), rests(rows * columns), twices(rows * columns);
      for (std::size_t i = 0; i < a.size(); ++i) a[i] = noise<T>(static_cast<std::int64_t>(i));
      const std::int64_t grid = (columns + panel_points - 1) / panel_points;
      kernel({a.data(), sums.data(), rests.data(), twices.data()}, {columns, rows, columns, columns, columns},
             grid, scratch_slot_bytes(dtype_of<T>, rows, Lanes::points));
      for (std::int64_t j = 0; j < columns; ++j) {
        T expected = 0, top = a[j];
        for (std::int64_t i = 0; i < rows; ++i)
          expected += a[i * columns + j], top = std::max(top, a[i * columns + j]);
        CAPTURE(name(isa), rows, columns, j);
        REQUIRE(same<T>(sums[j], expected));
        for (std::int64_t i = 0; i < rows; ++i) {
          REQUIRE(same<T>(rests[i * columns + j], a[i * columns + j] - top));
          REQUIRE(same<T>(twices[i * columns + j], 2 * (a[i * columns + j] - top)));
        }
      }
    }
  }
}

TEST_CASE("a row is spilled between sweeps") {
  // y = x - max(x); out = y / sum(y)
  Draft draft;
  const int x = draft.load(draft.access(DType::float32, {S::any, S::one}));
  const int largest = draft.reduce(Operation::max, x);
  const int max_value = draft.reduced(largest);
  const int y = draft.compute(Operation::subtract, DType::float32, {x, max_value});
  const int sum = draft.reduce(Operation::sum, y, true);
  draft.nest.slots = {DType::bool_, DType::float32};
  const int positive = draft.compute(Operation::greater_equal, DType::bool_, {y, max_value});
  const int kept = draft.spilled(1), flag = draft.spilled(0);
  const int total = draft.reduced(sum);
  const int quotient = draft.compute(Operation::divide, DType::float32, {kept, total});
  const int chosen = draft.compute(Operation::where, DType::float32, {flag, kept, quotient});
  const int out = draft.access(DType::float32, {S::any, S::one});
  draft.nest.parallel_axes = 1;
  Stage second = sweep_of({x, y, positive}, {sum});
  second.spills = {{1, y}, {0, positive}};
  Stage last = sweep_of({kept, flag, quotient, chosen}, {});
  last.stores = {{out, chosen}};
  draft.nest.stages = {sweep_of({x}, {largest}), point_of({max_value}, {}), second, point_of({total}, {}),
                       last};
  for (Isa isa : available_isas_and_gpu()) {
    const Compiled kernel(draft.nest, isa);
    for (std::int64_t n : lengths) {
      if (n == 0) continue;
      Guarded<float> a(3 * n), result(3 * n);
      for (std::int64_t i = 0; i < 3 * n; ++i) a[i] = noise<float>(i);
      const std::int64_t scratch =
          scratch_slot_bytes(DType::bool_, n, Lanes::row) + scratch_slot_bytes(DType::float32, n, Lanes::row);
      kernel({a.data(), result.data()}, {3, n, n, n, n}, 3, scratch);
      for (int p = 0; p < 3; ++p) {
        const float top = *std::max_element(a.data() + p * n, a.data() + p * n + n);
        std::vector<float> row;
        for (std::int64_t i = 0; i < n; ++i) row.push_back(a[p * n + i] - top);
        const float s = called(row, n);
        for (std::int64_t i = 0; i < n; ++i) {
          CAPTURE(name(isa), n, p, i);
          REQUIRE(same<float>(result[p * n + i], row[i] >= top ? row[i] : row[i] / s));
        }
      }
    }
  }
}
