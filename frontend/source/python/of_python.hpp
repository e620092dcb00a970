// Which errors of reading are the program's own: those that `except` may catch, and conditions on data lead
// to.
#pragma once
#include "frontend/source/syntax/read_error.hpp"
#include "frontend/source/values/values.hpp"

namespace weft::source {

/// Whether Python, or NumPy, certainly raises it, too: not that something is not read, or a length not known.
/// Of errors that are told of types, attributes, names and imports, those in words that are known to be
/// theirs.
bool is_of_python(const ReadError& error);
/// Notes an error that is raised after others that data decide. False, and nothing is noted, where there are
/// none, or it is not surely Python's.
bool note_after_others(const ReadError& error);
/// An error as a value: `error` in `except ValueError as error`. One that is of Python.
ExceptionValue exception_of(const ReadError& error);

}  // namespace weft::source
