// The files of a program beside its first.
#pragma once
#include "frontend/source/ast.hpp"

namespace weft::source {

/// Parses what the first file imports, and what that imports in turn, of the folder of the first, and of the packages
/// that they lie in; imports know their files then. A file that is no Python is an error where it is imported.
void parse_own_files(Syntax& syntax);
/// Errors: OSError.
std::string content_of(const std::string& path);

}  // namespace weft::source
