// A grid of blocks of threads that run a kernel.
#pragma once
#include <array>

#include "module.hpp"

namespace ptx {

using Extents = std::array<std::uint32_t, 3>;

struct Launch {
  const Module* module = nullptr;
  const Function* entry = nullptr;
  Extents grid{}, block{};
  std::uint32_t shared_bytes = 0;  // beside what the kernel has itself
  std::vector<std::byte> parameters;
  bool is_cooperative = false;  // all blocks at once

  /// Of a block, with what the launch asks for.
  std::uint32_t static_bytes() const;
  std::uint32_t all_shared_bytes() const;
};

/// 0, or the error after a fault, which is told on the error stream. `turn` varies the order of warps, and
/// when asynchronous copies happen.
int run(const Launch& launch, Memory& memory, std::uint32_t turn);

}  // namespace ptx
