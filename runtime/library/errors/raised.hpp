// Errors that a program raises where its data say so, as it was written: their texts lie in the program.
#pragma once
#include <cstdint>
#include <exception>
#include <string>

#include "runtime/array/ndarray.hpp"

namespace weft {

/// An int64 array that begins with 0, and says the error. `what`: all of its message, ready to print.
ndarray table_of_error(const std::string& python_name, const std::string& text, const std::string& what);

/// The error of such a table, which is a Raised.
std::exception_ptr error_of_table(const std::byte* table, std::int64_t length);

namespace library {
/// Of such a table and an int64: raises the error unless that is 0; 0.
void raise_error(const std::vector<ndarray>& arguments, const ndarray& result);
}  // namespace library

}  // namespace weft
