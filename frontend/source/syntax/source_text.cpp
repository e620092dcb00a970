#include "frontend/source/syntax/source_text.hpp"

#include <algorithm>
#include <utility>

namespace weft::source {
namespace {

bool continues(unsigned char byte) { return (byte & 0xC0) == 0x80; }

/// The length of the UTF-8 sequence at the start of `text`, or 0 when there is none: overlong forms,
/// surrogates and code points beyond U+10FFFF are none.
std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return 1;
  const std::size_t length = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
  if (length == 0 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if (!continues(byte(i))) return 0;
  if ((lead == 0xE0 && byte(1) < 0xA0) || (lead == 0xED && byte(1) >= 0xA0)) return 0;
  if ((lead == 0xF0 && byte(1) < 0x90) || (lead == 0xF4 && byte(1) >= 0x90)) return 0;
  return length;
}

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return !continues(static_cast<unsigned char>(c)); }));
}

constexpr std::size_t shown_before = 70, shown_after = 40;

/// The line as shown below a message, and the caret below its byte `column`. Long lines are cut around it;
/// control characters would disturb the terminal.
std::string marked_line(std::string_view line, std::size_t column) {
  const std::size_t indent = std::min(line.find_first_not_of(" \t\f"), column);
  std::size_t first = indent, last = line.size();
  if (column - first > shown_before) first = column - shown_before;
  if (last - column > shown_after) last = column + shown_after;
  while (first > 0 && first < line.size() && continues(static_cast<unsigned char>(line[first]))) --first;
  while (last < line.size() && continues(static_cast<unsigned char>(line[last]))) ++last;
  std::string before(line.substr(first, column - first)), after(line.substr(column, last - column));
  for (std::string* part : {&before, &after})
    for (char& c : *part)
      if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = c == '\t' ? ' ' : '?';
  const std::string head = first > indent ? "…" : "", tail = last < line.size() ? "…" : "";
  return "    " + head + before + after + tail + "\n    " +
         std::string(characters(head) + characters(before), ' ') + "^";
}

}  // namespace

SourceText::SourceText(std::string path, const std::string& text) { append(std::move(path), text); }

Offset SourceText::append(std::string path, const std::string& text) {
  if (text.size() > max_bytes || text_.size() + text.size() > max_bytes)
    throw ReadError("MemoryError", "the file is larger than 1 GiB", path, 1, 1, "");
  const auto begin = static_cast<Offset>(text_.size());
  files_.push_back({.path = path,
                    .number = file_number(path),
                    .begin = begin,
                    .end = static_cast<Offset>(begin + text.size()),
                    .first_line = line_starts_.size()});
  line_starts_.push_back(begin);
  text_ += text;
  check(std::string_view(text_).substr(begin));
  text_ += '\n';
  return begin;
}

void SourceText::check(std::string_view rest) {
  while (!rest.empty()) {
    const std::size_t length = utf8_length(rest);
    const auto offset = static_cast<Offset>(rest.data() - text_.data());
    if (length == 0) syntax_error(offset, "the file is not valid UTF-8 here");
    if (rest.front() == '\0') syntax_error(offset, "source code cannot contain null bytes");
    rest.remove_prefix(length);
    const char ended = text_[offset];
    if (ended == '\n' || (ended == '\r' && (rest.empty() || rest.front() != '\n')))
      line_starts_.push_back(offset + 1);
  }
}

const SourceText::File& SourceText::file_of(Offset offset) const {
  return *(std::ranges::upper_bound(files_, offset, {}, &File::begin) - 1);
}

Offset SourceText::end_of(Offset begin) const { return file_of(begin).end; }

/// Of the line that `offset` is on, which is not the first of the next file, where one ends in a line's end.
std::size_t SourceText::line_index(Offset offset) const {
  const File* file = &file_of(offset);
  const std::size_t last = file == &files_.back() ? line_starts_.size() : (file + 1)->first_line;
  const auto first = line_starts_.begin() + static_cast<std::ptrdiff_t>(file->first_line);
  const auto end = line_starts_.begin() + static_cast<std::ptrdiff_t>(last);
  return static_cast<std::size_t>(std::upper_bound(first, end, offset) - line_starts_.begin()) - 1;
}

int SourceText::line(Offset offset) const {
  return static_cast<int>(line_index(offset) - file_of(offset).first_line) + 1;
}

void SourceText::fail(Offset offset, const std::string& python_name, const std::string& message,
                      const std::string& hint) const {
  throw error(offset, python_name, message, hint);
}

ReadError SourceText::error(Offset offset, const std::string& python_name, const std::string& message,
                            const std::string& hint) const {
  const File& file = file_of(offset);
  const Offset start = line_starts_[line_index(offset)];
  std::string_view shown = std::string_view(text_).substr(start, std::max(file.end, start) - start);
  shown = shown.substr(0, shown.find_first_of("\r\n"));
  const std::size_t column = std::min<std::size_t>(offset - start, shown.size());
  const auto place = static_cast<int>(characters(shown.substr(0, column))) + 1;
  return {python_name, message, file.path, line(offset), place, marked_line(shown, column), hint};
}

}  // namespace weft::source
