// A new zip archive, written through our own file: libzip's would ask OpenSSL for random numbers, which does
// not survive memory that runs out.
#pragma once
#include <zip.h>

#include <exception>

#include "runtime/system/file.hpp"

namespace weft {

class ZipOutput {
 public:
  explicit ZipOutput(OutputFile& file) : file_(file) { zip_error_init(&error_); }
  ~ZipOutput() { zip_error_fini(&error_); }
  ZipOutput(const ZipOutput&) = delete;
  ZipOutput& operator=(const ZipOutput&) = delete;

  /// An archive without members, to be given back to zip_close or zip_discard before this object goes.
  /// Errors: OSError.
  zip_t* open();
  /// Throws what writing threw, if it did.
  void rethrow() const {
    if (thrown_) std::rethrow_exception(thrown_);
  }

 private:
  static zip_int64_t call(void* self, void* data, zip_uint64_t length, zip_source_cmd_t command);
  zip_int64_t obey(void* data, zip_uint64_t length, zip_source_cmd_t command);
  zip_int64_t write(const void* data, zip_uint64_t length);
  zip_int64_t seek(void* data, zip_uint64_t length);

  OutputFile& file_;
  zip_error_t error_;
  std::exception_ptr thrown_;
  zip_uint64_t at_ = 0, size_ = 0;
};

}  // namespace weft
