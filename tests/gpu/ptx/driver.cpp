// Functions of CUDA's driver: devices, contexts, modules, kernels, and memory.
#include <algorithm>
#include <array>
#include <cstring>

#include "device.hpp"

namespace ptx {
namespace {

constexpr int version = 12080, devices = 2;

bool is_started = false;

Device& device_at(int ordinal) {
  static std::array<Device, devices> all;
  return all.at(static_cast<std::size_t>(ordinal));
}
bool is_device(int ordinal) { return ordinal >= 0 && ordinal < devices; }

struct NamedError {
  int error;
  const char *name, *text;
};
constexpr NamedError errors[] = {
    {success, "CUDA_SUCCESS", "no error"},
    {invalid_value, "CUDA_ERROR_INVALID_VALUE", "invalid argument"},
    {out_of_memory, "CUDA_ERROR_OUT_OF_MEMORY", "out of memory"},
    {not_initialized, "CUDA_ERROR_NOT_INITIALIZED", "initialization error"},
    {invalid_device, "CUDA_ERROR_INVALID_DEVICE", "invalid device ordinal"},
    {invalid_context, "CUDA_ERROR_INVALID_CONTEXT", "invalid device context"},
    {no_binary, "CUDA_ERROR_NO_BINARY_FOR_GPU", "no kernel image is available for execution on the device"},
    {invalid_ptx, "CUDA_ERROR_INVALID_PTX", "a PTX JIT compilation failed"},
    {invalid_handle, "CUDA_ERROR_INVALID_HANDLE", "invalid resource handle"},
    {not_found, "CUDA_ERROR_NOT_FOUND", "named symbol not found"},
    {not_ready, "CUDA_ERROR_NOT_READY", "device not ready"},
    {illegal_address, "CUDA_ERROR_ILLEGAL_ADDRESS", "an illegal memory access was encountered"},
    {out_of_resources, "CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES", "too many resources requested for launch"},
    {launch_timeout, "CUDA_ERROR_LAUNCH_TIMEOUT", "the launch timed out and was terminated"},
    {memory_already_registered, "CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED",
     "part or all of the requested memory range is already mapped"},
    {memory_not_registered, "CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED",
     "pointer does not correspond to a registered memory region"},
    {illegal_instruction, "CUDA_ERROR_ILLEGAL_INSTRUCTION", "an illegal instruction was encountered"},
    {misaligned_address, "CUDA_ERROR_MISALIGNED_ADDRESS", "misaligned address"},
    {launch_failed, "CUDA_ERROR_LAUNCH_FAILED", "unspecified launch failure"},
    {cooperative_launch_too_large, "CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE",
     "too many blocks in cooperative launch"},
    {capture_unsupported, "CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED",
     "operation not permitted when stream is capturing"},
    {capture_invalidated, "CUDA_ERROR_STREAM_CAPTURE_INVALIDATED",
     "operation failed due to a previous error during capture"}};

template <class Member>
int tell(int error, Member member, const char** text) {
  const auto* const found =
      std::ranges::find_if(errors, [&](const NamedError& known) { return known.error == error; });
  if (found == std::end(errors)) return *text = nullptr, invalid_value;
  return *text = found->*member, success;
}

/// Of the device: 90 is Hopper's.
constexpr int architecture = PTX_ARCHITECTURE;

int attribute_of(int which) {
  switch (which) {
    case 1:
      return Device::threads_of_block;
    case 8:
      return Device::usual_shared_of_block;
    case 10:
      return warp_threads;
    case 12:
      return Device::registers_of_multiprocessor;
    case 16:
      return Device::multiprocessors;
    case 39:
      return Device::threads_of_multiprocessor;
    case 75:
      return architecture / 10;  // compute capability
    case 76:
      return architecture % 10;
    case 81:
      return Device::shared_of_multiprocessor;
    case 95:
      return 1;  // cooperative launches
    case 97:
      return Device::shared_of_block;
    default:
      return -1;
  }
}

std::uint32_t static_bytes(const Module& module, const Function& entry) {
  return Launch{.module = &module, .entry = &entry}.static_bytes();
}

/// What an assembler refuses.
void check_static_bytes(const Module& module) {
  for (const auto& [name, function] : module.functions)
    if (function->is_entry && static_bytes(module, *function) > Device::usual_shared_of_block)
      throw Fault(invalid_ptx, name + " declares more than a block's memory");
}

}  // namespace
}  // namespace ptx

using namespace ptx;  // NOLINT: the functions of an interface of C

