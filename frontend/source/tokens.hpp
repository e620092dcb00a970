// Text becomes tokens, one at a time: Python's lexical rules, with indentation.
#pragma once
#include <string>
#include <vector>

#include "frontend/source/diagnostics.hpp"

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
#include "frontend/source/tokens.def"
#undef WEFT_OPERATOR
#undef WEFT_KEYWORD
};

/// As Python's messages name a token: its spelling, or what it is.
std::string_view spelling(Token token);

struct Lexeme {
  Token token = Token::end;
  Offset offset = 0, length = 0;
};

class Tokenizer {
 public:
  explicit Tokenizer(const SourceText& source);
  /// What lies from `begin` to `end`, as if between brackets.
  Tokenizer(const SourceText& source, Offset begin, Offset end);
  /// The next token; Token::end again and again at the end. Errors: ReadError.
  Lexeme next();
  /// Whether any of Python's tokens are given, as what they look like, or those of the language alone.
  void set_any_python(bool any) { any_python_ = any; }

 private:
  static constexpr std::size_t max_indents = 100, max_brackets = 200;  // as Python's

  bool at_end() const { return at_ >= text_.size(); }
  char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  Lexeme lexeme(Token token, Offset start) const { return {token, start, at_ - start}; }

  void skip_blanks();
  bool skip_line_end();
  bool start_line();
  void indent_to(std::size_t width, std::size_t tabbed);
  Lexeme last_lexeme();
  Lexeme word();
  Lexeme number();
  Lexeme prefixed_string(Offset start);
  void digits(bool (*allowed)(char));
  Lexeme operation();
  void track_bracket(Token token, Offset offset);

  const SourceText& source_;
  std::string_view text_;
  Offset at_ = 0;
  bool line_start_ = true, line_has_tokens_ = false, any_python_ = false, within_ = false;
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
  bool raw = false, formatted = false;
};
StringBody string_body(const SourceText& source, const Lexeme& string);
/// The characters that a part of one stands for. Errors: ReadError for escapes outside the language.
std::string string_value(const SourceText& source, const StringBody& body);
/// The value of an integer token. Errors: ReadError beyond 127 bits or for malformed digits.
__int128 integer_value(const SourceText& source, const Lexeme& integer);
double real_value(const SourceText& source, const Lexeme& real);

}  // namespace weft::source
