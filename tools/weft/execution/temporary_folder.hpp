// A folder that is gone when its scope ends.
#pragma once
#include <filesystem>
#include <optional>

#include "runtime/system/unfinished.hpp"

namespace weft::cli {

class TemporaryFolder {
 public:
  /// Errors: OSError.
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
  std::optional<Unfinished> unfinished_;
};

}  // namespace weft::cli
