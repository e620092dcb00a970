#include "catch.hpp"
#include "passes/rewrite/sink_reshapes.hpp"
#include "programs.hpp"

using namespace weft;
using namespace weft::tests;

namespace {

Tensor sunk(const Tensor& tensor) { return passes::sink_reshapes({{tensor}}).outputs[0]; }

/// Each row twice.
Tensor tiled(const Tensor& x, std::int64_t rows, std::int64_t columns) {
  const Tensor apart = reshape(x, {rows, 1, columns});
  const Tensor twice =
      Node::apply(Operation::broadcast_to, {apart}, {{Attribute::shape, Dims{rows, 2, columns}}});
  return reshape(twice, {rows * 2, columns});
}

}  // namespace

TEST_CASE("what is computed of arrays laid out anew is computed before", "[sink_reshapes]") {
  const Tensor x = variable("x", {8, 16}), t = tiled(x, 8, 16);
  const Tensor once = sunk(t * constant(2.0f) + constant(1.0f));
  REQUIRE(once.operation() == Operation::reshape);
  CHECK(once.node().inputs()[0].operation() == Operation::add);
  CHECK(once.type() == t.type());
  const Tensor of_computed = reshape(x * x, {128});
  CHECK(sunk(exp(of_computed)).operation() == Operation::reshape);
  CHECK(sunk(of_computed * of_computed).operation() == Operation::reshape);
}

TEST_CASE("reshapes stay before what they are no border of, or what others read", "[sink_reshapes]") {
  const Tensor x = variable("x", {8, 16}), t = tiled(x, 8, 16), y = variable("y", {16, 16});
  const Tensor narrow = tiled(variable("n", {64, 2}), 64, 2);
  const Tensor wider = Node::apply(Operation::astype, {t}, {{Attribute::dtype, DType::float64}});
  for (const Tensor& stays : {exp(reshape(x, {128})), t * y, exp(narrow), wider, exp(t) + t})
    CHECK(text(Graph{{sunk(stays)}}) == text(Graph{{stays}}));
}
