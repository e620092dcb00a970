#include "runtime/library/counting/device_counting.hpp"

#include <algorithm>

#include "runtime/gpu/device_arguments.hpp"
#include "runtime/gpu/device_mark.hpp"
#include "runtime/library/counting/counting_functions.hpp"
#include "runtime/library/counting/kernels/count_numbers.hpp"
#include "runtime/library/counting/kernels/weigh_bins.hpp"
#include "runtime/library/sorting/device_sorts.hpp"

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

const OwnKernel<kernels::AddInBins>* adding(DType dtype) {
  switch (dtype) {
    case DType::float64:
      return &kernels::add_in_bins;
    case DType::float32:
      return &kernels::add_in_bins_of_floats;
    case DType::float16:
      return &kernels::add_in_bins_of_halves;
    case DType::bfloat16:
      return &kernels::add_in_bins_of_brain_floats;
    default:
      return nullptr;
  }
}

/// Bins, numbers, and, after `others` more arguments, a weight of each number.
bool are_weighed(const HostCall& call, std::size_t others) {
  const BufferType &sums = call.types[0], &weights = call.types[2 + others];
  return adding(sums.dtype) && are_alike(sums, call.types.back()) && call.types[1].dtype == DType::int64 &&
         weights.dtype == DType::float64 &&
         element_count(weights.shape) == element_count(call.types[1].shape);
}

/// Numbers in the order of their bins, in rows of `length`.
class SortedBins {
 public:
  SortedBins(Gpu& gpu, const HostCall& call, std::int64_t length)
      : gpu_(gpu),
        count_(element_count(call.types[1].shape)),
        bins_(element_count(call.types.back().shape)),
        length_(std::min(count_, length)),
        rows_(length_ == 0 ? 0 : (count_ + length_ - 1) / length_),
        dtype_(key_dtype()),
        keys_(gpu.scratch(room() * itemsize(dtype_))),
        sorted_(gpu.scratch(room() * itemsize(dtype_))),
        places_(gpu.scratch(room() * 8)) {}

  void find(std::span<void* const> buffers, const void* counted, std::uint32_t* mark) const {
    gpu_.launch(kernels::key_bins, gpu_.launch_for(room()),
                {.numbers = static_cast<const std::int64_t*>(buffers[1]),
                 .counted = static_cast<const std::byte*>(counted),
                 .keys = static_cast<std::byte*>(keys_.get()),
                 .count = count_,
                 .room = room(),
                 .bins = bins_,
                 .key_bytes = itemsize(dtype_),
                 .mark = mark});
  }
  void add(DType dtype, const void* weights, void* sums) const {
    sort_rows(gpu_, {.dtype = dtype_,
                     .rows = rows_,
                     .length = length_,
                     .from = static_cast<const std::byte*>(keys_.get()),
                     .sorted = static_cast<std::byte*>(sorted_.get()),
                     .places = static_cast<std::int64_t*>(places_.get())});
    OwnLaunch size = gpu_.launch_for(bins_ * kernels::add_threads);
    size.block_bytes = static_cast<unsigned>(size.threads) * kernels::add_bytes_of_thread;
    gpu_.launch(*adding(dtype), size,
                {.keys = static_cast<const std::byte*>(sorted_.get()),
                 .places = static_cast<const std::int64_t*>(places_.get()),
                 .weights = static_cast<const double*>(weights),
                 .sums = static_cast<std::byte*>(sums),
                 .rows = rows_,
                 .length = length_,
                 .bins = bins_,
                 .key_bytes = itemsize(dtype_)});
  }

 private:
  std::int64_t room() const { return rows_ * length_; }
  /// Of the bins' numbers, and one more.
  DType key_dtype() const {
    for (const DType dtype : {DType::uint8, DType::uint16, DType::uint32})
      if (bins_ < std::int64_t{1} << 8 * itemsize(dtype)) return dtype;
    return DType::uint64;
  }

  Gpu& gpu_;
  std::int64_t count_, bins_, length_, rows_;
  DType dtype_;
  std::shared_ptr<void> keys_, sorted_, places_;
};

}  // namespace

bool takes_bincount(const HostCall& call) {
  if (are_whole(call, 2)) return are_counts(call);
  return are_whole(call, 3) && are_weighed(call, 0) && call.types[0].dtype == DType::float64 &&
         can_sort(element_count(call.types[1].shape));
}

bool bincount(Gpu& gpu, const HostCall& call, std::span<void* const> buffers) {
  const DeviceMark mark(gpu);
  if (buffers.size() == 3) {
    count(gpu, call, buffers, nullptr, mark.at());
    return !mark.is_set();
  }
  const SortedBins bins(gpu, call, element_count(call.types[1].shape));
  bins.find(buffers, nullptr, mark.at());
  if (mark.is_set()) return false;
  bins.add(DType::float64, buffers[2], buffers[3]);
  return true;
}

bool takes_bin_counts(const HostCall& call) {
  if (call.types.size() < 4 || call.types[2].dtype != DType::bool_ ||
      element_count(call.types[2].shape) != element_count(call.types[1].shape))
    return false;
  if (are_whole(call, 3)) return are_counts(call);
  return are_whole(call, 4) && are_weighed(call, 1);
}

bool bin_counts(Gpu& gpu, const HostCall& call, std::span<void* const> buffers) {
  if (buffers.size() == 4) {
    count(gpu, call, buffers, buffers[2], nullptr);
    return true;
  }
  const SortedBins bins(gpu, call, counted_at_once);
  bins.find(buffers, buffers[2], nullptr);
  bins.add(call.types[0].dtype, buffers[3], buffers[4]);
  return true;
}

}  // namespace weft
