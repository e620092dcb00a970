#include "runtime/library/sorting/device_sorts.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>

#include "runtime/gpu/device_arguments.hpp"
#include "runtime/gpu/gpu.hpp"
#include "runtime/library/sorting/device_merges.hpp"
#include "runtime/library/sorting/device_order.hpp"
#include "runtime/library/sorting/kernels/sort.hpp"

namespace weft {
namespace {

using kernels::most_of_block, kernels::most_of_warp;

void sort_short_rows(Gpu& gpu, const RowsToSort& rows) {
  const kernels::SortRows words{.from = rows.from,
                                .sorted = rows.sorted,
                                .places = rows.places,
                                .rows = rows.rows,
                                .length = rows.length,
                                .order = element_order(rows.dtype, rows.by_bits)};
  constexpr std::int64_t warps = 8;  // of a block
  if (rows.length <= most_of_warp)
    return gpu.launch(kernels::sort_rows_by_warps, sort_launch((rows.rows + warps - 1) / warps), words);
  gpu.launch(kernels::sort_rows_by_blocks, sort_launch(rows.rows), words);
}

/// Long rows, in as many passes as an element has bytes.
class LongRows {
 public:
  LongRows(Gpu& gpu, const RowsToSort& rows) : gpu_(gpu), rows_(rows), passes_(itemsize(rows.dtype)) {
    constexpr std::int64_t worth = 4 * most_of_block, most_parts = 512;
    const std::int64_t wanted = std::clamp<std::int64_t>(rows.length / worth, 1, most_parts);
    part_ = (rows.length / wanted + most_of_block) / most_of_block * most_of_block;
    parts_ = (rows.length + part_ - 1) / part_;
    const std::int64_t all = rows.rows * rows.length;
    counts_ = gpu.scratch(rows.rows * parts_ * 256 * 4);
    if (passes_ == 1) return;
    for (std::shared_ptr<void>& each : elements_) each = gpu.scratch(all * passes_);
    if (rows.places)
      for (std::shared_ptr<void>& each : places_) each = gpu.scratch(all * 4);
  }

  void sort() {
    for (std::int64_t pass = 0; pass < passes_; ++pass) {
      const kernels::SortPass words = words_of(pass);
      gpu_.launch(kernels::count_bytes, sort_launch(rows_.rows * parts_), words);
      gpu_.launch(kernels::place_bytes, sort_launch(rows_.rows), words);
      gpu_.launch(kernels::move_by_bytes, sort_launch(rows_.rows * parts_), words);
    }
  }

 private:
  /// Elements move from one half of the memory to the other, pass by pass.
  kernels::SortPass words_of(std::int64_t pass) const {
    const bool first = pass == 0, last = pass + 1 == passes_;
    const auto half = static_cast<std::size_t>(pass % 2);
    return {.from = first ? rows_.from : static_cast<const std::byte*>(elements_[1 - half].get()),
            .places_from = first ? nullptr : static_cast<const std::uint32_t*>(places_[1 - half].get()),
            .to = last ? rows_.sorted : static_cast<std::byte*>(elements_[half].get()),
            .places_to = last ? nullptr : static_cast<std::uint32_t*>(places_[half].get()),
            .places = last ? rows_.places : nullptr,
            .counts = static_cast<std::uint32_t*>(counts_.get()),
            .rows = rows_.rows,
            .length = rows_.length,
            .parts = parts_,
            .part = part_,
            .shift = 8 * pass,
            .order = element_order(rows_.dtype, rows_.by_bits)};
  }

  Gpu& gpu_;
  RowsToSort rows_;
  std::int64_t passes_;
  std::int64_t part_ = 0, parts_ = 0;
  std::shared_ptr<void> counts_, elements_[2], places_[2];
};

}  // namespace

bool can_sort(std::int64_t length) { return length <= std::numeric_limits<std::uint32_t>::max(); }

void sort_rows(Gpu& gpu, const RowsToSort& rows) {
  if (rows.rows == 0 || rows.length == 0) return;
  if (rows.elements > 1 || is_complex(rows.dtype)) return merge_rows(gpu, rows);
  if (rows.length <= most_of_block) return sort_short_rows(gpu, rows);
  LongRows(gpu, rows).sort();
}

namespace {

/// Whether the result is as large as the first argument, and they are sorted here.
bool takes_rows(const HostCall& call) {
  const BufferType &from = call.types.front(), &to = call.types.back();
  return are_alike(from, to) && is_whole(from) && is_whole(to) && !to.shape.empty() &&
         can_sort(to.shape.back());
}

RowsToSort rows_of(const HostCall& call, std::span<void* const> buffers) {
  const BufferType& type = call.types.back();
  const std::int64_t rows = std::accumulate(type.shape.begin(), type.shape.end() - 1, std::int64_t{1},
                                            std::multiplies<std::int64_t>());
  return {.dtype = type.dtype,
          .rows = rows,
          .length = type.shape.back(),
          .from = static_cast<const std::byte*>(buffers.front()),
          .sorted = static_cast<std::byte*>(buffers.back())};
}

}  // namespace

bool takes_sort(const HostCall& call) { return call.types.size() == 2 && takes_rows(call); }

bool sort(Gpu& gpu, const HostCall& call, std::span<void* const> buffers) {
  sort_rows(gpu, rows_of(call, buffers));
  return true;
}

bool takes_argsort(const HostCall& call) {
  if (!are_whole(call, 1)) return false;
  const BufferType &from = call.types[0], &to = call.types[1];
  return to.dtype == DType::int64 && to.shape == from.shape && !from.shape.empty() &&
         can_sort(from.shape.back());
}

bool argsort(Gpu& gpu, const HostCall& call, std::span<void* const> buffers) {
  RowsToSort rows = rows_of(call, buffers);
  rows.dtype = call.types[0].dtype;
  rows.sorted = nullptr;
  rows.places = static_cast<std::int64_t*>(buffers[1]);
  sort_rows(gpu, rows);
  return true;
}

bool takes_row_order(const HostCall& call) {
  if (!are_whole(call, 1) || call.types[0].shape.size() != 2) return false;
  const BufferType &from = call.types[0], &to = call.types[1];
  return to.dtype == DType::int64 && to.shape == Dims{from.shape[0]} && can_sort(from.shape[0]) &&
         from.shape[1] > 0;
}

bool row_order(Gpu& gpu, const HostCall& call, std::span<void* const> buffers) {
  const BufferType& from = call.types[0];
  sort_rows(gpu, {.dtype = from.dtype,
                  .length = from.shape[0],
                  .elements = from.shape[1],
                  .from = static_cast<const std::byte*>(buffers[0]),
                  .places = static_cast<std::int64_t*>(buffers[1])});
  return true;
}

/// An array, places and the result.
bool takes_partition(const HostCall& call) {
  const std::span<const BufferType> types = call.types;
  if (types.size() < 2 || !takes_rows(call)) return false;
  return std::ranges::all_of(types.subspan(1, types.size() - 2),
                             [](const BufferType& places) { return places.dtype == DType::int64; });
}

bool partition(Gpu& gpu, const HostCall& call, std::span<void* const> buffers) {
  RowsToSort rows = rows_of(call, buffers);
  rows.by_bits = true;
  sort_rows(gpu, rows);
  return true;
}

}  // namespace weft
