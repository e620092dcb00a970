// Keeps the disk cache small.
#pragma once
#include <cstddef>
#include <cstdint>

namespace weft::codegen {

/// Names of files that are being written begin with this.
inline constexpr const char* temporary_prefix = ".new-";

/// What a folder may keep. Looking at a hundred thousand files takes seconds, however small they are.
struct CacheLimits {
  std::uint64_t bytes = 0;
  std::size_t files = 0;
};

/// Removes the oldest files of an open folder until it is within `limits`, and temporary files an hour old.
/// At most once a minute, whatever the number of processes; otherwise does nothing. Files that others remove
/// meanwhile do not matter.
void evict_oldest(int folder, const CacheLimits& limits);

}  // namespace weft::codegen
