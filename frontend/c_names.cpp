#include "frontend/c_names.hpp"

#include <dlfcn.h>

#include <algorithm>
#include <array>

#include "ir/text/names.hpp"

namespace weft {
namespace {

constexpr std::array<std::string_view, 60> reserved = {
    "alignas", "alignof", "and",      "asm",      "auto",     "bool",     "break",    "case",     "catch",
    "char",    "class",   "compl",    "concept",  "const",    "continue", "decltype", "default",  "delete",
    "do",      "double",  "else",     "enum",     "explicit", "export",   "extern",   "false",    "float",
    "for",     "friend",  "goto",     "if",       "inline",   "int",      "long",     "mutable",  "namespace",
    "new",     "not",     "nullptr",  "operator", "or",       "private",  "public",   "register", "requires",
    "return",  "short",   "signed",   "sizeof",   "static",   "struct",   "switch",   "template", "this",
    "throw",   "true",    "typename", "union",    "unsigned", "void"};

/// Whether C's library has such a function, or the program its beginning.
bool is_taken(const std::string& name) {
  static void* const libraries[] = {dlopen("libc.so.6", RTLD_LAZY), dlopen("libm.so.6", RTLD_LAZY)};
  const auto has = [&](void* library) {
    return library != nullptr && dlsym(library, name.c_str()) != nullptr;
  };
  return name == "main" || std::ranges::any_of(libraries, has);
}

/// A Python name as a name in C: letters beyond ASCII become underscores, keywords and names that the source
/// has for itself get one.
std::string c_name(const std::string& python_name) {
  const std::string name = with_identifier_characters(python_name);
  const bool taken = name.starts_with("weft_") || std::ranges::find(reserved, name) != reserved.end();
  return taken ? name + "_" : name;
}

}  // namespace

std::string c_function_name(const std::string& name) {
  const std::string function = c_name(name);
  return is_taken(function) ? function + "_" : function;
}

std::string c_type(DType dtype) {
  switch (dtype) {
    case DType::bool_:
      return "bool";
    case DType::float16:
    case DType::bfloat16:
      return "uint16_t";  // its bits: C has no name for the type everywhere
    case DType::float32:
      return "float";
    case DType::float64:
      return "double";
    case DType::complex64:
      return "float _Complex";
    case DType::complex128:
      return "double _Complex";
    default:
      return std::string(name(dtype)) + "_t";
  }
}

CNames::CNames(const SavedProgram& program) {
  std::vector<std::string> used{"shapes"};
  const auto add = [&](std::vector<std::string>& list, const std::string& name) {
    std::string unique = c_name(name);
    while (std::ranges::find(used, unique) != used.end()) unique += "_";
    used.push_back(unique);
    list.push_back(unique);
  };
  for (const std::string& dimension : program.dimensions) add(lengths, dimension);
  for (const SavedParameter& parameter : program.parameters) add(arguments, parameter.name);
  const auto is_argument = [&](const std::string& name) {
    return std::ranges::find(program.parameters, name, &SavedParameter::name) != program.parameters.end();
  };
  for (const std::string& result : program.results)
    add(results, is_argument(result)            ? result + "_after"
                 : result.starts_with("return") ? "result" + result.substr(6)
                                                : result);
  for (const std::string& result : std::vector(results)) add(counts, result + "_length");
}

}  // namespace weft
