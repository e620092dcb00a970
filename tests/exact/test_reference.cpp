// The reference evaluation, operation by operation. Expected values are NumPy's.
#include "ir/reference/reference.hpp"

#include <cmath>
#include <cstring>
#include <limits>

#include "arrays.hpp"
#include "catch.hpp"
#include "runtime/system/errors.hpp"

using namespace weft;
using weft::test::array_of;
using weft::test::elements;
using weft::test::leaf;

namespace {

ndarray value(const Tensor& tensor) {
  return reference::evaluate(Graph{.outputs = {tensor}, .output_names = {}}, {})[0];
}

ndarray apply(Operation operation, const std::vector<ndarray>& inputs, Attributes attributes = {}) {
  std::vector<Tensor> tensors;
  for (const ndarray& input : inputs) tensors.push_back(leaf(input));
  return value(Node::apply(operation, tensors, std::move(attributes)));
}

ndarray cast(const ndarray& array, DType dtype) {
  return apply(Operation::astype, {array}, {{Attribute::dtype, dtype}});
}

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr double inf = std::numeric_limits<double>::infinity();

}  // namespace

TEST_CASE("arithmetic broadcasts, promotes and wraps", "[reference]") {
  const ndarray column = array_of<std::int8_t>({2, 1}, {100, -128}),
                row = array_of<std::int8_t>({2}, {100, 1});
  CHECK(elements<std::int8_t>(apply(Operation::add, {column, row})) ==
        std::vector<std::int8_t>{-56, 101, -28, -127});
  CHECK(elements<double>(apply(Operation::divide, {column, row}))[0] == 1.0);
  CHECK(elements<std::int8_t>(apply(Operation::absolute, {column})) == std::vector<std::int8_t>{100, -128});
  const ndarray large = array_of<std::uint16_t>({1}, {65535});
  CHECK(elements<std::uint16_t>(apply(Operation::square, {large})) == std::vector<std::uint16_t>{1});
}

TEST_CASE("bool adds as or and multiplies as and", "[reference]") {
  const ndarray x = array_of<bool>({4}, {false, false, true, true}),
                y = array_of<bool>({4}, {false, true, false, true});
  CHECK(elements<bool>(apply(Operation::add, {x, y})) == std::vector<bool>{false, true, true, true});
  CHECK(elements<bool>(apply(Operation::multiply, {x, y})) == std::vector<bool>{false, false, false, true});
}

TEST_CASE("maximum and minimum propagate NaN", "[reference]") {
  const ndarray x = array_of<double>({3}, {not_a_number, 1, 2}),
                y = array_of<double>({3}, {1, not_a_number, 3});
  const auto larger = elements<double>(apply(Operation::maximum, {x, y}));
  CHECK((std::isnan(larger[0]) && std::isnan(larger[1]) && larger[2] == 3));
  const auto smaller = elements<double>(apply(Operation::minimum, {x, y}));
  CHECK((std::isnan(smaller[0]) && std::isnan(smaller[1]) && smaller[2] == 2));
}

TEST_CASE("int64 and uint64 compare exactly", "[reference]") {
  const ndarray x = array_of<std::int64_t>({2}, {-1, std::numeric_limits<std::int64_t>::max()});
  const ndarray y = array_of<std::uint64_t>({2}, {std::numeric_limits<std::uint64_t>::max(), 1ull << 63});
  CHECK(elements<bool>(apply(Operation::less, {x, y})) == std::vector<bool>{true, true});
  CHECK(elements<bool>(apply(Operation::equal, {y, x})) == std::vector<bool>{false, false});
}

TEST_CASE("floats out of range become what x86-64 makes of them", "[reference]") {
  const ndarray x = array_of<double>({6}, {not_a_number, inf, -1.5, 300, 3e9, 1e19});
  CHECK(elements<std::int32_t>(cast(x, DType::int32))[4] == std::numeric_limits<std::int32_t>::min());
  CHECK(elements<std::uint8_t>(cast(x, DType::uint8)) == std::vector<std::uint8_t>{0, 0, 255, 44, 0, 0});
  CHECK(elements<std::uint32_t>(cast(x, DType::uint32))[4] == 3000000000u);
  CHECK(elements<std::uint64_t>(cast(x, DType::uint64)) ==
        std::vector<std::uint64_t>{1ull << 63, 0, ~0ull, 300, 3000000000u, 10000000000000000000ull});
  CHECK(elements<bool>(cast(x, DType::bool_)) == std::vector<bool>(6, true));
}

