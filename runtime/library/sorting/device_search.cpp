#include "runtime/library/sorting/device_search.hpp"

#include "runtime/gpu/device_arguments.hpp"
#include "runtime/gpu/gpu.hpp"
#include "runtime/library/sorting/kernels/look_up.hpp"

namespace weft {

bool takes_search(const HostCall& call) {
  if (!are_whole(call, 2)) return false;
  const BufferType &table = call.types[0], &keys = call.types[1], &result = call.types[2];
  return table.shape.size() == 1 && keys.dtype == table.dtype && result.dtype == DType::int64 &&
         result.shape == keys.shape;
}

template <bool right>
bool search(Gpu& gpu, const HostCall& call, std::span<void* const> buffers) {
  const BufferType &table = call.types[0], &keys = call.types[1];
  const kernels::Search words{.table = static_cast<const std::byte*>(buffers[0]),
                              .keys = static_cast<const std::byte*>(buffers[1]),
                              .result = static_cast<std::int64_t*>(buffers[2]),
                              .length = table.shape[0],
                              .count = element_count(keys.shape),
                              .dtype = static_cast<std::int64_t>(table.dtype),
                              .right = right};
  if (words.count > 0) gpu.launch(kernels::search, gpu.launch_for(words.count), words);
  return true;
}
template bool search<false>(Gpu&, const HostCall&, std::span<void* const>);
template bool search<true>(Gpu&, const HostCall&, std::span<void* const>);

}  // namespace weft
