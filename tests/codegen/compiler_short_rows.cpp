// Short rows: what they come to is folded for several points at once, and is what it is for each alone.
#include <algorithm>
#include <limits>
#include <numeric>

#include "codegen/assemble.hpp"
#include "codegen/compare.hpp"
#include "codegen/programs.hpp"
#include "compiler_nests.hpp"

using namespace weft;
using namespace weft::codegen;
using namespace weft::codegen::test;

namespace {

template <class T>
T noise(std::int64_t i) {
  return static_cast<T>(static_cast<std::int64_t>(static_cast<std::uint64_t>(i + 1) * 0x9e3779b97f4a7c15u) >>
                        20) /
         static_cast<T>(1 << 20);
}

/// NumPy's sum of at most 128 elements.
template <class T>
T leaf(const std::vector<T>& v) {
  if (v.size() < 8) return std::accumulate(v.begin(), v.end(), T(0));
  std::vector<T> r(v.begin(), v.begin() + 8);
  for (std::size_t i = 8; i < v.size() / 8 * 8; ++i) r[i % 8] += v[i];
  const T eight = ((r[0] + r[1]) + (r[2] + r[3])) + ((r[4] + r[5]) + (r[6] + r[7]));
  return std::accumulate(v.begin() + static_cast<std::ptrdiff_t>(v.size() / 8 * 8), v.end(), eight);
}

/// total = sum(x) + shift; y = x - total; out = y * max(y), with total kept. All of one row.
template <class T>
LoopNest centred_nest() {
  Draft draft;
  const int x = draft.load(draft.access(dtype_of<T>, {S::any, S::one}));
  const int shift = draft.load(draft.access(dtype_of<T>, {S::any, S::zero}), true);
  const int sum = draft.reduce(Operation::sum, x, true), sum_value = draft.reduced(sum);
  const int total = draft.compute(Operation::add, dtype_of<T>, {sum_value, shift}, true);
  const int y = draft.compute(Operation::subtract, dtype_of<T>, {x, total});
  const int most = draft.reduce(Operation::max, y), most_value = draft.reduced(most);
  draft.nest.slots = {dtype_of<T>};
  const int kept = draft.spilled(0);
  const int scaled = draft.compute(Operation::multiply, dtype_of<T>, {kept, most_value});
  const int totals = draft.access(dtype_of<T>, {S::one, S::zero});
  const int out = draft.access(dtype_of<T>, {S::any, S::one});
  Stage first{.sweep = false, .body = {sum_value, shift, total}, .stores = {{totals, total}}};
  Stage second = sweep_of({x, y}, {most}), last = sweep_of({kept, scaled}, {});
  second.spills = {{0, y}};
  last.stores = {{out, scaled}};
  draft.nest.parallel_axes = 1;
  draft.nest.schedule.strategy = Strategy::short_rows;
  draft.nest.stages = {sweep_of({x}, {sum}), first, second, {.sweep = false, .body = {most_value}}, last};
  return draft.nest;
}

constexpr std::int64_t rows = 21;

template <class T>
struct Rows {
  explicit Rows(std::int64_t length) : n(length), x(rows * n), shift(2 * rows), total(rows), out(rows * n) {
    for (std::int64_t i = 0; i < rows * n; ++i) x[i] = noise<T>(i);
    for (std::int64_t i = 0; i < 2 * rows; ++i) shift[i] = noise<T>(i + 1000);
    x[3 * n + n / 2] = std::numeric_limits<T>::quiet_NaN();
    x[4 * n] = std::numeric_limits<T>::infinity();
  }

  void check(std::int64_t row) {
    const T* values = x.data() + row * n;
    const T sum = leaf(std::vector<T>(values, values + n)) + shift[2 * row];
    std::vector<T> y;
    for (std::int64_t i = 0; i < n; ++i) y.push_back(values[i] - sum);
    const auto nan = std::ranges::find_if(y, [](T value) { return value != value; });
    const T most = nan != y.end() ? *nan : std::ranges::max(y);
    CAPTURE(n, row);
    REQUIRE(same<T>(total[row], sum));
    for (std::int64_t i = 0; i < n; ++i) REQUIRE(same<T>(out[row * n + i], y[i] * most));
  }

