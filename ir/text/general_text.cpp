#include "ir/text/general_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <regex>
#include <sstream>

#include "ir/text/program_lines.hpp"

namespace weft {
namespace {

/// Quotes of annotations, while numbers within them are looked at.
constexpr char annotation_quote = '`';

bool is_header(const std::string& line) { return line.starts_with("def "); }

ProgramLines lines_of(const std::string& text, const Dims& lengths, const std::vector<std::string>& names) {
  ProgramLines lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    if (is_header(line)) std::ranges::replace(line, '"', annotation_quote);
    lines.push_back({line, lengths, names});
  }
  return lines;
}

std::size_t header_of(const ProgramLines& lines) {
  const auto found = std::ranges::find_if(lines, is_header, &ProgramLine::text);
  if (found == lines.end()) throw LinesDiffer();
  return static_cast<std::size_t>(found - lines.begin());
}

bool has_word(const std::string& text, const std::string& word) {
  return std::regex_search(text, std::regex("\\b" + word + "\\b"));
}

/// Where an annotation says that an axis has this length: x.shape[1].
std::string place_of(const std::string& name, const std::string& header) {
  static const std::regex annotation("(\\w+): \"\\w+\\[([^\\]]*)\\]");
  for (std::sregex_iterator each(header.begin(), header.end(), annotation), end; each != end; ++each) {
    std::istringstream shape((*each)[2].str());
    int axis = 0;
    for (std::string length; std::getline(shape, length, ','); ++axis)
      if (length == name || length == " " + name) return fmt::format("{}.shape[{}]", (*each)[1].str(), axis);
  }
  throw LinesDiffer();
}

}  // namespace

std::string general_text(const std::vector<std::string>& texts, const std::vector<Dims>& lengths,
                         const std::vector<std::string>& names) {
  for (const std::string& name : names)
    if (has_word(texts.front(), name)) throw LinesDiffer();
  std::vector<ProgramLines> printed;
  for (std::size_t i = 0; i < texts.size(); ++i) printed.push_back(lines_of(texts[i], lengths[i], names));
  ProgramLines lines = joined_lines(printed);
  std::string& header = lines[header_of(printed.front())].text;
  std::ranges::replace(header, annotation_quote, '"');
  std::string body, first;
  for (std::size_t i = header_of(lines) + 1; i < lines.size(); ++i) body += lines[i].text + "\n";
  for (const std::string& name : names)
    if (has_word(body, name)) first += fmt::format("    {} = {}\n", name, place_of(name, header));
  std::string text;
  for (std::size_t i = 0; i <= header_of(lines); ++i) text += lines[i].text + "\n";
  return text + first + body;
}

}  // namespace weft
