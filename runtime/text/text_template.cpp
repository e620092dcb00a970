#include "runtime/text/text_template.hpp"

#include <algorithm>
#include <charconv>
#include <cstring>

#include "runtime/system/errors.hpp"
#include "runtime/text/element_format.hpp"
#include "runtime/text/format_specification.hpp"
#include "runtime/text/print_options.hpp"

namespace weft {
namespace {

constexpr int deepest = 100;

[[noreturn]] void refuse() { throw ValueError("expected a text and the values that it asks for"); }

std::string scalar_repr(const ndarray& value) {
  std::string text = element_text(value.dtype(), value.bytes());
  if (value.dtype() == DType::bfloat16) return text;
  if (value.dtype() == DType::bool_) return "np." + text + "_";
  if (is_complex(value.dtype()) && text.starts_with('(')) text = text.substr(1, text.size() - 2);
  return "np." + std::string(name(value.dtype())) + "(" + text + ")";
}

/// `options` are those of print (print_options.hpp).
std::string str(const ndarray& value, TextOf of, std::string_view options = {}) {
  if (of == TextOf::number) return python_str(python_number(value));
  return array_str(value, unpacked_options(options));
}

std::string repr(const ndarray& value, TextOf of, std::string_view options = {}) {
  if (of == TextOf::number) return python_str(python_number(value));
  return of == TextOf::scalar ? scalar_repr(value) : array_repr(value, unpacked_options(options));
}

char take(std::string_view& bytes) {
  if (bytes.empty()) refuse();
  const char first = bytes.front();
  bytes.remove_prefix(1);
  return first;
}

std::vector<TextPart> parts_within(std::string_view bytes, int depth);

TextPart take_whole(std::string_view& bytes, int depth) {
  TextPart part{.kind = static_cast<TextPart::Kind>(take(bytes))};
  switch (part.kind) {
    case TextPart::Kind::known:
      part.known = take_part(bytes);
      return part;
    case TextPart::Kind::value:
      part.of = static_cast<TextOf>(take(bytes));
      part.how = static_cast<TextHow>(take(bytes));
      part.specification = take_part(bytes);
      return part;
    case TextPart::Kind::text:
      part.how = static_cast<TextHow>(take(bytes));
      part.specification = take_part(bytes);
      part.within = parts_within(take_part(bytes), depth + 1);
      return part;
    case TextPart::Kind::choice:
      part.within = parts_within(take_part(bytes), depth + 1);
      part.otherwise = parts_within(take_part(bytes), depth + 1);
      return part;
  }
  refuse();
}

std::vector<TextPart> parts_within(std::string_view bytes, int depth) {
  if (depth > deepest) refuse();
  std::vector<TextPart> parts;
  while (!bytes.empty()) parts.push_back(take_whole(bytes, depth));
  return parts;
}

std::int64_t number_in(std::string_view specification) {
  std::int64_t number = 0;
  const auto* const begin = specification.data();
  const auto* const end = begin + specification.size();
  if (std::from_chars(begin, end, number).ptr != end) refuse();
  return number;
}

std::string first_lines(const std::string& text, std::int64_t lines) {
  if (std::ranges::count(text, '\n') <= lines) return text;
  std::size_t end = 0;
  for (std::int64_t i = 0; i < lines; ++i) end = text.find('\n', end) + 1;
  return text.substr(0, end == 0 ? 0 : end - 1) + "...";
}

std::string under_heading(const std::string& text, std::int64_t most) {
  if (text.empty()) return text;
  const bool is_beside = !text.contains('\n') && count_characters(text) < most;
  return (is_beside ? " " : "\n") + text;
}

/// Puts values in their places.
class Filling {
 public:
  explicit Filling(std::span<const ndarray> values) : values_(values) {}

  /// What is not `wanted` is passed over, with its values.
  std::string fill(const std::vector<TextPart>& parts, bool wanted) {
    std::string all;
    for (const TextPart& part : parts) all += fill(part, wanted);
    return all;
  }
  bool took_all() const { return values_.empty(); }

 private:
  std::string fill(const TextPart& part, bool wanted) {
    switch (part.kind) {
      case TextPart::Kind::known:
        return std::string(wanted ? part.known : "");
      case TextPart::Kind::value:
        return value(part, wanted);
      case TextPart::Kind::text:
        return text(part, wanted);
      case TextPart::Kind::choice:
        break;
    }
    const ndarray& condition = next();
    if (condition.dtype() != DType::bool_ || condition.size() != 1) refuse();
    const bool holds = *condition.data<bool>();
    std::string chosen = fill(part.within, wanted && holds);
    return chosen += fill(part.otherwise, wanted && !holds);
  }

