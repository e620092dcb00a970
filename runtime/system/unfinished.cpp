#include "runtime/system/unfinished.hpp"

#include <filesystem>
#include <mutex>
#include <vector>

namespace weft {
namespace {

namespace fs = std::filesystem;

/// Never destroyed: the thread that waits for signals may outlive static objects.
struct Registry {
  std::mutex mutex;
  std::list<std::string> paths;
};
Registry& registry() {
  static Registry& only = *new Registry;
  return only;
}

void remove_named_like(const fs::path& path) {
  std::error_code ignored;
  std::vector<fs::path> found;
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  for (fs::directory_iterator entry(folder, ignored), end; entry != end; entry.increment(ignored))
    if (entry->path().filename().native().starts_with(path.filename().native()))
      found.push_back(entry->path());
  for (const fs::path& each : found) fs::remove_all(each, ignored);
}

}  // namespace

Unfinished::Unfinished(std::string path) {
  const std::scoped_lock lock(registry().mutex);
  registry().paths.push_front(std::move(path));
  entry_ = registry().paths.begin();
}

Unfinished::~Unfinished() {
  const std::scoped_lock lock(registry().mutex);
  registry().paths.erase(entry_);
}

void remove_unfinished() {
  registry().mutex.lock();
  for (const std::string& path : registry().paths) remove_named_like(path);
}

}  // namespace weft
