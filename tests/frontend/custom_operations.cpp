// weft::operation and weft::function: operations of the user's own.
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "codegen/cache/kernel_cache.hpp"
#include "expect.hpp"
#include "ir/composite.hpp"

using weft::ndarray, weft::LazyTensor;

namespace {

ndarray relu_of(const ndarray& x) {
  const ndarray y = ndarray::empty(x.dtype(), x.shape());
  for (std::int64_t i = 0; i < x.size(); ++i) y.data<float>()[i] = std::max(x.data<float>()[i], 0.0f);
  return y;
}

const LazyTensor x = np::array({{1.f, -2.f, 3.f}, {-4.f, 5.f, -6.f}});

LazyTensor gelu_of(const LazyTensor& t) {
  return 0.5 * t * (1 + np::tanh(0.7978845608 * (t + 0.044715 * t * t * t)));
}

std::int64_t kernels_asked_for() {
  const auto counts = weft::codegen::cache_counts();
  return counts.compiled + counts.from_disk + counts.from_memory;
}

std::string picture_of(const LazyTensor& tensor) {
  const auto path =
      std::filesystem::temp_directory_path() / ("weft-custom-" + std::to_string(getpid()) + ".dot");
  weft::visualize({tensor}, path.string());
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  std::filesystem::remove(path);
  return text.str();
}

}  // namespace

TEST_CASE("a C++ function is an operation among others") {
  const auto relu = weft::operation("relu", relu_of);
  CHECK(value(np::sum(relu(x + 1) * 2, {.axis = 1})) == "array([12., 12.], dtype=float32)");
  CHECK(value(relu(x)) == "array([[1., 0., 3.],\n       [0., 5., 0.]], dtype=float32)");
}

TEST_CASE("an operation gets C-contiguous arrays, however its arguments lie") {
  bool contiguous = true;
  const auto relu = weft::operation("relu", [&](const ndarray& a) {
    contiguous = contiguous && a.is_c_contiguous();
    return relu_of(a);
  });
  const std::vector<LazyTensor> layouts = {x.T(),
                                           x[np::slice(_, _, -1)],
                                           np::broadcast_to(x[0], {2, 3}),
                                           np::full({2}, -1.f),
                                           np::negative(x.T()),
                                           x[np::slice(0, 0)]};
  for (const LazyTensor& each : layouts) {
    CHECK(value(np::array_equal(relu(each), np::maximum(each, 0.f))) == "array(True)");
  }
  CHECK(contiguous);
}

TEST_CASE("an operation says what it gives, and is held to it") {
  const auto count = [](const ndarray& a, const ndarray& b) {
    return ndarray::scalar(static_cast<std::int64_t>(a.size() + b.size()));
  };
  const auto scalar = [](const std::vector<weft::Signature>&) { return weft::Signature{np::int64, {}}; };
  CHECK(value(weft::operation("count", count, {.result = scalar})(x, 1.5) + 1) == "array(8)");
  const auto wrong = weft::operation("wrong", [](const ndarray& a) { return a.view({6}, {4}, 0); });
  CHECK(error_of([&] { weft::evaluate(wrong(x)); }) ==
        "ValueError: operation 'wrong': expected a result of float32(2, 3), got float32(6,)");
  CHECK(error_of([&] { wrong(x, x); }) == "TypeError: wrong() does not take 2 arguments");
}

TEST_CASE("what an operation throws reaches the caller as it is") {
  const auto broken = weft::operation("broken", [](const ndarray&) -> ndarray { throw 42; });
  for (const auto device : {weft::Device::cpu, weft::Device::reference}) {
    const weft::device_scope scope(device);
    CHECK_THROWS_AS(weft::evaluate(broken(x) + x), int);
  }
  CHECK_THROWS_AS(weft::evaluate_async({broken(x)}).get(), int);
  CHECK(value(np::sum(x)) == "array(-3., dtype=float32)");
}

TEST_CASE("an operation may evaluate graphs, but not itself without end") {
  const auto norm =
      weft::operation("norm", [](const ndarray& a) { return weft::evaluate(np::divide(a, np::max(a))); });
  CHECK(value(norm(np::array({1.0, 2.0}))) == "array([0.5, 1. ])");
  LazyTensor own;
  const auto again = weft::operation("again", [&own](const ndarray&) { return weft::evaluate(own); });
  own = again(x);
  CHECK(error_of([&] { weft::evaluate(own); }) ==
        "RecursionError: operation 'again': 64 calls inside one another");
  CHECK(value(np::sum(x)) == "array(-3., dtype=float32)");
}

