#include "device.hpp"

#include <algorithm>
#include <cstring>

namespace ptx {

Device*& current_device() {
  thread_local Device* device = nullptr;
  return device;
}

void Device::reset() {
  fault = 0;
  is_retained = false;
  modules.clear(), streams.clear(), events.clear(), graphs.clear(), executables.clear();
  functions.clear();
  locked_pages.clear();
  memory.free_all();
}

int Device::ask(Stream* stream, const std::function<int()>& work) {
  if (stream->captured) return stream->captured->work.push_back(work), 0;
  return fault = work();
}

int Device::resident_blocks(const LoadedFunction& function, std::uint32_t threads,
                            std::size_t shared_bytes) const {
  Launch launch{.module = function.module, .entry = function.entry};
  const std::uint32_t warps = (threads + warp_threads - 1) / warp_threads;
  const std::size_t by_threads = threads_of_multiprocessor / (warps * warp_threads),
                    by_registers = registers_of_multiprocessor / (warps * warp_threads * registers_of_thread),
                    by_shared =
                        shared_of_multiprocessor / (launch.static_bytes() + shared_bytes + reserved_shared);
  return static_cast<int>(std::min({by_threads, std::max<std::size_t>(by_registers, 1), by_shared}));
}

int Device::launch(LoadedFunction* function, Stream* stream, Launch launch, void** parameters) {
  const auto known = functions.find(function);
  if (known == functions.end()) return invalid_handle;
  const auto any_zero = [](const Extents& extents) { return std::ranges::count(extents, 0U) > 0; };
  const std::uint32_t threads = launch.block[0] * launch.block[1] * launch.block[2];
  if (any_zero(launch.grid) || any_zero(launch.block) || threads > threads_of_block) return invalid_value;
  if (threads > function->entry->most_threads) return out_of_resources;
  if (launch.shared_bytes > function->most_dynamic_bytes) return invalid_value;
  launch.module = function->module, launch.entry = function->entry;
  const std::uint64_t blocks = std::uint64_t{launch.grid[0]} * launch.grid[1] * launch.grid[2];
  const int resident = resident_blocks(*function, threads, launch.shared_bytes);
  if (launch.is_cooperative && blocks > static_cast<std::uint64_t>(resident) * multiprocessors)
    return cooperative_launch_too_large;
  launch.parameters.resize(function->entry->parameter_bytes);
  for (std::size_t i = 0; i < function->entry->parameters.size(); ++i) {
    const Place& place = function->entry->parameters[i];
    std::memcpy(launch.parameters.data() + place.begin, parameters[i], place.bytes);
  }
  return ask(stream, [this, function, launch = std::move(launch)] {
    return functions.contains(function) ? run(launch, memory, launches++) : static_cast<int>(invalid_handle);
  });
}

}  // namespace ptx
