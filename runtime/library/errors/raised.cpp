#include "runtime/library/errors/raised.hpp"

#include <cstring>

#include "runtime/system/errors.hpp"

namespace weft {
namespace {

constexpr std::size_t word = sizeof(std::int64_t);

/// Of parts that end with a NUL each, what comes before it; what follows stays.
std::string take_part(std::string& parts) {
  const std::size_t end = std::min(parts.find('\0'), parts.size());
  std::string part = parts.substr(0, end);
  parts.erase(0, std::min(end + 1, parts.size()));
  return part;
}

}  // namespace

ndarray table_of_error(const std::string& python_name, const std::string& text, const std::string& what) {
  const std::string parts = python_name + '\0' + text + '\0' + what + '\0';
  const std::size_t words = 1 + (parts.size() + word - 1) / word;
  ndarray table = ndarray::zeros(DType::int64, {static_cast<std::int64_t>(words)});
  std::memcpy(table.bytes() + word, parts.data(), parts.size());
  return table;
}

std::exception_ptr error_of_table(const std::byte* table, std::int64_t length) {
  std::string parts(reinterpret_cast<const char*>(table), static_cast<std::size_t>(length) * word);
  parts.erase(0, std::min(parts.size(), word));
  const std::string python_name = take_part(parts), text = take_part(parts), what = take_part(parts);
  try {
    throw_raised(python_name, text, what);
  } catch (...) {
    return std::current_exception();
  }
}

void library::raise_error(const std::vector<ndarray>& arguments, const ndarray& result) {
  const auto is_number = [](const ndarray& x) { return x.dtype() == DType::int64 && x.ndim() == 0; };
  const ndarray &table = arguments[0], &number = arguments[1];
  if (table.dtype() != DType::int64 || table.ndim() != 1 || !table.is_c_contiguous() || !is_number(number) ||
      !is_number(result))
    throw ValueError("operation 'raise_error': expected an error's table and a number");
  if (*number.data<std::int64_t>() != 0) std::rethrow_exception(error_of_table(table.bytes(), table.size()));
  *result.data<std::int64_t>() = 0;
}

}  // namespace weft
