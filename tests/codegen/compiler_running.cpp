// What is folded in the row's order: products, and running totals, along rows and across points.
#include <cmath>

#include "compiler_nests.hpp"

using namespace weft;
using namespace weft::codegen;
using namespace weft::codegen::test;

namespace {

/// A nest that stores the running sum of each row, and after it the product.
Draft draft_of(DType dtype, Lanes lanes) {
  Draft draft;
  draft.nest.parallel_axes = 1;
  draft.nest.lanes = lanes;
  draft.nest.schedule.strategy = lanes == Lanes::row ? Strategy::rows : Strategy::panels;
  const StrideClass across = lanes == Lanes::row ? S::any : S::one;
  const StrideClass along = lanes == Lanes::row ? S::one : S::any;
  const int x = draft.load(draft.access(dtype, {across, along}));
  const int total = draft.reduce(Operation::sum, x, true);
  draft.nest.reductions[total].running = true;
  draft.nest.reductions[total].start = std::uint64_t{1} << (itemsize(dtype) * 8 - 1);  // -0.0
  const int product = draft.reduce(Operation::prod, x, true);
  draft.nest.reductions[product].start = draft.nest.reductions[total].start;
  const int running =
      draft.add({.opcode = Instruction::Opcode::running, .dtype = dtype, .index = total, .operands = {x}});
  const int result = draft.reduced(product);
  const Store each{draft.access(dtype, {across, along}), running};
  const Store last{draft.access(dtype, {S::one, S::zero}), result};
  draft.nest.stages = {
      {.sweep = true, .body = {x, running}, .reductions = {total, product}, .stores = {each}, .spills = {}},
      {.sweep = false, .body = {result}, .reductions = {}, .stores = {last}, .spills = {}}};
  return draft;
}

/// Neither sums nor products of these are exact.
template <class T>
T noise(std::int64_t i) {
  return i % 50 == 0 ? T(-0.0) : T(1) + T(1) / static_cast<T>(3 + i % 97);
}

template <class T>
void check(Lanes lanes, Isa isa, std::int64_t points, std::int64_t row) {
  const Compiled kernel(draft_of(dtype_of<T>, lanes).nest, isa);
  Guarded<T> x(points * row), totals(points * row), products(points);
  for (std::int64_t i = 0; i < points * row; ++i) x[i] = noise<T>(i);
  const bool rows = lanes == Lanes::row;
  const std::int64_t across = rows ? row : 1, along = rows ? 1 : points;
  const std::int64_t step = rows ? across : along,
                     grid = rows ? points : (points + panel_points - 1) / panel_points;
  kernel({x.data(), totals.data(), products.data()}, {points, row, step, step}, grid);
  for (std::int64_t p = 0; p < points; ++p) {
    T total = T(-0.0), product = T(-0.0);
    for (std::int64_t i = 0; i < row; ++i) {
      total += x[p * across + i * along];
      product *= x[p * across + i * along];
      REQUIRE(same(totals[p * across + i * along], total));
    }
    REQUIRE(same(products[p], product));
  }
}

}  // namespace

TEMPLATE_TEST_CASE("running sums and products", "", float, double) {
  for (const Isa isa : available_isas_and_gpu()) {
    for (const std::int64_t row : {1, 7, 8, 17, 65, 200}) check<TestType>(Lanes::row, isa, 3, row);
    for (const std::int64_t points : {1, 9, 64, 130}) check<TestType>(Lanes::points, isa, points, 5);
  }
}

