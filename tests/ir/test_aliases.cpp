#include "catch.hpp"
#include "expressions.hpp"
#include "ir/numpy_order/aliases.hpp"

using namespace weft;

TEST_CASE("views of one value share its memory, copies do not", "[aliases]") {
  const Tensor x = variable("x", DType::float64, {6, 4}), sum = apply(Operation::add, x, x);
  const Tensor turned = transpose(sum, {1, 0}), part = getitem(turned, whole({4, 6}));
  CHECK(owner(part).is(sum));
  CHECK(may_alias(sum, part));
  CHECK_FALSE(may_alias(sum, apply(Operation::add, x, x)));
  CHECK_FALSE(may_alias(x, sum));
  const Tensor flat = reshape(sum, {24}), flattened = reshape(turned, {24});
  CHECK_FALSE(copies(flat));
  CHECK(may_alias(sum, flat));
  CHECK(copies(flattened));
  CHECK(owner(flattened).is(flattened));
  CHECK_FALSE(may_alias(sum, flattened));
}

TEST_CASE("variables are apart, and an array is one however often it is given", "[aliases]") {
  const Tensor x = variable("x", DType::float64, {3, 3}), y = variable("y", DType::float64, {3, 3});
  CHECK(may_alias(x, transpose(x, {1, 0})));
  CHECK_FALSE(may_alias(x, transpose(y, {1, 0})));
  const ndarray memory = ndarray::zeros(DType::float64, {3, 3});
  const auto leaf = [](const ndarray& value) {
    return Node::apply(Operation::array, {}, {{Attribute::value, value}});
  };
  CHECK(may_alias(leaf(memory), transpose(leaf(memory), {1, 0})));
  CHECK_FALSE(may_alias(leaf(memory), leaf(memory.copy_c())));
}
