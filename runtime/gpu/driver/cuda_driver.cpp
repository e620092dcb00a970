#include "runtime/gpu/driver/cuda_driver.hpp"

#include <dlfcn.h>

#include "runtime/system/errors.hpp"
#include "runtime/system/text_of.hpp"

namespace weft {
namespace {

constexpr const char* file_name = "libcuda.so.1";
/// The oldest driver that takes the PTX that Weft makes, of ISA 8.1.
constexpr int least_version = 12010;

template <class F>
void find(void* library, const char* name, F& function) {
  function = reinterpret_cast<F>(dlsym(library, name));
  if (function == nullptr) throw OSError(text_of("{} has no {}", file_name, name));
}

CudaDriver functions_of(void* library) {
  CudaDriver driver{};
#define WEFT_CUDA(member, name, version) find(library, #name #version, driver.member);
#include "runtime/gpu/driver/cuda_functions.def"
#undef WEFT_CUDA
  return driver;
}

CudaDriver open_library() {
  void* const library = dlopen(file_name, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) throw OSError(text_of("no CUDA device: no driver ({})", dlerror()));
  const CudaDriver driver = functions_of(library);
  check_cuda(driver, driver.init(0), "no CUDA device: starting the driver");
  int version = 0;
  check_cuda(driver, driver.version(&version), "no CUDA device: asking for the driver's version");
  if (version < least_version)
    throw OSError(text_of("no CUDA device: the driver is for CUDA {}.{}, expected {}.{} or later",
                          version / 1000, version % 1000 / 10, least_version / 1000,
                          least_version % 1000 / 10));
  return driver;
}

}  // namespace

const CudaDriver& CudaDriver::library() {
  static const CudaDriver driver = open_library();
  return driver;
}

void check_cuda(const CudaDriver& driver, int error, const char* what) {
  if (error == 0) return;
  const char *name = nullptr, *text = nullptr;
  if (driver.error_name(error, &name) != 0 || name == nullptr) name = "unknown error";
  if (driver.error_text(error, &text) != 0 || text == nullptr) text = "no description";
  throw OSError(text_of("{}: {} ({}, {})", what, text, name, error));
}

}  // namespace weft
