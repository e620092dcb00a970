#include "runtime/gpu/cuda_driver.hpp"

#include <dlfcn.h>

#include "runtime/errors.hpp"
#include "runtime/text_of.hpp"

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
  const auto set = [&](auto& function, const char* name) { find(library, name, function); };
  set(driver.init, "cuInit");
  set(driver.version, "cuDriverGetVersion");
  set(driver.error_name, "cuGetErrorName");
  set(driver.error_text, "cuGetErrorString");
  set(driver.device_count, "cuDeviceGetCount");
  set(driver.device, "cuDeviceGet");
  set(driver.device_name, "cuDeviceGetName");
  set(driver.device_memory, "cuDeviceTotalMem_v2");
  set(driver.attribute, "cuDeviceGetAttribute");
  set(driver.retain_context, "cuDevicePrimaryCtxRetain");
  set(driver.set_context, "cuCtxSetCurrent");
  set(driver.reset_context, "cuDevicePrimaryCtxReset_v2");
  set(driver.load_module, "cuModuleLoadData");
  set(driver.unload_module, "cuModuleUnload");
  set(driver.find_function, "cuModuleGetFunction");
  set(driver.find_variable, "cuModuleGetGlobal_v2");
  set(driver.set_attribute, "cuFuncSetAttribute");
  set(driver.launch, "cuLaunchKernel");
  set(driver.launch_together, "cuLaunchCooperativeKernel");
  set(driver.resident_blocks, "cuOccupancyMaxActiveBlocksPerMultiprocessor");
  set(driver.allocate, "cuMemAlloc_v2");
  set(driver.free, "cuMemFree_v2");
  set(driver.lock_pages, "cuMemHostRegister_v2");
  set(driver.unlock_pages, "cuMemHostUnregister");
  set(driver.memory_left, "cuMemGetInfo_v2");
  set(driver.copy_to_device, "cuMemcpyHtoDAsync_v2");
  set(driver.copy_to_host, "cuMemcpyDtoHAsync_v2");
  set(driver.copy_on_device, "cuMemcpyDtoDAsync_v2");
  set(driver.fill, "cuMemsetD8Async");
  set(driver.make_stream, "cuStreamCreate");
  set(driver.wait_for, "cuStreamSynchronize");
  set(driver.make_event, "cuEventCreate");
  set(driver.destroy_event, "cuEventDestroy_v2");
  set(driver.record, "cuEventRecord");
  set(driver.hold, "cuStreamWaitEvent");
  set(driver.wait_for_event, "cuEventSynchronize");
  set(driver.is_done, "cuEventQuery");
  set(driver.elapsed, "cuEventElapsedTime");
  set(driver.begin_capture, "cuStreamBeginCapture_v2");
  set(driver.end_capture, "cuStreamEndCapture");
  set(driver.make_executable, "cuGraphInstantiateWithFlags");
  set(driver.destroy_graph, "cuGraphDestroy");
  set(driver.destroy_executable, "cuGraphExecDestroy");
  set(driver.launch_graph, "cuGraphLaunch");
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
