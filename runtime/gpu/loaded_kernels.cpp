#include "runtime/gpu/loaded_kernels.hpp"

#include "runtime/gpu/launch_shape.hpp"

namespace weft {

/// Null without one. Drivers take none of a ptxas that is newer.
CudaDriver::Module LoadedKernels::load_cubin(const Kernel& kernel) {
  const auto version = [&](CudaDriver::Attribute part) { return context_.attribute(part); };
  if (!kernel.cubin || kernel.cubin->architecture !=
                           10 * version(CudaDriver::major_version) + version(CudaDriver::minor_version))
    return nullptr;
  CudaDriver::Module module = nullptr;
  const auto load = [&] { return context_.driver().load_module(&module, kernel.cubin->code.data()); };
  const int error = pool_.with_room(load);
  if (GpuContext::is_fault(error)) context_.check(error, "loading a kernel");
  return error == 0 ? module : nullptr;
}

CudaDriver::Module LoadedKernels::load(const Kernel& kernel) {
  if (const CudaDriver::Module module = load_cubin(kernel)) return module;
  CudaDriver::Module module = nullptr;
  std::vector<std::byte> image = *kernel.image;
  image.push_back(std::byte{});  // by which drivers know where PTX ends
  const auto load = [&] { return context_.driver().load_module(&module, image.data()); };
  context_.check(pool_.with_room(load), "loading a kernel");
  return module;
}

const LoadedKernels::Loaded& LoadedKernels::of(const Kernel& kernel) {
  const auto known = loaded_.find(kernel.image.get());
  if (known != loaded_.end()) return known->second;
  const CudaDriver& driver = context_.driver();
  Loaded made{.image = kernel.image, .module = load(kernel)};
  int error = driver.find_function(&made.function, made.module, "weft_kernel");
  if (error == 0) error = driver.resident_blocks(&made.resident_blocks, made.function, most_threads, 0);
  if (error != 0 && !GpuContext::is_fault(error)) driver.unload_module(made.module);
  context_.check(error, "looking for a kernel");
  return loaded_.try_emplace(kernel.image.get(), std::move(made)).first->second;
}

void LoadedKernels::release() {
  std::erase_if(loaded_, [&](const auto& each) {
    const auto& [image, module, function, blocks] = each.second;
    const bool has_ended = image.use_count() == 1;
    if (has_ended) context_.check(context_.driver().unload_module(module), "unloading a kernel");
    return has_ended;
  });
}

}  // namespace weft
