// The words and marks of PTX, one after the other.
#pragma once
#include <string_view>

namespace ptx {

class Tokens {
 public:
  explicit Tokens(std::string_view text) : text_(text) { next(); }
  /// Empty at the end.
  std::string_view peek() const { return token_; }
  std::string_view take();
  /// Whether that is next, and takes it then.
  bool take_if(std::string_view token);
  /// Errors: Fault, unless that is next.
  void expect(std::string_view token);
  /// The text from `begin` (of a token) to what is next.
  std::string_view since(const char* begin) const;
  [[noreturn]] void fail(const char* expected) const;

 private:
  void next();
  void skip_blanks();
  std::string_view text_, token_;
  std::size_t at_ = 0;
};

}  // namespace ptx
