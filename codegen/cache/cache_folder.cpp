#include "codegen/cache/cache_folder.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "codegen/cache/descriptor.hpp"
#include "codegen/cache/evict.hpp"
#include "runtime/system/errors.hpp"

namespace weft::codegen {
namespace {

constexpr std::uint64_t most_entry_bytes = 64 << 20;

[[noreturn]] void fail(const std::string& what) {
  throw OSError(fmt::format("{}: {}", what, std::strerror(errno)));
}

void check_private(const struct stat& status, const std::string& what) {
  if (status.st_uid != geteuid()) throw OSError(fmt::format("{} belongs to another user", what));
  if ((status.st_mode & (S_IWGRP | S_IWOTH)) != 0)
    throw OSError(fmt::format("{} may be written by others", what));
}

void make_folders(const std::string& path) {
  const std::filesystem::path folder(path);
  if (folder.has_parent_path() && !std::filesystem::exists(folder.parent_path()))
    make_folders(folder.parent_path());
  if (mkdir(path.c_str(), 0700) != 0 && errno != EEXIST) fail(fmt::format("'{}' cannot be made", path));
}

std::vector<std::byte> read_all(int descriptor, std::size_t size) {
  std::vector<std::byte> bytes(size);
  std::size_t done = 0;
  while (done < size) {
    const ssize_t count = ::read(descriptor, bytes.data() + done, size - done);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    done += static_cast<std::size_t>(count);
  }
  bytes.resize(done);
  return bytes;
}

bool write_all(int descriptor, std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(descriptor, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    bytes = bytes.subspan(static_cast<std::size_t>(count));
  }
  return true;
}

/// Replaces whatever bears the name, be it an empty folder.
bool put_in_place(int folder, const std::string& temporary, const std::string& name) {
  const auto rename_over = [&] { return renameat(folder, temporary.c_str(), folder, name.c_str()) == 0; };
  if (rename_over()) return true;
  return errno == EISDIR && unlinkat(folder, name.c_str(), AT_REMOVEDIR) == 0 && rename_over();
}

std::string temporary_name() {
  std::uint64_t random = 0;
  if (getrandom(&random, sizeof(random), 0) != sizeof(random)) fail("no random number");
  return fmt::format("{}{}-{:016x}", temporary_prefix, getpid(), random);
}

}  // namespace

CacheFolder::CacheFolder(const std::string& path, bool read_only) : path_(path), read_only_(read_only) {
  if (!read_only) make_folders(path);
  Descriptor folder(open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (folder.get() < 0) fail(fmt::format("'{}' cannot be opened", path));
  struct stat status;
  if (fstat(folder.get(), &status) != 0) fail(fmt::format("'{}' cannot be examined", path));
  check_private(status, fmt::format("'{}'", path));
  descriptor_ = folder.release();
}

CacheFolder::~CacheFolder() { close(descriptor_); }

std::optional<std::vector<std::byte>> CacheFolder::read(const std::string& name) const {
  // O_NONBLOCK: opening a pipe must not wait for its writer.
  const Descriptor file(openat(descriptor_, name.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK));
  if (file.get() < 0 && errno == ENOENT) return std::nullopt;
  const std::string what = fmt::format("'{}/{}'", path_, name);
  struct stat status;
  if (file.get() < 0 || fstat(file.get(), &status) != 0) fail(fmt::format("{} cannot be opened", what));
  if (!S_ISREG(status.st_mode)) throw OSError(fmt::format("{} is no regular file", what));
  check_private(status, what);
  if (static_cast<std::uint64_t>(status.st_size) > most_entry_bytes)
    throw OSError(fmt::format("{} is too large", what));
  if (!read_only_) futimens(file.get(), nullptr);
  return read_all(file.get(), static_cast<std::size_t>(status.st_size));
}

void CacheFolder::write(const std::string& name, std::span<const std::byte> bytes) const {
  const std::string temporary = temporary_name();
  Descriptor file(
      openat(descriptor_, temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
  if (file.get() < 0) fail(fmt::format("'{}' cannot be written", path_));
  const bool written = write_all(file.get(), bytes) && close(file.release()) == 0;
  if (written && put_in_place(descriptor_, temporary, name)) return;
  const int reason = errno;
  unlinkat(descriptor_, temporary.c_str(), 0);
  errno = reason;
  fail(fmt::format("'{}/{}' cannot be written", path_, name));
}

void CacheFolder::evict(const CacheLimits& limits) const {
  if (!read_only_) evict_oldest(descriptor_, limits);
}

}  // namespace weft::codegen