TEST_CASE("an operation runs once for the same arguments in each evaluation") {
  int calls = 0;
  const auto counted = weft::operation("counted", [&calls](const ndarray& a) {
    ++calls;
    return relu_of(a);
  });
  const LazyTensor twice = counted(x) + counted(x);
  weft::evaluate(twice);
  CHECK(calls == 1);
  weft::evaluate(twice);
  CHECK(calls == 2);
}

TEST_CASE("two functions of the same name are two operations") {
  const auto one = weft::operation("f", relu_of);
  const auto other =
      weft::operation("f", [](const ndarray& a) { return weft::evaluate(np::multiply(a, 3)); });
  CHECK(value(np::sum(one(x))) == "array(9., dtype=float32)");
  CHECK(value(np::sum(other(x))) == "array(-9., dtype=float32)");
}

TEST_CASE("compiled functions call operations; saved ones cannot") {
  const auto relu = weft::operation("relu", relu_of);
  const auto v = np::variable("v", np::float32, {3});
  const auto f = weft::compile({.inputs = {v}, .outputs = {relu(v - 1) + 1}});
  const ndarray result = f(weft::evaluate(x[0]));
  CHECK(result.repr() == "array([1., 1., 3.], dtype=float32)");
  CHECK(error_of([&] { f.save("/tmp/weft-custom.weft"); }) ==
        "NotImplementedError: compile: function of this process: 'relu' is not called by name");
}

TEST_CASE("a function of one's own is one node, and the kernel it would be written out") {
  const auto gelu = weft::function("gelu", gelu_of);
  const auto before = kernels_asked_for();
  const LazyTensor y = gelu(x + 1) * 2;
  CHECK(value(np::array_equal(y, gelu_of(x + 1) * 2)) == "array(True)");
  const ndarray compiled = weft::evaluate(gelu(x - 1) * 2);
  CHECK(kernels_asked_for() - before == 2);  // the comparison's, and this one
  const std::string dot = picture_of(y);
  CHECK(dot.find(">gelu<") == std::string::npos);
  CHECK(dot.find("label=<gelu<br/>") != std::string::npos);
  CHECK(dot.find("tanh") == std::string::npos);
}

TEST_CASE("the callable of a function is called once for each kind of arguments") {
  int calls = 0;
  const auto square = weft::function("square", [&calls](const LazyTensor& t) {
    ++calls;
    return t * t;
  });
  CHECK(value(square(x)[0] + square(x + 1)[0]) == "array([ 5.,  5., 25.], dtype=float32)");
  CHECK(calls == 1);
  weft::evaluate(square(x[0]));
  CHECK(calls == 2);
  CHECK(error_of([&] { square(x, x); }) == "TypeError: square() does not take 2 arguments");
}

TEST_CASE("functions are made of functions, variables and arrays around them") {
  const auto w = np::variable("x0", np::float32, {3});
  const LazyTensor offset = np::array({10.f, 20.f, 30.f});
  const auto scaled = weft::function("scaled", [&](const LazyTensor& t) { return t * w; });
  const auto moved = weft::function(
      "moved", [&](const LazyTensor& t, const LazyTensor& s) { return scaled(t) + offset * s; });
  const auto f = weft::compile({.inputs = {w}, .outputs = {moved(x, 1.f)}});
  const ndarray result = f(weft::evaluate(np::array({1.f, 2.f, 3.f})));
  CHECK(result.repr() == "array([[11., 16., 39.],\n       [ 6., 30., 12.]], dtype=float32)");
  CHECK(
      error_of([&] { weft::evaluate(moved(x, 1.f)); }).starts_with("ValueError: variable 'x0' has no value"));
}

TEST_CASE("the text of a graph has functions written out") {
  const auto square = weft::function("square", [](const LazyTensor& t) { return t * t; });
  const auto v = np::variable("v", np::float32, {3});
  CHECK(weft::text({{square(v) + 1}}) == weft::text({{v * v + 1}}));
}

TEST_CASE("a graph of a hundred thousand functions of one's own is evaluated and destroyed") {
  const auto next = weft::function("next", [](const LazyTensor& t) { return t + 1; });
  LazyTensor sum = np::array(0);
  for (int i = 0; i < 100'000; ++i) sum = next(sum);
  CHECK(weft::evaluate(sum).repr() == "array(100000)");
}
