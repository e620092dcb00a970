// Texts of which data decide parts: what is known of them, and the tensors whose values they spell.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "runtime/text/text_template.hpp"
#include "weft/lazy_tensor.hpp"

namespace weft::source {

/// A str of Python's. While a program is read for other lengths or steps than those at hand, numbers that are
/// known are values all the same: then the text is known, too, as it is here.
class Text {
 public:
  Text() = default;
  Text(std::string_view known) { add(known); }

  void add(std::string_view known);
  void add(const Text& other);
  /// A value, and what its text is here.
  void add_value(const LazyTensor& value, TextOf of, TextHow how, std::string_view specification,
                 const std::optional<std::string>& known = {});
  /// What a text comes to, formatted.
  void add_text(const Text& text, TextHow how, std::string_view specification);
  /// The same text of what `other` gives for each value, which is not known.
  Text with_values(const std::function<LazyTensor(const LazyTensor&)>& other) const;
  /// Of known texts the values say which one it is, however often they were chosen between.
  void add_choice(const LazyTensor& condition, const Text& yes, const Text& no);

  /// All of it, or null.
  const std::string* known() const { return is_known_ ? &known_ : nullptr; }
  /// Whether nothing else than what is known makes it.
  bool is_fixed() const { return values_.empty(); }
  /// Whether it has characters, whatever data are.
  bool is_some() const { return is_some_; }
  /// As filled_in takes it.
  const std::string& bytes() const { return bytes_; }
  const std::vector<Tensor>& values() const { return values_; }

 private:
  /// Known texts, each once, and which of them it is: int64 and 0-d.
  struct OneOf {
    std::vector<std::string> texts;
    LazyTensor which;
  };
  void know(const std::optional<std::string>& text);
  void add_choice_of_any(const LazyTensor& condition, const Text& yes, const Text& no);
  std::optional<OneOf> as_one_of() const;
  static Text spelled(const OneOf& texts);

  std::string bytes_, known_;
  std::optional<OneOf> one_of_;  // what has made all of it
  std::vector<Tensor> values_;
  bool is_known_ = true, is_some_ = false;
};

}  // namespace weft::source
