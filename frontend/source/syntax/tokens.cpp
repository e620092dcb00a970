#include "frontend/source/syntax/tokens.hpp"

#include <algorithm>
#include <cstdio>
#include <unordered_map>

namespace weft::source {
namespace {

struct Spelling {
  Token token;
  std::string_view text;
};
constexpr Spelling operators[] = {
#define WEFT_OPERATOR(name, spelling) {Token::name, spelling},
#include "frontend/source/syntax/tokens.def"
#undef WEFT_OPERATOR
};
constexpr Spelling keywords[] = {
#define WEFT_KEYWORD(name, spelling) {Token::name, spelling},
#include "frontend/source/syntax/tokens.def"
#undef WEFT_KEYWORD
};

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_word(char c) { return is_letter(c) || is_digit(c); }
bool is_hex(char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

struct Character {
  std::uint32_t code = 0;
  std::size_t length = 1;
};

/// What UTF-8, which the text is, has there.
Character character_at(std::string_view text, Offset at) {
  const auto byte = [&](std::size_t i) {
    return static_cast<std::uint32_t>(static_cast<unsigned char>(text[at + i]));
  };
  const std::uint32_t lead = byte(0);
  Character character{lead};
  if (lead < 0x80) return character;
  character.length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  character.code = lead & (0x7FU >> character.length);
  for (std::size_t i = 1; i < character.length; ++i) character.code = character.code << 6 | (byte(i) & 0x3F);
  return character;
}

/// u, or r with f or b, or one of these.
bool is_string_prefix(std::string_view word) {
  if (word == "u" || word == "U") return true;
  const auto has = [&](const char* letters) { return word.find_first_of(letters) != word.npos; };
  return !(has("bB") && has("fF")) && word.size() == std::size_t{has("rR")} + has("bB") + has("fF");
}

Token keyword_or_name(std::string_view word) {
  static const auto table = [] {
    std::unordered_map<std::string_view, Token> map;
    for (const Spelling& keyword : keywords) map.emplace(keyword.text, keyword.token);
    return map;
  }();
  const auto found = table.find(word);
  return found == table.end() ? Token::name : found->second;
}

}  // namespace

std::string_view spelling(Token token) {
  constexpr std::string_view kinds[] = {"end of file", "end of line", "indent",           "unindent", "name",
                                        "integer",     "number",      "imaginary number", "string"};
  if (token <= Token::string) return kinds[static_cast<int>(token)];
  for (const Spelling& entry : operators)
    if (entry.token == token) return entry.text;
  return std::find_if(std::begin(keywords), std::end(keywords),
                      [&](const Spelling& entry) { return entry.token == token; })
      ->text;
}

Tokenizer::Tokenizer(const SourceText& source, Offset begin)
    : source_(source), text_(source.text().substr(0, source.end_of(begin))), at_(begin) {
  if (text_.substr(begin).starts_with("\xEF\xBB\xBF")) at_ += 3;  // a byte order mark
}

Tokenizer::Tokenizer(const SourceText& source, Offset begin, Offset end)
    : source_(source), text_(source.text().substr(0, end)), at_(begin), line_start_(false), within_(true) {}

void Tokenizer::skip_blanks() {
  for (;;) {
    const char c = peek();
    if (c == ' ' || c == '\t' || c == '\f') {
      ++at_;
    } else if (c == '#') {
      while (!at_end() && peek() != '\n' && peek() != '\r') ++at_;
    } else if (c == '\\') {
      const Offset start = at_++;
      if (!skip_line_end())
        source_.syntax_error(start, "unexpected character after line continuation character");
      if (at_end()) source_.syntax_error(start, "unexpected EOF while parsing");
    } else {
      return;
    }
  }
}

bool Tokenizer::skip_line_end() {
  if (peek() == '\r') {
    ++at_;
    if (peek() == '\n') ++at_;
    return true;
  }
  if (peek() != '\n') return false;
  ++at_;
  return true;
}

/// At the start of a line: measures its indentation. False for a line without tokens, which is skipped.
bool Tokenizer::start_line() {
  std::size_t width = 0, tabbed = 0;
  for (;; ++at_) {
    if (peek() == ' ') {
      ++width, ++tabbed;
    } else if (peek() == '\t') {
      width = (width / 8 + 1) * 8, ++tabbed;
    } else if (peek() == '\f') {
      width = tabbed = 0;
    } else {
      break;
    }
  }
  if (peek() == '#') skip_blanks();
  if (skip_line_end()) return false;
  line_start_ = false;
  if (at_end()) return true;
  indent_to(width, tabbed);
  return true;
}

void Tokenizer::indent_to(std::size_t width, std::size_t tabbed) {
  const auto consistent = [&](const Indent& with) {
    if ((width < with.width) != (tabbed < with.tabbed) || (width == with.width) != (tabbed == with.tabbed))
      source_.fail(at_, "TabError", "inconsistent use of tabs and spaces in indentation");
  };
  consistent(indents_.back());
  if (width > indents_.back().width) {
    if (indents_.size() >= max_indents)
      source_.fail(at_, "IndentationError", "too many levels of indentation");
    indents_.push_back({width, tabbed});
    pending_ = 1;
    return;
  }
  while (width < indents_.back().width) {
    indents_.pop_back();
    --pending_;
  }
  if (width != indents_.back().width)
    source_.fail(at_, "IndentationError", "unindent does not match any outer indentation level");
  consistent(indents_.back());
}

Lexeme Tokenizer::next() {
  failed_ = true;
  const Lexeme lexeme = read();
  failed_ = false;
  return lexeme;
}

std::optional<Lexeme> Tokenizer::left_open() const {
  if (!at_end() || brackets_.empty()) return std::nullopt;
  return Lexeme{brackets_.back().token, brackets_.back().offset, 1};
}

Lexeme Tokenizer::read() {
  while (line_start_ && !start_line()) {
  }
  if (pending_ > 0) return --pending_, Lexeme{Token::indent, at_, 0};
  if (pending_ < 0) return ++pending_, Lexeme{Token::dedent, at_, 0};
  skip_blanks();
  while ((within_ || !brackets_.empty()) && skip_line_end()) skip_blanks();
  const Offset start = at_;
  if (at_end()) return last_lexeme();
  if (skip_line_end()) {
    line_start_ = true;
    line_has_tokens_ = false;
    return {Token::newline, start, 1};
  }
  line_has_tokens_ = true;
  if (!is_digit(peek()) && word_length(at_) > 0) return word();
  if (is_digit(peek()) || (peek() == '.' && is_digit(peek(1)))) return number();
  if (peek() == '"' || peek() == '\'') return prefixed_string(start);
  return operation();
}

/// At the end of the text: a newline and dedents still due, then the end.
Lexeme Tokenizer::last_lexeme() {
  if (!brackets_.empty())
    source_.syntax_error(brackets_.back().offset,
                         "'" + std::string(spelling(brackets_.back().token)) + "' was never closed");
  if (line_has_tokens_ && !within_) return line_has_tokens_ = false, Lexeme{Token::newline, at_, 0};
  if (indents_.size() > 1) return indents_.pop_back(), Lexeme{Token::dedent, at_, 0};
  return {Token::end, at_, 0};
}

Lexeme Tokenizer::word() {
  const Offset start = at_;
  while (const std::size_t length = word_length(at_)) at_ += static_cast<Offset>(length);
  const std::string_view word = text_.substr(start, at_ - start);
  if ((peek() == '"' || peek() == '\'') && is_string_prefix(word)) return prefixed_string(start);
  return lexeme(keyword_or_name(word), start);
}

/// Of the character at `at` where it may stand in a word, else 0.
std::size_t Tokenizer::word_length(Offset at) const {
  if (at >= text_.size()) return 0;
  const Character character = character_at(text_, at);
  const bool holds = character.length == 1 ? is_word(text_[at]) : is_name_character(character.code);
  return holds ? character.length : 0;
}

/// Digits in groups joined by single underscores.
void Tokenizer::digits(bool (*allowed)(char)) {
  while (allowed(peek()) || (peek() == '_' && allowed(peek(1)))) ++at_;
}

Lexeme Tokenizer::number() {
  const Offset start = at_;
  Token token = Token::integer;
  if (peek() == '0' && (peek(1) | 0x20) >= 'b' && is_letter(peek(1)) && (peek(1) | 0x20) != 'e' &&
      (peek(1) | 0x20) != 'j') {
    at_ += 2;
    digits(is_hex);
  } else {
    digits(is_digit);
    if (peek() == '.') token = Token::real, ++at_, digits(is_digit);
    const std::size_t sign = peek(1) == '+' || peek(1) == '-';
    if ((peek() == 'e' || peek() == 'E') && is_digit(peek(1 + sign)))
      token = Token::real, at_ += 1 + static_cast<Offset>(sign), digits(is_digit);
  }
  if (any_python_ && is_word(peek())) return word();
  if (peek() == 'j' || peek() == 'J') token = Token::imaginary, ++at_;
  if (is_word(peek()) && !keyword_follows()) source_.syntax_error(at_, "invalid decimal literal");
  return lexeme(token, start);
}

/// Python lets some stand right after a number: `1if x else 0`.
bool Tokenizer::keyword_follows() const {
  std::size_t length = 0;
  while (is_word(peek(length))) ++length;
  switch (keyword_or_name(text_.substr(at_, length))) {
    case Token::and_:
    case Token::else_:
    case Token::for_:
    case Token::if_:
    case Token::in:
    case Token::is:
    case Token::not_:
    case Token::or_:
      return true;
    default:
      return false;
  }
}

/// A string, its opening quote at hand; `start` is where its prefix begins.
Lexeme Tokenizer::prefixed_string(Offset start) {
  const bool formatted = text_.substr(start, at_ - start).find_first_of("fF") != text_.npos;
  if (const auto end = formatted ? string_end(text_, at_, true) : std::nullopt)
    return at_ = *end, lexeme(Token::string, start);
  const char quote = peek();
  const bool triple = peek(1) == quote && peek(2) == quote;
  at_ += triple ? 3 : 1;
  for (;; ++at_) {
    if (at_end() || (!triple && (peek() == '\n' || peek() == '\r')))
      source_.syntax_error(
          start, triple ? "unterminated triple-quoted string literal" : "unterminated string literal");
    if (peek() == '\\') {
      ++at_;
      if (peek() == '\r' && peek(1) == '\n') ++at_;
    } else if (peek() == quote && (!triple || (peek(1) == quote && peek(2) == quote))) {
      at_ += triple ? 3 : 1;
      return lexeme(Token::string, start);
    }
  }
}

Lexeme Tokenizer::operation() {
  const Offset start = at_;
  const std::string_view rest = text_.substr(start, 3);
  for (const Spelling& entry : operators) {
    if (!rest.starts_with(entry.text)) continue;
    at_ += static_cast<Offset>(entry.text.size());
    track_bracket(entry.token, start);
    return lexeme(entry.token, start);
  }
  if (any_python_) return ++at_, lexeme(Token::name, start);
  const Character character = character_at(text_, start);
  if (character.length == 1) source_.syntax_error(start, "invalid syntax: unexpected character");
  char code[16];
  std::snprintf(code, sizeof code, "U+%04X", character.code);
  source_.syntax_error(
      start, "invalid character '" + std::string(text_.substr(start, character.length)) + "' (" + code + ")");
}

void Tokenizer::track_bracket(Token token, Offset offset) {
  const bool opens = token == Token::open_paren || token == Token::open_bracket || token == Token::open_brace;
  if (opens) {
    if (brackets_.size() >= max_brackets) source_.syntax_error(offset, "too many nested parentheses");
    brackets_.push_back({token, offset});
  }
  const bool closes =
      token == Token::close_paren || token == Token::close_bracket || token == Token::close_brace;
  if (!closes) return;
  const std::string text(spelling(token));
  if (brackets_.empty()) source_.syntax_error(offset, "unmatched '" + text + "'");
  const Token open = brackets_.back().token;
  if (static_cast<int>(token) != static_cast<int>(open) + 1)
    source_.syntax_error(offset, "closing parenthesis '" + text + "' does not match opening parenthesis '" +
                                     std::string(spelling(open)) + "'");
  brackets_.pop_back();
}

}  // namespace weft::source
