#include "frontend/numpy/linalg/einsum_subscripts.hpp"

#include <algorithm>
#include <array>

#include "runtime/system/errors.hpp"

namespace weft::numpy {
namespace {

constexpr const char* too_few_subscripts =
    "given in einstein sum, but no '...' ellipsis provided to broadcast the extra dimensions.";

[[noreturn]] void fail_at(char c, const std::string& where) {
  if (c == '.')
    throw ValueError(
        "einstein sum subscripts string contains a '.' that is not part of an ellipsis ('...') in " + where);
  throw ValueError(std::string("invalid subscript '") + c +
                   "' in einstein sum subscripts string, subscripts must be letters");
}

/// The labels of one operand or of the output: letters are given to `take`, and where the ellipsis stands.
template <class Take>
void parse(std::string_view text, const std::string& where, const Take& take) {
  bool dotted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (is_letter(text[i])) {
      take(text[i]);
    } else if (text[i] == '.' && !dotted && text.substr(i, 3) == "...") {
      dotted = true;
      i += 2;
      take('.');
    } else if (text[i] != ' ') {
      fail_at(text[i], where);
    }
  }
}

Labels labels_of_operand(std::string_view text, std::size_t number, std::int64_t ndim) {
  Labels labels;
  std::ptrdiff_t ellipsis = -1;
  parse(text, "operand " + std::to_string(number), [&](char c) {
    if (c == '.')
      ellipsis = std::ssize(labels);
    else if (std::ssize(labels) >= ndim)
      throw ValueError("einstein sum subscripts string contains too many subscripts for operand " +
                       std::to_string(number));
    else
      labels.push_back(c);
  });
  const std::int64_t more = ndim - std::ssize(labels);
  if (ellipsis < 0 && more > 0)
    throw ValueError(std::string("operand has more dimensions than subscripts ") + too_few_subscripts);
  for (std::int64_t i = 1; ellipsis >= 0 && i <= more; ++i)
    labels.insert(labels.begin() + ellipsis, static_cast<int>(-i));
  return labels;
}

/// The axes under ellipses: as many as the operand has with most of them.
Labels broadcast_labels(const std::vector<Labels>& operands) {
  int most = 0;
  for (const Labels& labels : operands)
    for (const int label : labels) most = std::max(most, -label);
  Labels broadcast;
  for (int i = most; i > 0; --i) broadcast.push_back(-i);
  return broadcast;
}

std::array<int, 128> letter_counts(const std::vector<Labels>& operands) {
  std::array<int, 128> counts{};
  for (const Labels& labels : operands)
    for (const int label : labels)
      if (label > 0) ++counts[static_cast<std::size_t>(label)];
  return counts;
}

Labels implied_output(const std::vector<Labels>& operands) {
  Labels output = broadcast_labels(operands);
  const auto counts = letter_counts(operands);
  for (std::size_t letter = 0; letter < counts.size(); ++letter)
    if (counts[letter] == 1) output.push_back(static_cast<int>(letter));
  return output;
}

Labels labels_of_output(std::string_view text, const std::vector<Labels>& operands) {
  const Labels broadcast = broadcast_labels(operands);
  const auto counts = letter_counts(operands);
  Labels output;
  bool dotted = false;
  parse(text, "the output", [&](char c) {
    if (c == '.') {
      dotted = true;
      output.insert(output.end(), broadcast.begin(), broadcast.end());
      return;
    }
    if (std::ranges::count(text, c) > 1 && !holds(output, c))
      throw ValueError(std::string("einstein sum subscripts string includes output subscript '") + c +
                       "' multiple times");
    if (counts[static_cast<std::size_t>(c)] == 0)
      throw ValueError(std::string("einstein sum subscripts string included output subscript '") + c +
                       "' which never appeared in an input");
    output.push_back(c);
  });
  if (!dotted && !broadcast.empty())
    throw ValueError(std::string("output has more dimensions than subscripts ") + too_few_subscripts);
  return output;
}

std::string without(std::string text, const std::string& part) {
  for (std::size_t at; (at = text.find(part)) != text.npos;) text.erase(at, part.size());
  return text;
}

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == at)
      parts.emplace_back();
    else
      parts.back() += c;
  }
  return parts;
}

std::string replaced(std::string text, const std::string& letters) {
  const std::size_t at = text.find("...");
  return at == text.npos ? text : text.replace(at, 3, letters);
}

