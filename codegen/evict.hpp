// Keeps the disk cache small.
#pragma once
#include <cstdint>

namespace weft::codegen {

/// Names of files that are being written begin with this.
inline constexpr const char* temporary_prefix = ".new-";

/// Removes the oldest files of an open folder until `most_bytes` are left, and temporary files an hour old.
/// At most once a minute, whatever the number of processes; otherwise does nothing. Files that others remove
/// meanwhile do not matter.
void evict_oldest(int folder, std::uint64_t most_bytes);

}  // namespace weft::codegen
