// Shapes, memory orders and errors that random layouts (oracle/layouts.py) seldom meet.
#include "catch.hpp"
#include "expressions.hpp"
#include "ir/infer.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

constexpr const char* too_big =
    "array is too big; `arr.size * arr.dtype.itemsize` is larger than the maximum possible size.";

Tensor floats(const Dims& shape) { return variable("x", DType::float64, shape); }
Tensor broadcast_to(const Tensor& x, const Dims& shape) {
  return Node::apply(Operation::broadcast_to, {x}, {{Attribute::shape, shape}});
}
Tensor setitem(const Tensor& x, const Index& index, const Tensor& value) {
  return Node::apply(Operation::setitem, {x, value}, {{Attribute::index, index}});
}
Index whole(std::int64_t length) { return {{IndexItem::Kind::slice, 0, 1, length}}; }

TEST_CASE("elementwise results take the order of their operands, C order where they disagree") {
  const Tensor c = floats({2, 3}), f = variable("f", DType::float64, {2, 3}, {8, 16});
  CHECK(apply(Operation::add, f, f).type().strides == Dims{8, 16});
  CHECK(apply(Operation::add, c, f).type().strides == Dims{24, 8});
  CHECK(apply(Operation::add, f, c).type().strides == Dims{24, 8});
  CHECK(apply(Operation::less, f, constant(1.0)).type().strides == Dims{1, 2});
  CHECK(apply(Operation::add, f, floats({3})).type().strides == Dims{8, 16});
}

TEST_CASE("astype sorts strides, repeated axes innermost") {
  const Tensor rows = broadcast_to(floats({3}), {2, 3});
  CHECK(astype(rows, DType::float32).type().strides == Dims{4, 8});
  CHECK(apply(Operation::square, rows).type().strides == Dims{24, 8});
}

TEST_CASE("views keep NumPy's strides") {
  const Tensor x = floats({4, 6});
  const Tensor cut = getitem(
      x,
      {{IndexItem::Kind::slice, 3, -2, 2}, {IndexItem::Kind::newaxis}, {IndexItem::Kind::integer, 5, 1, 1}});
  CHECK(cut.type().shape == Dims{2, 1});
  CHECK(cut.type().strides == Dims{-96, 0});
  CHECK(indexed_type(x.type(), cut.node().attribute<Index>(Attribute::index)).offset == 3 * 48 + 5 * 8);
  CHECK(reshape(transpose(x, {1, 0}), {3, 2, 4}).type().strides == Dims{16, 8, 48});
  CHECK(reshape(transpose(x, {1, 0}), {24}).type().strides == Dims{8});
  CHECK(reshaped_strides(transpose(x, {1, 0}).type(), {24}) == std::nullopt);
}

TEST_CASE("a step beyond all bounds takes one element") {
  const Tensor cut = getitem(floats({4}), {{IndexItem::Kind::slice, 1, std::int64_t{1} << 62, 1}});
  CHECK(cut.type().shape == Dims{1});
}

TEST_CASE("items at indices have the shape of the indices first") {
  const Tensor x = floats({5, 3, 2}), p = variable("p", DType::bool_, {});
  const auto indices = [](const Dims& shape) { return variable("i", DType::int64, shape); };
  const auto gathered = [&](std::vector<Tensor> inputs, const Dims& axes) {
    return Node::apply(Operation::gather, std::move(inputs), {{Attribute::axes, axes}}).type();
  };
  CHECK(gathered({x, indices({4, 1}), indices({7})}, {0, 1}) == c_type(DType::float64, {4, 7, 2}));
  CHECK(gathered({x, indices({}), p}, {2}) == c_type(DType::float64, {3, 2}));
  CHECK_THROWS_AS(gathered({x, p}, {0}), InternalError);                           // no index
  CHECK_THROWS_AS(gathered({x, indices({2}), indices({2})}, {0}), InternalError);  // no predicate
  CHECK_THROWS_AS(gathered({floats({}), indices({2})}, {0}), InternalError);
  CHECK_THROWS_AS(gathered({x, indices({2}), indices({3})}, {0, 1}), ValueError);
  const Tensor fortran = variable("f", DType::float64, {5, 3}, {8, 40});
  CHECK(Node::apply(Operation::scatter, {fortran, constant(1.0), indices({2})}, {{Attribute::axes, Dims{0}}})
            .type() == c_type(DType::float64, {5, 3}));
}

