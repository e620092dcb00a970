// The C++ example of the design, word for word; its arrays a0 and b0 are those of `arguments`.
#include <weft/numpy.hpp>
namespace np = weft::numpy;
using np::newaxis, np::slice;

#include <unistd.h>

#include <filesystem>
#include <iostream>

#include "catch.hpp"

namespace {

struct InFolderOfItsOwn {
  std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("weft-sample-" + std::to_string(getpid()));
  InFolderOfItsOwn() {
    std::filesystem::create_directory(folder);
    std::filesystem::current_path(folder);
  }
  ~InFolderOfItsOwn() {
    std::filesystem::current_path(before);
    std::filesystem::remove_all(folder);
  }
};

weft::ndarray ramp(float first) { return np::evaluate(np::arange(10, {.dtype = np::float32}) + first); }

}  // namespace

TEST_CASE("the design's example") {
  const InFolderOfItsOwn scope;
  const np::ndarray a0 = ramp(0), b0 = ramp(1);

  // clang-format off
    auto x = np::array({{1.f, 2.f, 3.f}, {4.f, 5.f, 6.f}});
    auto e = np::exp(x - np::max(x, {.axis = -1, .keepdims = true}));
    auto y = e / np::sum(e, {.axis = -1, .keepdims = true});
    auto z = y[slice(_, 1), newaxis];          // y[:1, np.newaxis]

    std::cout << np::evaluate(z) << '\n';      // prints as NumPy prints
    auto [a, b] = np::evaluate(y, z);          // the common part is computed once
    weft::visualize({y, z}, "softmax.svg");

    auto A = np::variable("A", np::float32, {10}), B = np::variable("B", np::float32, {10});
    auto f = weft::compile({.inputs = {A, B}, .outputs = {B * A + 1}});
    np::ndarray d = f({{"A", a0}, {"B", b0}});
  // clang-format on

  CHECK(a.repr() ==
        "array([[0.09003057, 0.24472848, 0.66524094],\n"
        "       [0.09003057, 0.24472848, 0.66524094]], dtype=float32)");
  CHECK(b.repr() == "array([[[0.09003057, 0.24472848, 0.66524094]]], dtype=float32)");
  CHECK(d.repr() == "array([ 1.,  3.,  7., 13., 21., 31., 43., 57., 73., 91.], dtype=float32)");
  CHECK(std::filesystem::file_size("softmax.svg") > 1000);
}
