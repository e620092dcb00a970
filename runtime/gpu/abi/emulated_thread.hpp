// What a kernel for an emulated GPU sees of its thread. The compiler knows the layout
// (codegen/compiler/driver/gpu_entry.cpp).
#pragma once
#include <cstddef>
#include <cstdint>

namespace weft {

/// Of a block's memory, the most that kernels have of their own; and those that may have scratch there, too.
inline constexpr std::uint64_t kernel_memory_bytes = 48 << 10, memory_beside_scratch = 32 << 10;
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
  /// Six words of the warp's fragments, of a DType, and four sums, float32, which become what its tensor
  /// cores come to (gpu/emulated/fragments.hpp).
  void (*multiply)(EmulatedThread*, std::uint32_t* words, std::uint32_t dtype) = nullptr;
  /// Four words of matrices in the block's memory, of which the warp's threads each know where a row begins.
  void (*load_matrices)(EmulatedThread*, const std::byte* row, std::uint32_t* words,
                        std::uint32_t transposed) = nullptr;
  /// Adds to 128 sums of a thread of a group of four warps the products of panels that lie in `memory` at
  /// these bytes (gpu/emulated/groups.hpp).
  void (*multiply_groups)(EmulatedThread*, const std::byte* memory, std::uint64_t lines,
                          std::uint64_t columns, float* sums, std::uint32_t dtype,
                          std::uint32_t lines_by_points, std::uint32_t columns_by_points) = nullptr;
  /// Copies into the block's memory that go on while the thread does (gpu/emulated/copies.hpp).
  void (*begin_copy)(EmulatedThread*, std::byte* to, const std::byte* from, std::uint32_t bytes,
                     std::uint32_t exists) = nullptr;
  void (*end_copies)(EmulatedThread*) = nullptr;
  void (*wait_for_copies)(EmulatedThread*, std::uint32_t but_last) = nullptr;
};

using EmulatedKernel = void (*)(const std::uint64_t* words, EmulatedThread* thread);

}  // namespace weft
