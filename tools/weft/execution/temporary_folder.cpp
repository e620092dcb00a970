#include "tools/weft/execution/temporary_folder.hpp"

#include <stdlib.h>

#include <cerrno>
#include <cstring>

#include "runtime/system/errors.hpp"

namespace weft::cli {

TemporaryFolder::TemporaryFolder() {
  std::string pattern = (std::filesystem::temp_directory_path() / "weft-XXXXXX").string();
  if (!mkdtemp(pattern.data()))
    throw OSError("cannot make a folder like " + pattern + ": " + std::strerror(errno));
  path_ = pattern;
  unfinished_.emplace(pattern);
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace weft::cli
