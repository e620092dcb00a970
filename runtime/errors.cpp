#include "runtime/errors.hpp"

#include <type_traits>
#include <utility>

namespace weft {
namespace {

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

/// Calls raise(std::type_identity<E>()), which throws, where E is the class.
template <class E, class Raise>
void throw_if_named(const std::string& python_name, const std::string& what, const Raise& raise) {
  if (E(what).python_name() == python_name) raise(std::type_identity<E>());
}

template <class... Errors>
struct Classes {
  template <class Raise>
  static void throw_named(const std::string& python_name, const std::string& what, const Raise& raise) {
    (throw_if_named<Errors>(python_name, what, raise), ...);
  }
};
using Known = Classes<ValueError, TypeError, IndexError, KeyError, NameError, AttributeError, SyntaxError,
                      OverflowError, ZeroDivisionError, MemoryError, OSError, RecursionError, AxisError,
                      LinAlgError, NotImplementedError, Cancelled, InternalError>;

}  // namespace

void throw_error(const std::string& python_name, const std::string& text) {
  Known::throw_named(python_name, text, [&]<class E>(std::type_identity<E>) { throw E(text); });
  throw NamedError(python_name, text);
}

void throw_raised(const std::string& python_name, const std::string& text, const std::string& what) {
  Known::throw_named(python_name, what,
                     [&]<class E>(std::type_identity<E>) { throw RaisedAs<E>(text, what); });
  throw RaisedAs<NamedError>(text, python_name, what);
}

}  // namespace weft