namespace {

/// A nest that stores each element's square, the running sum of these, that with the element, and what a row
/// comes to.
Draft squares_of(DType dtype, Lanes lanes) {
  Draft draft;
  draft.nest.parallel_axes = 1;
  draft.nest.lanes = lanes;
  draft.nest.schedule.strategy = lanes == Lanes::row ? Strategy::rows : Strategy::panels;
  const StrideClass across = lanes == Lanes::row ? S::any : S::one;
  const StrideClass along = lanes == Lanes::row ? S::one : S::any;
  const auto each = [&] { return draft.access(dtype, {across, along}); };
  const int x = draft.load(each());
  const int square = draft.compute(Operation::multiply, dtype, {x, x});
  const int total = draft.reduce(Operation::sum, square, true);
  draft.nest.reductions[total].running = true;
  const int running = draft.add(
      {.opcode = Instruction::Opcode::running, .dtype = dtype, .index = total, .operands = {square}});
  const int more = draft.compute(Operation::add, dtype, {running, x});
  const int result = draft.reduced(total);
  std::vector<Store> stores;
  for (const int value : {square, running, more}) stores.push_back({each(), value});
  draft.nest.stages = {{.sweep = true,
                        .body = {x, square, running, more},
                        .reductions = {total},
                        .stores = stores,
                        .spills = {}},
                       {.sweep = false,
                        .body = {result},
                        .reductions = {},
                        .stores = {{draft.access(dtype, {S::one, S::zero}), result}},
                        .spills = {}}};
  return draft;
}

/// Whole numbers come to the same in any order; others only where they are folded in the row's.
enum class Summands : std::uint8_t { whole, thirds };

template <class T>
void check_squares(const Compiled& kernel, Lanes lanes, std::int64_t points, std::int64_t row,
                   Summands summands = Summands::thirds) {
  CAPTURE(static_cast<int>(lanes), points, row);
  const T part = summands == Summands::whole ? T(1) : T(3);
  const auto size = static_cast<std::size_t>(points * row);
  Guarded<T> x(size), squares(size), totals(size), more(size), results(static_cast<std::size_t>(points));
  for (std::size_t i = 0; i < size; ++i) x[i] = static_cast<T>(static_cast<T>(i % 23) - T(7)) / part;
  const bool rows = lanes == Lanes::row;
  const std::int64_t across = rows ? row : 1, along = rows ? 1 : points, step = rows ? across : along,
                     grid = rows ? points : (points + panel_points - 1) / panel_points;
  kernel({x.data(), squares.data(), totals.data(), more.data(), results.data()},
         {points, row, step, step, step, step}, grid);
  for (std::int64_t p = 0; p < points; ++p) {
    T total = 0;
    for (std::int64_t i = 0; i < row; ++i) {
      const auto at = static_cast<std::size_t>(p * across + i * along);
      const T square = x[at] * x[at];
      total += square;
      REQUIRE(same(squares[at], square));
      REQUIRE(same(totals[at], total));
      REQUIRE(same(more[at], total + x[at]));
    }
    REQUIRE(same(results[static_cast<std::size_t>(p)], total));
  }
}

}  // namespace

TEMPLATE_TEST_CASE("running sums beside what they are of, in rows of a group, a block and several", "", float,
                   double, std::int32_t, std::int64_t) {
  for (const Isa isa : available_isas_and_gpu()) {
    const Compiled in_rows(squares_of(dtype_of<TestType>, Lanes::row).nest, isa),
        across(squares_of(dtype_of<TestType>, Lanes::points).nest, isa);
    for (const std::int64_t points : {1, 2, 3, 21})
      for (const std::int64_t row : {1, 3, 8, 31, 32, 33, 255, 256, 257, 1000, 2049, 7000})
        check_squares<TestType>(in_rows, Lanes::row, points, row);
    for (const std::int64_t points : {1, 31, 70})
      for (const std::int64_t row : {1, 5, 100, 700})
        check_squares<TestType>(across, Lanes::points, points, row);
  }
}

TEST_CASE("running sums of inexact nests, which a GPU folds in any order") {
  LoopNest nest = squares_of(DType::float64, Lanes::row).nest;
  nest.exact = false;
  for (const Isa isa : available_isas_and_gpu()) {
    const Compiled kernel(nest, isa);
    for (const std::int64_t points : {1, 3, 21})
      for (const std::int64_t row : {1, 31, 257, 7000})
        check_squares<double>(kernel, Lanes::row, points, row, Summands::whole);
  }
}

TEST_CASE("rows of running totals are taken in parts where their order, or their length, asks for that") {
  const auto threads_of = [](DType dtype, bool exact, bool short_rows) {
    LoopNest nest = squares_of(dtype, Lanes::row).nest;
    nest.exact = exact;
    nest.schedule.strategy = short_rows ? Strategy::short_rows : Strategy::rows;
    return row_threads(nest);
  };
  CHECK(threads_of(DType::float32, true, false) == RowThreads::warp);
  CHECK(threads_of(DType::float32, false, false) == RowThreads::block);
  CHECK(threads_of(DType::int64, true, false) == RowThreads::block);
  CHECK(threads_of(DType::int64, true, true) == RowThreads::warp);
}
