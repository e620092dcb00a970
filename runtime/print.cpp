#include <fmt/format.h>

#include <ostream>

#include "runtime/element_format.hpp"
#include "runtime/float_environment.hpp"
#include "runtime/ndarray.hpp"

namespace weft {
namespace {

constexpr std::int64_t threshold = 1000;
constexpr std::size_t line_width = 75;
constexpr std::string_view ellipsis = "...";

void drop_trailing_spaces(std::string& text) { text.resize(text.find_last_not_of(' ') + 1); }

/// Writes brackets, separators and line breaks around elements.
class Layout {
 public:
  Layout(const ndarray& array, std::string_view separator)
      : array_(array),
        separator_(separator),
        bare_separator_(separator.substr(0, separator.find(' '))),
        summarized_(array.size() > threshold),
        format_(element_format(array, summarized_)) {}

  /// The part of the array from `axis` on at `address`; its lines after the first begin with `indent`, and it
  /// must not be wider than `width`.
  std::string part(std::size_t axis, const std::byte* address, const std::string& indent,
                   std::size_t width) const;

 private:
  std::string row(std::size_t axis, const std::byte* address, const std::string& indent,
                  std::size_t width) const;
  std::string rows(std::size_t axis, const std::byte* address, const std::string& indent,
                   std::size_t width) const;
  template <class Item, class Gap>
  void for_each_shown(std::int64_t length, Item item, Gap gap) const;

  const ndarray& array_;
  std::string_view separator_, bare_separator_;
  bool summarized_;
  ElementFormat format_;
};

template <class Item, class Gap>
void Layout::for_each_shown(std::int64_t length, Item item, Gap gap) const {
  const bool skips = summarized_ && length > 2 * edge_items;
  for (std::int64_t i = 0; i < length; ++i) {
    if (skips && i == edge_items) {
      gap();
      i = length - edge_items;
    }
    item(i);
  }
}

std::string Layout::part(std::size_t axis, const std::byte* address, const std::string& indent,
                         std::size_t width) const {
  const std::size_t left = array_.shape().size() - axis;
  if (left == 0) return format_(address);
  const std::string text = left == 1 ? row(axis, address, indent, width) : rows(axis, address, indent, width);
  return "[" + text + "]";
}

/// Elements in lines as long as they may be.
std::string Layout::row(std::size_t axis, const std::byte* address, const std::string& indent,
                        std::size_t width) const {
  const std::int64_t length = array_.shape()[axis];
  std::string done, line = indent;
  const auto add = [&](std::string_view word, bool last) {
    if (line.size() > indent.size() && line.size() + word.size() > width - 1) {
      drop_trailing_spaces(line);
      done += line + "\n";
      line = indent;
    }
    line += word;
    if (!last) line += separator_;
  };
  for_each_shown(
      length, [&](std::int64_t i) { add(format_(address + i * array_.strides()[axis]), i + 1 == length); },
      [&] { add(ellipsis, false); });
  return (done + line).substr(indent.size());
}

/// Sub-arrays below each other, with a blank line more for every axis.
std::string Layout::rows(std::size_t axis, const std::byte* address, const std::string& indent,
                         std::size_t width) const {
  const std::int64_t length = array_.shape()[axis];
  const std::string between =
      std::string(bare_separator_) + std::string(array_.shape().size() - axis - 1, '\n') + indent;
  std::string text;
  for_each_shown(
      length,
      [&](std::int64_t i) {
        text += part(axis + 1, address + i * array_.strides()[axis], indent + ' ', width - 1);
        if (i + 1 < length) text += between;
      },
      [&] { text += std::string(ellipsis) + between; });
  return text;
}

std::string array_text(const ndarray& array, std::string_view separator, std::size_t prefix,
                       std::size_t width) {
  if (array.size() == 0) return "[]";
  return Layout(array, separator).part(0, array.bytes(), std::string(prefix + 1, ' '), width);
}

/// What repr adds when the elements do not tell it.
std::string extras(const ndarray& array) {
  using enum DType;
  const DType dtype_ = array.dtype();
  const bool is_implied = dtype_ == bool_ || dtype_ == int64 || dtype_ == float64 || dtype_ == complex128;
  const bool shape = (array.size() == 0 && array.shape() != Dims{0}) || array.size() > threshold;
  const bool dtype = !is_implied || array.size() == 0;
  return fmt::format("{}{}{}", shape ? "shape=" + tuple_text(array.shape()) : "", shape && dtype ? ", " : "",
                     dtype ? fmt::format("dtype={}", name(array.dtype())) : "");
}

}  // namespace

std::string ndarray::str() const {
  const FloatEnvironment environment;
  return shape_.empty() ? element_text(dtype_, bytes()) : array_text(*this, " ", 0, line_width);
}

std::string ndarray::repr() const {
  const FloatEnvironment environment;
  constexpr std::string_view prefix = "array(";
  const std::string text =
      fmt::format("{}{}", prefix, array_text(*this, ", ", prefix.size(), line_width - 1));
  const std::string more = extras(*this);
  if (more.empty()) return text + ")";
  const std::size_t last_line = text.size() + 1 - (text.rfind('\n') + 1);
  const bool fits = last_line + more.size() + 2 <= line_width;
  const std::string gap = fits ? " " : fmt::format("\n{:{}}", "", prefix.size());
  return fmt::format("{},{}{})", text, gap, more);
}

std::ostream& operator<<(std::ostream& out, const ndarray& array) { return out << array.str(); }

}  // namespace weft
