// Products that a GPU's library takes, or a kernel of the program's own where it has none.
#include <algorithm>
#include <cmath>

#include "catch.hpp"
#include "codegen/assemble.hpp"
#include "codegen/plan_within.hpp"
#include "programs.hpp"
#include "runtime/fake_cublas.hpp"
#include "runtime/watched_gpu.hpp"

using namespace weft;
using namespace weft::codegen;

namespace {

/// Products of some 1.6 million operations and more are large.
constexpr passes::Limits by_library{.options = {.exact = false}, .library_operations = 1'600'000};

Tensor product(const Tensor& a, const Tensor& b) { return Node::apply(Operation::matmul, {a, b}); }

Tensor matrix(const char* name, DType dtype, std::int64_t rows, std::int64_t columns) {
  return variable(name, dtype, {rows, columns});
}

/// max(x @ y + bias, 0), and x @ y as float32s.
Tensor layer(DType dtype, std::int64_t row) {
  const Tensor sums = product(matrix("x", dtype, 40, row), matrix("y", dtype, row, 48));
  const Tensor biased = apply(Operation::add, sums, variable("bias", dtype, {48}));
  return apply(Operation::maximum, biased, number(0, dtype));
}
Tensor as_float32(const Tensor& x) {
  return Node::apply(Operation::astype, {x}, {{Attribute::dtype, DType::float32}});
}
Tensor wide(DType dtype, std::int64_t row) {
  return product(as_float32(matrix("x", dtype, 40, row)), as_float32(matrix("y", dtype, row, 48)));
}

Program assembled(const Tensor& output, const passes::Limits& limits) {
  return assemble(plan_within({.outputs = {output}}, limits, Isa::emulated), Isa::emulated).program;
}

std::vector<MatrixProduct> products_of(const Program& program) {
  std::vector<MatrixProduct> products;
  for (const Step& step : program.steps)
    if (const auto* product = std::get_if<MatrixProduct>(&step)) products.push_back(*product);
  return products;
}

/// Whole numbers from -3 to 3, of which some sums are exact in float16.
ndarray drawn(const BufferType& type) {
  const ndarray array = ndarray::empty(type.dtype, type.shape);
  dispatch(type.dtype, [&]<class T>() {
    if constexpr (std::is_constructible_v<T, float>)
      for (std::int64_t i = 0; i < array.size(); ++i)
        array.data<T>()[i] = T(static_cast<float>(std::lround(std::sin(static_cast<double>(i) * 1.7) * 3)));
  });
  return array;
}

std::vector<std::byte> run_on(Gpu& gpu, const Program& program) {
  std::vector<ndarray> arguments;
  for (const BufferType& input : program.inputs) arguments.push_back(drawn(input));
  return bytes_of(run(program, arguments, {.accelerator = &gpu})[0].copy_c());
}

Gpu& gpu_with_library() {
  static const std::array libraries = {FakeCublas::library()};
  static auto* const gpu = new Gpu(CudaDriver::emulated(), 0, {.elements_each = 160}, libraries);
  return *gpu;
}

}  // namespace

TEST_CASE("large products of halves are a GPU's library's, where any order of sums will do") {
  for (const DType dtype : {DType::float16, DType::bfloat16}) {
    const Program program = assembled(layer(dtype, 512), by_library);
    REQUIRE(program.steps.size() == 2);  // and what follows
    REQUIRE(products_of(program).size() == 1);
    CHECK(products_of(program)[0].dtype == dtype);
    CHECK(products_of(program)[0].result_dtype() == dtype);
    const std::vector<MatrixProduct> widened = products_of(assembled(wide(dtype, 512), by_library));
    REQUIRE(widened.size() == 1);
    CHECK(widened[0].dtype == dtype);
    CHECK(widened[0].result_dtype() == DType::float32);
    CHECK(products_of(assembled(layer(dtype, 511), by_library)).empty());  // of short rows
    CHECK(products_of(assembled(layer(dtype, 512), {.options = {.exact = false}})).empty());
    CHECK(products_of(assembled(layer(dtype, 512), {.library_operations = 0})).empty());
    CHECK(products_of(
              assembled(layer(dtype, 512), {.options = {.exact = false}, .library_operations = 1 << 21}))
              .empty());
  }
}

