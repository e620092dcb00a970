#include "runtime/library/indexing/device_selection.hpp"

#include "runtime/gpu/abi/block_scan.hpp"
#include "runtime/gpu/device_arguments.hpp"
#include "runtime/gpu/device_units.hpp"
#include "runtime/gpu/gpu.hpp"
#include "runtime/library/indexing/device_take.hpp"
#include "runtime/library/indexing/kernels/dynamic_slice.hpp"
#include "runtime/library/indexing/kernels/marks.hpp"

namespace weft {
namespace {

std::byte* bytes(void* buffer) { return static_cast<std::byte*>(buffer); }
std::int64_t over(std::int64_t a, std::int64_t b) { return (a + b - 1) / b; }

Dims with_items(std::int64_t count, const BufferType& array, std::size_t axes) {
  Dims shape = item_shape(array, axes);
  shape.insert(shape.begin(), count);
  return shape;
}

/// Whether `mask` is one of the array's first axes.
bool is_mask_of(const BufferType& mask, const BufferType& array) {
  return mask.dtype == DType::bool_ && mask.shape.size() <= array.shape.size() &&
         std::equal(mask.shape.begin(), mask.shape.end(), array.shape.begin());
}

/// Lists the places of the first `most` marks of a mask, of that shape, in `places`, and says how many there
/// are; `fewer` may be null.
std::shared_ptr<void> list_marks(Gpu& gpu, const void* mask, const Dims& shape, std::int64_t* places,
                                 std::int64_t most, std::uint32_t* fewer) {
  const std::shared_ptr<void> total = gpu.scratch(8);
  const std::int64_t count = element_count(shape);
  OwnLaunch size = gpu.launch_for(over(std::max<std::int64_t>(count, 1), kernels::Marks::each));
  size.block_bytes = kernels::scan_bytes<std::uint64_t>;
  const std::int64_t tile = kernels::Marks::each * size.threads;
  const kernels::Marks marks{.marks = static_cast<const std::byte*>(mask),
                             .count = count,
                             .part = over(over(count, size.blocks), tile) * tile};
  const std::shared_ptr<void> counts = gpu.scratch(8 * size.blocks);
  kernels::ListMarks words{.marks = marks,
                           .counts = static_cast<const std::uint64_t*>(counts.get()),
                           .places = places,
                           .most = most,
                           .total = static_cast<std::uint64_t*>(total.get()),
                           .fewer = fewer,
                           .axes = std::ssize(shape)};
  std::ranges::copy(shape, words.shape);
  gpu.launch(kernels::count_marks, size, {marks, static_cast<std::uint64_t*>(counts.get())});
  gpu.launch(kernels::list_marks, size, words);
  return total;
}

/// Lists marks that were counted before.
void list_counted(Gpu& gpu, const void* mask, const Dims& shape, void* places, std::int64_t count) {
  list_marks(gpu, mask, shape, static_cast<std::int64_t*>(places), count, gpu.missing_marks());
  gpu.note_counted();
}

}  // namespace

bool takes_compress(const HostCall& call) {
  if (!are_whole(call, 3) || !is_mask_of(call.types[1], call.types[0]) || !is_number(call.types[2]))
    return false;
  const BufferType &mask = call.types[1], &result = call.types[3];
  return result.dtype == call.types[0].dtype && !result.shape.empty() &&
         result.shape[0] <= element_count(mask.shape) &&
         result.shape == with_items(result.shape[0], call.types[0], mask.shape.size());
}

bool compress(Gpu& gpu, const HostCall& call, std::span<void* const> buffers) {
  const BufferType &array = call.types[0], &mask = call.types[1];
  const std::int64_t size = element_count(mask.shape), count = call.types[3].shape[0];
  if (count == 0) return true;
  const std::shared_ptr<void> places = gpu.scratch(8 * count);
  list_counted(gpu, buffers[1], {size}, places.get(), count);
  take_items(gpu, {.table = bytes(buffers[0]),
                   .keys = static_cast<const std::int64_t*>(places.get()),
                   .result = bytes(buffers[3]),
                   .length = size,
                   .count = count,
                   .bytes = element_count(item_shape(array, mask.shape.size())) * itemsize(array.dtype)});
  return true;
}

bool takes_nonzero(const HostCall& call) {
  if (!are_whole(call, 2) || !is_number(call.types[1])) return false;
  const BufferType &mask = call.types[0], &result = call.types[2];
  return mask.dtype == DType::bool_ && mask.shape.size() <= kernels::ListMarks::most_axes &&
         result.dtype == DType::int64 && result.shape.size() == 2 &&
         result.shape[0] == std::ssize(mask.shape) && result.shape[0] > 0;
}

bool nonzero(Gpu& gpu, const HostCall& call, std::span<void* const> buffers) {
  const std::int64_t count = call.types[2].shape[1];
  if (count > 0) list_counted(gpu, buffers[0], call.types[0].shape, buffers[2], count);
  return true;
}

bool takes_masked_scatter(const HostCall& call) {
  if (!are_whole(call, 3) || !is_mask_of(call.types[1], call.types[0])) return false;
  const BufferType &array = call.types[0], &values = call.types[2];
  return values.dtype == array.dtype && !values.shape.empty() && are_alike(array, call.types[3]) &&
         values.shape == with_items(values.shape[0], array, call.types[1].shape.size());
}

bool has_one_value(const HostCall& call) { return call.types[2].shape[0] == 1; }

bool masked_scatter(Gpu& gpu, const HostCall& call, std::span<void* const> buffers) {
  const std::size_t axes = call.types[1].shape.size();
  const std::int64_t size = element_count(call.types[1].shape), given = call.types[2].shape[0];
  const std::int64_t item = item_bytes(call.types[0], axes),
                     unit = unit_bytes(item, {buffers[0], buffers[2]});
  kernels::PutListed words{.marks = bytes(buffers[1]),
                           .table = bytes(buffers[0]),
                           .values = bytes(buffers[2]),
                           .count = has_one_value(call) ? size : given,
                           .units = item / unit,
                           .unit_bytes = unit};
  const OwnLaunch each = gpu.launch_for(words.count * words.units);
  if (has_one_value(call)) {
    gpu.launch(kernels::put_where_marked, each, words);
    return true;
  }
  const std::shared_ptr<void> places = gpu.scratch(8 * given);
  words.places = static_cast<const std::int64_t*>(places.get());
  const auto total =
      list_marks(gpu, buffers[1], {size}, static_cast<std::int64_t*>(places.get()), given, nullptr);
  std::int64_t count = 0;
  gpu.read(&count, total.get(), sizeof count);
  if (count != given) return false;
  gpu.launch(kernels::put_listed, each, words);
  return true;
}

namespace {

/// Whether `window`, the `numbers` and an array are such that it is a window of the array.
bool is_window(const BufferType& array, const BufferType& window) {
  return !array.shape.empty() && !window.shape.empty() && window.dtype == array.dtype &&
         window.shape[0] <= array.shape[0] && item_shape(window, 1) == item_shape(array, 1);
}

void launch_window(Gpu& gpu, const OwnKernel<kernels::Window>& kernel, const BufferType& array,
                   const BufferType& type, void* whole, void* window, const void* start) {
  const std::int64_t item = item_bytes(array, 1), unit = unit_bytes(item, {whole, window});
  const kernels::Window words{.array = bytes(whole),
                              .window = bytes(window),
                              .start = static_cast<const std::int64_t*>(start),
                              .length = type.shape[0],
                              .of_array = array.shape[0],
                              .units = item / unit,
                              .unit_bytes = unit};
  gpu.launch(kernel, gpu.launch_for(words.length * words.units), words);
}

}  // namespace

bool takes_dynamic_slice(const HostCall& call) {
  return are_whole(call, 3) && is_number(call.types[1]) && is_number(call.types[2]) &&
         is_window(call.types[0], call.types[3]);
}

bool dynamic_slice(Gpu& gpu, const HostCall& call, std::span<void* const> buffers) {
  launch_window(gpu, kernels::take_window, call.types[0], call.types[3], buffers[0], buffers[3], buffers[1]);
  return true;
}

bool takes_dynamic_update_slice(const HostCall& call) {
  return are_whole(call, 4) && is_number(call.types[2]) && is_number(call.types[3]) &&
         is_window(call.types[0], call.types[1]) && are_alike(call.types[0], call.types[4]);
}

bool dynamic_update_slice(Gpu& gpu, const HostCall& call, std::span<void* const> buffers) {
  launch_window(gpu, kernels::put_window, call.types[0], call.types[1], buffers[0], buffers[1], buffers[2]);
  return true;
}

}  // namespace weft
