#include "runtime/system/errors.hpp"

#include <utility>

namespace weft {
namespace {

template <class... Errors>
struct Classes {};

/// An error of a class that Python has, and we have no use of.
class NamedError : public Error {
 public:
  NamedError(std::string python_name, const std::string& text)
      : Error(text), python_name_(std::move(python_name)) {}
  const char* python_name() const noexcept override { return python_name_.c_str(); }

 private:
  std::string python_name_;
};

template <class E>
class RaisedAs : public E, public Raised {
 public:
  template <class... Arguments>
  explicit RaisedAs(std::string said, const Arguments&... arguments)
      : E(arguments...), Raised{std::move(said)} {}
};

template <class E>
void throw_if_named(const std::string& python_name, const std::string& text) {
  E error(text);
  if (error.python_name() == python_name) throw error;
}

template <class E>
void raise_if_named(const std::string& python_name, const std::string& text, const std::string& what) {
  E plain(text);
  if (plain.python_name() != python_name) return;
  if (what.empty()) throw plain;
  throw RaisedAs<E>(text, what);
}

}  // namespace

void throw_error(const std::string& python_name, const std::string& text) {
  [&]<class... Errors>(Classes<Errors...>) {
    (throw_if_named<Errors>(python_name, text), ...);
  }(Classes<ValueError, TypeError, IndexError, KeyError, NameError, AttributeError, SyntaxError,
            OverflowError, ZeroDivisionError, FloatingPointError, MemoryError, OSError, RecursionError,
            AxisError, LinAlgError, DTypePromotionError, NotImplementedError, Cancelled, InternalError>());
  throw NamedError(python_name, text);
}

void throw_raised(const std::string& python_name, const std::string& text, const std::string& what) {
  [&]<class... Errors>(Classes<Errors...>) {
    (raise_if_named<Errors>(python_name, text, what), ...);
  }(Classes<ValueError, TypeError, ZeroDivisionError, OverflowError>());
  if (what.empty()) throw NamedError(python_name, text);
  throw RaisedAs<NamedError>(text, python_name, what);
}

}  // namespace weft