TEST_CASE("as many items as are counted") {
  const Tensor x = floats({5, 3}), n = variable("n", DType::int64, {}),
               rows = variable("rows", DType::bool_, {5}), mask = variable("mask", DType::bool_, {5, 3});
  const auto type_of = [](Operation operation, std::vector<Tensor> inputs) {
    return Node::apply(operation, std::move(inputs), {{Attribute::length, std::int64_t{4}}}).type();
  };
  CHECK(type_of(Operation::compress, {x, rows, n}) == c_type(DType::float64, {4, 3}));
  CHECK(type_of(Operation::compress, {x, mask, n}) == c_type(DType::float64, {4}));
  CHECK(type_of(Operation::nonzero, {mask, n}) == c_type(DType::int64, {2, 4}));
  CHECK(type_of(Operation::dynamic_slice, {x, n, n}) == c_type(DType::float64, {4, 3}));
  CHECK_THROWS_AS(type_of(Operation::compress, {rows, mask, n}), InternalError);
  CHECK_THROWS_AS(type_of(Operation::dynamic_slice, {x, x, n}), InternalError);
}

TEST_CASE("split cuts where it is told, beyond the end too") {
  const NodePtr split =
      Node::make(Operation::split, {floats({6})},
                 {{Attribute::axis, std::int64_t{0}}, {Attribute::sections, Dims{2, 9, 5}}});
  REQUIRE(split->types().size() == 4);
  Dims lengths;
  for (const Type& type : split->types()) lengths.push_back(type.shape[0]);
  CHECK(lengths == Dims{2, 4, 0, 1});
}

TEST_CASE("setitem keeps the memory of what it writes into") {
  const Tensor strided = variable("x", DType::float32, {3}, {8});
  CHECK(setitem(strided, whole(3), floats({1})).type() == strided.type());
  CHECK(setitem(strided, whole(3), floats({1, 1, 3})).type() == strided.type());
  CHECK_THROWS_WITH(setitem(strided, whole(3), floats({2})),
                    "could not broadcast input array from shape (2,) into shape (3,)");
  CHECK_THROWS_WITH(setitem(strided, whole(3), floats({1, 2, 3})),
                    "could not broadcast input array from shape (2,3) into shape (3,)");
  CHECK_THROWS_WITH(setitem(strided, {{IndexItem::Kind::integer, 1, 1, 1}}, floats({2})),
                    "setting an array element with a sequence.");
}

TEST_CASE("reductions refuse as NumPy does") {
  const auto maximum = [](const Dims& shape, const Dims& axis) {
    return reduce(Operation::max, floats(shape), axis);
  };
  CHECK(maximum({0, 3}, {1}).type().shape == Dims{0, 1});
  CHECK_THROWS_AS(maximum({2, 3}, {2}), AxisError);
  CHECK_THROWS_WITH(maximum({2, 3}, {2}), "axis 2 is out of bounds for array of dimension 2");
  CHECK_THROWS_WITH(maximum({2, 3}, {0, 0}), "duplicate value in 'axis'");
}

TEST_CASE("sums of nothing lie as their view does, new arrays in C order") {
  const Tensor x = transpose(floats({0, 2, 3}), {2, 0, 1});
  CHECK(reduce(Operation::sum, x, {1}).type().strides == Dims{16, 16, 8});
  const Tensor y = transpose(floats({3, 2, 4}), {2, 1, 0});
  const Tensor nothing = getitem(y, {{.length = 4}, {.length = 0}, {.length = 3}});
  CHECK(reduce(Operation::sum, nothing, {1}).type().strides == Dims{8, 32, 32});
}

TEST_CASE("broadcasting errors") {
  CHECK_THROWS_WITH(apply(Operation::add, floats({2, 3}), floats({4})),
                    "operands could not be broadcast together with shapes (2,3) (4,) ");
  CHECK_THROWS_WITH(
      broadcast_to(floats({3}), {2, 2}),
      "operands could not be broadcast together with remapped shapes [original->remapped]: (3,)  and "
      "requested shape (2,2)");
  CHECK_THROWS_WITH(broadcast_to(floats({3}), {}), "cannot broadcast a non-scalar to a scalar array");
  CHECK_THROWS_WITH(broadcast_to(floats({2, 3}), {3}),
                    "input operand has more dimensions than allowed by the axis remapping");
  CHECK_THROWS_WITH(broadcast_to(floats({1}), {-1}), "all elements of broadcast shape must be non-negative");
}