  std::int64_t n;
  Guarded<T> x, shift, total, out;
};

/// How many of the program's kernels have short rows.
std::size_t kernels_with_short_rows(std::vector<Tensor> outputs) {
  const Assembled assembled = assemble(passes::run_pipeline({.outputs = std::move(outputs)}));
  return std::ranges::count_if(assembled.sources, [](const KernelSource& source) {
    const auto* nest = std::get_if<LoopNest>(&source);
    return nest && nest->schedule.has_short_rows();
  });
}

Tensor sums_of_rows(std::int64_t length, DType dtype = DType::float32) {
  return sum(variable("x" + std::to_string(length), dtype, {40, length}), {1}, dtype, false);
}

}  // namespace

TEMPLATE_TEST_CASE("short rows have the bits of rows taken alone, wherever a part of the grid ends", "",
                   float, double) {
  using T = TestType;
  const LoopNest nest = centred_nest<T>();
  for (Isa isa : available_isas()) {
    const Compiled kernel(nest, isa);
    for (std::int64_t n : {1, 2, 5, 7, 8, 9, 12, 15, 16, 17, 23, 24, 31, 32, 64, 100, 127, 128}) {
      CAPTURE(name(isa));
      Rows<T> data(n);
      for (const std::int64_t cut : {0, 1, 8, 12, 20}) {
        std::ranges::fill(data.total, T(-1));
        std::ranges::fill(data.out, T(-1));
        const auto run = [&](std::int64_t begin, std::int64_t end) {
          kernel.run({data.x.data(), data.shift.data(), data.total.data(), data.out.data()},
                     {rows, n, n, 2, n, n}, begin, end, scratch_slot_bytes(dtype_of<T>, n, Lanes::row));
        };
        run(0, cut);
        for (std::int64_t row = cut; row < rows; ++row) REQUIRE(data.total[row] == T(-1));
        run(cut, rows);
        for (std::int64_t row = 0; row < rows; ++row) data.check(row);
      }
    }
  }
}

TEMPLATE_TEST_CASE("the first of equals in a short row is found", "", float, double) {
  using T = TestType;
  const Tensor x = variable("x", dtype_of<T>, {11, 20});
  ndarray values = ndarray::empty(dtype_of<T>, {11, 20});
  T* elements = reinterpret_cast<T*>(values.bytes());
  for (std::int64_t i = 0; i < 220; ++i) elements[i] = static_cast<T>(i * 7 % 5);
  elements[2 * 20 + 13] = elements[2 * 20 + 17] = std::numeric_limits<T>::quiet_NaN();
  const Tensor found = reduce(Operation::argmax, x, {1});
  CHECK(difference(Graph{.outputs = {found}}, {{"x", values}}) == "");
}

TEST_CASE("rows are short that are one leaf of a sum, in all launches of a kernel") {
  CHECK(kernels_with_short_rows({sums_of_rows(2)}) == 1);
  CHECK(kernels_with_short_rows({sums_of_rows(128)}) == 1);
  CHECK(kernels_with_short_rows({sums_of_rows(129)}) == 0);
  CHECK(kernels_with_short_rows({sums_of_rows(0)}) == 0);
  CHECK(kernels_with_short_rows({sums_of_rows(64, DType::complex128)}) == 1);
  CHECK(kernels_with_short_rows({sums_of_rows(65, DType::complex128)}) == 0);
  CHECK(kernels_with_short_rows({sums_of_rows(20), sums_of_rows(300)}) == 0);
  CHECK(kernels_with_short_rows({sums_of_rows(20), sums_of_rows(30)}) == 1);
}
