// How the results of a program lie in what its function returned.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "runtime/files/npy.hpp"

namespace weft {

/// The name, which no argument has, of an output that is no result: of texts that data decide.
inline constexpr const char* no_result = "(nothing)";

/// A tuple, list or dict as Python writes it, with gaps for the parts that are computed: the first results of
/// the program, in their order, of which a text takes as many as it has values.
struct ResultForm {
  /// NumPy's; a number of Python; a text; one of several forms; a scalar or a number, which data decide.
  enum class Part : std::uint8_t { array, scalar, python, text, choice, either };
  /// What is known of a part that is a text (text_template.hpp).
  struct Template {
    std::string bytes;
    std::int64_t values = 0;
    bool operator==(const Template&) const = default;
  };
  /// What a part may be, as data decide: bools among the results, one for each way, say which it is; behind
  /// them are the results of all ways.
  struct Way;
  struct Choice {
    std::vector<Way> ways;
    bool operator==(const Choice&) const = default;
  };
  std::vector<std::string> texts = {};  // around the parts: one more than there are; none: no form is known
  std::vector<Part> parts = {};
  std::vector<Template> templates = {};   // of the parts that are texts, in their order
  std::vector<Choice> choices = {};       // of those that are choices
  std::vector<std::string> strings = {};  // the names of parts that are strings, and no results

  /// One array or number by itself.
  bool is_alone() const {
    return parts.size() == 1 && templates.empty() && choices.empty() && texts[0].empty() && texts[1].empty();
  }
  /// None, or not known.
  bool is_nothing() const {
    return texts.empty() || (parts.empty() && strings.empty() && texts[0] == "None");
  }
  /// Whether it can be that of so many results.
  bool fits(std::size_t results) const;
  bool operator==(const ResultForm&) const = default;
};

struct ResultForm::Way {
  ResultForm form;
  std::vector<std::string> names;  // of its parts that are neither texts nor choices
  bool operator==(const Way&) const = default;
};

/// "array", "scalar", "python", …
const char* name(ResultForm::Part part);

/// How many results a choice takes; nothing where it is damaged.
std::optional<std::size_t> results_of(const ResultForm::Choice& choice);

/// What a program has returned, and the arguments that it has changed, under their names: `form` has arrays
/// and numbers alone as parts, of which `outputs` says which results they were.
struct Returned {
  ResultForm form;
  NamedArrays results = {};
  std::vector<std::size_t> outputs = {};
};

/// `names` and `results` are the program's. Errors: those of formatting texts.
Returned returned(const ResultForm& form, std::span<const std::string> names,
                  std::span<const ndarray> results);
/// As Python prints it, without texts that data decide.
std::string text(const ResultForm& form, std::span<const ndarray> parts);

}  // namespace weft
