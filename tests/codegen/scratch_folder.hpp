// A kernel cache of a test's own.
#pragma once
#include <stdlib.h>

#include <filesystem>
#include <string>

namespace weft {

/// A fresh private folder that WEFT_CACHE_DIR names while this lives.
class CacheFolderScope {
 public:
  CacheFolderScope() {
    std::string name = (std::filesystem::temp_directory_path() / "weft-cache-XXXXXX").string();
    path_ = mkdtemp(name.data());
    use(path_);
  }
  ~CacheFolderScope() {
    unsetenv("WEFT_CACHE_DIR");
    std::error_code error;
    std::filesystem::remove_all(path_, error);
    std::filesystem::remove(path_.string() + ".file", error);
  }
  CacheFolderScope(const CacheFolderScope&) = delete;
  CacheFolderScope& operator=(const CacheFolderScope&) = delete;

  const std::filesystem::path& path() const { return path_; }
  void use(const std::filesystem::path& folder) const { setenv("WEFT_CACHE_DIR", folder.c_str(), 1); }

 private:
  std::filesystem::path path_;
};

}  // namespace weft
