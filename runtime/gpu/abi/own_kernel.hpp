// A kernel of Weft's own, compiled when Weft is: for this processor, and, in its module, as PTX.
#pragma once
#include <cstddef>

#include "runtime/gpu/abi/emulated_thread.hpp"

namespace weft {

struct OwnKernelCode {
  const char* name;  // in its module
  const char* ptx;   // the module's
  EmulatedKernel emulated;
  std::size_t words;  // that it is called with
};

/// One that is handed `Words`, a struct of 64-bit numbers and addresses.
template <class Words>
struct OwnKernel : OwnKernelCode {};

/// How many threads run one.
struct OwnLaunch {
  std::int64_t blocks = 1;
  int threads = 256;         // of a block: whole warps
  unsigned block_bytes = 0;  // of the block's memory
};

}  // namespace weft
