#include "frontend/c_interface.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "runtime/saved/saved_function.hpp"

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
std::string c_name(std::string name) {
  for (char& c : name)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  const bool taken = name.starts_with("weft_") || std::ranges::find(reserved, name) != reserved.end();
  return taken ? name + "_" : name;
}

/// The same, and one for what would take the place of a function of C's library.
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

/// Names of the C functions' parameters, no two alike.
struct Names {
  std::vector<std::string> lengths, arguments, results;

  explicit Names(const SavedProgram& program) {
    std::vector<std::string> used{"shapes"};
    const auto add = [&](std::vector<std::string>& list, const std::string& name) {
      std::string unique = c_name(name);
      while (std::ranges::find(used, unique) != used.end()) unique += "_";
      used.push_back(unique);
      list.push_back(unique);
    };
    for (const std::string& dimension : program.dimensions) add(lengths, dimension);
    for (const SavedParameter& parameter : program.parameters) add(arguments, parameter.name);
    for (const std::string& result : program.results)
      add(results, result.starts_with("return") ? "result" + result.substr(6) : result + "_after");
  }
};

/// Dtypes of the results; every class of shapes has the same.
std::vector<BufferType> results_of(const SavedProgram& program) {
  for (const ShapeClass& shapes : program.classes)
    if (shapes.error.empty()) return shapes.program.outputs;
  return {};
}

bool calls_functions(const SavedProgram& program) {
  return std::ranges::any_of(program.classes, [](const ShapeClass& shapes) {
    return std::ranges::any_of(shapes.program.steps,
                               [](const Step& step) { return std::holds_alternative<HostCall>(step); });
  });
}

class CInterface {
 public:
  explicit CInterface(const SavedProgram& program)
      : program_(program),
        names_(program),
        function_(c_function_name(program.name)),
        results_(results_of(program)) {}

  std::string header() const {
    std::string guard = "WEFT_COMPILED_" + function_;
    return fmt::format(
        "/* Compiled by Weft: {}. */\n#ifndef {}\n#define {}\n#include <stdbool.h>\n#include <stdint.h>\n\n"
        "#ifdef __cplusplus\nextern \"C\" {{\n#endif\n\n{}{};\n\n{}{};\n\n{}const char* {}_error(void);\n\n"
        "#ifdef __cplusplus\n}}\n#endif\n#endif\n",
        signature_text(), guard, guard, call_comment(), call_declaration(), shapes_comment(),
        shapes_declaration(), "/* What failed last in this thread, in one line. */\n", function_);
  }

  std::string source(const std::string& image_path, std::size_t image_bytes) const {
    return fmt::format(
        "#include <stdbool.h>\n#include <stddef.h>\n#include <stdint.h>\n\n"
        "__asm__(\".section .rodata\\n.balign 16\\nweft_image: .incbin \\\"{}\\\"\\n.previous\\n\");\n"
        "extern const unsigned char weft_image[] __attribute__((visibility(\"hidden\")));\n"
        "struct weft_functions;\nextern const struct weft_functions weft_library_functions;\n"
        "struct weft_embedded {{\n  const unsigned char* bytes;\n  size_t size;\n"
        "  const struct weft_functions* functions;\n  void* loaded;\n}};\n"
        "int weft_embedded_call(struct weft_embedded*, const int64_t*, const void* const*, void* const*);\n"
        "int weft_embedded_shapes(struct weft_embedded*, const int64_t*, int64_t*);\n"
        "const char* weft_embedded_error(void);\n"
        "static struct weft_embedded weft_program = {{weft_image, {}, {}, 0}};\n\n"
        "{} {{\n{}  return weft_embedded_call(&weft_program, weft_lengths, weft_arguments, "
        "weft_results);\n}}\n"
        "{} {{\n{}  return weft_embedded_shapes(&weft_program, weft_lengths, shapes);\n}}\n"
        "const char* {}_error(void) {{ return weft_embedded_error(); }}\n",
        image_path, image_bytes, calls_functions(program_) ? "&weft_library_functions" : "0",
        call_declaration(), lists(true), shapes_declaration(), lists(false), function_);
  }

 private:
  std::string signature_text() const {
    std::vector<std::string> parameters;
    for (const SavedParameter& parameter : program_.parameters)
      parameters.push_back(parameter.name + ": " + type_text(program_, parameter));
    return fmt::format("{}({})", program_.name, fmt::join(parameters, ", "));
  }

  std::string call_comment() const {
    std::string text = "/* Arrays lie in C order and must not overlap. 0, or 1 for a failure.\n";
    for (std::size_t i = 0; i < program_.parameters.size(); ++i)
      text += fmt::format("     {}: {}\n", names_.arguments[i], type_text(program_, program_.parameters[i]));
    for (std::size_t i = 0; i < results_.size(); ++i)
      text += fmt::format("     {}: {}, {} axes\n", names_.results[i], name(results_[i].dtype),
                          results_[i].shape.size());
    return text + "   Any number of threads may call. */\n";
  }

  std::string shapes_comment() const {
    return "/* The lengths of the axes of the results, one result after the other. 0, or 1 for a failure. "
           "*/\n";
  }

  std::vector<std::string> length_parameters() const {
    std::vector<std::string> parameters;
    for (const std::string& length : names_.lengths) parameters.push_back("int64_t " + length);
    return parameters;
  }

  std::string call_declaration() const {
    std::vector<std::string> parameters = length_parameters();
    for (std::size_t i = 0; i < names_.arguments.size(); ++i)
      parameters.push_back(
          fmt::format("const {}* {}", c_type(program_.parameters[i].dtype), names_.arguments[i]));
    for (std::size_t i = 0; i < names_.results.size(); ++i)
      parameters.push_back(fmt::format("{}* {}", c_type(results_[i].dtype), names_.results[i]));
    if (parameters.empty()) parameters.push_back("void");
    return fmt::format("int {}({})", function_, fmt::join(parameters, ", "));
  }

  std::string shapes_declaration() const {
    std::vector<std::string> parameters = length_parameters();
    parameters.push_back("int64_t* shapes");
    return fmt::format("int {}_shapes({})", function_, fmt::join(parameters, ", "));
  }

  /// The lists that the runtime takes; never empty, which C does not have.
  std::string lists(bool arrays) const {
    const auto list = [](const char* type, const char* name, const std::vector<std::string>& items) {
      return fmt::format("  {} {}[] = {{{}}};\n", type, name,
                         items.empty() ? "0" : fmt::format("{}", fmt::join(items, ", ")));
    };
    std::string text = list("const int64_t", "weft_lengths", names_.lengths);
    if (arrays) text += list("const void* const", "weft_arguments", names_.arguments);
    if (arrays) text += list("void* const", "weft_results", names_.results);
    return text;
  }

  const SavedProgram& program_;
  Names names_;
  std::string function_;
  std::vector<BufferType> results_;
};

}  // namespace

std::string c_header(const SavedProgram& program) { return CInterface(program).header(); }

std::string c_source(const SavedProgram& program, const std::string& image_path, std::size_t image_bytes) {
  return CInterface(program).source(image_path, image_bytes);
}

}  // namespace weft
