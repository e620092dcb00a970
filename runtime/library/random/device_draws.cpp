#include "runtime/library/random/device_draws.hpp"

#include "runtime/gpu/device_arguments.hpp"
#include "runtime/gpu/gpu.hpp"

namespace weft {
namespace {

std::int64_t bytes_of(const BufferType& type) { return element_count(type.shape) * itemsize(type.dtype); }

}  // namespace

bool takes_state(const HostCall& call) {
  return are_whole(call, 1) && bytes_of(call.types[0]) == bytes_of(call.types[1]);
}

bool state(Gpu& gpu, const HostCall& call, std::span<void* const> buffers) {
  gpu.copy(buffers[1], buffers[0], static_cast<std::size_t>(bytes_of(call.types[1])));
  return true;
}

}  // namespace weft
