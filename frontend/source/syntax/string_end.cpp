// Where strings end that may hold others.
#include "frontend/source/syntax/tokens.hpp"

namespace weft::source {
namespace {

constexpr int deepest_strings = 50;
constexpr Offset longest_field = 1 << 16;

class Scan {
 public:
  Scan(std::string_view text, Offset at, int depth) : text_(text), at_(at), depth_(depth) {}

  std::optional<Offset> string(bool formatted) {
    const char quote = peek();
    const bool triple = peek(1) == quote && peek(2) == quote;
    for (at_ += triple ? 3 : 1; at_ < text_.size(); ++at_) {
      if (!triple && (peek() == '\n' || peek() == '\r')) return std::nullopt;
      if (peek() == quote && (!triple || (peek(1) == quote && peek(2) == quote)))
        return at_ + (triple ? 3 : 1);
      if (peek() == '\\' && (!formatted || (peek(1) != '{' && peek(1) != '}'))) {
        at_ += peek(1) == '\r' && peek(2) == '\n' ? 2 : 1;
        if (formatted && peek() == 'N' && peek(1) == '{') ++at_;
      } else if (formatted && peek() == '{' && peek(1) == '{') {
        ++at_;
      } else if (formatted && peek() == '{' && !field(quote, triple)) {
        return std::nullopt;
      }
    }
    return std::nullopt;
  }

 private:
  char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }

  /// From a brace to the one that closes it, which is at hand then.
  bool field(char quote, bool triple) {
    int brackets = 0;
    const Offset begin = at_;
    for (++at_; at_ < text_.size() && at_ - begin < longest_field; ++at_) {
      const char c = peek();
      if (!triple && (c == '\n' || c == '\r')) return false;
      if (c == '"' || c == '\'') {
        const auto end = within(is_formatted(text_, at_));
        if (!end) return false;
        at_ = *end - 1;
      } else if (c == '(' || c == '[' || c == '{') {
        ++brackets;
      } else if (brackets == 0 && c == '}') {
        return true;
      } else if (brackets == 0 && c == ':' && peek(1) != '=') {
        return specification(quote, triple);
      } else if (c == ')' || c == ']' || c == '}') {
        --brackets;
      }
    }
    return false;
  }

  bool specification(char quote, bool triple) {
    for (++at_; at_ < text_.size() && peek() != quote; ++at_) {
      if (peek() == '}') return true;
      if (peek() == '{' && (++depth_ > deepest_strings || !field(quote, triple))) return false;
    }
    return false;
  }

  std::optional<Offset> within(bool formatted) const { return string_end(text_, at_, formatted, depth_ + 1); }

  std::string_view text_;
  Offset at_;
  int depth_;
};

}  // namespace

bool is_formatted(std::string_view text, Offset quote) {
  for (Offset i = quote; i > 0 && quote - i < 2; --i) {
    if (text[i - 1] == 'f' || text[i - 1] == 'F') return true;
    if (text[i - 1] != 'r' && text[i - 1] != 'R') return false;
  }
  return false;
}

std::optional<Offset> string_end(std::string_view text, Offset at, bool formatted, int depth) {
  if (depth > deepest_strings) return std::nullopt;
  return Scan(text, at, depth).string(formatted);
}

}  // namespace weft::source
