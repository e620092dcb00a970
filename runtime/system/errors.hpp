// What Weft throws. Users' mistakes carry the class and the text that NumPy gives them; our own faults are
// InternalError. `python_name()` is the class that Python would name.
#pragma once
#include <stdexcept>
#include <string>

namespace weft {

class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
  virtual const char* python_name() const noexcept = 0;
  /// what(), without the place where it is written.
  virtual std::string own_text() const { return what(); }
};

#define WEFT_ERROR(Name, Base)                                          \
  class Name : public Base {                                            \
   public:                                                              \
    using Base::Base;                                                   \
    const char* python_name() const noexcept override { return #Name; } \
  };

WEFT_ERROR(ValueError, Error)
WEFT_ERROR(TypeError, Error)
WEFT_ERROR(IndexError, Error)
WEFT_ERROR(KeyError, Error)
WEFT_ERROR(NameError, Error)
WEFT_ERROR(AttributeError, Error)
WEFT_ERROR(SyntaxError, Error)
WEFT_ERROR(OverflowError, Error)
WEFT_ERROR(ZeroDivisionError, Error)
WEFT_ERROR(FloatingPointError, Error)
WEFT_ERROR(MemoryError, Error)
WEFT_ERROR(OSError, Error)
WEFT_ERROR(RecursionError, Error)
/// NumPy's AxisError is a ValueError and an IndexError; C++ callers catch it as a ValueError.
WEFT_ERROR(AxisError, ValueError)
WEFT_ERROR(LinAlgError, ValueError)
WEFT_ERROR(DTypePromotionError, TypeError)
/// What NumPy can do and Weft cannot do yet: names the construct and what to use instead.
WEFT_ERROR(NotImplementedError, Error)
/// An evaluation that was asked to stop.
WEFT_ERROR(Cancelled, Error)
/// Ctrl-C ended a program that was being waited for; most likely this one is to end, too.
WEFT_ERROR(KeyboardInterrupt, Error)
/// A fault of Weft's own, never of its user.
WEFT_ERROR(InternalError, Error)
#undef WEFT_ERROR

/// What an error that a program itself raises is as well: what() says where, `text` is its own.
struct Raised {
  std::string text;
};

/// Throws the class that `python_name` names; a plain Error of that name where it is none of the above.
[[noreturn]] void throw_error(const std::string& python_name, const std::string& text);
/// The same, of the class for the few that programs raise most, which keeps the runtime of saved programs
/// small; else a plain Error. With `what`, all of its message, ready to print, it is a Raised.
[[noreturn]] void throw_raised(const std::string& python_name, const std::string& text,
                               const std::string& what);

}  // namespace weft
