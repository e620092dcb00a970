#include "ir/text/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include "runtime/system/errors.hpp"

namespace weft {
namespace {

// Python's keywords, and the module that every program uses.
constexpr std::array<std::string_view, 36> reserved = {
    "False",   "None",     "True", "and",    "as",     "assert", "async",  "await",    "break",
    "class",   "continue", "def",  "del",    "elif",   "else",   "except", "for",      "from",
    "finally", "global",   "if",   "import", "in",     "is",     "lambda", "nonlocal", "not",
    "np",      "or",       "pass", "raise",  "return", "try",    "while",  "with",     "yield"};

}  // namespace

std::string with_identifier_characters(const std::string& text) {
  std::string result;
  for (const char c : text) result += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
  if (result.empty() || std::isdigit(static_cast<unsigned char>(result[0]))) result = "_" + result;
  return result;
}

std::string identifier(const std::string& text) {
  const std::string result = with_identifier_characters(text);
  return std::ranges::find(reserved, result) == reserved.end() ? result : result + "_";
}

void Names::declare(const Tensor& tensor, const std::string& wanted) {
  const std::string base = identifier(wanted);
  std::string name = base;
  int& suffix = suffixes_[base];
  while (!taken_.insert(name).second) name = fmt::format("{}_{}", base, ++suffix);
  names_.try_emplace(tensor, std::move(name));
}

std::string Names::next(const Tensor& tensor) {
  std::string name;
  do {
    name = fmt::format("v{}", count_++);
  } while (taken_.contains(name));
  return names_.try_emplace(tensor, std::move(name)).first;
}

void Names::inline_text(const Tensor& tensor, std::string text) {
  names_.try_emplace(tensor, std::move(text));
}

const std::string& Names::operator()(const Tensor& tensor) const {
  const std::string* found = names_.find(tensor);
  if (found == nullptr) throw InternalError(fmt::format("{} has no name yet", name(tensor.operation())));
  return *found;
}

}  // namespace weft
