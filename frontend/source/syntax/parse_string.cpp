// String literals, adjacent ones as one, and the expressions between the braces of f-strings.
#include "frontend/source/syntax/parser.hpp"

namespace weft::source {
namespace {

constexpr int deepest_specification = 2;  // Python's own limit

/// Where the expression that begins at `at` ends: at `!`, `:`, `=` or `}` outside of brackets and strings.
Offset expression_end(std::string_view text, Offset at, Offset end) {
  int brackets = 0;
  for (; at < end; ++at) {
    const char c = text[at];
    const bool doubled = at + 1 < end && text[at + 1] == '=';
    if (c == '"' || c == '\'') {
      const auto past = string_end(text.substr(0, end), at, is_formatted(text, at));
      at = past ? *past - 1 : end - 1;
    } else if (c == '(' || c == '[' || c == '{') {
      ++brackets;
    } else if (brackets > 0) {
      brackets -= c == ')' || c == ']' || c == '}';
    } else if (doubled && (c == '!' || c == '=' || c == '<' || c == '>')) {
      ++at;
    } else if (c == '!' || c == ':' || c == '=' || c == '}') {
      break;
    }
  }
  return at;
}

}  // namespace

/// Text that no field has ended yet, and what came before it.
struct Parser::Pieces {
  std::string text;
  std::vector<Index32> done = {};
};

Index32 Parser::string() {
  const Offset offset = current_.offset;
  Pieces pieces;
  bool is_formatted = false, strange = false, bytes = false;
  for (bool first = true; at(Token::string); first = false) {
    const StringBody body = string_body(syntax_.source, current_);
    if (!first && bytes != body.bytes)
      syntax_.source.syntax_error(current_.offset, "cannot mix bytes and nonbytes literals");
    take();
    bytes = body.bytes;
    is_formatted |= body.formatted;
    strange |= !bytes && has_strange_escapes(syntax_.source, body);
    if (body.formatted && !strange)
      format_pieces(body, pieces, 0);
    else if (!bytes && !strange)
      pieces.text += string_value(syntax_.source, body);
  }
  if (bytes) return refused(offset, "bytes");
  if (strange) return refused(offset, "this escape sequence");
  return is_formatted ? formatted(std::move(pieces), offset) : string_node(std::move(pieces.text), offset);
}

Index32 Parser::string_node(std::string text, Offset offset) {
  syntax_.strings.push_back(std::move(text));
  return add({.kind = ExpressionKind::string,
              .offset = offset,
              .symbol = static_cast<Index32>(syntax_.strings.size() - 1)});
}

Index32 Parser::formatted(Pieces pieces, Offset offset) {
  if (!pieces.text.empty()) pieces.done.push_back(string_node(std::move(pieces.text), offset));
  return add({.kind = ExpressionKind::formatted, .offset = offset}, pieces.done);
}

/// `{{` is a brace; a format has none of them.
void Parser::format_pieces(const StringBody& body, Pieces& pieces, int depth) {
  const std::string_view text = syntax_.source.text();
  for (Offset at = body.begin; at < body.end;) {
    const auto brace = static_cast<Offset>(std::min<std::size_t>(text.find_first_of("{}", at), body.end));
    pieces.text += string_value(syntax_.source, {at, brace, body.raw});
    at = brace;
    if (at == body.end) return;
    if (depth == 0 && at + 1 < body.end && text[at + 1] == text[at]) {
      pieces.text += text[at];
      at += 2;
    } else if (text[at] == '}') {
      syntax_.source.syntax_error(at, "f-string: single '}' is not allowed");
    } else {
      at = replacement(body, at, pieces, depth);
    }
  }
}

/// The expression of a field, as it is written.
Index32 Parser::expression_within(Offset begin, Offset end) const {
  const std::string_view written = syntax_.source.text().substr(begin, end - begin);
  if (written.find_first_not_of(" \t\r\n") == written.npos)
    syntax_.source.syntax_error(begin - 1, "f-string: empty expression not allowed");
  Parser inner(*this, begin, end);
  const Index32 value = inner.expression_list();
  if (!inner.at(Token::end)) inner.unexpected();
  return value;
}

/// The letter of `!r`, `!s` or `!a`.
Index32 Parser::conversion(Offset at) const {
  const char letter = syntax_.source.text()[at];
  if (letter != 'r' && letter != 's' && letter != 'a')
    syntax_.source.syntax_error(at, "f-string: invalid conversion character: expected 's', 'r', or 'a'");
  return static_cast<unsigned char>(letter);
}

/// A field, its brace at `open`; where the text goes on.
Offset Parser::replacement(const StringBody& body, Offset open, Pieces& pieces, int depth) {
  const std::string_view text = syntax_.source.text();
  if (depth >= deepest_specification)
    syntax_.source.syntax_error(open, "f-string: expressions nested too deeply");
  Offset at = expression_end(text, open + 1, body.end);
  const Index32 value = expression_within(open + 1, at);
  Expression field{.kind = ExpressionKind::field, .offset = open};
  if (at < body.end && text[at] == '=') {
    const auto after =
        static_cast<Offset>(std::min<std::size_t>(text.find_first_not_of(" \t", at + 1), body.end));
    pieces.text += text.substr(open + 1, after - open - 1);
    at = after;
    if (at < body.end && text[at] == '}') field.symbol = 'r';
  }
  if (at + 1 < body.end && text[at] == '!') {
    field.symbol = conversion(at + 1);
    at += 2;
  }
  std::vector<Index32> children{
      field.symbol == 'a' ? refused(open, "the conversion 'a'", std::span(&value, 1)) : value};
  if (at < body.end && text[at] == ':') children.push_back(format_specification(body, at, depth));
  if (at >= body.end || text[at] != '}') syntax_.source.syntax_error(open, "f-string: expecting '}'");
  if (!pieces.text.empty()) pieces.done.push_back(string_node(std::exchange(pieces.text, ""), open));
  pieces.done.push_back(add(field, children));
  return at + 1;
}

/// What follows the colon, up to the brace that closes the field.
Index32 Parser::format_specification(const StringBody& body, Offset& at, int depth) {
  const std::string_view text = syntax_.source.text();
  const Offset begin = ++at;
  for (int braces = 0; at < body.end && (braces > 0 || text[at] != '}'); ++at)
    braces += (text[at] == '{') - (text[at] == '}');
  Pieces pieces;
  format_pieces({begin, at, body.raw}, pieces, depth + 1);
  return formatted(std::move(pieces), begin);
}

}  // namespace weft::source
