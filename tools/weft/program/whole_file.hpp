// Files at once.
#pragma once
#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace weft::cli {

/// Errors: OSError that names the file.
void write_whole(const std::string& path, std::span<const std::byte> bytes);
/// Text to a file, or to stdout where `path` is empty. Errors: as of write_whole.
void write_or_print(const std::string& path, const std::string& text);
/// Errors: OSError.
std::vector<std::byte> read_whole(const std::string& path);

}  // namespace weft::cli
