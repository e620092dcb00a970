#include "tools/weft/judge/verdicts.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tools/weft/command_line/terminal.hpp"
#include "tools/weft/judge/compare.hpp"

namespace weft::cli {
namespace {

std::string verdict(bool good) {
  return good ? styled(Style::good, "equal", stdout) : styled(Style::bad, "DIFFERS", stdout);
}

// Prints one line of the verdict; whether it is good.
bool report(const std::string& name, const ndarray& ours, const std::optional<std::string>& problem) {
  if (problem) {
    fmt::print("{}  {}: {}\n", verdict(false), name, *problem);
  } else {
    fmt::print("{}  {}: {}{}\n", verdict(true), name, weft::name(ours.dtype()), tuple_text(ours.shape()));
  }
  return !problem;
}

// The same of a result for which near is good enough.
bool report_near(const std::string& name, const ndarray& ours, const ndarray& numpys,
                 const std::string& problem, const Nearness& allowed) {
  if (ours.dtype() != numpys.dtype() || ours.shape() != numpys.shape()) return report(name, ours, problem);
  const double distance = relative_distance(ours, numpys);
  if (distance > allowed.bound)
    return report(name, ours,
                  fmt::format("{}; {:.1e} of its norm, more than {:.1e}", problem, distance, allowed.bound));
  fmt::print("{}   {}: {}{}, {}, to {:.1e} of its norm\n", styled(Style::good, "near", stdout), name,
             weft::name(ours.dtype()), tuple_text(ours.shape()), allowed.reason, distance);
  return true;
}

bool compare_result(const std::string& name, const ndarray& ours, const Tensor& tensor,
                    const Judgement& numpys, const Asked& asked) {
  const auto found = std::ranges::find(numpys.results, name, &NamedArrays::value_type::first);
  if (found == numpys.results.end()) return report(name, ours, "NumPy returns no such result");
  const std::optional<std::string> problem = difference(ours, found->second);
  const auto allowed = problem ? nearness(ours.dtype(), tensor, asked) : std::nullopt;
  return allowed ? report_near(name, ours, found->second, *problem, *allowed) : report(name, ours, problem);
}

bool compare_results(const Outcome& ours, const Graph& graph, const Judgement& numpys, const Asked& asked) {
  bool good = true;
  for (std::size_t i = 0; i < ours.returned.results.size(); ++i) {
    const auto& [name, result] = ours.returned.results[i];
    good &= compare_result(name, result, graph.outputs[ours.returned.outputs[i]], numpys, asked);
  }
  return good;
}

// Where a part of what is returned lies.
constexpr char part_mark = '\1';

std::string form_text(const ResultForm& form) {
  return fmt::format("{}", fmt::join(form.texts, std::string(1, part_mark)));
}

// Whether tuples, lists, dicts and strings are the same; prints where they are not, and where they are all
// that there is.
bool compare_forms(const std::string& ours, const std::string& numpys) {
  if (ours == numpys && (ours.contains(part_mark) || ours == "None")) return true;
  if (ours == numpys) {
    fmt::print("{}  return: {}\n", verdict(true), ours);
    return true;
  }
  const auto shown = [](std::string text) {
    std::ranges::replace(text, part_mark, '.');
    return text;
  };
  fmt::print("{}  what is returned: {} here, {} in NumPy\n", verdict(false), shown(ours), shown(numpys));
  return false;
}

bool is_of_kind(ResultForm::Part part, const std::string& kind) {
  if (part == ResultForm::Part::either) return kind != "array";
  return kind == weft::name(part);
}

// Whether arrays, scalars of NumPy and numbers of Python, which may hold the same bits, are the same; prints
// where they are not.
bool compare_kinds(const Returned& ours, const Judgement& numpys) {
  const std::map<std::string, std::string> words{{"array", "an array"},
                                                 {"scalar", "a NumPy scalar"},
                                                 {"python", "a Python number"},
                                                 {"either", "a number"}};
  bool good = true;
  for (std::size_t i = 0; i < ours.form.parts.size(); ++i) {
    const std::string& name = ours.results[i].first;
    const auto found = numpys.kinds.find(name);
    if (found == numpys.kinds.end() || is_of_kind(ours.form.parts[i], found->second)) continue;
    good = false;
    fmt::print("{}  {}: {} here, {} in NumPy\n", verdict(false), name,
               words.at(weft::name(ours.form.parts[i])), words.at(found->second));
  }
  return good;
}

bool compare_errors(const Outcome& ours, const Judgement& numpys) {
  const auto shown = [](const std::string& error, const std::string& text) {
    return error.empty() ? "no error" : error + ": " + text;
  };
  const bool good = ours.error == numpys.error && ours.text == numpys.text;
  fmt::print("{}  {} here, {} in NumPy\n", verdict(good), shown(ours.error, ours.text),
             shown(numpys.error, numpys.text));
  return good;
}

void report_elementary(const Judgement& numpys) {
  for (const auto& [name, ulp] : numpys.ulp) {
    fmt::print("note   {}; NumPy's was at most {} ULP from it\n", name, ulp);
  }
}

std::string line_of(const std::string& text, std::size_t number) {
  std::size_t begin = 0;
  for (; number > 0 && begin != std::string::npos; --number) {
    const std::size_t end = text.find('\n', begin);
    begin = end == std::string::npos ? end : end + 1;
  }
  if (begin >= text.size()) return "nothing";
  return fmt::format("'{}'", text.substr(begin, text.find('\n', begin) - begin));
}

// What both print is the same to the character.
bool compare_printed(const std::string& ours, const std::string& numpys) {
  if (ours.empty() && numpys.empty()) return true;
  const auto lines = std::ranges::count(ours, '\n');
  if (ours == numpys) {
    fmt::print("{}  printed: {} line{}\n", verdict(true), lines, lines == 1 ? "" : "s");
    return true;
  }
  const auto [a, b] = std::ranges::mismatch(ours, numpys);
  const auto number = static_cast<std::size_t>(std::count(ours.begin(), a, '\n'));
  fmt::print("{}  printed: line {} is {} here, {} in NumPy\n", verdict(false), number + 1,
             line_of(ours, number), line_of(numpys, number));
  return false;
}

// The arguments that NumPy sees changed, which Weft says are not: every array argument must be among ours, or
// be unchanged.
bool compare_arguments(const Outcome& ours, const Judgement& numpys, const Bound& bound) {
  bool good = true;
  for (const auto& [name, given] : bound.arrays) {
    if (std::ranges::find(ours.returned.results, name, &NamedArrays::value_type::first) !=
        ours.returned.results.end())
      continue;
    const auto after = std::ranges::find(numpys.results, name, &NamedArrays::value_type::first);
    if (after == numpys.results.end()) continue;
    if (const auto problem = difference(given, after->second))
      good &= report(name, given, "NumPy changes it: " + *problem);
  }
  return good;
}

}  // namespace

bool agree(const Outcome& ours, const Judgement& numpys, const Graph& graph, const Bound& bound,
           const Asked& asked) {
  const bool prints = compare_printed(ours.printed, numpys.printed);
  if (!ours.error.empty() || !numpys.error.empty()) return compare_errors(ours, numpys) && prints;
  report_elementary(numpys);
  const bool form = compare_forms(form_text(ours.returned.form), numpys.form);
  const bool kinds = compare_kinds(ours.returned, numpys);
  const bool results = compare_results(ours, graph, numpys, asked);
  return compare_arguments(ours, numpys, bound) && results && kinds && form && prints;
}

}  // namespace weft::cli
