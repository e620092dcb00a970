// The order of sums in the cases one should know by heart. Random layouts are in oracle/layouts.py.
#include "catch.hpp"
#include "ir/numpy_order/reduction_order.hpp"

namespace weft {
namespace {

ReductionOrder order_of(const Type& operand, const Dims& axis) {
  return reduction_order(operand, axis, operand.dtype);
}

TEST_CASE("rows of a C array are summed pairwise, its columns one after the other") {
  const Type matrix = c_type(DType::float32, {100, 5000});
  const ReductionOrder rows = order_of(matrix, {1}), columns = order_of(matrix, {0});
  CHECK_FALSE(rows.elementwise);
  CHECK(rows.run_axes == 1);
  CHECK(rows.call_size == 5000);
  CHECK(columns.elementwise);
  CHECK(columns.reduced == std::vector{0});
}

TEST_CASE("a whole array is one run in memory order") {
  const Type c = c_type(DType::float64, {30, 400, 50});
  const Type f{DType::float64, {30, 400, 50}, {8, 240, 96000}};
  CHECK(order_of(c, {0, 1, 2}).reduced == std::vector{0, 1, 2});
  CHECK(order_of(f, {0, 1, 2}).reduced == std::vector{2, 1, 0});
  CHECK(order_of(f, {0, 1, 2}).call_size == 30 * 400 * 50);
  CHECK(order_of(f, {0, 1, 2}).run_axes == 3);
}

TEST_CASE("outer axes wait outside the run") {
  const ReductionOrder order = order_of(c_type(DType::float64, {4, 5, 6}), {0, 2});
  CHECK(order.kept == std::vector{1});
  CHECK(order.reduced == std::vector{0, 2});
  CHECK(order.run_axes == 1);
  CHECK(order.call_size == 6);
}

TEST_CASE("a conversion is buffered") {
  const Type integers = c_type(DType::int64, {20000});
  CHECK(reduction_order(integers, {0}, DType::float64).call_size == 8192);
  CHECK(order_of(c_type(DType::float64, {20000}), {0}).call_size == 20000);
}

TEST_CASE("padded rows are packed into buffers") {
  const Type padded{DType::float64, {100, 82}, {90 * 8, 8}};
  const ReductionOrder order = order_of(padded, {0, 1});
  CHECK(order.run_axes == 2);
  CHECK(order.call_size == 82 * 99);
  const Type long_rows{DType::float64, {3, 5000}, {5001 * 8, 8}};
  CHECK(order_of(long_rows, {0, 1}).run_axes == 1);
}

TEST_CASE("a mask has a say in the order") {
  const Type matrix = c_type(DType::float64, {3, 4});
  const ReductionOrder whole = reduction_order(matrix, {0, 1}, DType::float64, {4, 1});
  CHECK(whole.call_size == 12);
  const Type turned{DType::float64, {3, 4}, {8, 24}};
  CHECK(reduction_order(turned, {1}, DType::float64, {4, 1}).elementwise == false);
}

TEST_CASE("no axes, and axes of length 1, reduce nothing") {
  const ReductionOrder none = order_of(c_type(DType::float64, {2, 3}), {});
  CHECK(none.elementwise);
  CHECK(none.kept == std::vector{0, 1});
  const ReductionOrder unit = order_of(c_type(DType::float64, {1, 3}), {0});
  CHECK(unit.elementwise);
  CHECK(unit.reduced.empty());
}

TEST_CASE("results lie as their operand does") {
  const Type f{DType::float32, {2, 3, 4}, {4, 8, 24}};
  CHECK(reduction_order(f, {1}, DType::float64).result_strides == Dims{8, 0, 16});
}

}  // namespace
}  // namespace weft
