#include <limits>

#include "catch.hpp"
#include "passes/rewrite/fold_constants.hpp"
#include "passes/rewrite/merge_subexpressions.hpp"
#include "passes/rewrite/simplify.hpp"
#include "programs.hpp"

using namespace weft;
using namespace weft::tests;

namespace {

Tensor simplified(const Tensor& tensor) { return passes::simplify({{tensor}}).outputs[0]; }
Tensor folded(const Tensor& tensor) { return passes::fold_constants({{tensor}}).outputs[0]; }

Tensor check(const Tensor& before, const Tensor& fails) {
  return Node::apply(Operation::check, {before, fails},
                     {{Attribute::error, std::string("ValueError")},
                      {Attribute::message, std::string("no")},
                      {Attribute::report, std::string("no")}});
}

const Index reversed{{IndexItem::Kind::slice, 5, -1, 6}};

}  // namespace

TEST_CASE("what keeps every bit is simplified", "[simplify]") {
  const Tensor x = variable("x", {6});
  const Tensor i = variable("i", {6}, DType::int32);
  const auto negative = [](const Tensor& a) { return apply(Operation::negative, {a}); };
  const std::vector<std::pair<Tensor, Tensor>> same = {
      {x * constant(1.0f), x},
      {constant(1.0f) * x, x},
      {x - constant(0.0f), x},
      {x + constant(-0.0f), x},
      {i + constant(0), i},
      {i - constant(0), i},
      {i * constant(1), i},
      {apply(Operation::bitwise_xor, {i, constant(0)}), i},
      {apply(Operation::bitwise_and, {i, i}), i},
      {apply(Operation::maximum, {x, x}), x},
      {negative(negative(x)), x},
      {apply(Operation::invert, {apply(Operation::invert, {i})}), i},
      {Node::apply(Operation::astype, {x}, {{Attribute::dtype, DType::float32}}), x},
      {apply(Operation::where, {constant(true), x, x + x}), x},
      {getitem(getitem(x, reversed), reversed), x},
      {transpose(transpose(x, {0}), {0}), x},
      {reshape(reshape(x, {2, 3}), {6}), x},
  };
  for (std::size_t row = 0; row < same.size(); ++row) {
    CAPTURE(row);
    CHECK(simplified(same[row].first).is(same[row].second));
  }
}

TEST_CASE("a check that cannot fail is left out, another stays", "[simplify]") {
  const Tensor before = variable("before", {}, DType::int64), fails = variable("fails", {}, DType::bool_);
  CHECK(simplified(check(before, constant(false))).is(before));
  for (const Tensor& condition : {fails, Tensor(constant(true))}) {
    const Tensor stays = check(before, condition);
    CHECK(simplified(stays).is(stays));
  }
}

TEST_CASE("what would change a bit stays", "[simplify]") {
  const Tensor x = variable("x", {6});
  const Tensor u = variable("u", {6}, DType::uint8);
  const std::vector<Tensor> stay = {
      x + constant(0.0f),  // -0.0 becomes +0.0
      x - constant(-0.0f),
      x * constant(0.0f),  // NaN and -0.0
      x - x,
      x / x,
      x / constant(3.0f),
      x / constant(0.0f),
      x / constant(std::numeric_limits<float>::infinity()),
      x * constant(1.0),  // a float64 scalar makes the result float64
      apply(Operation::absolute, {apply(Operation::negative, {u})}),
  };
  for (std::size_t row = 0; row < stay.size(); ++row) {
    CAPTURE(row);
    CHECK(simplified(stay[row]).is(stay[row]));
  }
}

TEST_CASE("what is computed of joined arrays is computed of each", "[simplify]") {
  const Tensor x = variable("x", {6}), y = variable("y", {2});
  const Tensor doubled = simplified(concatenate({x, concatenate({y, x})}) * constant(2.0f));
  REQUIRE(doubled.operation() == Operation::concatenate);
  CHECK(doubled.node().inputs()[0].operation() == Operation::multiply);
  CHECK(doubled.node().inputs()[1].operation() == Operation::concatenate);
  const Tensor whole = variable("z", {8});
  CHECK(simplified(concatenate({x, y}) * whole).operation() == Operation::multiply);
  CHECK(simplified(concatenate(std::vector(20, y)) * constant(2.0f)).operation() == Operation::multiply);
}

