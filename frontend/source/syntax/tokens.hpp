// Text becomes tokens, one at a time: Python's lexical rules, with indentation.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "frontend/source/syntax/source_text.hpp"

namespace weft::source {

enum class Token : std::uint8_t {
  end,
  newline,
  indent,
  dedent,
  name,
  integer,
  real,
  imaginary,
  string,
#define WEFT_OPERATOR(name, spelling) name,
#define WEFT_KEYWORD(name, spelling) name,
#include "frontend/source/syntax/tokens.def"
#undef WEFT_OPERATOR
#undef WEFT_KEYWORD
};

/// Whether a character beyond ASCII may stand in a name.
bool is_name_character(std::uint32_t code);
/// As Python's messages name a token: its spelling, or what it is.
std::string_view spelling(Token token);

struct Lexeme {
  Token token = Token::end;
  Offset offset = 0, length = 0;
};

class Tokenizer {
 public:
  /// The file that begins at `begin`.
  Tokenizer(const SourceText& source, Offset begin);
  /// What lies from `begin` to `end`, as if between brackets.
  Tokenizer(const SourceText& source, Offset begin, Offset end);
  /// The next token; Token::end again and again at the end. Errors: ReadError.
  Lexeme next();
  /// Whether the last call of next() was an error.
  bool has_failed() const { return failed_; }
  /// The bracket that is open and was opened last, at the end of the text.
  std::optional<Lexeme> left_open() const;
  /// Whether any of Python's tokens are given, as what they look like, or those of the language alone.
  void set_any_python(bool any) { any_python_ = any; }

 private:
  static constexpr std::size_t max_indents = 100, max_brackets = 200;  // as Python's

  bool at_end() const { return at_ >= text_.size(); }
  char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  Lexeme lexeme(Token token, Offset start) const { return {token, start, at_ - start}; }

  Lexeme read();
  void skip_blanks();
  bool skip_line_end();
  bool start_line();
  void indent_to(std::size_t width, std::size_t tabbed);
  Lexeme last_lexeme();
  Lexeme word();
  Lexeme number();
  Lexeme prefixed_string(Offset start);
  void digits(bool (*allowed)(char));
  bool keyword_follows() const;
  std::size_t word_length(Offset at) const;
  Lexeme operation();
  void track_bracket(Token token, Offset offset);

  const SourceText& source_;
  std::string_view text_;
  Offset at_ = 0;
  bool line_start_ = true, line_has_tokens_ = false, any_python_ = false, within_ = false, failed_ = false;
  struct Indent {
    std::size_t width, tabbed;  // with a tab as 8 columns, and as 1: both must agree
  };
  std::vector<Indent> indents_{{0, 0}};
  int pending_ = 0;  // indents (positive) or dedents (negative) to give before the next token
  struct Bracket {
    Token token;
    Offset offset;
  };
  std::vector<Bracket> brackets_;
};

/// What lies between the quotes of a string token, and what its prefix says of it.
struct StringBody {
  Offset begin = 0, end = 0;
  bool raw = false, formatted = false, bytes = false;
};
StringBody string_body(const SourceText& source, const Lexeme& string);
/// Whether it has an escape of a character that UTF-8 has not, or by its name.
bool has_strange_escapes(const SourceText& source, const StringBody& body);
/// The characters that a part of one stands for; none for strange escapes. Errors: ReadError for escapes that
/// end too soon.
std::string string_value(const SourceText& source, const StringBody& body);
/// Past the string that begins at `at`, by its opening quotes; nothing where it does not end. What stands
/// between the braces of a formatted one may hold such strings.
std::optional<Offset> string_end(std::string_view text, Offset at, bool formatted, int depth = 0);
/// Whether the string that begins at `quote` has a prefix with an f.
bool is_formatted(std::string_view text, Offset quote);
/// The value of an integer token, or nothing beyond 127 bits. Errors: ReadError for malformed digits.
std::optional<__int128> integer_value(const SourceText& source, const Lexeme& integer);
double real_value(const SourceText& source, const Lexeme& real);

}  // namespace weft::source
