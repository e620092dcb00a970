// The text of a graph is a NumPy program.
#include <cmath>

#include "catch.hpp"
#include "expressions.hpp"
#include "ir/graph.hpp"
#include "runtime/library/library_functions.hpp"

namespace weft {
namespace {

constexpr auto slice = IndexItem::Kind::slice;
constexpr auto integer = IndexItem::Kind::integer;
constexpr auto newaxis = IndexItem::Kind::newaxis;

/// The body of the program that computes `x`, without its indentation.
std::string body(const Tensor& x) {
  const std::string program = text({.outputs = {x}});
  std::string lines = program.substr(program.find("):\n") + 3);
  for (std::size_t at; (at = lines.find("    ")) != std::string::npos;) lines.erase(at, 4);
  return lines;
}

template <class T>
Tensor arange(T start, T step, std::int64_t length) {
  return Node::apply(Operation::arange, {},
                     {{Attribute::dtype, dtype_of<T>},
                      {Attribute::start, ndarray::scalar(start)},
                      {Attribute::step, ndarray::scalar(step)},
                      {Attribute::length, length}});
}

Tensor array_of_six(const Dims& shape, const Dims& strides) {
  const ndarray six = ndarray::empty(DType::int16, {6});
  for (std::int16_t i = 0; i < 6; ++i) six.data<std::int16_t>()[i] = i;
  return Node::apply(Operation::array, {}, {{Attribute::value, six.view(shape, strides, 0)}});
}

TEST_CASE("softmax") {
  const Tensor x = variable("x", DType::float32, {4096, 1024});
  const Tensor e = apply(Operation::exp, apply(Operation::subtract, x, reduce(Operation::max, x, {1})));
  const Graph graph{.outputs = {apply(Operation::divide, e, reduce(Operation::sum, e, {1}))},
                    .name = "softmax"};
  CHECK(text(graph) == R"(import numpy as np


def softmax(x: "float32[4096, 1024]"):
    v0 = np.max(x, axis=(1,), keepdims=True)
    v1 = x - v0
    v2 = np.exp(v1)
    v3 = np.sum(v2, axis=(1,), keepdims=True)
    v4 = v2 / v3
    return v4
)");
}

TEST_CASE("indexing by data is written as NumPy writes it") {
  const Tensor x = variable("x", DType::float32, {5, 3}), i = variable("i", DType::int64, {4, 1}),
               j = variable("j", DType::int64, {2}), k = variable("k", DType::int64, {}),
               p = variable("p", DType::bool_, {}), mask = variable("mask", DType::bool_, {5, 3});
  const Attributes rows{{Attribute::axes, Dims{0}}}, both{{Attribute::axes, Dims{0, 1}}};
  const auto length = [](std::int64_t n) { return Attributes{{Attribute::length, n}}; };
  CHECK(body(Node::apply(Operation::gather, {x, i, j}, both)) == "v0 = x[i, j]\nreturn v0\n");
  CHECK(body(Node::apply(Operation::gather, {x, k, p}, rows)) ==
        "v0 = x[k] if p else np.zeros((3,), np.float32)\nreturn v0\n");
  CHECK(body(Node::apply(Operation::scatter, {x, constant(1.0F), j}, rows)) ==
        "v0 = np.copy(x)\nv0[j] = np.float32(1.0)\nreturn v0\n");
  CHECK(body(Node::apply(Operation::scatter, {x, constant(1.0F), k, p}, rows)) ==
        "v0 = np.copy(x)\nif p: v0[k] = np.float32(1.0)\nreturn v0\n");
  CHECK(body(Node::apply(Operation::scatter_add, {x, constant(1.0F), i, j}, both)) ==
        "v0 = np.copy(x)\nnp.add.at(v0, (i, j), np.float32(1.0))\nreturn v0\n");
  CHECK(body(Node::apply(Operation::scatter_add, {x, constant(1.0F), j}, rows)) ==
        "v0 = np.copy(x)\nnp.add.at(v0, j, np.float32(1.0))\nreturn v0\n");
  CHECK(body(Node::apply(Operation::dynamic_slice, {x, k, constant(std::int64_t{2})}, length(2))) ==
        "v0 = x[k:k + np.int64(2)]\nreturn v0\n");
  CHECK(body(Node::apply(Operation::compress, {x, mask, k}, length(7))) == "v0 = x[mask]\nreturn v0\n");
  CHECK(body(Node::apply(Operation::nonzero, {mask, k}, length(7))) ==
        "v0 = np.stack(np.nonzero(mask))\nreturn v0\n");
}

TEST_CASE("a check is an if that raises") {
  const Tensor zero = constant(std::int64_t{0}), p = variable("p", DType::bool_, {});
  const auto check = [&](const std::string& error, const std::string& message) {
    return body(Node::apply(
        Operation::check, {zero, p},
        {{Attribute::error, error}, {Attribute::message, message}, {Attribute::report, message}}));
  };
  const std::string end = "\nreturn np.int64(0)\n";
  CHECK(check("ValueError", "it's \"so\"") == R"(if p: raise ValueError('it\'s "so"'))" + end);
  CHECK(check("KeyError", "'none'") == "if p: raise KeyError('none')" + end);
  CHECK(check("StopIteration", "") == "if p: raise StopIteration()" + end);
  CHECK(check("KeyError", "<class 'float'>") == "if p: raise KeyError(\"<class 'float'>\")" + end);
  CHECK(check("LinAlgError", "no") == "if p: raise np.linalg.LinAlgError('no')" + end);
}

TEST_CASE("what the library does is spelled as NumPy spells it, where it has it") {
  const Tensor x = variable("x", DType::float64, {4, 3});
  const auto called = [&](const char* function, const Dims& shape) {
    return body(Node::apply(Operation::call, {x},
                            {{Attribute::dtype, DType::float64},
                             {Attribute::shape, shape},
                             {Attribute::function, library_function(function)}}));
  };
  CHECK(called("sort", {4, 3}) == "v0 = np.sort(x, axis=-1, kind='stable')\nreturn v0\n");
  CHECK(called("svd_values", {3}) == "v0 = np.linalg.svd(x, compute_uv=False)\nreturn v0\n");
  CHECK(called("svd_full", {34}) ==
        "v0 = np.concatenate([_part.ravel() for _part in np.linalg.svd(x)], axis=-1)\nreturn v0\n");
  CHECK(called("int_of_float", {4, 3}) == "v0 = int_of_float(x)\nreturn v0\n");
}

TEST_CASE("an extremum of nothing says what it starts from") {
  const Tensor x = variable("x", DType::int8, {0, 2});
  CHECK(body(reduce(Operation::min, x, {0})) ==
        "v0 = np.min(x, axis=(0,), keepdims=True, initial=np.int8(127))\nreturn v0\n");
  CHECK(body(reduce(Operation::sum, x, {0})) ==
        "v0 = np.sum(x, axis=(0,), dtype=np.int8, keepdims=True)\nreturn v0\n");
}

TEST_CASE("operators are written as Python writes them, functions by name") {
  const Tensor x = variable("x", DType::int32, {3});
  CHECK(body(apply(Operation::floor_divide, x, apply(Operation::remainder, x, x))) ==
        "v0 = x % x\nv1 = x // v0\nreturn v1\n");
  CHECK(body(apply(Operation::left_shift, apply(Operation::invert, x), x)) ==
        "v0 = ~x\nv1 = v0 << x\nreturn v1\n");
  CHECK(body(Node::apply(Operation::clip, {apply(Operation::sign, x), constant(0), x})) ==
        "v0 = np.sign(x)\nv1 = np.clip(v0, np.int32(0), x)\nreturn v1\n");
}

TEST_CASE("constants stand where they are used, with every bit") {
  const Tensor x = variable("x", DType::float32, {3});
  CHECK(body(apply(Operation::multiply, x, constant(2.0f))) == "v0 = x * np.float32(2.0)\nreturn v0\n");
  CHECK(body(apply(Operation::add, constant(0.1f), constant(-0.0))) ==
        "v0 = np.float32(0.1) + np.float64(-0.0)\nreturn v0\n");
  CHECK(body(constant(INFINITY)) == "return np.float32(np.inf)\n");
  CHECK(body(constant(-static_cast<double>(INFINITY))) == "return np.float64(-np.inf)\n");
  CHECK(body(constant(std::nan(""))) == "return np.float64(np.nan)\n");
  CHECK(body(constant(true)) == "return np.bool(True)\n");
  CHECK(body(constant(std::uint64_t{18446744073709551615u})) == "return np.uint64(18446744073709551615)\n");
}

TEST_CASE("indices are written as Python writes them") {
  const Dims shape{8, 5};
  CHECK(index_text({{slice, 1, 1, 6}, {slice, 0, 1, 5}}, shape) == "1:-1");
  CHECK(index_text({{slice, 0, 2, 4}, {integer, 3, 1, 1}}, shape) == "::2, 3");
  CHECK(index_text({{slice, 0, 1, 8}, {slice, 4, -1, 5}}, shape) == ":, ::-1");
  CHECK(index_text({{newaxis}, {slice, 0, 1, 8}, {slice, 0, 1, 5}}, shape) == "None");
  CHECK(index_text({{slice, 0, 1, 8}, {slice, 0, 1, 5}}, shape) == "...");
  CHECK(index_text({{slice, 6, -3, 2}, {slice, 0, 1, 0}}, shape) == "6:0:-3, :0");
  CHECK(index_text({{slice, 2, std::int64_t{1} << 62, 1}, {slice, 0, 1, 5}}, shape) ==
        "2::4611686018427387904");
  CHECK(index_text({}, {}) == "...");
}

TEST_CASE("writing copies first") {
  const Tensor x = variable("x", DType::float32, {8});
  const Tensor y =
      Node::apply(Operation::setitem, {x, constant(1.0f)}, {{Attribute::index, Index{{slice, 1, 1, 6}}}});
  CHECK(body(y) == "v0 = np.copy(x)\nv0[1:-1] = np.float32(1.0)\nreturn v0\n");
}

TEST_CASE("split and concatenate") {
  const Tensor x = variable("x", DType::float32, {8});
  const NodePtr split = Node::make(Operation::split, {x},
                                   {{Attribute::axis, std::int64_t{0}}, {Attribute::sections, Dims{2, 5}}});
  const Tensor joined = Node::apply(Operation::concatenate, {Tensor(split, 2), Tensor(split, 0)},
                                    {{Attribute::axis, std::int64_t{0}}});
  CHECK(body(joined) ==
        "v0, v1, v2 = np.split(x, (2, 5), axis=0)\nv3 = np.concatenate((v2, v0), axis=0)\nreturn v3\n");
}

TEST_CASE("look-ups say how they look") {
  const Tensor x = variable("x", DType::float32, {8, 2}), i = variable("i", DType::int64, {3});
  CHECK(body(Node::apply(Operation::take, {x, i}, {{Attribute::axis, std::int64_t{1}}})) ==
        "v0 = np.take(x, i, axis=1, mode='clip')\nreturn v0\n");
  const auto searched = [&](bool right) {
    return body(Node::apply(Operation::searchsorted, {i, i}, {{Attribute::right, right}}));
  };
  CHECK(searched(true) == "v0 = np.searchsorted(i, i, side='right')\nreturn v0\n");
  CHECK(searched(false) == "v0 = np.searchsorted(i, i)\nreturn v0\n");
  CHECK(body(Node::apply(Operation::argsort, {x})) == "v0 = np.argsort(x, kind='stable')\nreturn v0\n");
}

TEST_CASE("a sum names its dtype when it is not the one NumPy would choose") {
  const auto sum = [](DType input, DType dtype) {
    return body(
        Node::apply(Operation::sum, {variable("x", input, {3})},
                    {{Attribute::axis, Dims{0}}, {Attribute::keepdims, false}, {Attribute::dtype, dtype}}));
  };
  CHECK(sum(DType::int8, DType::int64) == "v0 = np.sum(x, axis=(0,))\nreturn v0\n");
  CHECK(sum(DType::int8, DType::int8) == "v0 = np.sum(x, axis=(0,), dtype=np.int8)\nreturn v0\n");
}

TEST_CASE("aranges that NumPy would walk otherwise are spelt out") {
  CHECK(body(arange<std::int32_t>(2, 3, 5)) == "v0 = np.arange(2, 17, 3, dtype=np.int32)\nreturn v0\n");
  CHECK(body(arange<std::int64_t>(0, 1, 5)) == "v0 = np.arange(5, dtype=np.int64)\nreturn v0\n");
  CHECK(body(arange(0.0, 0.5, 4)) == "v0 = np.arange(0.0, 1.75, 0.5, dtype=np.float64)\nreturn v0\n");
  CHECK(body(arange(1.0, 0.1, 4)) ==
        "v0 = np.arange(4, dtype=np.float64) * np.float64(0.1) + np.float64(1.0)\nreturn v0\n");
  CHECK(body(arange(-0.0, 2.0, 2)) ==
        "v0 = np.arange(2, dtype=np.float64) * np.float64(2.0) + np.float64(-0.0)\nreturn v0\n");
  CHECK(body(arange<std::int8_t>(100, 20, 5)) ==
        "v0 = np.arange(5, dtype=np.int8) * np.int8(20) + np.int8(100)\nreturn v0\n");
}

TEST_CASE("small arrays are literals in their memory order, others are parameters") {
  CHECK(body(array_of_six({2, 3}, {6, 2})) ==
        "v0 = np.array([[0, 1, 2], [3, 4, 5]], dtype=np.int16)\nreturn v0\n");
  CHECK(body(array_of_six({3, 2}, {2, 6})) ==
        "v0 = np.transpose(np.array([[0, 1, 2], [3, 4, 5]], dtype=np.int16), (1, 0))\nreturn v0\n");
  CHECK(text({.outputs = {array_of_six({3}, {4})}}).find("(array: \"int16[3] strides (4,)\")") !=
        std::string::npos);
  CHECK(text({.outputs = {array_of_six({6}, {2})}}, 5).find("(array: \"int16[6]\")") != std::string::npos);
}

TEST_CASE("diagonals say which axes are theirs") {
  CHECK(body(Node::apply(Operation::diagonal, {variable("x", DType::int8, {4, 2, 3})})) ==
        "v0 = np.diagonal(x, axis1=-2, axis2=-1)\nreturn v0\n");
}

TEST_CASE("windows and bytes are NumPy's views") {
  const Tensor x = variable("x", DType::int8, {4, 2, 8});
  CHECK(body(Node::apply(Operation::sliding_window_view, {x},
                         {{Attribute::axis, std::int64_t{2}}, {Attribute::length, std::int64_t{3}}})) ==
        "v0 = np.lib.stride_tricks.sliding_window_view(x, 3, 2)\nreturn v0\n");
  CHECK(body(Node::apply(Operation::view, {x}, {{Attribute::dtype, DType::int32}})) ==
        "v0 = x.view(np.int32)\nreturn v0\n");
}

TEST_CASE("names are made unique and valid") {
  const Tensor sum =
      apply(Operation::add, variable("class", DType::float64, {2}, {16}),
            apply(Operation::add, variable("v0", DType::float64, {}), variable("v0", DType::float64, {})));
  CHECK(text({.outputs = {sum, sum}, .name = "np"}) == R"py(import numpy as np


def np_(class_: "float64[2] strides (16,)", v0: "float64[]", v0_1: "float64[]"):
    v1 = v0 + v0_1
    v2 = class_ + v1
    return v2, v2
)py");
}

}  // namespace
}  // namespace weft
