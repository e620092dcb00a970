// Matrix products of GPUs by libraries that start or not, and fail.
#include <algorithm>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "emulated_gpus.hpp"

using namespace weft;

namespace {

/// Libraries that start when told to, and multiply on their stream.
struct FakeLibrary {
  static inline int refusals = 0;  // how many more there are
  static inline int asked = 0;     // to start
  static inline int error = 0;     // of the next product
  static inline int products = 0;  // by the library
  static inline CudaDriver::Stream stream = nullptr;

  static int create(Cublas::Handle* handle) {
    ++asked;
    if (refusals > 0) return --refusals, 1;
    static char at = 0;
    return *handle = reinterpret_cast<Cublas::Handle>(&at), 0;
  }
  static int never(Cublas::Handle*) { return 1; }
  static int set_stream(Cublas::Handle, CudaDriver::Stream given) { return stream = given, 0; }
  /// Of one element each.
  template <class T>
  static int multiply(Cublas::Handle, Cublas::Transpose, Cublas::Transpose, int, int, int, const T*,
                      const T* a, int, long long, const T* b, int, long long, const T*, T* c, int, long long,
                      int) {
    if (const int told = std::exchange(error, 0)) return told;
    ++products;
    return EmulatedStreams::all().ask(stream, [=] { return *c = *a * *b, 0; });
  }
  static Cublas library(bool starts) {
    return {starts ? create : never, set_stream, multiply<float>, multiply<double>};
  }
};

Program one_product() {
  using Space = BufferRef::Space;
  Program program;
  const BufferType type{.name = "x", .dtype = DType::float64, .shape = {1, 1}, .strides = {8, 8}};
  program.inputs = {type};
  program.outputs = {type};
  program.steps = {MatrixProduct{.m = 1,
                                 .n = 1,
                                 .k = 1,
                                 .a = {Space::input, 0, 0},
                                 .b = {Space::input, 0, 0},
                                 .c = {Space::output, 0, 0},
                                 .a_strides = {1, 1},
                                 .b_strides = {1, 1},
                                 .c_row_stride = 1}};
  return program;
}

/// A GPU that has libraries, and a program that it runs.
struct Multiplying {
  std::vector<Cublas> libraries;
  Gpu gpu{faulty_driver(), faulty_device, small_settings, libraries};
  Program program = one_product();
  ndarray x = ndarray::zeros(DType::float64, {1, 1});

  explicit Multiplying(std::vector<Cublas> all) : libraries(std::move(all)) {
    *x.data<double>() = 3;
    FakeLibrary::asked = FakeLibrary::refusals = 0;
  }
  double product() { return run(program, {x}, {.accelerator = &gpu})[0].item<double>(); }
  /// How many a library computes of a run.
  int products() {
    FakeLibrary::products = 0;
    CHECK(product() == 9);
    return FakeLibrary::products;
  }
};

}  // namespace

TEST_CASE("a library of products that does not start gives way to an older one") {
  Multiplying made({FakeLibrary::library(false), FakeLibrary::library(true)});
  CHECK(made.products() == 1);
}

TEST_CASE("a library that does not start is asked once more when there is room, and then no more") {
  Multiplying made({FakeLibrary::library(true)});
  const auto kept = reinterpret_cast<CudaDriver::Address>(made.gpu.allocate(1 << 20).get());
  faults.freed.clear();
  FakeLibrary::refusals = 3;
  for (int i = 0; i < 3; ++i) CHECK(made.products() == 0);  // the host's
  CHECK(FakeLibrary::asked == 2);
  CHECK(std::ranges::count(faults.freed, kept) == 1);
  fail_elsewhere(made.gpu);
  CHECK(made.products() == 1);
  CHECK(FakeLibrary::asked == 4);
}

TEST_CASE("a fault that a library of products is told of is the device's") {
  Multiplying made({FakeLibrary::library(true)});
  CHECK(made.products() == 1);
  const std::int64_t before = made.gpu.epoch();
  FakeLibrary::error = 13, faults.finish = 719;
  CHECK_THROWS_WITH(made.product(), Catch::Contains("cuBLAS's error 13") && Catch::Contains("719"));
  CHECK(made.gpu.epoch() == before + 1);
  CHECK(made.products() == 1);
}

TEST_CASE("a library's own error leaves the device as it is") {
  Multiplying made({FakeLibrary::library(true)});
  const std::int64_t before = made.gpu.epoch();
  FakeLibrary::error = 14;
  CHECK_THROWS_WITH(made.product(), "a matrix product on the device: cuBLAS's error 14");
  CHECK(made.gpu.epoch() == before);
  CHECK(made.products() == 1);
}
