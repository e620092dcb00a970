#include "runtime/system/file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "runtime/system/errors.hpp"
#include "runtime/system/text_of.hpp"

namespace weft {
namespace {

[[noreturn]] void throw_errno(int error) { throw OSError(std::strerror(error)); }

/// The file that a path names once symbolic links are followed.
std::string resolved(const std::string& path) {
  const std::unique_ptr<char, decltype(&std::free)> real(realpath(path.c_str(), nullptr), &std::free);
  return real ? real.get() : path;
}

void require_plain_path(const std::string& path) {
  if (path.find('\0') != std::string::npos) throw ValueError("a path must not hold a null character");
}

}  // namespace

InputFile::InputFile(const std::string& path) {
  require_plain_path(path);
  descriptor_ = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor_ < 0) throw_errno(errno);
  struct stat status{};
  fstat(descriptor_, &status);
  if (!S_ISREG(status.st_mode)) {
    close(descriptor_);
    throw OSError(S_ISDIR(status.st_mode) ? "Is a directory"
                                          : "expected a regular file, got a pipe or a device");
  }
  remaining_ = static_cast<std::size_t>(status.st_size);
}

InputFile::~InputFile() { close(descriptor_); }

std::size_t InputFile::read(std::span<std::byte> target) {
  std::size_t done = 0;
  while (done < target.size()) {
    const ssize_t got = ::read(descriptor_, target.data() + done, target.size() - done);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw_errno(errno);
    if (got == 0) break;
    done += static_cast<std::size_t>(got);
  }
  remaining_ -= std::min(remaining_, done);
  return done;
}

OutputFile::OutputFile(const std::string& path) {
  require_plain_path(path);
  target_ = resolved(path);
  struct stat status{};
  const bool exists = stat(target_.c_str(), &status) == 0;
  if (exists && S_ISDIR(status.st_mode)) throw_errno(EISDIR);
  if (exists && !S_ISREG(status.st_mode)) {
    temporary_ = target_;
    descriptor_ = open(target_.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor_ < 0) throw_errno(errno);
    return;
  }
  if (exists && access(target_.c_str(), W_OK) != 0) throw_errno(errno);
  open_temporary();
  if (exists) fchmod(descriptor_, status.st_mode & 0777);
}

/// Like mkostemp, but with the permissions that the umask allows, as for any new file.
void OutputFile::open_temporary() {
  static std::atomic<unsigned> counter{0};
  do {
    temporary_ = text_of("{}.{}-{}.tmp", target_, getpid(), counter++);
    unfinished_.emplace(temporary_);
    descriptor_ = open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
  } while (descriptor_ < 0 && (errno == EEXIST || errno == EINTR));
  if (descriptor_ < 0) throw_errno(errno);
}

OutputFile::~OutputFile() {
  if (descriptor_ >= 0) close(descriptor_);
  if (!is_device() && !temporary_.empty()) unlink(temporary_.c_str());
}

void OutputFile::write(std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) throw_errno(errno);
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
}

void OutputFile::seek(std::int64_t offset) {
  if (lseek(descriptor_, offset, SEEK_SET) < 0) throw_errno(errno);
}

void OutputFile::close_descriptor() {
  const int descriptor = descriptor_;
  descriptor_ = -1;
  if (close(descriptor) != 0 && errno != EINTR) throw_errno(errno);
}

void OutputFile::commit() {
  close_descriptor();
  if (is_device()) return;
  if (rename(temporary_.c_str(), target_.c_str()) != 0) throw_errno(errno);
  temporary_.clear();
}

}  // namespace weft
