#include "codegen/cache/evict.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <ctime>
#include <memory>
#include <string>
#include <vector>

#include "codegen/cache/descriptor.hpp"

namespace weft::codegen {
namespace {

constexpr const char* stamp = ".evicted";  // its time is that of the last eviction
constexpr std::time_t minute = 60, hour = 3600;

struct File {
  std::string name;
  std::time_t age = 0;
  std::uint64_t bytes = 0;
};

/// Whether the last eviction is a minute ago; if so, this is the next. A clock set back makes it due.
bool due(int folder) {
  struct stat status;
  const std::time_t now = std::time(nullptr);
  const bool stamped = fstatat(folder, stamp, &status, AT_SYMLINK_NOFOLLOW) == 0;
  if (stamped && status.st_mtime <= now && now - status.st_mtime < minute) return false;
  const Descriptor file(
      openat(folder, stamp, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0600));
  return file.get() >= 0 && futimens(file.get(), nullptr) == 0;
}

/// The regular files of the folder. Those from the future count as new.
std::vector<File> files_in(int folder) {
  std::vector<File> files;
  const int copy = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  const std::unique_ptr<DIR, int (*)(DIR*)> listing(copy < 0 ? nullptr : fdopendir(copy), closedir);
  const std::time_t now = std::time(nullptr);
  while (const dirent* entry = listing ? readdir(listing.get()) : nullptr) {
    struct stat status;
    if (fstatat(folder, entry->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(status.st_mode))
      continue;
    const std::time_t age = std::max<std::time_t>(0, now - status.st_mtime);
    files.push_back({entry->d_name, age, static_cast<std::uint64_t>(status.st_size)});
  }
  return files;
}

}  // namespace

void evict_oldest(int folder, const CacheLimits& limits) {
  if (!due(folder)) return;
  std::vector<File> files = files_in(folder);
  std::sort(files.begin(), files.end(), [](const File& a, const File& b) { return a.age < b.age; });
  CacheLimits kept;
  for (const File& file : files) {
    const bool temporary = file.name.starts_with(temporary_prefix);
    const bool keep =
        temporary ? file.age < hour : kept.bytes + file.bytes <= limits.bytes && kept.files < limits.files;
    if (!keep) {
      unlinkat(folder, file.name.c_str(), 0);
      continue;
    }
    kept.bytes += file.bytes;
    ++kept.files;
  }
}

}  // namespace weft::codegen
