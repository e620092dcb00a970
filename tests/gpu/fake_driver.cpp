// A libcuda.so.1 that has one device, and fails where FAKE_CUDA says: CALL=ERROR, or version=NUMBER.
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>

namespace {

/// What FAKE_CUDA has for `call`, or what it is otherwise.
int told(const char* call, int otherwise = 0) {
  const char* text = std::getenv("FAKE_CUDA");
  const std::string given = text == nullptr ? "" : text, start = std::string(call) + "=";
  return given.starts_with(start) ? std::atoi(given.c_str() + start.size()) : otherwise;
}

}  // namespace

extern "C" {
int cuInit(unsigned) { return told("cuInit"); }
int cuDriverGetVersion(int* version) { return *version = told("version", 12080), 0; }
int cuGetErrorName(int error, const char** name) {
  if (error != 100) return 1;
  return *name = "CUDA_ERROR_NO_DEVICE", 0;
}
int cuGetErrorString(int error, const char** text) {
  if (error != 100) return 1;
  return *text = "no CUDA-capable device is detected", 0;
}
int cuDeviceGetCount(int* count) { return *count = told("count", 1), told("cuDeviceGetCount"); }
int cuDeviceGet(int* device, int ordinal) { return *device = ordinal, told("cuDeviceGet"); }
int cuDeviceGetName(char* name, int, int) { return std::strcpy(name, "Fake GPU"), 0; }
int cuDeviceTotalMem_v2(std::size_t* bytes, int) { return *bytes = std::size_t{80} * 1000 * 1000 * 1000, 0; }
int cuDeviceGetAttribute(int* value, int which, int) {
  return *value = which == 75 ? 9 : which == 76 ? 0 : which == 16 ? 132 : 32, 0;
}
#define NOT_HERE(name) \
  int name() { return 801; }
NOT_HERE(cuDevicePrimaryCtxRetain)
NOT_HERE(cuCtxSetCurrent)
NOT_HERE(cuDevicePrimaryCtxReset_v2)
NOT_HERE(cuStreamBeginCapture_v2)
NOT_HERE(cuStreamEndCapture)
NOT_HERE(cuGraphInstantiateWithFlags)
NOT_HERE(cuGraphDestroy)
NOT_HERE(cuGraphExecDestroy)
NOT_HERE(cuGraphLaunch)
NOT_HERE(cuModuleLoadData)
NOT_HERE(cuModuleUnload)
NOT_HERE(cuModuleGetFunction)
NOT_HERE(cuModuleGetGlobal_v2)
NOT_HERE(cuFuncSetAttribute)
NOT_HERE(cuLaunchKernel)
NOT_HERE(cuLaunchCooperativeKernel)
NOT_HERE(cuOccupancyMaxActiveBlocksPerMultiprocessor)
NOT_HERE(cuMemAlloc_v2)
NOT_HERE(cuMemFree_v2)
NOT_HERE(cuMemGetInfo_v2)
NOT_HERE(cuMemcpyHtoDAsync_v2)
NOT_HERE(cuMemcpyDtoHAsync_v2)
NOT_HERE(cuMemcpyDtoDAsync_v2)
NOT_HERE(cuMemsetD8Async)
NOT_HERE(cuStreamCreate)
NOT_HERE(cuStreamSynchronize)
NOT_HERE(cuEventCreate)
NOT_HERE(cuEventDestroy_v2)
NOT_HERE(cuEventRecord)
NOT_HERE(cuEventElapsedTime)
NOT_HERE(cuStreamWaitEvent)
NOT_HERE(cuEventSynchronize)
NOT_HERE(cuEventQuery)
NOT_HERE(cuMemHostRegister_v2)
NOT_HERE(cuMemHostUnregister)
}
