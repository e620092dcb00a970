// Large blocks of memory, kept and reused: fresh pages cost more than the arithmetic done in them.
#pragma once
#include <cstddef>
#include <memory>

namespace weft {

/// At least `bytes` bytes, aligned to 64, uninitialised; the block returns to a process-wide cache when the
/// last owner lets go. Blocks of 2 MiB and more are advised to use huge pages. Errors: MemoryError.
std::shared_ptr<void> allocate_block(std::size_t bytes);
/// Gives every cached block back to the system.
void trim_blocks();
/// Bytes now handed out, and the most ever handed out since the last reset.
struct BlockUse {
  std::size_t current, peak;
};
BlockUse block_use();
void reset_block_peak();

}  // namespace weft
