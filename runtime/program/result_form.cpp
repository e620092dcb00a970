#include "runtime/program/result_form.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <optional>

#include "runtime/system/errors.hpp"
#include "runtime/text/text_template.hpp"

namespace weft {
namespace {

using Part = ResultForm::Part;

constexpr std::int64_t most_results = std::int64_t{1} << 32;

/// "np.float64(1.5)", "np.True_".
std::string scalar_text(const ndarray& scalar) {
  const std::string value = scalar.str();
  if (scalar.dtype() == DType::bool_) return "np." + value + "_";
  if (scalar.dtype() == DType::bfloat16) return value;
  const std::string type = "np." + std::string(name(scalar.dtype()));
  return value.starts_with('(') ? type + value : type + "(" + value + ")";
}

std::string part_text(Part kind, const ndarray& part) {
  if (kind == Part::array) return part.repr();
  return kind == Part::scalar ? scalar_text(part) : part.str();
}

/// How many results a form takes; nothing where it is damaged.
std::optional<std::size_t> count_results(const ResultForm& form) {
  const auto count = [&](Part kind) {
    return static_cast<std::size_t>(std::ranges::count(form.parts, kind));
  };
  if (form.texts.size() != form.parts.size() + 1 || count(Part::text) != form.templates.size() ||
      count(Part::choice) != form.choices.size())
    return std::nullopt;
  std::size_t wanted = form.parts.size() - form.templates.size() - form.choices.size();
  for (const ResultForm::Template& text : form.templates) {
    if (text.values < 0 || text.values > most_results) return std::nullopt;
    wanted += static_cast<std::size_t>(text.values);
  }
  for (const ResultForm::Choice& choice : form.choices) {
    const auto of_choice = results_of(choice);
    if (!of_choice) return std::nullopt;
    wanted += *of_choice;
  }
  return wanted <= most_results ? std::optional(wanted) : std::nullopt;
}

/// Takes results for the parts of a form, from the first on.
class Taker {
 public:
  Taker(std::span<const ndarray> results, Returned& returned) : results_(results), returned_(returned) {}

  /// `name` gives the names of parts, one after the other.
  void take(const ResultForm& form, const std::function<const std::string&()>& name) {
    auto text = form.templates.begin();
    auto choice = form.choices.begin();
    write(form.texts[0]);
    for (std::size_t i = 0; i < form.parts.size(); ++i) {
      if (form.parts[i] == Part::text)
        take_text(*text++);
      else if (form.parts[i] == Part::choice)
        take_choice(*choice++);
      else
        take_part(form.parts[i], name());
      write(form.texts[i + 1]);
    }
    std::ranges::copy(form.strings, std::back_inserter(returned_.form.strings));
  }
  std::size_t taken() const { return taken_; }

 private:
  void write(const std::string& text) { returned_.form.texts.back() += text; }

  void take_part(Part part, const std::string& name) {
    returned_.form.parts.push_back(part);
    returned_.form.texts.emplace_back();
    returned_.outputs.push_back(taken_);
    returned_.results.emplace_back(name, results_[taken_++]);
  }

  void take_text(const ResultForm::Template& text) {
    const auto values = static_cast<std::size_t>(text.values);
    write(filled_in(text.bytes, results_.subspan(taken_, values)));
    taken_ += values;
  }

  void take_choice(const ResultForm::Choice& choice) {
    const auto conditions = results_.subspan(taken_, choice.ways.size());
    taken_ += choice.ways.size();
    const auto chosen =
        std::ranges::find_if(conditions, [](const ndarray& holds) { return *holds.data<bool>(); });
    for (std::size_t i = 0; i < choice.ways.size(); ++i) {
      const ResultForm::Way& way = choice.ways[i];
      if (chosen - conditions.begin() == static_cast<std::ptrdiff_t>(i))
        take(way.form, [names = way.names.begin()]() mutable -> const std::string& { return *names++; });
      else
        taken_ += *count_results(way.form);
    }
  }

  std::span<const ndarray> results_;
  Returned& returned_;
  std::size_t taken_ = 0;
};

}  // namespace

const char* name(Part part) {
  switch (part) {
    case Part::array:
      return "array";
    case Part::scalar:
      return "scalar";
    case Part::python:
      return "python";
    case Part::text:
      return "text";
    case Part::choice:
      return "choice";
    case Part::either:
      return "either";
  }
  throw InternalError("no such part of a form");
}

std::optional<std::size_t> results_of(const ResultForm::Choice& choice) {
  std::size_t wanted = choice.ways.size();
  for (const auto& [form, names] : choice.ways) {
    const auto of_way = count_results(form);
    if (!of_way || names.size() != form.parts.size() - form.templates.size() - form.choices.size())
      return std::nullopt;
    wanted += *of_way;
  }
  return wanted;
}

bool ResultForm::fits(std::size_t results) const {
  if (texts.empty()) return parts.empty() && templates.empty() && choices.empty();
  const auto wanted = count_results(*this);
  return wanted && *wanted <= results;
}

Returned returned(const ResultForm& form, std::span<const std::string> names,
                  std::span<const ndarray> results) {
  Returned returned;
  Taker taker(results, returned);
  if (!form.texts.empty()) {
    returned.form.texts.emplace_back();
    taker.take(form, [&]() -> const std::string& { return names[taker.taken()]; });
  }
  for (std::size_t i = taker.taken(); i < results.size(); ++i) {
    if (names[i] == no_result) continue;
    returned.outputs.push_back(i);
    returned.results.emplace_back(names[i], results[i]);
  }
  return returned;
}

std::string text(const ResultForm& form, std::span<const ndarray> parts) {
  if (form.is_alone()) return parts[0].str();
  std::string all = form.texts[0];
  for (std::size_t i = 0; i < form.parts.size(); ++i)
    all += part_text(form.parts[i], parts[i]) + form.texts[i + 1];
  return all;
}

}  // namespace weft
