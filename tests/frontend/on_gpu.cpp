// Programs on a GPU whose threads the cpu runs: what its kernels give, and what the host does beside them.
#include <cstring>

#include "expect.hpp"
#include "frontend/compiled.hpp"
#include "runtime/errors.hpp"
#include "weft/device.hpp"

using weft::Device, weft::LazyTensor, weft::ndarray;

namespace {

/// The same bits on the cpu and on the GPU.
void check_same(const std::vector<LazyTensor>& tensors) {
  const std::vector<ndarray> expected = weft::evaluate(tensors);
  const weft::device_scope scope(Device::cuda_emulated);
  const std::vector<ndarray> found = weft::evaluate(tensors);
  for (std::size_t i = 0; i < found.size(); ++i) {
    const ndarray a = found[i].copy_c(), b = expected[i].copy_c();
    REQUIRE(a.shape() == b.shape());
    CHECK(std::memcmp(a.bytes(), b.bytes(), static_cast<std::size_t>(a.nbytes())) == 0);
  }
}

const LazyTensor x = np::sin(np::arange(6000., {.dtype = np::float32}).reshape({3, 2000}));

}  // namespace

TEST_CASE("a GPU's kernels run there, and are other code than the cpu's") {
  const auto program = weft::compiled(np::exp(x).graph(), {}, Device::cuda_emulated);
  for (const weft::Kernel& kernel : program->program().kernels) {
    CHECK(kernel.image != nullptr);
    CHECK(kernel.function == nullptr);
  }
  check_same({np::exp(x), np::transpose(x) + 1});
}

TEST_CASE("sums of a GPU have NumPy's order, whoever takes the rows") {
  check_same({np::sum(x, {.axis = 1}), np::sum(x, {.axis = 0}), np::sum(x), np::mean(x, {.axis = 1})});
  check_same({np::cumsum(x, {.axis = 1}), np::prod(x, {.axis = 1}), np::max(x), np::argmax(x, {.axis = 1})});
  const auto many = np::cos(np::arange(70000.).reshape({70, 1000}));
  check_same({np::sum(many, {.axis = 1}), np::sum(many, {.axis = 0}), np::std(many, {.axis = 1})});
}

TEST_CASE("matrix products, look-ups and calls beside a GPU are the host's") {
  const auto a = x, b = np::cos(np::transpose(x));
  check_same({np::matmul(a, b) * 2, np::sort(x), np::take(x, np::argsort(x[0]), {.axis = 1})});
  const auto doubled = weft::operation("doubled", [](const ndarray& given) {
    const ndarray result = given.copy_c();
    for (std::int64_t i = 0; i < result.size(); ++i) result.data<float>()[i] *= 2;
    return result;
  });
  check_same({doubled(x + 1) - 1});
}

TEST_CASE("a loop's steps run on a GPU, and its conditions are read from there") {
  check_same({np::fori_loop(0, 10, [](auto, auto v) { return v * 0.5 + 1; }, np::sum(x, {.axis = 1}))});
  check_same({np::while_loop([](auto v) { return np::max(v) < 100; }, [](auto v) { return v * 2 + 1; },
                             np::abs(x))});
}

TEST_CASE("where there is no GPU, who asks for one is told, and the cpu goes on") {
  try {
    const weft::device_scope scope(Device::cuda);
    weft::evaluate(x + 1);
  } catch (const weft::OSError& error) {
    CHECK(std::string(error.what()).starts_with("no CUDA device: "));
  }
  CHECK(value(np::sum(np::arange(4))) == "array(6)");
}
