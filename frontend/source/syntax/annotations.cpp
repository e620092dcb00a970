// Annotations of array parameters: "float32[n, 1024] strides (4096, 4)".
#include "frontend/source/syntax/annotations.hpp"

#include <algorithm>
#include <charconv>

#include "frontend/source/syntax/dtype_names.hpp"

namespace weft::source {
namespace {

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c >= '0' && c <= '9');
}

/// Types of Python that look like dtypes, or take what is in brackets.
constexpr std::string_view pythons[] = {"dict", "float", "frozenset", "int", "list", "set", "tuple", "type"};

class AnnotationParser {
 public:
  AnnotationParser(const SourceText& source, Offset offset, std::string_view text)
      : source_(source), offset_(offset), text_(text), rest_(text) {}

  std::optional<ArrayAnnotation> parse() {
    const std::string name(word());
    const auto dtype = dtype_from_code(name);
    if (!dtype) return refuse_misspelt(name), std::nullopt;
    ArrayAnnotation annotation{.dtype = *dtype, .shape = {}, .strides = {}};
    if (accept('[')) dimensions(annotation);
    if (skip(), rest_.starts_with("strides")) rest_.remove_prefix(7), strides(annotation);
    if (skip(), !rest_.empty()) malformed();
    return annotation;
  }

 private:
  /// Python's types may be annotations too, but what looks like an array's, or like a dtype, is meant as one.
  void refuse_misspelt(const std::string& dtype) const {
    if (is_absent_dtype(dtype))
      source_.fail(offset_, "NotImplementedError", "the dtype " + dtype + " is not supported yet");
    const std::string nearest = suggestion(dtype, dtype_names());
    const bool array = rest_.starts_with('['),
               python = std::ranges::find(pythons, dtype) != std::end(pythons);
    const bool plain = std::ranges::none_of(dtype, [](char c) { return c >= 'A' && c <= 'Z'; });
    const bool meant = array ? !nearest.empty() || (plain && !python) : !nearest.empty() && !python;
    if (meant) source_.fail(offset_, "SyntaxError", "no dtype is named '" + dtype + "'", nearest);
  }

  [[noreturn]] void malformed() const {
    source_.syntax_error(offset_, "'" + std::string(text_) +
                                      "' is no annotation of an array; write for example 'float32[n, 1024]'");
  }

  void skip() {
    while (!rest_.empty() && (rest_.front() == ' ' || rest_.front() == '\t')) rest_.remove_prefix(1);
  }

  bool accept(char c) {
    skip();
    if (rest_.empty() || rest_.front() != c) return false;
    rest_.remove_prefix(1);
    return true;
  }

  std::string_view word() {
    skip();
    std::size_t length = 0;
    while (length < rest_.size() && is_word(rest_[length])) ++length;
    const std::string_view word = rest_.substr(0, length);
    rest_.remove_prefix(length);
    return word;
  }

  std::int64_t integer() {
    const bool negative = accept('-');
    const std::string_view digits = word();
    std::int64_t value = 0;
    const auto result = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (digits.empty() || result.ec != std::errc() || result.ptr != digits.data() + digits.size())
      malformed();
    return negative ? -value : value;
  }

  void dimensions(ArrayAnnotation& annotation) {
    while (!accept(']')) {
      skip();
      if (rest_.empty()) malformed();
      if (rest_.front() >= '0' && rest_.front() <= '9') {
        annotation.shape.emplace_back(integer());
      } else {
        const std::string_view name = word();
        if (name.empty()) malformed();
        annotation.shape.emplace_back(std::string(name));
      }
      if (!accept(',') && (rest_.empty() || rest_.front() != ']')) malformed();
    }
  }

  void strides(ArrayAnnotation& annotation) {
    if (!accept('(')) malformed();
    annotation.strides.emplace();
    while (!accept(')')) {
      annotation.strides->push_back(integer());
      if (!accept(',') && (rest_.empty() || rest_.front() != ')')) malformed();
    }
    if (annotation.strides->size() != annotation.shape.size()) malformed();
  }

  const SourceText& source_;
  Offset offset_;
  std::string_view text_, rest_;
};

}  // namespace

std::optional<ArrayAnnotation> parse_annotation(const SourceText& source, Offset offset,
                                                const std::string& text) {
  return AnnotationParser(source, offset, text).parse();
}

}  // namespace weft::source
