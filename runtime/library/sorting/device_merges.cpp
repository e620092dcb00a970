#include "runtime/library/sorting/device_merges.hpp"

#include "runtime/gpu/gpu.hpp"
#include "runtime/library/sorting/device_order.hpp"
#include "runtime/library/sorting/kernels/merge_items.hpp"

namespace weft {
namespace {

using kernels::most_of_block, kernels::most_of_warp;

kernels::SortItems words_of(const RowsToSort& rows) {
  const bool complex = is_complex(rows.dtype);
  return {.from = rows.from,
          .places = rows.places,
          .sorted = rows.sorted,
          .rows = rows.rows,
          .length = rows.length,
          .elements = rows.elements,
          .is_complex = complex,
          .order = element_order(complex ? real_dtype(rows.dtype) : rows.dtype)};
}

void sort_runs(Gpu& gpu, const kernels::SortItems& words) {
  constexpr std::int64_t warps = 8;  // of a block
  if (words.length <= most_of_warp)
    return gpu.launch(kernels::sort_runs_by_warps, sort_launch((words.rows + warps - 1) / warps), words);
  gpu.launch(kernels::sort_runs_by_blocks,
             sort_launch(words.rows * ((words.length + most_of_block - 1) / most_of_block)), words);
}

std::uint32_t* numbers(const std::shared_ptr<void>& memory) {
  return static_cast<std::uint32_t*>(memory.get());
}

}  // namespace

void merge_rows(Gpu& gpu, const RowsToSort& rows) {
  const kernels::SortItems words = words_of(rows);
  if (rows.length <= most_of_block) return sort_runs(gpu, words);
  const std::int64_t all = rows.rows * rows.length;
  std::shared_ptr<void> from = gpu.scratch(4 * all), to = gpu.scratch(4 * all);
  kernels::SortItems part = words;
  part.places = nullptr, part.sorted = nullptr, part.places_to = numbers(to);
  sort_runs(gpu, part);
  for (std::int64_t run = most_of_block; run < rows.length; run *= 2) {
    std::swap(from, to);
    const bool is_last = 2 * run >= rows.length;
    if (is_last) part = words;
    part.places_from = numbers(from), part.places_to = is_last ? nullptr : numbers(to), part.run = run;
    gpu.launch(kernels::merge_runs, gpu.launch_for(all / kernels::merged_together + rows.rows), part);
  }
}

}  // namespace weft
