// What programs print, and errors that they raise with texts that data decide.
#pragma once
#include <functional>
#include <string>
#include <string_view>

#include "runtime/program/host_function.hpp"

namespace weft {

/// Of a mark (int64), a bool, one of the arrays below, and the values of its text (text_template.hpp): where
/// the bool holds, prints the text, or raises the error; the mark. What takes the mark comes after.
HostFunctionPtr say_function();
ndarray said_by_print(std::string_view text);
/// `before` and `after`: what stands around the text in all of the message, ready to print.
ndarray said_by_error(std::string_view python_name, std::string_view before, std::string_view after,
                      std::string_view text);

/// What such an array says, taken apart: of print, without a name.
struct Said {
  std::string_view python_name, before, after, text;
};
/// Errors: ValueError where the array says nothing of the kind.
Said said_by(const ndarray& said);

using Print = std::function<void(std::string_view)>;
/// What becomes of what is printed, in all threads; nothing: it goes to standard output. Returns what did.
Print set_print(Print print);

/// While one lives, what is printed is kept.
class Printed {
 public:
  Printed();
  ~Printed();
  Printed(const Printed&) = delete;
  Printed& operator=(const Printed&) = delete;
  const std::string& text() const { return text_; }

 private:
  std::string text_;
  Print before_;
};

/// While one lives, nothing is printed; should an error end its life, what was to be printed before it is.
class PrintedBeforeErrors {
 public:
  PrintedBeforeErrors();
  ~PrintedBeforeErrors();
  PrintedBeforeErrors(const PrintedBeforeErrors&) = delete;
  PrintedBeforeErrors& operator=(const PrintedBeforeErrors&) = delete;

 private:
  std::string text_;
  Print before_;
  int errors_;
};

}  // namespace weft
