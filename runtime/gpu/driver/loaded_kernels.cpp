#include "runtime/gpu/driver/loaded_kernels.hpp"

#include "runtime/gpu/abi/launch_shape.hpp"
#include "runtime/gpu/abi/launch_words.hpp"
#include "runtime/gpu/driver/own_kernels.hpp"

namespace weft {

/// Null without one. Drivers take none of a ptxas that is newer.
CudaDriver::Module LoadedKernels::load_cubin(const CompiledKernel& kernel) {
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

CudaDriver::Module LoadedKernels::load(const CompiledKernel& kernel) {
  if (const CudaDriver::Module module = load_cubin(kernel)) return module;
  CudaDriver::Module module = nullptr;
  std::vector<std::byte> image = *kernel.image;
  image.push_back(std::byte{});  // by which drivers know where PTX ends
  const auto load = [&] { return context_.driver().load_module(&module, image.data()); };
  context_.check(pool_.with_room(load), "loading a kernel");
  return module;
}

int LoadedKernels::find(Loaded& loaded) {
  const CudaDriver& driver = context_.driver();
  if (const int error = driver.find_function(&loaded.function, loaded.module, "weft_kernel")) return error;
  CudaDriver::Address unused = 0;
  std::size_t kibibytes = 0;
  const int error = driver.find_variable(&unused, &kibibytes, loaded.module, block_memory_name);
  if (error != 0 && error != CudaDriver::not_found) return error;
  loaded.block_bytes = error == 0 ? static_cast<unsigned>(kibibytes << 10) : 0;
  if (const int refused = allow_block_memory(driver, loaded.function, loaded.block_bytes)) return refused;
  return driver.resident_blocks(&loaded.resident_blocks, loaded.function, most_threads, loaded.block_bytes);
}

const LoadedKernels::Loaded& LoadedKernels::of(const CompiledKernel& kernel) {
  const auto known = loaded_.find(kernel.image.get());
  if (known != loaded_.end()) return known->second;
  Loaded made{.image = kernel.image, .module = load(kernel)};
  const int error = find(made);
  if (error != 0 && !GpuContext::is_fault(error)) context_.driver().unload_module(made.module);
  context_.check(error, "looking for a kernel");
  return loaded_.try_emplace(kernel.image.get(), std::move(made)).first->second;
}

void LoadedKernels::release() {
  std::erase_if(loaded_, [&](const auto& each) {
    const bool has_ended = each.second.image.use_count() == 1;
    if (has_ended) context_.check(context_.driver().unload_module(each.second.module), "unloading a kernel");
    return has_ended;
  });
}

}  // namespace weft
