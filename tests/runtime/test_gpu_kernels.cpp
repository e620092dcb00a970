// Kernels in a GPU's memory: which code is loaded, and what is said of those that may have failed.
#include <cstring>

#include "catch.hpp"
#include "emulated_gpus.hpp"
#include "runtime/system/errors.hpp"

using namespace weft;

namespace {

std::vector<std::byte> bytes_of(const char* text) {
  const auto* const bytes = reinterpret_cast<const std::byte*>(text);
  return {bytes, bytes + std::strlen(text)};
}

std::string loaded;  // what the driver was given, one after the other
bool takes_cubins = true;
std::size_t block_kibibytes = 0;  // that modules say their kernels need
int allowed_bytes = 0;
int find_error = 0;

/// Of sm_80, as the emulated one says.
const CudaDriver& noting_driver() {
  static const CudaDriver driver = [] {
    CudaDriver made = CudaDriver::emulated();
    made.load_module = [](CudaDriver::Module* module, const void* image) {
      const auto first = *static_cast<const char*>(image);
      loaded += first;
      static char at = 0;
      *module = reinterpret_cast<CudaDriver::Module>(&at);
      return first == 'c' && !takes_cubins ? 209 : 0;  // CUDA_ERROR_NO_BINARY_FOR_GPU
    };
    made.unload_module = [](CudaDriver::Module) { return loaded += 'u', 0; };
    made.find_function = [](CudaDriver::Function*, CudaDriver::Module, const char*) { return find_error; };
    made.find_variable = [](CudaDriver::Address*, std::size_t* bytes, CudaDriver::Module, const char*) {
      return *bytes = block_kibibytes, block_kibibytes > 0 ? 0 : CudaDriver::not_found;
    };
    made.set_attribute = [](CudaDriver::Function, CudaDriver::FunctionAttribute which, int value) {
      CHECK(which == 8);  // CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
      return allowed_bytes = value, 0;
    };
    return made;
  }();
  return driver;
}

CompiledKernel kernel_of(std::int32_t architecture) {
  CompiledKernel kernel{.name = "k",
                        .image = std::make_shared<const std::vector<std::byte>>(bytes_of("ptx"))};
  if (architecture > 0) kernel.cubin = std::make_shared<const Cubin>(Cubin{architecture, bytes_of("cubin")});
  return kernel;
}

/// A device's kernels, and no more of it.
struct Device {
  GpuContext context{noting_driver(), 0, [] {}, [] {}};
  Timeline work{context};
  DevicePool pool{context, work, [] {}};
  LoadedKernels kernels{context, pool};
  GpuContext::Lock lock = context.enter();
};

/// What is loaded of a kernel that has PTX, and machine code for an architecture.
std::string loaded_of(std::int32_t architecture) {
  Device device;
  const CompiledKernel kernel = kernel_of(architecture);
  loaded.clear();
  for (int i = 0; i < 2; ++i) device.kernels.of(kernel);
  return loaded;
}

}  // namespace

TEST_CASE("machine code of the device's architecture is loaded, else PTX") {
  CHECK(loaded_of(80) == "c");
  CHECK(loaded_of(90) == "p");
  CHECK(loaded_of(0) == "p");
  takes_cubins = false;
  CHECK(loaded_of(80) == "cp");
  takes_cubins = true;
}

TEST_CASE("what has no kernel is unloaded again") {
  Device device;
  loaded.clear();
  find_error = 500;  // CUDA_ERROR_NOT_FOUND
  CHECK_THROWS_WITH(device.kernels.of(kernel_of(0)), Catch::Contains("looking for a kernel"));
  find_error = 0;
  CHECK(loaded == "pu");
}

TEST_CASE("kernels whose programs have ended go when there is too little memory") {
  Device device;
  const CompiledKernel kept = kernel_of(0);
  loaded.clear();
  device.kernels.of(kept);
  device.kernels.of(kernel_of(0));
  device.kernels.release();
  device.kernels.of(kept);
  CHECK(loaded == "ppu");
}

TEST_CASE("a kernel that needs much of a block's memory is allowed it once, and its launches ask for it") {
  Device device;
  for (const std::size_t kibibytes : {0, 44, 57}) {
    const CompiledKernel each = kernel_of(0);
    block_kibibytes = kibibytes, allowed_bytes = 0;
    CHECK(device.kernels.of(each).block_bytes == kibibytes << 10);
    CHECK(allowed_bytes == (kibibytes == 57 ? 57 << 10 : 0));
    allowed_bytes = 0;
    device.kernels.of(each);
    CHECK(allowed_bytes == 0);
  }
  block_kibibytes = 0;
}

TEST_CASE("a fault tells the latest kernels that are not known to be well, and their lines") {
  LaunchHistory notes;
  CHECK(notes.text().empty());
  notes.note({.name = "a", .written = "a.py:3"}, 1);
  notes.note({.name = "b"}, 2);
  notes.note({.name = "c", .written = "c.py:4, 5"}, 3);
  notes.note({.name = "b"}, 4);
  CHECK(notes.text() == ", after kernel a (a.py:3), c (c.py:4, 5), b");
  notes.forget(1);
  CHECK(notes.text() == ", after kernel c (c.py:4, 5), b");
  for (int i = 0; i < 9; ++i) notes.note({.name = std::to_string(i)}, 5 + i);
  CHECK(notes.text() == ", after kernel 1, 2, 3, 4, 5, 6, 7, 8");
}

TEST_CASE("the error of a fault names kernels with their lines, of recorded programs too") {
  Gpu gpu(faulty_driver(), faulty_device, small_settings);
  Program program = two_copies();
  program.kernels = {{.name = "softmax_0", .written = "softmax.py:6, 7"}};
  const auto result = [&] { return run(program, {ndarray::scalar(1.0)}, {.accelerator = &gpu})[0]; };
  for (int runs = 0; runs < 6; ++runs) result();  // by now it is repeated
  const ndarray y = result();
  faults.wait = 700;
  CHECK_THROWS_WITH(y.bytes(), Catch::Contains("after kernel softmax_0 (softmax.py:6, 7): "));
}
