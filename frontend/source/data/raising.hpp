// Errors that the program raises when it runs, where data say so.
#pragma once
#include <memory>

#include "frontend/numpy/data/data_errors.hpp"
#include "frontend/source/syntax/read_error.hpp"
#include "frontend/source/values/storage.hpp"
#include "frontend/source/values/texts.hpp"
#include "frontend/source/values/values.hpp"

namespace weft::source {

/// Errors that data decide are noted in `reading().none_raised` from now on, each looked at once those before
/// have not been raised: an int64 of 0 dimensions that nothing but computing it can tell to be 0: then no
/// error was raised. It is memory that statements write, as loops and conditions see it.
void begin_noting();

/// That a program says itself that it raises an error; where data decide what its text is, that of what() is
/// "".
class RaisedError : public ReadError {
 public:
  RaisedError(const ReadError& error, ExceptionValue raised) : ReadError(error), raised_(std::move(raised)) {}
  const ExceptionValue& raised() const { return raised_; }

 private:
  ExceptionValue raised_;
};

/// While one lives, it sees the errors that data decide whether they are raised, before they are noted: what
/// would catch them looks at them.
class DecidedErrors {
 public:
  DecidedErrors();
  virtual ~DecidedErrors();
  DecidedErrors(const DecidedErrors&) = delete;
  DecidedErrors& operator=(const DecidedErrors&) = delete;
  /// The error that is to be raised instead; the same where it is not caught. `is_text_known`: else it has
  /// none. Errors: NotImplementedError.
  virtual ReadError decided(const ReadError& error, bool is_text_known) = 0;

 private:
  friend ReadError decided(ReadError error, bool is_text_known);
  DecidedErrors* before_;
};

/// That what follows is never reached: an error has been noted, for wherever the condition at hand holds.
struct RaisesByData {};

/// `before`, an int64 of 0 dimensions, once it is known that `condition` does not hold: else the error.
LazyTensor checked(const LazyTensor& before, const LazyTensor& condition, const ReadError& error);

/// Notes an error that is raised where `condition` holds and what is being read happens.
void raise_where(const LazyTensor& condition, const ReadError& error);
/// Notes that what is being read, which happens where conditions on data say so, raises an error.
void note_raised(const ReadError& error);
/// The same, of an error without a text, which is to have this one.
void note_raised(const ReadError& error, const Text& text);
/// Notes that what is being read prints the text: after all that was noted before.
void note_printed(const Text& text);
/// Whether anything was noted.
bool is_anything_noted();
/// The same. Errors: RaisesByData.
[[noreturn]] void raise_here(const ReadError& error);
/// The same, of what `placed` is reading.
void raise_where(const LazyTensor& condition, const std::string& python_name, const std::string& text);
/// The same, of an error of which data decide what it says.
void raise_where(const LazyTensor& condition, const std::string& python_name, const Text& text);
/// 0, int64 and 0-d, once it is known that none of the errors that were noted is raised.
LazyTensor none_raised();
/// What `raise` does. Errors: the error; RaisesByData where a condition on data leads here, or data decide
/// what is said.
[[noreturn]] void raise_said(const RaisedError& error);
/// The same, of what `placed` is reading.
[[noreturn]] void raise_said(const std::string& python_name, const Text& text);

/// Makes one of the outputs need that no error was raised, and all is printed; a bool, where none can wait
/// for it (numpy/core/after.hpp).
std::optional<Tensor> need_none_raised(std::vector<Tensor>& outputs);

}  // namespace weft::source