TEST_CASE("products of halves are the same by a library, by a kernel of their own, and within one") {
  for (const DType dtype : {DType::float16, DType::bfloat16})
    for (const auto& make : {layer, wide}) {
      const Tensor output = make(dtype, 512);
      const Program program = assembled(output, by_library);
      const std::vector<std::byte> fused =
          run_on(watched_gpu(), assembled(output, {.options = {.exact = false}}));
      std::vector<std::byte> own, librarys;
      CHECK(asked_by([&] { own = run_on(watched_gpu(), program); }).launches ==
            static_cast<int>(program.steps.size()));
      FakeCublas::forget();
      librarys = run_on(gpu_with_library(), program);
      CHECK(own == fused);
      CHECK(librarys == fused);
      REQUIRE(FakeCublas::mixed.size() == 1);
      const FakeCublas::Mixed& called = FakeCublas::mixed[0];
      CHECK(called.first == (dtype == DType::float16 ? Cublas::float16 : Cublas::bfloat16));
      CHECK(called.second == called.first);
      CHECK(called.result == (program.outputs[0].dtype == DType::float32 ? Cublas::float32 : called.first));
      CHECK(called.compute == Cublas::in_float32);
      CHECK(FakeCublas::math_mode == Cublas::whole_sums);
    }
}

TEST_CASE("batches and transposes of halves are multiplied as they lie") {
  const auto transposed = [](const Tensor& x) {
    return Node::apply(Operation::transpose, {x}, {{Attribute::axes, Dims{0, 1, 3, 2}}});
  };
  const Tensor x = variable("x", DType::float16, {2, 3, 512, 30}),
               y = variable("y", DType::float16, {2, 3, 20, 512});
  for (const Tensor& output : {product(transposed(x), transposed(y)),
                               product(as_float32(transposed(x)), as_float32(transposed(y)))}) {
    const Program program = assembled(output, {.options = {.exact = false}, .library_operations = 0});
    REQUIRE(program.steps.size() == 1);
    FakeCublas::forget();
    const std::vector<std::byte> librarys = run_on(gpu_with_library(), program);
    CHECK(FakeCublas::mixed.size() == 2);  // one for each of the first axis
    CHECK(run_on(watched_gpu(), program) == librarys);
    CHECK(run_on(watched_gpu(), assembled(output, {.options = {.exact = false}})) == librarys);
  }
}

TEST_CASE("products of float32 are rounded to TF32 where that is asked for, and there alone") {
  const Tensor x = matrix("x", DType::float32, 1, 2), y = matrix("y", DType::float32, 2, 3);
  const auto first_of = [](const Program& program) {
    const ndarray a = ndarray::zeros(DType::float32, {1, 2}), b = ndarray::zeros(DType::float32, {2, 3});
    a.data<float>()[0] = 1 + 0x1p-11F, a.data<float>()[1] = 1, b.data<float>()[0] = 1;
    return run(program, {a, b}, {.accelerator = &gpu_with_library()})[0].copy_c().data<float>()[0];
  };
  FakeCublas::forget();
  const Program exact = assembled(product(x, y), {}),
                rounded = assembled(product(x, y), {.options = {.tf32 = true}});
  CHECK(first_of(exact) == 1 + 0x1p-11F);
  CHECK(FakeCublas::mixed.empty());
  CHECK(first_of(rounded) == 1);
  REQUIRE(FakeCublas::mixed.size() == 1);
  CHECK(FakeCublas::mixed[0].compute == Cublas::in_tf32);
  CHECK(FakeCublas::mixed[0].first == Cublas::float32);
  CHECK(FakeCublas::mixed[0].result == Cublas::float32);
  CHECK_FALSE(products_of(exact)[0].tf32);
  CHECK(products_of(rounded)[0].tf32);
  const Tensor doubles = product(matrix("x", DType::float64, 1, 2), matrix("y", DType::float64, 2, 3));
  CHECK_FALSE(products_of(assembled(doubles, {.options = {.tf32 = true}}))[0].tf32);
}

TEST_CASE("kernels say that they may round what they multiply to TF32") {
  const auto nests = [](const Tensor& output, const passes::Limits& limits) {
    const Assembled made = assemble(plan_within({.outputs = {output}}, limits, Isa::emulated), Isa::emulated);
    std::vector<bool> rounds;
    for (const KernelSource& source : made.sources) rounds.push_back(std::get<LoopNest>(source).tf32);
    return rounds;
  };
  const Tensor of_floats = layer(DType::float32, 512);
  CHECK(nests(of_floats, {}) == std::vector{false, false});
  CHECK(nests(of_floats, {.options = {.tf32 = true}}) == std::vector{false, true});
  CHECK(nests(of_floats, {.options = {.exact = false}}) == std::vector{false, false});
  CHECK(nests(of_floats, {.options = {.exact = false, .tf32 = true}}) ==
        std::vector{true});  // with what follows
  passes::Limits and_library = by_library;
  and_library.options.tf32 = true;
  CHECK(nests(of_floats, and_library) == std::vector{false, true});
  CHECK(nests(layer(DType::float16, 512), {.options = {.exact = false, .tf32 = true}}) == std::vector{false});
  const Tensor x = matrix("x", DType::float32, 40, 512);
  const Tensor squares = sum(apply(Operation::multiply, x, x), {1}, DType::float32);
  CHECK(nests(squares, {.options = {.exact = false, .tf32 = true}}) ==
        std::vector{false});  // no product of matrices
}
