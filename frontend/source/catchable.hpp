// Which errors of reading are the program's own, for `except` to catch.
#pragma once
#include "frontend/source/source.hpp"
#include "frontend/source/values.hpp"

namespace weft::source {

/// Whether `except` may catch it: an error that Python, or NumPy, certainly raises, too. Of errors that are
/// told of types, attributes and imports, those in words that are known to be theirs.
bool is_catchable(const ReadError& error);
/// It as a value: `error` in `except ValueError as error`. One that is catchable.
ExceptionValue exception_of(const ReadError& error);

}  // namespace weft::source
