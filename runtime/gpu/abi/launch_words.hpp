// What a launch on a GPU hands over to all threads: 64-bit words.
#pragma once
#include <cstdint>

#include "runtime/gpu/abi/emulated_thread.hpp"

namespace weft {

/// After the addresses of the buffers and the launch's params.
enum class LaunchWord : std::uint8_t {
  grid,           // points
  scratch,        // an address; 0: in the block's memory
  scratch_bytes,  // a group
  width_bits,     // log2 of a group's threads
  chunk_bits,     // log2 of the neighbouring points that a group takes at once
  members,        // blocks that take a row together
  counters,       // an address: of each team, bytes_of_team_counter that are 0
  meetings        // an address: of each team, bytes_of_team_meeting
};
inline constexpr std::uint64_t launch_words = 8;

/// Of a block's memory, what any launch may ask for; and what one may that says so before
/// (block_memory_name), on all GPUs from sm_80 on, and on Hopper.
inline constexpr std::int64_t plain_block_bytes = kernel_memory_bytes, most_block_bytes = 99 << 10,
                              most_hopper_block_bytes = 227 << 10;
/// A variable of a kernel's module, of as many bytes as its launches must ask for KiB; without it, none.
inline constexpr const char* block_memory_name = "weft_block_kib";
/// A function of an emulated kernel's module: the bytes of a block's memory that it has besides.
inline constexpr const char* own_memory_name = "weft_own_bytes";

inline constexpr std::int64_t bytes_of_team_counter = 64;
/// What the blocks of a team tell one another: a value each of a reduction, or the sums of parts of a row.
inline constexpr std::int64_t bytes_of_team_meeting = 256 << 10;
/// Blocks in a team, and values that each may tell.
inline constexpr std::int64_t most_team_members = 512,
                              most_team_values = bytes_of_team_meeting / most_team_members / 8;

}  // namespace weft
