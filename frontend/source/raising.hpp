// Errors that the program raises when it runs, where data say so.
#pragma once
#include <memory>

#include "frontend/numpy/data_errors.hpp"
#include "frontend/source/diagnostics.hpp"
#include "frontend/source/storage.hpp"

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

/// That what follows is never reached: an error has been noted, for wherever the condition at hand holds.
struct RaisesByData {};

/// Notes an error that is raised where `condition` holds and what is being read happens.
void raise_where(const LazyTensor& condition, const ReadError& error);
/// Notes that what is being read, which happens where conditions on data say so, raises an error.
void note_raised(const ReadError& error);
/// The same. Errors: RaisesByData.
[[noreturn]] void raise_here(const ReadError& error);
/// Whether Python, or NumPy, certainly raises it, too: not that something is not read, or a length not known.
bool is_of_python(const ReadError& error);
/// The same, of what `placed` is reading.
void raise_where(const LazyTensor& condition, const std::string& python_name, const std::string& text);

/// The outputs, one of which needs that no error was raised. Errors: NotImplementedError where none
/// can wait for it (numpy/after.hpp).
void need_none_raised(std::vector<Tensor>& outputs);

}  // namespace weft::source
