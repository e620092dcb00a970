// The files of a program beside its first.
#pragma once
#include "frontend/source/syntax/ast.hpp"

namespace weft::source {

/// Parses what the first file imports, and what that imports in turn, of the folder of the first, and of the
/// packages that they lie in; imports know their files then. A file that is no Python is an error where it is
/// imported.
void parse_own_files(Syntax& syntax);
/// The file `name` in the package, or folder, that `file` is.
std::optional<Index32> file_within(const Syntax& syntax, const FileSyntax& file, const std::string& name);
/// Errors: OSError.
std::string content_of(const std::string& path);

}  // namespace weft::source
