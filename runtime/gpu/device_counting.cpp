#include "runtime/gpu/device_counting.hpp"

#include "runtime/gpu/device_arguments.hpp"
#include "runtime/gpu/device_mark.hpp"
#include "runtime/gpu/kernels/bins.hpp"

namespace weft {
namespace {

/// Bins, and numbers.
bool are_counts(const HostCall& call) {
  return call.types[0].dtype == DType::int64 && are_alike(call.types[0], call.types.back()) &&
         call.types[1].dtype == DType::int64;
}

void count(Gpu& gpu, const HostCall& call, std::span<void* const> buffers, const void* counted,
           std::uint32_t* mark) {
  constexpr std::int64_t most_in_block = (32 << 10) / sizeof(std::uint32_t);
  const std::int64_t bins = element_count(call.types.back().shape),
                     count = element_count(call.types[1].shape);
  const bool in_block = bins <= most_in_block;
  gpu.fill(buffers.back(), std::byte{}, static_cast<std::size_t>(8 * bins));
  OwnLaunch size = gpu.launch_for(count);
  if (in_block) size.block_bytes = static_cast<unsigned>(bins * std::int64_t{sizeof(std::uint32_t)});
  gpu.launch(kernels::count_numbers, size,
             {.numbers = static_cast<const std::int64_t*>(buffers[1]),
              .counted = static_cast<const std::byte*>(counted),
              .counts = static_cast<std::uint64_t*>(buffers.back()),
              .count = count,
              .bins = bins,
              .mark = mark,
              .in_block = in_block});
}

}  // namespace

bool takes_bincount(const HostCall& call) { return are_whole(call, 2) && are_counts(call); }

bool bincount(Gpu& gpu, const HostCall& call, std::span<void* const> buffers) {
  const DeviceMark mark(gpu);
  count(gpu, call, buffers, nullptr, mark.at());
  return !mark.is_set();
}

bool takes_bin_counts(const HostCall& call) {
  return are_whole(call, 3) && are_counts(call) && call.types[2].dtype == DType::bool_ &&
         element_count(call.types[2].shape) == element_count(call.types[1].shape);
}

bool bin_counts(Gpu& gpu, const HostCall& call, std::span<void* const> buffers) {
  count(gpu, call, buffers, buffers[2], nullptr);
  return true;
}

}  // namespace weft