TEST_CASE("where moves bits", "[reference]") {
  const ndarray x = ndarray::empty(DType::float32, {1});
  const std::uint32_t signalling = 0x7f800003;
  std::memcpy(x.bytes(), &signalling, sizeof signalling);
  const ndarray chosen = apply(Operation::where, {array_of<bool>({1}, {true}), x, array_of<float>({1}, {0})});
  CHECK(std::memcmp(chosen.bytes(), &signalling, sizeof signalling) == 0);
}

TEST_CASE("elementary functions are rounded once", "[reference]") {
  CHECK(apply(Operation::exp, {array_of<float>({}, {1})}).item<float>() == 0x1.5bf0a8p+1f);
  CHECK(apply(Operation::log, {array_of<double>({}, {10})}).item<double>() == 0x1.26bb1bbb55516p+1);
  CHECK(std::signbit(apply(Operation::tanh, {array_of<float>({}, {-0.0f})}).item<float>()));
}

TEST_CASE("extremes keep NaN and take the first element as it is", "[reference]") {
  const ndarray x = array_of<double>({2, 2}, {-inf, 1, not_a_number, 2});
  const auto rows = elements<double>(
      apply(Operation::max, {x}, {{Attribute::axis, Dims{1}}, {Attribute::keepdims, false}}));
  CHECK((rows[0] == 1 && std::isnan(rows[1])));
  const auto low =
      elements<double>(apply(Operation::min, {x}, {{Attribute::axis, Dims{0}}, {Attribute::keepdims, true}}));
  CHECK((std::isnan(low[0]) && low[1] == 1));
}

TEST_CASE("matmul of integers wraps, of bool is or of ands", "[reference]") {
  const ndarray x = array_of<std::int8_t>({1, 2}, {100, 100}), y = array_of<std::int8_t>({2}, {1, 2});
  CHECK(elements<std::int8_t>(apply(Operation::matmul, {x, y})) == std::vector<std::int8_t>{44});
  const ndarray p = array_of<bool>({1, 2}, {true, true}),
                q = array_of<bool>({2, 2}, {true, false, true, false});
  CHECK(elements<bool>(apply(Operation::matmul, {p, q})) == std::vector<bool>{true, false});
}

TEST_CASE("setitem replaces a region and leaves its input", "[reference]") {
  const ndarray x = array_of<std::int32_t>({4}, {1, 2, 3, 4});
  const Index ends{{IndexItem::Kind::slice, 3, -3, 2}};
  const ndarray written =
      apply(Operation::setitem, {x, array_of<float>({2}, {8.9f, 9.9f})}, {{Attribute::index, ends}});
  CHECK(elements<std::int32_t>(written) == std::vector<std::int32_t>{9, 2, 3, 8});
  CHECK(elements<std::int32_t>(x) == std::vector<std::int32_t>{1, 2, 3, 4});
}

TEST_CASE("concatenate converts to the common dtype", "[reference]") {
  const ndarray joined =
      apply(Operation::concatenate, {array_of<bool>({1}, {true}), array_of<float>({2}, {2, 3})},
            {{Attribute::axis, std::int64_t{0}}});
  CHECK(elements<float>(joined) == std::vector<float>{1, 2, 3});
}

TEST_CASE("a chain of a million nodes is evaluated", "[reference]") {
  const Tensor one = leaf(array_of<double>({}, {1}));
  Tensor x = one;
  for (int i = 0; i < 1'000'000; ++i) x = Node::apply(Operation::add, {x, one});
  CHECK(value(x).item<double>() == 1'000'001);
}

TEST_CASE("variables are checked", "[reference]") {
  const Tensor x = variable_of("x", {DType::float64, {2}, {8}});
  const Graph graph{.outputs = {x, x}, .output_names = {}};
  CHECK(elements<double>(reference::evaluate(graph, {{"x", array_of<double>({2}, {1, 2})}})[1]) ==
        std::vector<double>{1, 2});
  CHECK_THROWS_WITH(reference::evaluate(graph, {}), "x: missing");
  CHECK_THROWS_WITH(reference::evaluate(graph, {{"x", array_of<float>({2}, {1, 2})}}),
                    "x: expected float64 (2,), got float32 (2,)");
}
