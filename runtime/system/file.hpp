// Files read from their start, and files written whole or not at all.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "runtime/system/unfinished.hpp"

namespace weft {

/// Where bytes are read from, in order. Messages of its errors do not name the file: the caller does.
class ByteSource {
 public:
  virtual ~ByteSource() = default;
  /// Bytes not read yet, as far as the file's size tells.
  virtual std::size_t remaining() const = 0;
  /// Reads up to target.size() bytes, less only at the end. Errors: OSError, ValueError for damaged data.
  virtual std::size_t read(std::span<std::byte> target) = 0;
};

/// A regular file. Never blocks on a pipe or a device: those are refused.
class InputFile : public ByteSource {
 public:
  /// Errors: OSError.
  explicit InputFile(const std::string& path);
  ~InputFile() override;
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  std::size_t remaining() const override { return remaining_; }
  std::size_t read(std::span<std::byte> target) override;

 private:
  int descriptor_;
  std::size_t remaining_;
};

/// A new file at `path`, which comes into being, or replaces what is there, at commit(): until then the bytes
/// lie in a temporary file beside it. A device is written to directly.
class OutputFile {
 public:
  /// Errors: OSError, also for every function below.
  explicit OutputFile(const std::string& path);
  /// Without commit(), leaves nothing behind.
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  void write(std::span<const std::byte> bytes);
  /// The next bytes go `offset` bytes from the start.
  void seek(std::int64_t offset);
  void commit();
  /// Where the bytes lie now.
  const std::string& temporary_path() const { return temporary_; }
  bool is_device() const { return temporary_ == target_; }

 private:
  void open_temporary();
  void close_descriptor();

  std::string target_, temporary_;
  std::optional<Unfinished> unfinished_;
  int descriptor_ = -1;
};

}  // namespace weft
