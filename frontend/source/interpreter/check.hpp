// Which functions of a file are in the language, before anyone says what their parameters are.
#pragma once
#include "frontend/source/source.hpp"

namespace weft::source {

struct Checked {
  FunctionInfo function;
  std::optional<ReadError> reason;  // the first thing in its own text that is not read
};

/// The functions of the file, in its order. It is judged what is written: constructs, names, what NumPy and
/// other modules have, attributes that no value has. What arguments would make of it is not, nor what the
/// functions are that it calls: they are judged themselves.
std::vector<Checked> check(const Module& module);

}  // namespace weft::source
