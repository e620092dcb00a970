#include "weft/errstate.hpp"

#include <utility>

#include "runtime/library/errors/float_errors.hpp"

namespace weft::numpy {
namespace {

thread_local Errstate state;

}  // namespace

ErrorHandling Errstate::operator[](FloatError error) const {
  switch (error) {
    case FloatError::divide:
      return divide;
    case FloatError::over:
      return over;
    case FloatError::under:
      return under;
    default:
      return invalid;
  }
}

Errstate geterr() { return state; }

Errstate seterr(const ErrstateKeywords& keywords) {
  const auto changed = [&](ErrorHandling before, const std::optional<ErrorHandling>& given) {
    return given ? *given : keywords.all.value_or(before);
  };
  const Errstate before = state;
  state = {.divide = changed(before.divide, keywords.divide),
           .over = changed(before.over, keywords.over),
           .under = changed(before.under, keywords.under),
           .invalid = changed(before.invalid, keywords.invalid)};
  return before;
}

errstate::~errstate() { state = before_; }

ErrorCall seterrcall(ErrorCall call) { return set_float_error_call(std::move(call)); }
ErrorCall geterrcall() { return float_error_call(); }

}  // namespace weft::numpy
