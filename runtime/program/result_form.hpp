// How the results of a program lie in what its function returned.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "runtime/array/ndarray.hpp"

namespace weft {

/// The name, which no argument has, of an output that is no result: of texts that data decide.
inline constexpr const char* no_result = "(nothing)";

/// A tuple, list or dict as Python writes it, with gaps for the parts that are computed: the first results of
/// the program, in their order, of which a text takes as many as it has values.
struct ResultForm {
  enum class Part : std::uint8_t { array, scalar, python, text };  // NumPy's; a number of Python; a text
  /// What is known of a part that is a text (text_template.hpp).
  struct Template {
    std::string bytes;
    std::int64_t values = 0;
    bool operator==(const Template&) const = default;
  };
  std::vector<std::string> texts = {};  // around the parts: one more than there are; none: no form is known
  std::vector<Part> parts = {};
  std::vector<Template> templates = {};   // of the parts that are texts, in their order
  std::vector<std::string> strings = {};  // the names of parts that are strings, and no results

  /// One array or number by itself.
  bool is_alone() const {
    return parts.size() == 1 && templates.empty() && texts[0].empty() && texts[1].empty();
  }
  /// None, or not known.
  bool is_nothing() const {
    return texts.empty() || (parts.empty() && strings.empty() && texts[0] == "None");
  }
  /// Whether it can be that of so many results.
  bool fits(std::size_t results) const;
  bool operator==(const ResultForm&) const = default;
};

/// The form with the texts in it that data decide, as the results have them: their values are parts no more.
/// Errors: those of formatting.
ResultForm with_texts(const ResultForm& form, std::span<const ndarray> results);
/// As Python prints it, without texts that data decide.
std::string text(const ResultForm& form, std::span<const ndarray> parts);

}  // namespace weft
