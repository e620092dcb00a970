// Compiled kernels, in memory and on disk: each compiles once. (faults: see the README's rules of the cache.)
#pragma once
#include "codegen/cache/compiler.hpp"
#include "runtime/code/executable.hpp"

namespace weft::codegen {

/// For this processor, code and its function; for a GPU, the image that its driver loads.
struct CachedKernel {
  std::shared_ptr<const Executable> code;
  KernelFunction function = nullptr;
  enum class Origin : std::uint8_t { memory, disk, compiled } origin = Origin::memory;
  double compile_ms = 0;  // when compiled
  std::shared_ptr<const std::vector<std::byte>> image = {};
};

/// The kernel of a nest or a loop, for this machine or a GPU: from memory, else from disk, else
/// compiled and stored. Any number of threads may ask; a kernel that another thread is compiling is waited
/// for, others are not. Trouble with the disk is one warning on stderr, never a failure.
CachedKernel kernel_for(const KernelSource& source, Isa isa = host_isa());

/// The object of it for some machine, this one or another: from disk, else compiled and stored.
std::vector<std::byte> object_for(const KernelSource& source, Isa isa);

/// Counts since the process started, for tests and explain.
struct CacheCounts {
  std::int64_t compiled = 0, from_disk = 0, from_memory = 0;
};
CacheCounts cache_counts();
/// Forgets the kernels in memory; those in use stay alive.
void clear_memory_cache();

}  // namespace weft::codegen
