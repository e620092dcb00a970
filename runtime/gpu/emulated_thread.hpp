// What a kernel for an emulated GPU sees of its thread. The compiler knows the layout
// (codegen/compiler/gpu_entry.cpp).
#pragma once
#include <cstddef>
#include <cstdint>

namespace weft {

/// Of a block's memory, what kernels have of their own.
inline constexpr std::uint64_t kernel_memory_bytes = 32 << 10;
inline constexpr std::uint32_t warp_threads = 32;

struct EmulatedThread {
  std::uint32_t thread = 0, threads = 1;  // in its block
  std::uint32_t block = 0, blocks = 1;    // in the grid
  std::byte* shared = nullptr;            // the block's memory: the kernel's, then scratch
  /// Waits until all threads of the block have come to it, or, of groups of a warp at most, those of the
  /// warp.
  void (*barrier)(EmulatedThread*, std::uint64_t width) = nullptr;
  /// Lets the others have their turn.
  void (*pause)(EmulatedThread*) = nullptr;
  /// What the thread whose number differs by these bits hands over, in exchange for `value`: both of one
  /// warp.
  std::uint64_t (*exchange)(EmulatedThread*, std::uint64_t value, std::uint32_t bits) = nullptr;
};

using EmulatedKernel = void (*)(const std::uint64_t* words, EmulatedThread* thread);

}  // namespace weft
