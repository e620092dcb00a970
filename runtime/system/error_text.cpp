#include "runtime/system/error_text.hpp"

#include <charconv>

namespace weft {
namespace {

/// The text with what `write(number)` gives for each number.
template <class Write>
std::string rewritten(const std::string& text, const Write& write) {
  std::string result;
  const char* const end = text.data() + text.size();
  for (const char* at = text.data(); at != end;) {
    std::int64_t number = 0;
    const bool digit = *at >= '0' && *at <= '9';
    const auto read = digit ? std::from_chars(at, end, number) : std::from_chars_result{at, std::errc()};
    if (!digit || read.ec != std::errc()) {
      result += *at++;
    } else {
      result += write(number);
      at = read.ptr;
    }
  }
  return result;
}

}  // namespace

std::vector<std::int64_t> numbers_in(const std::string& text) {
  std::vector<std::int64_t> numbers;
  rewritten(text, [&](std::int64_t number) {
    numbers.push_back(number);
    return std::string();
  });
  return numbers;
}

std::string without_numbers(const std::string& text) {
  return rewritten(text, [](std::int64_t) { return std::string("#"); });
}

std::string with_numbers(const std::string& text, const std::vector<std::int64_t>& numbers) {
  std::size_t next = 0;
  return rewritten(text, [&](std::int64_t) { return std::to_string(numbers.at(next++)); });
}

}  // namespace weft
