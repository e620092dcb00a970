#include "catch.hpp"
#include "codegen/compiler/plugin.hpp"
#include "codegen/programs.hpp"
#include "runtime/system/errors.hpp"

using namespace weft;
using codegen::BuiltNest;
using codegen::Lanes;
using codegen::LoopNest;

namespace {

using Params = std::vector<std::int64_t>;

BuiltNest only_nest(const Tensor& output) {
  auto nests = nests_of({output});
  REQUIRE(nests.size() == 1);
  return nests[0];
}

std::string listing(const BuiltNest& built) { return text(built.nest, false); }

}  // namespace

TEST_CASE("softmax over rows: three sweeps, the exponentials kept between them") {
  const BuiltNest built = only_nest(softmax(variable("x", DType::float32, {4096, 1024}), 1));
  CHECK(listing(built) == R"(nest
parallel 1, row 1, lanes row
@0 = float32[any, 1]
@1 = float32[any, 1]
#0 = float32
%0 = load @0: float32
%1 = reduced $0: float32, per point
%2 = subtract.float32 %0, %1: float32
%3 = exp.float32 %2: float32
%4 = reduced $1: float32, per point
%5 = spilled #0: float32
%6 = divide.float32 %5, %4: float32
$0 = max %0: float32
$1 = sum %3: float32, ordered, run of 1
sweep:
  %0
  reduce $0
point:
  %1
sweep:
  %0 %2 %3
  reduce $1
  spill #0 = %3
point:
  %4
sweep:
  %5 %6
  store @1 = %6
)");
  CHECK(built.launch.params == Params{4096, 1024, 1024, 1024, 1024});
  CHECK(built.launch.grid == 4096);
  CHECK(built.launch.scratch_bytes == 4096);
}

TEST_CASE("softmax over columns: vectors lie across the columns") {
  const BuiltNest built = only_nest(softmax(variable("x", DType::float32, {30, 1000}), 0));
  CHECK(built.nest.lanes == Lanes::points);
  CHECK(built.launch.grid == 16);
  CHECK(built.launch.scratch_bytes == codegen::scratch_slot_bytes(DType::float32, 30, Lanes::points));
}

TEST_CASE("layer norm: what is cheap is computed again") {
  const BuiltNest built = only_nest(layer_norm(variable("x", DType::float32, {64, 1024}), 1));
  CHECK(built.nest.slots.empty());
  CHECK(std::count_if(built.nest.stages.begin(), built.nest.stages.end(),
                      [](const codegen::Stage& stage) { return stage.sweep; }) == 3);
}

TEST_CASE("shapes are parameters: one nest for all of them") {
  const auto nest_for = [](const Dims& shape) {
    return listing(only_nest(layer_norm(variable("x", DType::float32, shape), 1)));
  };
  CHECK(nest_for({5, 1024}) != nest_for({7, 100}));  // the count is a constant of the graph
  const auto sum_for = [](const Dims& shape) {
    return listing(only_nest(sum(variable("x", DType::float32, shape), {1}, DType::float32)));
  };
  CHECK(sum_for({5, 1024}) == sum_for({7, 100}));
}

TEST_CASE("sums take NumPy's order from the memory") {
  const Tensor x = variable("x", DType::float64, {3, 4, 5});
  const auto nest_over = [&](const Dims& axis) { return only_nest(sum(x, axis, DType::float64, false)); };

  const BuiltNest columns = nest_over({0});
  CHECK(columns.nest.lanes == Lanes::points);
  CHECK(columns.launch.params == Params{20, 3, 20});  // the kept axes walk as one

  const BuiltNest middle = nest_over({1});
  CHECK(middle.nest.lanes == Lanes::points);
  CHECK(middle.launch.params == Params{3, 5, 4, 20, 5, 5});

  const BuiltNest rows = nest_over({2});
  CHECK(rows.nest.lanes == Lanes::row);
  CHECK(rows.launch.params == Params{12, 5, 5, 5});  // the last is the call's size

  const BuiltNest outer = nest_over({0, 2});
  CHECK(outer.launch.params == Params{4, 3, 5, 5, 20, 5});
  CHECK(outer.nest.row_axes == 2);
  CHECK(outer.nest.reductions[0].run_axes == 1);

  const BuiltNest all = only_nest(sum(transpose(x, {2, 0, 1}), {0, 1, 2}, DType::float64, false));
  CHECK(all.nest.parallel_axes == 0);
  CHECK(all.launch.params == Params{60, 60});
}

