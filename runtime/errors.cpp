#include "runtime/errors.hpp"

namespace weft {
namespace {

template <class E>
void throw_if_named(const std::string& python_name, const std::string& text) {
  E error(text);
  if (error.python_name() == python_name) throw error;
}

template <class... Errors>
void throw_named(const std::string& python_name, const std::string& text) {
  (throw_if_named<Errors>(python_name, text), ...);
}

/// An error of a class that Python has, and we have no use of.
class NamedError : public Error {
 public:
  NamedError(std::string python_name, const std::string& text)
      : Error(text), python_name_(std::move(python_name)) {}
  const char* python_name() const noexcept override { return python_name_.c_str(); }

 private:
  std::string python_name_;
};

}  // namespace

void throw_error(const std::string& python_name, const std::string& text) {
  throw_named<ValueError, TypeError, IndexError, KeyError, NameError, AttributeError, SyntaxError,
              OverflowError, ZeroDivisionError, MemoryError, OSError, RecursionError, AxisError, LinAlgError,
              NotImplementedError, Cancelled, InternalError>(python_name, text);
  throw NamedError(python_name, text);
}

}  // namespace weft
