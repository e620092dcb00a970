#include "runtime/files/npy_header.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "runtime/files/npy_descr.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

/// Reads the few Python literals a header may hold: strings, True, False, and tuples of integers.
class HeaderReader {
 public:
  explicit HeaderReader(std::string_view text) : text_(text) {}

  NpyHeader read();

 private:
  [[noreturn]] void fail(std::string_view expected) const;
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void skip_space();
  bool take(char c);
  void expect(char c);
  bool take_word(std::string_view word);
  std::string_view string();
  bool boolean();
  std::int64_t length();
  Dims tuple();
  void entry(NpyHeader& header);
  void mark_seen(bool& seen, std::string_view key) const;

  std::string_view text_;
  std::size_t at_ = 0;
  bool has_descr_ = false, has_order_ = false, has_shape_ = false;
};

void HeaderReader::fail(std::string_view expected) const {
  const std::string found = at_ < text_.size() ? fmt::format("{:?}", text_.substr(at_, 12)) : "its end";
  throw ValueError(fmt::format("byte {} of the header: expected {}, got {}", at_, expected, found));
}

void HeaderReader::skip_space() { at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size()); }

bool HeaderReader::take(char c) {
  skip_space();
  if (peek() != c) return false;
  ++at_;
  return true;
}

void HeaderReader::expect(char c) {
  if (!take(c)) fail(fmt::format("'{}'", c));
}

bool HeaderReader::take_word(std::string_view word) {
  skip_space();
  if (!text_.substr(at_).starts_with(word)) return false;
  at_ += word.size();
  return true;
}

std::string_view HeaderReader::string() {
  skip_space();
  const char quote = peek();
  if (quote != '\'' && quote != '"') fail("a string");
  const std::size_t end = text_.find(quote, at_ + 1);
  const std::string_view value = text_.substr(at_ + 1, end - at_ - 1);
  if (end == text_.npos || value.find_first_of("\\\n") != value.npos) fail("a plain string");
  at_ = end + 1;
  return value;
}

bool HeaderReader::boolean() {
  if (take_word("True")) return true;
  if (take_word("False")) return false;
  fail("fortran_order to be True or False");
}

/// A length of the shape. Python 2 wrote some with an L behind.
std::int64_t HeaderReader::length() {
  skip_space();
  const std::size_t start = at_;
  std::int64_t value = 0;
  while (peek() >= '0' && peek() <= '9') {
    if (__builtin_mul_overflow(value, 10, &value) || __builtin_add_overflow(value, peek() - '0', &value)) {
      throw ValueError("the shape is too big: a length does not fit in 64 bits");
    }
    ++at_;
  }
  if (at_ == start || (text_[start] == '0' && at_ - start > 1)) {
    at_ = start;
    fail("the shape to be a tuple of lengths, none negative");
  }
  if (peek() == 'L') ++at_;
  return value;
}

Dims HeaderReader::tuple() {
  Dims dims;
  if (!take('(')) fail("the shape to be a tuple of lengths");
  while (!take(')')) {
    dims.push_back(length());
    if (take(',')) continue;
    if (dims.size() == 1) fail("',' after the only length of the shape");
    expect(')');
    break;
  }
  return dims;
}

void HeaderReader::mark_seen(bool& seen, std::string_view key) const {
  if (seen) throw ValueError(fmt::format("the header holds '{}' twice", key));
  seen = true;
}

void HeaderReader::entry(NpyHeader& header) {
  const std::string_view key = string();
  expect(':');
  if (key == "descr") {
    mark_seen(has_descr_, key);
    skip_space();
    if (peek() == '[') throw ValueError("structured dtypes are not supported");
    const NpyDescr descr = parse_npy_descr(string());
    header.dtype = descr.dtype;
    header.byte_swapped = descr.byte_swapped;
  } else if (key == "fortran_order") {
    mark_seen(has_order_, key);
    header.fortran_order = boolean();
  } else if (key == "shape") {
    mark_seen(has_shape_, key);
    header.shape = tuple();
  } else {
    throw ValueError(fmt::format("the header holds the unknown key {:?}", key));
  }
}

NpyHeader HeaderReader::read() {
  NpyHeader header;
  expect('{');
  while (!take('}')) {
    entry(header);
    if (take(',')) continue;
    expect('}');
    break;
  }
  skip_space();
  if (at_ != text_.size()) fail("nothing after the dictionary");
  if (!has_descr_ || !has_order_ || !has_shape_) {
    throw ValueError("the header must hold 'descr', 'fortran_order' and 'shape'");
  }
  return header;
}

}  // namespace

NpyHeader parse_npy_header(std::string_view text) { return HeaderReader(text).read(); }

std::string npy_file_head(const NpyHeader& header) {
  std::string text =
      fmt::format("{{'descr': '{}', 'fortran_order': {}, 'shape': {}, }}", npy_descr(header.dtype),
                  header.fortran_order ? "True" : "False", tuple_text(header.shape));
  // NumPy leaves room for the longest axis's length to grow to 21 digits, then pads to a multiple of 64.
  if (!header.shape.empty()) {
    const std::int64_t grows = header.fortran_order ? header.shape.back() : header.shape.front();
    text.append(21 - std::to_string(grows).size(), ' ');
  }
  constexpr std::size_t prefix = 10;
  text.append(64 - (prefix + text.size() + 1) % 64, ' ');
  text += '\n';
  std::string head = "\x93NUMPY";
  head += {'\x01', '\x00', static_cast<char>(text.size() & 0xff), static_cast<char>(text.size() >> 8)};
  return head + text;
}

}  // namespace weft
