#include "runtime/files/zip_output.hpp"

#include <algorithm>

#include "runtime/system/errors.hpp"

namespace weft {

zip_t* ZipOutput::open() {
  zip_source_t* const source = zip_source_function_create(call, this, &error_);
  zip_t* const archive = source ? zip_open_from_source(source, ZIP_TRUNCATE, &error_) : nullptr;
  if (archive != nullptr) return archive;
  if (source != nullptr) zip_source_free(source);
  throw OSError(zip_error_strerror(&error_));
}

zip_int64_t ZipOutput::call(void* self, void* data, zip_uint64_t length, zip_source_cmd_t command) {
  return static_cast<ZipOutput*>(self)->obey(data, length, command);
}

/// Nothing can be thrown through libzip.
zip_int64_t ZipOutput::write(const void* data, zip_uint64_t length) {
  try {
    file_.write({static_cast<const std::byte*>(data), length});
  } catch (...) {
    thrown_ = std::current_exception();
    zip_error_set(&error_, ZIP_ER_WRITE, 0);
    return -1;
  }
  at_ += length;
  size_ = std::max(size_, at_);
  return static_cast<zip_int64_t>(length);
}

zip_int64_t ZipOutput::seek(void* data, zip_uint64_t length) {
  const zip_int64_t to = zip_source_seek_compute_offset(at_, size_, data, length, &error_);
  if (to < 0) return -1;
  try {
    file_.seek(to);
  } catch (...) {
    thrown_ = std::current_exception();
    zip_error_set(&error_, ZIP_ER_SEEK, 0);
    return -1;
  }
  at_ = static_cast<zip_uint64_t>(to);
  return 0;
}

/// What is never asked of a new archive, to be read, is said to be supported, since libzip wants it to be.
zip_int64_t ZipOutput::obey(void* data, zip_uint64_t length, zip_source_cmd_t command) {
  switch (command) {
    case ZIP_SOURCE_WRITE:
      return write(data, length);
    case ZIP_SOURCE_SEEK_WRITE:
      return seek(data, length);
    case ZIP_SOURCE_TELL_WRITE:
      return static_cast<zip_int64_t>(at_);
    case ZIP_SOURCE_STAT:
      zip_stat_init(static_cast<zip_stat_t*>(data));
      static_cast<zip_stat_t*>(data)->valid = ZIP_STAT_SIZE;
      static_cast<zip_stat_t*>(data)->size = size_;
      return sizeof(zip_stat_t);
    case ZIP_SOURCE_ERROR:
      return zip_error_to_data(&error_, data, length);
    case ZIP_SOURCE_SUPPORTS:
      return ZIP_SOURCE_SUPPORTS_WRITABLE;
    case ZIP_SOURCE_OPEN:
    case ZIP_SOURCE_BEGIN_WRITE:
    case ZIP_SOURCE_COMMIT_WRITE:
    case ZIP_SOURCE_ROLLBACK_WRITE:
    case ZIP_SOURCE_CLOSE:
    case ZIP_SOURCE_FREE:
      return 0;
    default:
      zip_error_set(&error_, ZIP_ER_OPNOTSUPP, 0);
      return -1;
  }
}

}  // namespace weft
