// How the threads of a GPU share a launch.
#pragma once
#include "runtime/program/program.hpp"

namespace weft {

/// Groups of `width` threads, a power of two, take a grid point each, then those further on; a block has some
/// groups. Or a team of several blocks, its members, takes each point, where few points have long rows.
struct LaunchShape {
  std::int64_t grid = 1;  // points, or panels
  std::int64_t blocks = 1, members = 1;
  int threads = 32;    // of a block
  int width_bits = 0;  // log2(width)
  int chunk_bits = 0;  // log2 of the neighbouring points that a group takes at once, or of a panel's
  std::int64_t scratch_bytes = 0;  // a group
  unsigned block_scratch = 0;      // where that is in the block's memory, all of it

  std::int64_t groups() const { return blocks / members * (threads >> width_bits); }
};

/// What a GPU has to share.
struct GpuSize {
  int multiprocessors = 1;
  int resident_blocks = 1;            // of most_threads, that a multiprocessor runs at once
  std::int64_t elements_each = 4096;  // of a row, that are worth a member of a team
};
inline constexpr int most_threads = 256;  // of a block
/// Points of one panel where rows lie across points, at most: a warp's threads.
inline constexpr std::int64_t gpu_panel_points = 32;

/// Of a group that keeps rows of so many elements in registers: a warp, or a block, whose threads have up to
/// 32 each.
int threads_of_kept_row(std::int64_t row);

/// Of a launch that is sized (launch_size.hpp).
LaunchShape launch_shape(const Launch& launch, const GpuSize& gpu);

}  // namespace weft
