// A saved program as C: the header that others include, and the source that makes an object file of it.
#pragma once
#include <string>

#include "runtime/saved/saved_program.hpp"

namespace weft {

/// For C and C++: the function, its shapes function, and its errors, documented.
std::string c_header(const SavedProgram& program);

/// C (with GNU's assembler inside) that defines what the header declares, with the file of the packed program
/// in it; to be linked with libweft-runtime.a.
std::string c_source(const SavedProgram& program, const std::string& image_path, std::size_t image_bytes);

}  // namespace weft
