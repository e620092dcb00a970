// The GNU build id of an ELF file.
#pragma once
#include <string>

namespace weft::codegen {

/// The id's bytes. Errors: OSError when the file cannot be read or has none.
std::string read_build_id(const std::string& path);

}  // namespace weft::codegen
