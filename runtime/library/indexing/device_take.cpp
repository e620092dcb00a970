#include "runtime/library/indexing/device_take.hpp"

#include "runtime/gpu/device_arguments.hpp"
#include "runtime/gpu/device_units.hpp"
#include "runtime/gpu/gpu.hpp"
#include "runtime/library/indexing/index_arguments.hpp"
#include "runtime/library/sorting/kernels/look_up.hpp"

namespace weft {

void take_items(Gpu& gpu, const ItemsToTake& items) {
  const std::int64_t unit = unit_bytes(items.bytes, {items.table, items.result});
  const kernels::TakeRuns words{.table = items.table,
                                .keys = items.keys,
                                .result = items.result,
                                .outer = items.outer,
                                .length = items.length,
                                .count = items.count,
                                .units = items.bytes / unit,
                                .unit_bytes = unit};
  gpu.launch(kernels::take_runs, gpu.launch_for(items.outer * items.count * words.units), words);
}

bool takes_take(const HostCall& call) {
  if (!are_whole(call, 2) || call.axes.size() != 1) return false;
  const BufferType &table = call.types[0], &keys = call.types[1], &result = call.types[2];
  const std::int64_t axis = call.axes[0];
  if (axis < 0 || axis >= std::ssize(table.shape) || keys.dtype != DType::int64) return false;
  return result.dtype == table.dtype &&
         is_taken_shape(result.shape, table.shape, static_cast<std::size_t>(axis), keys.shape) &&
         (element_count(result.shape) == 0 || element_count(table.shape) > 0);
}

bool take(Gpu& gpu, const HostCall& call, std::span<void* const> buffers) {
  const BufferType& table = call.types[0];
  const auto axis = static_cast<std::size_t>(call.axes[0]);
  if (element_count(call.types[2].shape) == 0) return true;
  take_items(gpu, {.table = static_cast<const std::byte*>(buffers[0]),
                   .keys = static_cast<const std::int64_t*>(buffers[1]),
                   .result = static_cast<std::byte*>(buffers[2]),
                   .outer = elements_before(table.shape, axis),
                   .length = table.shape[axis],
                   .count = element_count(call.types[1].shape),
                   .bytes = elements_after(table.shape, axis) * itemsize(table.dtype)});
  return true;
}

}  // namespace weft