extern "C" {

int cuInit(unsigned flags) {
  if (flags != 0) return invalid_value;
  return is_started = true, success;
}
int cuDriverGetVersion(int* number) { return *number = version, success; }
int cuGetErrorName(int error, const char** name) { return tell(error, &NamedError::name, name); }
int cuGetErrorString(int error, const char** text) { return tell(error, &NamedError::text, text); }

int cuDeviceGetCount(int* count) {
  if (!is_started) return not_initialized;
  return *count = devices, success;
}
int cuDeviceGet(int* device, int ordinal) {
  if (!is_started) return not_initialized;
  return *device = ordinal, is_device(ordinal) ? success : invalid_device;
}
int cuDeviceGetName(char* name, int size, int device) {
  if (!is_device(device) || size < 1) return invalid_device;
  std::strncpy(name, "PTX on this processor", static_cast<std::size_t>(size));
  return name[size - 1] = '\0', success;
}
int cuDeviceTotalMem_v2(std::size_t* bytes, int device) {
  return *bytes = Memory::room, is_device(device) ? success : invalid_device;
}
int cuDeviceGetAttribute(int* value, int which, int device) {
  *value = attribute_of(which);
  return !is_device(device) ? invalid_device : *value < 0 ? invalid_value : success;
}

int cuDevicePrimaryCtxRetain(Device** context, int device) {
  if (!is_device(device)) return invalid_device;
  *context = &device_at(device);
  const std::lock_guard lock((*context)->mutex);
  return (*context)->is_retained = true, (*context)->fault;
}
int cuCtxSetCurrent(Device* context) {
  if (context != nullptr && !context->is_retained) return invalid_context;
  return current_device() = context, success;
}
int cuDevicePrimaryCtxReset_v2(int device) {
  if (!is_device(device)) return invalid_device;
  const std::lock_guard lock(device_at(device).mutex);
  return device_at(device).reset(), success;
}

int cuModuleLoadData(LoadedModule** loaded, const void* image) {
  return on_device([&](Device& device) -> int {
    const auto* const text = static_cast<const char*>(image);
    if (std::strncmp(text, "\177ELF", 4) == 0) return no_binary;  // machine code of NVIDIA's
    try {
      std::unique_ptr<Module> code = parse(text, device.memory);
      if (code->target.ends_with("a") && code->target != "sm_" + std::to_string(architecture) + "a")
        return no_binary;
      check_static_bytes(*code);
      *loaded = device.modules.add({std::move(code), {}});
      return success;
    } catch (const Fault& fault) {
      std::fprintf(stderr, "a module: %s\n", fault.what());
      return fault.error;
    }
  });
}
int cuModuleUnload(LoadedModule* module) {
  return on_device([&](Device& device) -> int {
    if (!device.modules.has(module)) return invalid_handle;
    for (const auto& [name, global] : module->code->globals) device.memory.free(global.address);
    std::erase_if(device.functions, [&](const auto& each) { return each.second == module; });
    return device.modules.erase(module), success;
  });
}
int cuModuleGetFunction(LoadedFunction** function, LoadedModule* module, const char* name) {
  return on_device([&](Device& device) -> int {
    if (!device.modules.has(module)) return invalid_handle;
    const auto found = module->code->functions.find(name);
    if (found == module->code->functions.end() || !found->second->is_entry) return not_found;
    std::unique_ptr<LoadedFunction>& known = module->functions[name];
    if (!known)
      known = std::make_unique<LoadedFunction>(
          LoadedFunction{module->code.get(), found->second.get(),
                         Device::usual_shared_of_block - static_bytes(*module->code, *found->second)});
    device.functions[known.get()] = module;
    return *function = known.get(), success;
  });
}
int cuModuleGetGlobal_v2(Address* address, std::size_t* bytes, LoadedModule* module, const char* name) {
  return on_device([&](Device& device) -> int {
    if (!device.modules.has(module)) return invalid_handle;
    const auto found = module->code->globals.find(name);
    if (found == module->code->globals.end()) return not_found;
    return *address = found->second.address, *bytes = found->second.bytes, success;
  });
}
int cuFuncSetAttribute(LoadedFunction* function, int which, int value) {
  constexpr int most_dynamic_shared_bytes = 8;
  return on_device([&](Device& device) -> int {
    if (!device.functions.contains(function)) return invalid_handle;
    const auto most =
        static_cast<int>(Device::shared_of_block - static_bytes(*function->module, *function->entry));
    if (which != most_dynamic_shared_bytes || value < 0 || value > most) return invalid_value;
    return function->most_dynamic_bytes = static_cast<std::uint32_t>(value), success;
  });
}

int cuLaunchKernel(LoadedFunction* function, unsigned grid_x, unsigned grid_y, unsigned grid_z,
                   unsigned block_x, unsigned block_y, unsigned block_z, unsigned shared_bytes,
                   Stream* stream, void** parameters, void** extra) {
  return on_stream(stream, [&](Device& device, Stream&) -> int {
    if (extra != nullptr) return invalid_value;
    return device.launch(function, stream,
                         {.grid = {grid_x, grid_y, grid_z},
                          .block = {block_x, block_y, block_z},
                          .shared_bytes = shared_bytes},
                         parameters);
  });
}
int cuLaunchCooperativeKernel(LoadedFunction* function, unsigned grid_x, unsigned grid_y, unsigned grid_z,
                              unsigned block_x, unsigned block_y, unsigned block_z, unsigned shared_bytes,
                              Stream* stream, void** parameters) {
  return on_stream(stream, [&](Device& device, Stream&) {
    return device.launch(function, stream,
                         {.grid = {grid_x, grid_y, grid_z},
                          .block = {block_x, block_y, block_z},
                          .shared_bytes = shared_bytes,
                          .is_cooperative = true},
                         parameters);
  });
}
int cuOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, LoadedFunction* function, int threads,
                                                std::size_t shared_bytes) {
  return on_device([&](Device& device) -> int {
    if (!device.functions.contains(function)) return invalid_handle;
    if (threads < 1) return invalid_value;
    return *blocks = device.resident_blocks(*function, static_cast<std::uint32_t>(threads), shared_bytes),
           success;
  });
}
}
