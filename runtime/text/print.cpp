#include <fmt/format.h>

#include <ostream>

#include "runtime/array/ndarray.hpp"
#include "runtime/system/float_environment.hpp"
#include "runtime/text/element_format.hpp"

namespace weft {
namespace {

constexpr std::string_view ellipsis = "...";

void drop_trailing_spaces(std::string& text) { text.resize(text.find_last_not_of(' ') + 1); }

/// Writes brackets, separators and line breaks around elements.
class Layout {
 public:
  Layout(const ndarray& array, std::string_view separator, const PrintOptions& options)
      : array_(array),
        separator_(separator),
        bare_separator_(separator.substr(0, separator.find_last_not_of(' ') + 1)),
        edge_items_(options.edge_items),
        summarized_(array.size() > options.threshold),
        format_(element_format(array, summarized_, options)) {}

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
  std::int64_t edge_items_;
  bool summarized_;
  ElementFormat format_;
};

template <class Item, class Gap>
void Layout::for_each_shown(std::int64_t length, Item item, Gap gap) const {
  const bool skips = summarized_ && length > 2 * edge_items_;
  for (std::int64_t i = 0; i < length; ++i) {
    if (skips && i == edge_items_) {
      gap();
      i = length - edge_items_;
      if (i == length) return;
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
                       std::size_t width, const PrintOptions& options) {
  if (array.size() == 0) return "[]";
  return Layout(array, separator, options).part(0, array.bytes(), std::string(prefix + 1, ' '), width);
}

/// What repr adds when the elements do not tell it.
std::string extras(const ndarray& array, const PrintOptions& options) {
  using enum DType;
  const DType dtype_ = array.dtype();
  const bool is_implied = dtype_ == bool_ || dtype_ == int64 || dtype_ == float64 || dtype_ == complex128;
  const bool shape = (array.size() == 0 && array.shape() != Dims{0}) || array.size() > options.threshold;
  const bool dtype = !is_implied || array.size() == 0;
  return fmt::format("{}{}{}", shape ? "shape=" + tuple_text(array.shape()) : "", shape && dtype ? ", " : "",
                     dtype ? fmt::format("dtype={}", name(array.dtype())) : "");
}

}  // namespace

std::string array_str(const ndarray& array, const PrintOptions& options) {
  const FloatEnvironment environment;
  if (array.ndim() == 0 && !options.of_array2string) return element_text(array.dtype(), array.bytes());
  return array_text(array, options.separator, static_cast<std::size_t>(options.prefix_width),
                    static_cast<std::size_t>(options.line_width), options);
}

std::string array_repr(const ndarray& array, const PrintOptions& options) {
  const FloatEnvironment environment;
  constexpr std::string_view prefix = "array(";
  const auto width = static_cast<std::size_t>(options.line_width);
  const std::string text =
      fmt::format("{}{}", prefix, array_text(array, ", ", prefix.size(), width - 1, options));
  const std::string more = extras(array, options);
  if (more.empty()) return text + ")";
  const std::size_t last_line = text.size() + 1 - (text.rfind('\n') + 1);
  const bool fits = last_line + more.size() + 2 <= width;
  const std::string gap = fits ? " " : fmt::format("\n{:{}}", "", prefix.size());
  return fmt::format("{},{}{})", text, gap, more);
}

std::string ndarray::str() const { return array_str(*this, {}); }
std::string ndarray::repr() const { return array_repr(*this, {}); }

std::ostream& operator<<(std::ostream& out, const ndarray& array) { return out << array.str(); }

}  // namespace weft
