// compile: functions of arrays, and what they refuse.
#include "codegen/cache/kernel_cache.hpp"
#include "frontend/expect.hpp"

using weft::DType, weft::ndarray;

namespace {

const auto A = np::variable("A", np::float32, {2, 3}), B = np::variable("B", np::float32, {3});

ndarray ramp(const weft::Dims& shape) {
  return weft::evaluate(np::arange(weft::element_count(shape), {.dtype = np::float32}).reshape(shape));
}

std::int64_t kernels_asked_for() {
  const auto counts = weft::codegen::cache_counts();
  return counts.compiled + counts.from_disk + counts.from_memory;
}

}  // namespace

TEST_CASE("a function takes arrays by name or by position") {
  const auto f = weft::compile({.inputs = {A, B}, .outputs = {A - B}});
  const ndarray by_name = f({{"B", ramp({3})}, {"A", ramp({2, 3})}});
  CHECK(by_name.repr() == "array([[0., 0., 0.],\n       [3., 3., 3.]], dtype=float32)");
  const ndarray by_position = f(ramp({2, 3}), ramp({3}));
  CHECK(by_position.repr() == by_name.repr());
}

TEST_CASE("a function of several outputs gives several arrays") {
  const auto f = weft::compile({.inputs = {A, B}, .outputs = {A + B, np::sum(B)}});
  const weft::Results results = f(ramp({2, 3}), ramp({3}));
  REQUIRE(results.size() == 2);
  CHECK(results[1].repr() == "array(3., dtype=float32)");
  CHECK(error_of([&] { const ndarray one = results; }) ==
        "ValueError: the function returns 2 arrays, not one");
}

TEST_CASE("an input that no output needs is checked all the same") {
  const auto f = weft::compile({.inputs = {A, B}, .outputs = {A + 1}});
  CHECK(f(ramp({2, 3}), ramp({3})).size() == 1);
  CHECK(error_of([&] { f(ramp({2, 3}), ramp({4})); }) ==
        "ValueError: argument 'B': expected float32 (3,), given float32 (4,)");
}

TEST_CASE("wrong arguments are named") {
  const auto f = weft::compile({.inputs = {A, B}, .outputs = {A + B}});
  const ndarray a = ramp({2, 3}), b = ramp({3});
  CHECK(error_of([&] { f(weft::evaluate(np::zeros({2, 3})), b); }) ==
        "ValueError: argument 'A': expected float32 (2, 3), given float64 (2, 3)");
  CHECK(error_of([&] { f(a); }) == "TypeError: the function takes 2 arguments but 1 were given");
  CHECK(error_of([&] { f({{"A", a}}); }) == "TypeError: argument 'B' is missing");
  CHECK(error_of([&] { f({{"A", a}, {"C", b}}); }) == "TypeError: the function has no argument 'C'");
  CHECK(error_of([&] { f({{"A", a}, {"A", a}}); }) == "TypeError: argument 'A' is given twice");
}

TEST_CASE("what cannot be compiled is named") {
  CHECK(error_of([] { weft::compile({.inputs = {A}, .outputs = {A + B}}); }) ==
        "ValueError: compile: an output needs variable 'B', which is not among the inputs");
  CHECK(error_of([] { weft::compile({.inputs = {A, B + 1}, .outputs = {A}}); }) ==
        "ValueError: compile: an input must be a variable, not the result of add");
  CHECK(error_of([] { weft::compile({.inputs = {A, A}, .outputs = {A}}); }) ==
        "ValueError: compile: two inputs are named 'A'");
}

TEST_CASE("a function compiles once for each layout of its arguments") {
  const auto f = weft::compile({.inputs = {A}, .outputs = {np::sum(A, 0) * 2.25}});
  const ndarray c_order = ramp({2, 3}), f_order = ramp({3, 2}).view({2, 3}, {4, 8}, 0);
  f(c_order);
  const std::int64_t before = kernels_asked_for();
  const ndarray first = f(f_order);
  const std::int64_t after_first = kernels_asked_for();
  CHECK(after_first > before);
  CHECK(first.repr() == "array([ 2.25, 11.25, 20.25], dtype=float32)");
  f(f_order);
  f(c_order);
  CHECK(kernels_asked_for() == after_first);
}

TEST_CASE("misaligned and reversed arguments give the same values") {
  const auto f = weft::compile({.inputs = {B}, .outputs = {B + 1}});
  const ndarray bytes = weft::ndarray::zeros(DType::uint8, {16});
  const ndarray misaligned = ndarray::from_memory(bytes.owner(), bytes.bytes() + 1, DType::float32, {3}, {4});
  misaligned.assign(ramp({3}));
  CHECK(ndarray(f(misaligned)).repr() == "array([1., 2., 3.], dtype=float32)");
  CHECK(ndarray(f(ramp({3}).view({3}, {-4}, 8))).repr() == "array([3., 2., 1.], dtype=float32)");
}

TEST_CASE("a function keeps the device it was compiled for") {
  const weft::device_scope scope(weft::Device::reference);
  const auto f = weft::compile({.inputs = {B}, .outputs = {B * 3.125}});
  weft::reset_default_device();
  const ndarray argument = ramp({3});
  const std::int64_t before = kernels_asked_for();
  CHECK(ndarray(f(argument)).repr() == "array([0.   , 3.125, 6.25 ], dtype=float32)");
  CHECK(kernels_asked_for() == before);
}
