#include "ir/text/program_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>

#include "ir/loops/fit_numbers.hpp"

namespace weft {
namespace {

/// A line cut at its whole numbers: texts[0], numbers[0], texts[1], … Of floats that are whole, ".0" follows.
struct Cut {
  std::vector<std::string> texts{""};
  std::vector<std::int64_t> numbers;
};

constexpr std::string_view of_float = ".0";

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.'; }

/// Where a text that is quoted at `begin` ends.
std::size_t end_of_text(const std::string& line, std::size_t begin) {
  std::size_t end = begin + 1;
  while (end < line.size() && line[end] != line[begin]) end += line[end] == '\\' ? 2 : 1;
  return std::min(end + 1, line.size());
}

/// Digits of names, of floats and of texts are none.
Cut cut(const std::string& line) {
  Cut result;
  for (std::size_t i = 0; i < line.size();) {
    if (line[i] == '\'' || line[i] == '"') {
      const std::size_t end = end_of_text(line, i);
      result.texts.back().append(line, i, end - i);
      i = end;
      continue;
    }
    const bool negative = line[i] == '-';
    std::size_t end = i + negative;
    while (end < line.size() && std::isdigit(static_cast<unsigned char>(line[end]))) ++end;
    const bool is_float = line.compare(end, of_float.size(), of_float) == 0;
    const std::size_t after = is_float ? end + of_float.size() : end;
    const bool number = end > i + negative && (i == 0 || !is_word(line[i - 1])) &&
                        (after == line.size() || !is_word(line[after]));
    std::int64_t value = 0;
    if (number && std::from_chars(line.data() + i, line.data() + end, value).ec == std::errc()) {
      result.numbers.push_back(value);
      result.texts.emplace_back();
      i = end;
      continue;
    }
    const std::size_t next = std::max(end, i + 1);
    result.texts.back().append(line, i, next - i);
    i = next;
  }
  return result;
}

std::string term_text(const SizeTerm& term, const std::vector<std::string>& names) {
  std::string text;
  std::int64_t divisor = 1;
  for (std::size_t d = 0; d < term.orders.size(); ++d) {
    const std::string& variable = names[d];
    for (int i = 0; i < term.orders[d]; ++i) {
      text += text.empty() ? "" : " * ";
      text += i == 0 ? variable : fmt::format("({} - {})", variable, i);
      divisor *= i + 1;
    }
  }
  const std::int64_t coefficient = std::abs(term.coefficient);
  if (text.empty()) return fmt::format("{}", coefficient);
  if (coefficient != 1) text = fmt::format("{} * {}", coefficient, text);
  return divisor == 1 ? text : fmt::format("{} // {}", text, divisor);
}

bool is_constant(const SizeTerm& term) {
  return std::ranges::all_of(term.orders, [](int order) { return order == 0; });
}

/// Constants last: i + 1.
std::string size_text(const Size& size, const std::vector<std::string>& names) {
  std::string text;
  for (const bool constants : {false, true})
    for (const SizeTerm& term : size) {
      if (is_constant(term) != constants) continue;
      const bool negative = term.coefficient < 0;
      text += text.empty() ? (negative ? "-" : "") : negative ? " - " : " + ";
      text += term_text(term, names);
    }
  if (std::ranges::find(names, text) != names.end() && text.front() == '(')
    return text.substr(1, text.size() - 2);
  return text.empty() ? "0" : text;
}

bool is_constant(const Size& size) {
  return std::ranges::all_of(size, [](auto& term) { return is_constant(term); });
}

/// As it is written after `before`, which ends in an operator or not, and before `after`.
std::string placed_text(const Size& size, const std::vector<std::string>& names, const std::string& before,
                        const std::string& after) {
  const std::string text = size_text(size, names);
  if (is_constant(size)) return text;
  if (after.starts_with(of_float)) return before.ends_with("np.float64(") ? text : "float(" + text + ")";
  static constexpr std::string_view left[] = {"- ", "* ", "/ ", "% "}, right[] = {" *", " /", " %"};
  const bool is_operand = std::ranges::any_of(left, [&](auto sign) { return before.ends_with(sign); }) ||
                          std::ranges::any_of(right, [&](auto sign) { return after.starts_with(sign); });
  return is_operand && text.find(' ') != text.npos ? "(" + text + ")" : text;
}

/// What numbers may follow besides steps and lengths: how often one of these goes into each.
constexpr std::int64_t divisors[] = {2, 3, 4, 5, 8, 10};

/// A polynomial, and the names of what it is one of.
struct Formula {
  Size size;
  std::vector<std::string> names;
};

Formula with_quotients(std::vector<Dims> points, std::vector<std::string> names,
                       const std::vector<std::int64_t>& values) {
  const std::size_t count = names.size();
  if (points.size() < 2 * count + 3) throw LinesDiffer();  // too few to try what they tell
  names.resize(2 * count);
  for (const std::int64_t divisor : divisors) {
    for (std::size_t d = 0; d < count; ++d) names[count + d] = fmt::format("({} // {})", names[d], divisor);
    for (Dims& point : points) {
      point.resize(2 * count);
      for (std::size_t d = 0; d < count; ++d) point[count + d] = point[d] / divisor;
    }
    if (auto size = NumberFit(points).fit(values, 1)) return {*std::move(size), names};
  }
  throw LinesDiffer();
}

std::string joined_line(const std::vector<const ProgramLine*>& lines) {
  std::vector<Cut> cuts;
  std::vector<Dims> points;
  for (const ProgramLine* line : lines) {
    Cut next = cut(line->text);
    if (!cuts.empty() && next.texts != cuts.front().texts) throw LinesDiffer();
    cuts.push_back(std::move(next));
    points.push_back(line->taken);
  }
  const NumberFit fit(points);
  std::string text = cuts.front().texts.front();
  for (std::size_t n = 0; n < cuts.front().numbers.size(); ++n) {
    std::vector<std::int64_t> values;
    for (std::size_t i = 0; i < lines.size(); ++i) values.push_back(cuts[i].numbers[n]);
    const std::vector<std::string>& names = lines.front()->names;
    const auto plain = fit.fit(values);
    const auto [size, followed] = plain ? Formula{*plain, names} : with_quotients(points, names, values);
    const std::string &before = cuts.front().texts[n], &after = cuts.front().texts[n + 1];
    text += placed_text(size, followed, before, after);
    const bool said = !is_constant(size) && after.starts_with(of_float);
    text += said ? after.substr(of_float.size()) : after;
  }
  return text;
}

}  // namespace

ProgramLines joined_lines(const std::vector<ProgramLines>& printed) {
  ProgramLines joined = printed.front();
  for (std::size_t i = 0; i < joined.size(); ++i) {
    std::vector<const ProgramLine*> lines;
    for (const ProgramLines& each : printed) {
      if (each.size() != joined.size()) throw LinesDiffer();
      if (each[i].real) lines.push_back(&each[i]);
    }
    if (!lines.empty()) joined[i].text = joined_line(lines);
  }
  return joined;
}

std::string loop_variable(std::size_t depth) {
  return depth < 4 ? std::string(1, "ijkl"[depth]) : fmt::format("i{}", depth);
}

}  // namespace weft
