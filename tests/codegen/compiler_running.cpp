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
