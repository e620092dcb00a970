// The threads of some blocks, run by one thread of the processor.
#pragma once
#include "runtime/gpu/abi/emulated_thread.hpp"

namespace weft {

/// `blocks` of so many `threads`, each with so much shared memory.
struct EmulatedLaunch {
  EmulatedKernel kernel = nullptr;
  const std::uint64_t* words = nullptr;
  std::uint32_t blocks = 1, threads = 1, shared_bytes = 0;
};

/// Blocks [first, first + count) of a launch, which may wait for each other. Each thread is a fibre: at
/// barriers the others have their turn, in an order that differs from one turn to the next, so that what
/// depends on it shows in the results. Shared memory is filled with a pattern at first. Errors: InternalError
/// where threads of a block wait for others that have ended, or wait otherwise.
void run_blocks(const EmulatedLaunch& launch, std::uint32_t first, std::uint32_t count);

}  // namespace weft
