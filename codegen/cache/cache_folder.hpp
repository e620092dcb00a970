// The folder of the disk cache: private, and touched only through its open descriptor.
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "codegen/cache/evict.hpp"

namespace weft::codegen {

class CacheFolder {
 public:
  /// Opens the folder and, unless `read_only`, makes it where it is missing (0700). Errors: OSError with the
  /// reason when it cannot be had, is not ours, or may be written by others.
  CacheFolder(const std::string& path, bool read_only);
  ~CacheFolder();
  CacheFolder(const CacheFolder&) = delete;
  CacheFolder& operator=(const CacheFolder&) = delete;

  /// A file's bytes; nothing when there is no such file. A file that is read becomes the youngest. Errors:
  /// OSError when it is no regular file of ours that only we may write.
  std::optional<std::vector<std::byte>> read(const std::string& name) const;
  /// Puts a file in place, whole or not at all. Errors: OSError.
  void write(const std::string& name, std::span<const std::byte> bytes) const;
  /// At most once a minute: removes the oldest files until it is within `limits`, and temporary files an hour
  /// old.
  void evict(const CacheLimits& limits) const;

 private:
  std::string path_;
  int descriptor_ = -1;
  bool read_only_;
};

}  // namespace weft::codegen
