// Errors that the program raises when it runs, where data say so.
#pragma once
#include <functional>
#include <memory>

#include "frontend/numpy/data_errors.hpp"
#include "frontend/source/diagnostics.hpp"
#include "frontend/source/storage.hpp"
#include "frontend/source/texts.hpp"

namespace weft::source {

/// While one lives, it takes the errors of its thread that data decide: each is looked at once those before
/// have not been raised.
class Raising {
 public:
  Raising();
  ~Raising();
  Raising(const Raising&) = delete;

  /// An int64 of 0 dimensions that nothing but computing it can tell to be 0: then no error was raised. It is
  /// memory that statements write, as loops and conditions see it.
  static const std::shared_ptr<Storage>& none_raised();

 private:
  std::shared_ptr<Storage> before_;
  numpy::DataErrors errors_;
};

/// That a program says itself that it raises an error.
class RaisedError : public ReadError {
 public:
  explicit RaisedError(const ReadError& error) : ReadError(error) {}
};

/// That what follows is never reached: an error has been noted, for wherever the condition at hand holds.
struct RaisesByData {};

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
/// Whether Python, or NumPy, certainly raises it, too: not that something is not read, or a length not known.
bool is_of_python(const ReadError& error);
/// The same, of what `placed` is reading.
void raise_where(const LazyTensor& condition, const std::string& python_name, const std::string& text);
/// What `raise` does, where `error` gives the error of a text. Errors: RaisedError; RaisesByData where a
/// condition on data leads here, or data decide what is said.
[[noreturn]] void raise_with(const std::function<ReadError(const std::string&)>& error, const Text& text);
/// The same, of what `placed` is reading.
[[noreturn]] void raise_with(const std::string& python_name, const Text& text);

/// Makes one of the outputs need that no error was raised, and all is printed; a bool, where none can wait
/// for it (numpy/after.hpp).
std::optional<Tensor> need_none_raised(std::vector<Tensor>& outputs);

}  // namespace weft::source
