// What launches have of a block's memory, beside what a kernel has of its own.
#include "catch.hpp"
#include "codegen/assemble.hpp"
#include "codegen/plan_within.hpp"
#include "programs.hpp"
#include "runtime/gpu/abi/launch_words.hpp"
#include "runtime/gpu/emulated/streams.hpp"
#include "runtime/gpu/gpu.hpp"

using namespace weft;
using namespace weft::codegen;

namespace {

/// A kernel of the emulated device's, with words to be launched with, by a stream that does nothing.
struct Loaded {
  const CudaDriver& driver = CudaDriver::emulated();
  CudaDriver::Context context = nullptr;
  CudaDriver::Stream stream = nullptr;
  CudaDriver::Module module = nullptr;
  CudaDriver::Function function = nullptr;
  std::array<std::uint64_t, 64> words{};

  explicit Loaded(const CompiledKernel& kernel) {
    REQUIRE(driver.retain_context(&context, 0) == 0);
    REQUIRE(driver.set_context(context) == 0);
    REQUIRE(driver.make_stream(&stream, 0) == 0);
    REQUIRE(driver.begin_capture(stream, CudaDriver::relaxed_capture) == 0);
    REQUIRE(driver.load_module(&module, kernel.image->data()) == 0);
    REQUIRE(driver.find_function(&function, module, "weft_kernel") == 0);
  }
  ~Loaded() {
    CudaDriver::Graph recorded = nullptr;
    driver.end_capture(stream, &recorded);
    driver.destroy_graph(recorded);
    driver.unload_module(module);
  }
  Loaded(const Loaded&) = delete;
  Loaded& operator=(const Loaded&) = delete;

  unsigned own_bytes() const {
    CudaDriver::Address unused = 0;
    std::size_t bytes = 0;
    REQUIRE(driver.find_variable(&unused, &bytes, module, own_memory_name) == 0);
    return static_cast<unsigned>(bytes);
  }
  int launch(std::int64_t bytes) {
    void* parameters[] = {words.data()};
    return driver.launch(function, 1, 1, 1, 32, 1, 1, static_cast<unsigned>(bytes), stream, parameters,
                         nullptr);
  }
};

/// The last launch's.
unsigned bytes_asked = 0;

CudaDriver watching_driver() {
  CudaDriver driver = CudaDriver::emulated();
  driver.launch = [](CudaDriver::Function function, unsigned x, unsigned y, unsigned z, unsigned threads_x,
                     unsigned threads_y, unsigned threads_z, unsigned bytes, CudaDriver::Stream stream,
                     void** parameters, void** extra) {
    bytes_asked = bytes;
    return CudaDriver::emulated().launch(function, x, y, z, threads_x, threads_y, threads_z, bytes, stream,
                                         parameters, extra);
  };
  return driver;
}

/// By a sum of columns of so many rows.
unsigned asked_by_columns(std::int64_t rows) {
  static const CudaDriver driver = watching_driver();
  static auto* const gpu = new Gpu(driver, 0, {.elements_each = 4096});
  const Tensor x = variable("x", DType::float32, {rows, 64});
  const Tensor sums = reduce(Operation::sum, x, {0});
  const Assembled made = assemble(plan_within({.outputs = {sums}}, {}, Isa::emulated), Isa::emulated);
  run(made.program, {ndarray::zeros(DType::float32, {rows, 64})}, {.accelerator = gpu});
  return bytes_asked;
}

}  // namespace

TEST_CASE("what a kernel has of a block's memory counts among what its launches have") {
  const Tensor x = variable("x", DType::float32, {37, 300});
  const Assembled made =
      assemble(plan_within({.outputs = {softmax(x, 1)}}, {}, Isa::emulated), Isa::emulated);
  Loaded loaded(made.program.kernels.at(0));
  const std::int64_t own = loaded.own_bytes();
  CHECK(own > 0);
  CHECK(loaded.launch(plain_block_bytes - own) == 0);
  CHECK(loaded.launch(plain_block_bytes - own + 1) != 0);
  const auto allow = [&](std::int64_t bytes) {
    return loaded.driver.set_attribute(loaded.function, CudaDriver::most_launch_memory,
                                       static_cast<int>(bytes));
  };
  CHECK(allow(most_hopper_block_bytes - own + 1) != 0);
  CHECK(allow(most_hopper_block_bytes - own) == 0);
  CHECK(loaded.launch(most_hopper_block_bytes - own) == 0);
}

TEST_CASE("columns that a block takes ask for its memory, those that a warp takes do not") {
  CHECK(asked_by_columns(5000) > plain_block_bytes);
  CHECK(asked_by_columns(300) == 0);
}
