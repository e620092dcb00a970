// Files of NumPy source, parsed.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/source/syntax/annotations.hpp"

namespace weft::source {

struct Parameter {
  std::string name;
  std::optional<ArrayAnnotation> array;  // for an annotation that says an array
  std::string annotation;                // as written, without quotes; "" for none
  bool has_default = false;
};

struct FunctionInfo {
  std::uint32_t index = 0;  // among all functions of the file, with those within others
  std::string name, docstring;
  int line = 0;
  std::vector<Parameter> parameters;
};

struct Syntax;

/// A file of NumPy source, parsed. Cheap to copy; never changes.
struct Module {
  std::string path;
  std::vector<FunctionInfo> functions;  // in the order of the file, without those within others
  std::shared_ptr<const Syntax> syntax;
};

/// Errors: ReadError for what is not Python, or not in the language.
Module parse(std::string path, std::string text);
/// The same, of a file's content, and of the files that it imports from its folder, or its package, which are
/// read as it is. Errors: OSError besides, of that file alone.
Module parse_file(const std::string& path);
/// The paths of the files that were parsed.
std::vector<std::string> files_of(const Module& module);
/// Their texts, one after the other.
std::string_view text_of(const Module& module);

}  // namespace weft::source