TEST_CASE("structure errors") {
  const auto concatenate = [](std::vector<Tensor> inputs, std::int64_t axis) {
    return Node::apply(Operation::concatenate, std::move(inputs), {{Attribute::axis, axis}});
  };
  CHECK_THROWS_WITH(concatenate({}, 0), "need at least one array to concatenate");
  CHECK_THROWS_WITH(concatenate({floats({})}, 0), "zero-dimensional arrays cannot be concatenated");
  CHECK_THROWS_WITH(
      concatenate({floats({2, 3}), floats({3})}, 0),
      "all the input arrays must have same number of dimensions, but the array at index 0 has 2 "
      "dimension(s) and the array at index 1 has 1 dimension(s)");
  CHECK_THROWS_WITH(
      concatenate({floats({2, 3}), floats({2, 4})}, 0),
      "all the input array dimensions except for the concatenation axis must match exactly, but along "
      "dimension 1, the array at index 0 has size 3 and the array at index 1 has size 4");
  CHECK_THROWS_WITH(
      apply(Operation::matmul, floats({}), floats({3})),
      "matmul: Input operand 0 does not have enough dimensions (has 0, gufunc core with signature "
      "(n?,k),(k,m?)->(n?,m?) requires 1)");
  CHECK_THROWS_WITH(apply(Operation::matmul, floats({2, 3}), floats({2, 3})),
                    "matmul: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature "
                    "(n?,k),(k,m?)->(n?,m?) (size 2 is different from 3)");
}

TEST_CASE("look-ups are in C order, and refuse what NumPy refuses") {
  const auto take = [](const Tensor& x, std::int64_t axis) {
    return Node::apply(Operation::take, {x, variable("i", DType::int64, {3, 1}, {8, 8})},
                       {{Attribute::axis, axis}});
  };
  const Tensor taken = take(variable("x", DType::float32, {2, 5, 4}, {4, 8, 40}), 1);
  CHECK(taken.type() == Type{DType::float32, {2, 3, 1, 4}, {48, 16, 16, 4}});
  CHECK_THROWS_WITH(take(floats({2, 0}), 1), "cannot do a non-empty take from an empty axes.");
  CHECK_NOTHROW(take(floats({2, 0}), 0));
  CHECK_THROWS_WITH(take(floats({2}), 1), "axis 1 is out of bounds for array of dimension 1");
  const auto searched = [](const Tensor& table) {
    return Node::apply(Operation::searchsorted, {table, floats({2, 2})}, {{Attribute::right, false}});
  };
  CHECK(searched(floats({5})).type() == Type{DType::int64, {2, 2}, {16, 8}});
  CHECK_THROWS_WITH(searched(floats({5, 1})), "object too deep for desired array");
  CHECK_THROWS_WITH(searched(floats({})), "object of too small depth for desired array");
  CHECK(apply(Operation::argsort, floats({2, 3})).type() == Type{DType::int64, {2, 3}, {24, 8}});
}

TEST_CASE("arrays that are too big are refused when they are written") {
  constexpr std::int64_t big = std::int64_t{1} << 40;
  const Tensor one = floats({1});
  const Tensor column = broadcast_to(one, {big, 1}), row = broadcast_to(one, {1, big});
  CHECK_THROWS_WITH(apply(Operation::add, column, row), "iterator is too large");
  CHECK_THROWS_WITH(apply(Operation::matmul, column, row), too_big);
  CHECK_THROWS_WITH(broadcast_to(one, {0, big << 22}), too_big);
  CHECK_THROWS_WITH(broadcast_to(one, {0, big, big}), too_big);
  CHECK_THROWS_WITH(broadcast_to(one, {big, big, 0}), "iterator is too large");
  CHECK_THROWS_WITH(broadcast_to(one, Dims(65, 1)),
                    "maximum supported dimension for an ndarray is currently 64, found 65");
  const Tensor bytes = broadcast_to(variable("b", DType::bool_, {1}), {big << 22});
  CHECK_THROWS_WITH(
      Node::apply(
          Operation::sum, {bytes},
          {{Attribute::axis, Dims{}}, {Attribute::keepdims, false}, {Attribute::dtype, DType::int64}}),
      too_big);
  Index index(64, {IndexItem::Kind::slice, 0, 1, 1});
  index.push_back({IndexItem::Kind::newaxis});
  CHECK_THROWS_AS(getitem(floats(Dims(64, 1)), index), IndexError);
  CHECK_THROWS_WITH(reshape(floats({6}), {4}), "cannot reshape array of size 6 into shape (4,)");
  CHECK_THROWS_WITH(transpose(floats({2, 3}), {0, 0}), "repeated axis in transpose");
}

}  // namespace
}  // namespace weft
