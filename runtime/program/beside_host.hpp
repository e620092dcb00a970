// Steps that the host takes for an accelerator.
#pragma once
#include "runtime/array/accelerator.hpp"

namespace weft {

/// They read and store copies of just the bytes that they need.
class BesideHost : public Accelerator {
 public:
  void take(const MatrixProduct& product, const CompiledKernel* own, std::byte* a, std::byte* b,
            std::byte* c) override;
  void take(const HostCall& call, std::span<void* const> buffers) override;
};

}  // namespace weft