  const ndarray& next() {
    if (values_.empty()) refuse();
    const ndarray& value = values_.front();
    values_ = values_.subspan(1);
    return value;
  }

  std::string value(const TextPart& part, bool wanted) {
    const ndarray& given = next();
    if (part.of != TextOf::array && given.size() != 1) refuse();
    return wanted ? value_text(given, part.of, part.how, part.specification) : "";
  }

  std::string text(const TextPart& part, bool wanted) {
    const std::string plain = fill(part.within, wanted);
    return wanted ? text_again(plain, part.how, part.specification) : plain;
  }

  std::span<const ndarray> values_;
};

}  // namespace

void add_part(std::string& bytes, std::string_view part) {
  const auto length = static_cast<std::uint32_t>(part.size());
  bytes.append(reinterpret_cast<const char*>(&length), sizeof length);
  bytes += part;
}

std::string_view take_part(std::string_view& bytes) {
  std::uint32_t length = 0;
  if (bytes.size() < sizeof length) refuse();
  std::memcpy(&length, bytes.data(), sizeof length);
  bytes.remove_prefix(sizeof length);
  if (length > bytes.size()) refuse();
  const std::string_view part = bytes.substr(0, length);
  bytes.remove_prefix(length);
  return part;
}

void add_known(std::string& bytes, std::string_view known) {
  bytes += static_cast<char>(TextPart::Kind::known);
  add_part(bytes, known);
}

void add_value(std::string& bytes, TextOf of, TextHow how, std::string_view specification) {
  bytes += {static_cast<char>(TextPart::Kind::value), static_cast<char>(of), static_cast<char>(how)};
  add_part(bytes, specification);
}

void add_text(std::string& bytes, TextHow how, std::string_view specification, std::string_view text) {
  bytes += {static_cast<char>(TextPart::Kind::text), static_cast<char>(how)};
  add_part(bytes, specification);
  add_part(bytes, text);
}

void add_choice(std::string& bytes, std::string_view yes, std::string_view no) {
  bytes += static_cast<char>(TextPart::Kind::choice);
  add_part(bytes, yes);
  add_part(bytes, no);
}

std::vector<TextPart> parts_of(std::string_view bytes) { return parts_within(bytes, 0); }

std::string filled_in(std::string_view bytes, std::span<const ndarray> values) {
  Filling filling(values);
  std::string text = filling.fill(parts_of(bytes), true);
  if (!filling.took_all()) refuse();
  return text;
}

std::string text_again(const std::string& text, TextHow how, std::string_view specification) {
  switch (how) {
    case TextHow::str:
      return text;
    case TextHow::repr:
      return quoted(text);
    case TextHow::ascii:
      return python_ascii(quoted(text));
    case TextHow::format:
      return formatted(text, specification);
    case TextHow::percent:
      return percent_formatted(text, specification);
    case TextHow::first_lines:
      return first_lines(text, number_in(specification));
    case TextHow::under_heading:
      return under_heading(text, number_in(specification));
  }
  refuse();
}

PythonValue python_number(const ndarray& value) {
  return dispatch(value.dtype(), [&]<class T>() -> PythonValue {
    const T element = *value.data<T>();
    if constexpr (std::is_same_v<T, bool>)
      return element;
    else if constexpr (is_complex_type<T>)
      return std::complex<double>(static_cast<double>(element.real()), static_cast<double>(element.imag()));
    else if constexpr (is_float_type<T>)
      return static_cast<double>(element);
    else
      return static_cast<WideInt>(element);
  });
}

std::string value_text(const ndarray& value, TextOf of, TextHow how, std::string_view specification) {
  switch (how) {
    case TextHow::str:
      return str(value, of, specification);
    case TextHow::repr:
      return repr(value, of, specification);
    case TextHow::ascii:
      return python_ascii(repr(value, of, specification));
    case TextHow::format:
      if (value.ndim() > 0) return value.str();
      return formatted(value.dtype() == DType::bfloat16 ? PythonValue(value.str()) : python_number(value),
                       specification);
    case TextHow::percent: {
      const char letter = specification.empty() ? 's' : specification.back();
      if (letter == 's') return percent_formatted(str(value, of), specification);
      if (letter == 'r') return percent_formatted(repr(value, of), specification);
      if (letter == 'a') return percent_formatted(python_ascii(repr(value, of)), specification);
      if (value.size() != 1) refuse();
      return percent_formatted(python_number(value), specification);
    }
    case TextHow::first_lines:
    case TextHow::under_heading:
      break;
  }
  refuse();
}

}  // namespace weft
