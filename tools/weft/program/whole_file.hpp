// Files at once.
#pragma once
#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace weft::cli {

/// Errors: OSError that names the file.
void write_whole(const std::string& path, std::span<const std::byte> bytes);
/// Errors: OSError.
std::vector<std::byte> read_whole(const std::string& path);

}  // namespace weft::cli