/// Letters that come once, in alphabetical order.
std::string letters_once(const std::string& text) {
  std::string letters;
  for (char c = 'A'; c <= 'z'; ++c)
    if (is_letter(c) && std::ranges::count(text, c) == 1) letters += c;
  return letters;
}

std::string unused_letters(const std::string& text) {
  std::string letters;
  for (char c = 'A'; c <= 'z'; ++c)
    if (is_letter(c) && !text.contains(c)) letters += c;
  return letters;
}

std::size_t ellipsis_length(const std::string& term, const LazyTensor& operand) {
  if (std::ranges::count(term, '.') != 3 || !term.contains("...")) throw ValueError("Invalid Ellipses.");
  if (operand.ndim() == 0) return 0;
  const std::int64_t length = operand.ndim() - (std::ssize(term) - 3);
  if (length < 0) throw ValueError("Ellipses lengths do not match.");
  return static_cast<std::size_t>(length);
}

void check_characters(const std::string& text) {
  for (const char c : text)
    if (!std::string_view(".,->").contains(c) && !is_letter(c))
      throw ValueError(std::string("Character ") + c + " is not a valid symbol.");
  const auto count = [&](char c) { return std::ranges::count(text, c); };
  if ((count('-') || count('>')) && (count('-') > 1 || count('>') > 1 || !text.contains("->")))
    throw ValueError("Subscripts can only contain one '->'.");
}

void check_output(const EinsumTexts& texts, std::size_t operands) {
  for (const char c : texts.output) {
    if (std::ranges::count(texts.output, c) != 1)
      throw ValueError(std::string("Output character ") + c + " appeared more than once in the output.");
    if (std::ranges::none_of(texts.operands, [&](const std::string& term) { return term.contains(c); }))
      throw ValueError(std::string("Output character ") + c + " did not appear in the input");
  }
  if (texts.operands.size() != operands)
    throw ValueError("Number of einsum subscripts must be equal to the number of operands.");
}

}  // namespace

EinsumLabels einsum_labels(const std::string& subscripts, std::span<const LazyTensor> operands) {
  EinsumLabels result;
  std::string_view left = subscripts;
  for (std::size_t i = 0; i < operands.size(); ++i) {
    const std::size_t length = std::min(left.find_first_of(",-"), left.size());
    const bool follows = length < left.size() && left[length] == ',', last = i + 1 == operands.size();
    if (last && follows)
      throw ValueError(
          "more operands provided to einstein sum function than specified in the subscripts string");
    if (!last && !follows)
      throw ValueError(
          "fewer operands provided to einstein sum function than specified in the subscripts string");
    result.operands.push_back(labels_of_operand(left.substr(0, length), i, operands[i].ndim()));
    left.remove_prefix(length + follows);
  }
  if (left.empty()) {
    result.output = implied_output(result.operands);
    return result;
  }
  if (!left.starts_with("->"))
    throw ValueError("einstein sum subscript string does not contain proper '->' output specified");
  result.output = labels_of_output(left.substr(2), result.operands);
  return result;
}

EinsumTexts einsum_texts(const std::string& subscripts, std::span<const LazyTensor> operands) {
  const std::string text = without(subscripts, " ");
  check_characters(text);
  const std::size_t arrow = text.find("->");
  EinsumTexts texts{split(text.substr(0, arrow), ','), ""};
  const std::string letters = unused_letters(text);
  std::size_t longest = 0;
  for (std::size_t i = 0; i < texts.operands.size(); ++i) {
    std::string& term = texts.operands[i];
    if (!term.contains('.')) continue;
    if (i >= operands.size()) throw IndexError("list index out of range");
    const std::size_t length = ellipsis_length(term, operands[i]);
    longest = std::max(longest, length);
    term = replaced(term, letters.substr(letters.size() - length));
  }
  const std::string broadcast = letters.substr(letters.size() - longest);
  if (arrow != text.npos) {
    texts.output = replaced(text.substr(arrow + 2), broadcast);
  } else {
    std::string all;
    for (const std::string& term : texts.operands) all += term;
    texts.output = broadcast;
    for (const char c : letters_once(all))
      if (!broadcast.contains(c)) texts.output += c;
  }
  check_output(texts, operands.size());
  return texts;
}

}  // namespace weft::numpy
