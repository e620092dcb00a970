// Matrix products of GPUs by libraries that start or not, and fail.
#include <algorithm>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "emulated_gpus.hpp"
#include "fake_cublas.hpp"

using namespace weft;

namespace {

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
    FakeCublas::forget();
  }
  double product() { return run(program, {x}, {.accelerator = &gpu})[0].item<double>(); }
  /// How many a library computes of a run.
  int products() {
    FakeCublas::doubles = 0;
    CHECK(product() == 9);
    return FakeCublas::doubles;
  }
};

}  // namespace

TEST_CASE("a library of products that does not start gives way to an older one") {
  Multiplying made({FakeCublas::library(false), FakeCublas::library()});
  CHECK(made.products() == 1);
}

TEST_CASE("a library that does not start is asked once more when there is room, and then no more") {
  Multiplying made({FakeCublas::library()});
  const auto kept = reinterpret_cast<CudaDriver::Address>(made.gpu.allocate(1 << 20).get());
  faults.freed.clear();
  FakeCublas::refusals = 3;
  for (int i = 0; i < 3; ++i) CHECK(made.products() == 0);  // the host's
  CHECK(FakeCublas::asked == 2);
  CHECK(std::ranges::count(faults.freed, kept) == 1);
  fail_elsewhere(made.gpu);
  CHECK(made.products() == 1);
  CHECK(FakeCublas::asked == 4);
}

TEST_CASE("a fault that a library of products is told of is the device's") {
  Multiplying made({FakeCublas::library()});
  CHECK(made.products() == 1);
  const std::int64_t before = made.gpu.epoch();
  FakeCublas::errors = {13}, faults.finish = 719;
  CHECK_THROWS_WITH(made.product(), Catch::Contains("cuBLAS's error 13") && Catch::Contains("719"));
  CHECK(made.gpu.epoch() == before + 1);
  CHECK(made.products() == 1);
}

TEST_CASE("a step of the host copies all of a product whose result is wider than what is multiplied") {
  static std::size_t read = 0;
  CudaDriver driver = CudaDriver::emulated();
  driver.copy_to_host = [](void* to, CudaDriver::Address from, std::size_t bytes, CudaDriver::Stream stream) {
    read += bytes;
    return CudaDriver::emulated().copy_to_host(to, from, bytes, stream);
  };
  Gpu gpu(driver, faulty_device, small_settings);
  const std::shared_ptr<void> memory = gpu.allocate(1024);
  auto* const first = static_cast<std::byte*>(memory.get());
  const MatrixProduct product{.dtype = DType::float16,
                              .m = 5,
                              .n = 3,
                              .k = 4,
                              .a_strides = {4, 1},
                              .b_strides = {3, 1},
                              .c_row_stride = 3,
                              .widened = true};
  CHECK_THROWS_WITH(gpu.BesideHost::take(product, nullptr, first, first + 256, first + 512),
                    Catch::Contains("BLAS has no float16"));
  CHECK(read == 5 * 4 * 2 + 4 * 3 * 2 + 5 * 3 * 4);
}

TEST_CASE("a library's own error leaves the device as it is") {
  Multiplying made({FakeCublas::library()});
  const std::int64_t before = made.gpu.epoch();
  FakeCublas::errors = {14};
  CHECK_THROWS_WITH(made.product(), "a matrix product on the device: cuBLAS's error 14");
  CHECK(made.gpu.epoch() == before);
  CHECK(made.products() == 1);
}

TEST_CASE("a library that does not start leaves nothing behind") {
  const int before = FakeCublas::handles;
  {
    Multiplying made({FakeCublas::library(), FakeCublas::library()});
    FakeCublas::stream_error = 1, FakeCublas::mode_error = 1;
    CHECK(made.products() == 1);  // by what has started when there was room
    CHECK(FakeCublas::asked == 3);
    CHECK(FakeCublas::handles == before + 1);
  }
  CHECK(FakeCublas::handles == before);
}

TEST_CASE("a product for which a library has too little memory is computed when there is room") {
  Multiplying made({FakeCublas::library()});
  CHECK(made.products() == 1);
  const auto kept = reinterpret_cast<CudaDriver::Address>(made.gpu.allocate(1 << 20).get());
  faults.freed.clear();
  FakeCublas::errors = {Cublas::out_of_memory};
  CHECK(made.products() == 1);
  CHECK(std::ranges::count(faults.freed, kept) == 1);
  FakeCublas::errors = {Cublas::out_of_memory, Cublas::out_of_memory};
  CHECK(made.products() == 0);  // the host's
  CHECK(made.products() == 1);
}

TEST_CASE("a product for which a library has too little memory is not recorded") {
  Multiplying made({FakeCublas::library()});
  made.program.arena_bytes = 8;
  std::get<MatrixProduct>(made.program.steps[0]).c = {BufferRef::Space::arena, 0, 0};
  made.program.steps.emplace_back(Copy{{BufferRef::Space::arena, 0, 0}, {BufferRef::Space::output, 0, 0}, 8});
  const ndarray x = ndarray::on_device(made.gpu, DType::float64, {1, 1}, {8, 8});
  made.gpu.write(x.on(made.gpu).get(), made.x.bytes(), 8);
  const auto products = [&] {
    FakeCublas::doubles = 0;
    CHECK(run(made.program, {x}, {.accelerator = &made.gpu})[0].copy_c().data<double>()[0] == 9);
    return FakeCublas::doubles;
  };
  CHECK(products() == 1);
  FakeCublas::errors = {Cublas::out_of_memory};
  std::vector<int> asked;
  for (int i = 0; i < 6; ++i) asked.push_back(products());
  CHECK(asked == std::vector(6, 1));
  CHECK(FakeCublas::errors.empty());
}
