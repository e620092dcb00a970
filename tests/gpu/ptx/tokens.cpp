#include "tokens.hpp"

#include <algorithm>
#include <cctype>
#include <string>

#include "fault.hpp"

namespace ptx {
namespace {

bool is_of_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$' || c == '%' || c == '.';
}

}  // namespace

void Tokens::skip_blanks() {
  while (at_ < text_.size()) {
    if (text_.substr(at_, 2) == "//") {
      at_ = std::min(text_.find('\n', at_), text_.size());
    } else if (std::isspace(static_cast<unsigned char>(text_[at_]))) {
      ++at_;
    } else {
      return;
    }
  }
}

void Tokens::next() {
  skip_blanks();
  const std::size_t begin = at_;
  if (at_ == text_.size()) {
    token_ = {};
    return;
  }
  const char first = text_[at_++];
  if (first == '"') {
    at_ = std::min(text_.find('"', at_), text_.size() - 1) + 1;
  } else if (is_of_word(first) || first == '-') {
    // `ld.param::entry` is one word.
    while (at_ < text_.size() && (is_of_word(text_[at_]) || text_.substr(at_, 2) == "::"))
      at_ += text_[at_] == ':' ? 2 : 1;
  }
  token_ = text_.substr(begin, at_ - begin);
}

std::string_view Tokens::take() {
  const std::string_view token = token_;
  if (token.empty()) fail("more");
  next();
  return token;
}

bool Tokens::take_if(std::string_view token) {
  if (token_ != token) return false;
  next();
  return true;
}

void Tokens::expect(std::string_view token) {
  if (!take_if(token)) fail(std::string(token).c_str());
}

std::string_view Tokens::since(const char* begin) const {
  const char* const end = token_.empty() ? text_.data() + text_.size() : token_.data();
  return {begin, static_cast<std::size_t>(end - begin)};
}

void Tokens::fail(const char* expected) const {
  const auto line = std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(at_), '\n') + 1;
  throw Fault(invalid_ptx, "line " + std::to_string(line) + ": expected " + expected + ", not '" +
                               std::string(token_) + "'");
}

}  // namespace ptx