TEST_CASE("parts that lie one after the other are joined as one part", "[simplify]") {
  const Tensor x = variable("x", {6, 4});
  const auto row = [&](std::int64_t i) {
    return getitem(x, {{IndexItem::Kind::integer, i}, {IndexItem::Kind::slice, 0, 1, 4}});
  };
  const auto rows = [&](std::int64_t first, std::int64_t count, std::int64_t step = 1) {
    return getitem(x, {{IndexItem::Kind::slice, first, step, count}, {IndexItem::Kind::slice, 0, 1, 4}});
  };
  const auto is_rows = [&](const Tensor& joined, std::int64_t first, std::int64_t count) {
    const Tensor made = simplified(joined);
    return made.operation() == Operation::getitem && made.node().inputs()[0].is(x) &&
           made.node().attribute<Index>(Attribute::index) ==
               rows(first, count).node().attribute<Index>(Attribute::index);
  };
  CHECK(is_rows(concatenate({rows(1, 2), rows(3, 1), rows(4, 2)}), 1, 5));
  CHECK(is_rows(concatenate({reshape(row(2), {1, 4}), reshape(row(3), {1, 4})}), 2, 2));
  CHECK(simplified(concatenate({rows(0, 6), rows(0, 2), rows(2, 3), x})).node().inputs().size() == 3);
  const std::vector<Tensor> stay = {
      concatenate({rows(0, 2), rows(3, 1)}),                               // a row is left out
      concatenate({rows(3, 1), rows(2, 1)}),                               // the other way round
      concatenate({rows(0, 2, 2), rows(4, 1)}),                            // every other row
      concatenate({rows(0, 2), rows(2, 2)}, 1),                            // along another axis
      concatenate({reshape(row(2), {4, 1}), reshape(row(3), {4, 1})}, 1),  // strides would be others
  };
  for (const Tensor& joined : stay) CHECK(simplified(joined).operation() == Operation::concatenate);
}

TEST_CASE("division by a power of two is a product", "[simplify]") {
  const Tensor x = variable("x", {6});
  const Tensor quarter = simplified(x / constant(4.0f));
  CHECK(quarter.operation() == Operation::multiply);
  CHECK(quarter.node().inputs()[1].node().attribute<ndarray>(Attribute::value).item<float>() == 0.25f);
}

TEST_CASE("indices of indices are one index", "[simplify]") {
  const Tensor x = variable("x", {6, 5});
  const Index first{
      {IndexItem::Kind::slice, 5, -2, 3}, {IndexItem::Kind::newaxis}, {IndexItem::Kind::slice, 1, 1, 4}};
  const Index second{
      {IndexItem::Kind::integer, 1}, {IndexItem::Kind::slice, 0, 1, 1}, {IndexItem::Kind::slice, 3, -3, 2}};
  const Tensor once = simplified(getitem(getitem(x, first), second));
  CHECK(once.node().inputs()[0].is(x));
  const Index expected{
      {IndexItem::Kind::integer, 3}, {IndexItem::Kind::newaxis}, {IndexItem::Kind::slice, 4, -3, 2}};
  CHECK(once.node().attribute<Index>(Attribute::index) == expected);
}

TEST_CASE("a view that orders memory otherwise is kept", "[simplify]") {
  const Tensor x = transpose(variable("x", {2, 3}), {1, 0});
  const Tensor copied = reshape(reshape(x, {6}), {3, 2});
  CHECK(simplified(copied).type() == copied.type());
  CHECK_FALSE(simplified(copied).is(x));
}

TEST_CASE("constants are folded, except by elementary functions", "[fold]") {
  const Tensor two = constant(2.0f), three = constant(3.0f);
  const Tensor sum_of = folded(two * three + two);
  REQUIRE(sum_of.operation() == Operation::constant);
  CHECK(sum_of.node().attribute<ndarray>(Attribute::value).item<float>() == 8.0f);
  CHECK(folded(exp(two)).operation() == Operation::exp);
  const Tensor ones = broadcast_to(two, {3, 4});
  CHECK(folded(broadcast_to(two, {3, 40})).operation() == Operation::broadcast_to);
  CHECK(folded(exp(ones * three)).operation() == Operation::exp);
  CHECK(folded(sum(two * three, {})).operation() == Operation::constant);
}

TEST_CASE("what is written twice is one node", "[merge]") {
  const Tensor x = variable("x", {6});
  const Graph merged = passes::merge_subexpressions({{exp(x) + exp(x), constant(0.0f), constant(-0.0f)}});
  const auto inputs = merged.outputs[0].node().inputs();
  CHECK(inputs[0].is(inputs[1]));
  CHECK_FALSE(merged.outputs[1].is(merged.outputs[2]));
  const Graph apart = passes::merge_subexpressions({{variable("a", {2}), variable("a", {2})}});
  CHECK_FALSE(apart.outputs[0].is(apart.outputs[1]));
}
