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

}  // namespace

void throw_error(const std::string& python_name, const std::string& text) {
  throw_named<TypeError, IndexError, KeyError, NameError, AttributeError, SyntaxError, OverflowError,
              ZeroDivisionError, MemoryError, OSError, RecursionError, AxisError, LinAlgError,
              NotImplementedError, Cancelled, InternalError>(python_name, text);
  throw ValueError(text);
}

}  // namespace weft