TEST_CASE("a run whose axes no walk joins stays a run of several axes") {
  const Tensor x = variable("x", DType::float32, {100, 50});
  const BuiltNest built =
      only_nest(sum(getitem(x, slices({{0, 1, 100}, {0, 1, 40}})), {0, 1}, DType::float32));
  CHECK(built.nest.row_axes == 2);
  CHECK(built.nest.reductions[0].run_axes == 2);
  CHECK(built.launch.params == Params{100, 40, 50, 4000});
}

TEST_CASE("the stencil reads one array at five places") {
  const BuiltNest built = only_nest(stencil(variable("x", DType::float32, {40, 50})));
  REQUIRE(built.launch.buffers.size() == 5);
  CHECK(built.nest.schedule.cuts_rows());
  std::vector<std::int64_t> offsets;
  for (std::size_t i = 0; i < 4; ++i) offsets.push_back(built.launch.buffers[i].offset);
  std::sort(offsets.begin(), offsets.end());
  CHECK(offsets == std::vector<std::int64_t>{4, 200, 208, 404});
}

TEST_CASE("contiguous maps are one axis, and the same view is loaded once") {
  const Tensor x = variable("x", DType::float32, {6, 7, 8});
  const BuiltNest built = only_nest(
      apply(Operation::add, transpose(transpose(x, {2, 1, 0}), {2, 1, 0}), apply(Operation::square, x)));
  CHECK(built.nest.parallel_axes == 0);
  CHECK(built.nest.accesses.size() == 2);
  CHECK(built.launch.params == Params{336, 336});
}

TEST_CASE("stores of a map run along memory") {
  const Tensor x = variable("x", DType::float32, {6, 7}, {4, 24});
  const BuiltNest built = only_nest(apply(Operation::add, x, variable("y", DType::float32, {7})));
  const codegen::Access& stored = built.nest.accesses.back();
  CHECK(stored.strides.back() == codegen::StrideClass::one);
  CHECK(built.launch.params[1] == 6);
}

TEST_CASE("broadcast operands are converted once a point") {
  const BuiltNest built = only_nest(
      apply(Operation::add, variable("a", DType::int32, {5, 1}), variable("b", DType::float32, {7})));
  CHECK(listing(built) == R"(nest
parallel 1, row 1, lanes row, tiled
@0 = float32[0, 1]
@1 = int32[1, 0]
@2 = float64[any, 1]
%0 = load @1: int32, per point
%1 = convert %0: float64, per point
%2 = load @0: float32
%3 = convert %2: float64
%4 = add.float64 %1, %3: float64
point:
  %0 %1
sweep:
  %2 %3 %4
  store @2 = %4
)");
}

TEST_CASE("arange counts; a slice of it counts from elsewhere") {
  const BuiltNest built = only_nest(getitem(arange(DType::float64, 1, 0.5, 100), slices({{90, -2, 10}})));
  CHECK(listing(built) == R"(nest
parallel 0, row 1, lanes row, tiled
@0 = counter[any]
@1 = float64[1]
%0 = constant 0x3fe0000000000000: float64, per point
%1 = constant 0x3ff0000000000000: float64, per point
%2 = counter @0: int64
%3 = convert %2: float64
%4 = multiply.float64 %3, %0: float64
%5 = add.float64 %1, %4: float64
point:
  %0 %1
sweep:
  %2 %3 %4 %5
  store @1 = %5
)");
  CHECK(built.launch.params == Params{10, 10, 90, -2});
  CHECK(built.launch.buffers.size() == 1);
}

TEST_CASE("a sum of no elements reads nothing") {
  const Tensor x = variable("x", DType::float32, {0, 3});
  const BuiltNest summed = only_nest(sum(x, {0}, DType::float32));
  CHECK(summed.launch.grid == 1);
  CHECK(summed.launch.params == Params{3, 3});
  CHECK(summed.launch.buffers.size() == 1);
}

TEST_CASE("nests are verified") {
  LoopNest nest = only_nest(stencil(variable("x", DType::float32, {40, 50}))).nest;
  REQUIRE_NOTHROW(verify(nest));
  SECTION("a store of another dtype") { nest.accesses.back().dtype = DType::float64; }
  SECTION("an operand that comes later") { nest.instructions[3].operands[0] = 5; }
  SECTION("a value that no stage evaluates") { nest.stages.back().body.pop_back(); }
  SECTION("a missing stride") { nest.accesses[0].strides.pop_back(); }
  SECTION("an operand of another dtype") { nest.instructions[1].dtype = DType::float64; }
  SECTION("a row value in a point stage") { nest.stages[0].body.push_back(1); }
  SECTION("no row") { nest.row_axes = 0; }
  CHECK_THROWS_AS(verify(nest), InternalError);
}
