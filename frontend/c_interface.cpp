#include "frontend/c_interface.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "codegen/ahead/differences.hpp"
#include "frontend/c_names.hpp"
#include "runtime/library/library_functions.hpp"
#include "runtime/program/host_calls.hpp"
#include "runtime/saved/saved_function.hpp"

namespace weft {
namespace {

template <class Holds>
bool any_step(const SavedProgram& program, const Holds& holds) {
  return std::ranges::any_of(program.classes, [&](const ShapeClass& shapes) {
    return std::ranges::any_of(shapes.program.steps, holds);
  });
}

bool takes_loops(const Step& step) {
  return std::holds_alternative<Loop>(step) || std::holds_alternative<RowBlocks>(step);
}

template <class Holds>
bool calls_any(const SavedProgram& program, const Holds& holds) {
  return std::ranges::any_of(program.classes,
                             [&](const ShapeClass& shapes) { return any_call(shapes.program, holds); });
}

/// The least that has all functions which it calls.
const char* functions_of(const SavedProgram& program) {
  const auto prints = [](const HostCall& call) { return is(call.function, LibraryFunction::say); };
  if (calls_any(program, prints)) return "&weft_all_functions";
  return calls_any(program, [](const HostCall&) { return true; }) ? "&weft_library_functions" : "0";
}

/// Dtypes of the results; every class of shapes has the same.
std::vector<BufferType> results_of(const SavedProgram& program) {
  for (const ShapeClass& shapes : program.classes)
    if (shapes.error.empty()) return shapes.program.outputs;
  return {};
}

struct CResult {
  std::string name;
  BufferType type;
  std::string count = {};  // the parameter that says how long it is, where data decide that
  Dims counted = {};       // the axes along which they do
};

class CInterface {
 public:
  explicit CInterface(const SavedProgram& program)
      : program_(program), names_(program), function_(c_function_name(program.name)) {
    if (!program.form.strings.empty())
      refuse_ahead(Difference::strings_in_c, "'" + program.form.strings[0] + "'");
    if (!program.form.choices.empty())
      refuse_ahead(Difference::choices_in_c, "as data decide; a .weft file holds them");
    const std::vector<BufferType> types = results_of(program);
    for (std::size_t i = 0; i < types.size(); ++i)
      if (program.results[i] != no_result) results_.push_back(result(i, types[i]));
  }

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
        "extern const struct weft_functions weft_all_functions;\n"
        "struct weft_loops;\nextern const struct weft_loops weft_library_loops;\n"
        "struct weft_embedded {{\n  const unsigned char* bytes;\n  size_t size;\n"
        "  const struct weft_functions* functions;\n  const struct weft_loops* loops;\n  void* loaded;\n}};\n"
        "int weft_embedded_call(struct weft_embedded*, const int64_t*, const void* const*, void* const*,\n"
        "                       int64_t* const*);\n"
        "int weft_embedded_shapes(struct weft_embedded*, const int64_t*, int64_t*);\n"
        "const char* weft_embedded_error(void);\n"
        "static struct weft_embedded weft_program = {{weft_image, {}, {}, {}, 0}};\n\n"
        "{} {{\n{}  return weft_embedded_call(&weft_program, weft_lengths, weft_arguments, "
        "weft_results, weft_counts);\n}}\n"
        "{} {{\n{}  return weft_embedded_shapes(&weft_program, weft_lengths, shapes);\n}}\n"
        "const char* {}_error(void) {{ return weft_embedded_error(); }}\n",
        image_path, image_bytes, functions_of(program_),
        any_step(program_, takes_loops) ? "&weft_library_loops" : "0", call_declaration(), lists(true),
        shapes_declaration(), lists(false), function_);
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
    for (const CResult& result : results_)
      text += fmt::format("     {}: {}, {} axes\n", result.name, name(result.type.dtype),
                          result.type.shape.size());
    for (const CResult& result : results_)
      if (!result.count.empty())
        text += fmt::format("     {}: how long {} is{}, which data decide; at most as its shape says\n",
                            result.count, result.name, along_axes(result));
    return text + "   Any number of threads may call. */\n";
  }

  static std::string along_axes(const CResult& result) {
    if (result.counted == Dims{0}) return "";
    if (result.counted.size() == 1) return fmt::format(" along axis {}", result.counted[0]);
    return fmt::format(" along axes {}, a number for each", fmt::join(result.counted, ", "));
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
    for (const CResult& result : results_)
      parameters.push_back(fmt::format("{}* {}", c_type(result.type.dtype), result.name));
    for (const CResult& result : results_)
      if (!result.count.empty()) parameters.push_back("int64_t* " + result.count);
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
    if (arrays) text += list("void* const", "weft_results", all(&CResult::name));
    if (arrays) text += list("int64_t* const", "weft_counts", all(&CResult::count));
    return text;
  }

  CResult result(std::size_t number, const BufferType& type) const {
    const Dims counted = trimmed_axes(program_, number);
    if (counted.empty()) return {names_.results[number], type};
    return {names_.results[number], type, names_.counts[number], counted};
  }

  /// A null for what results have not.
  std::vector<std::string> all(std::string CResult::* part) const {
    std::vector<std::string> names;
    for (const CResult& result : results_) names.push_back((result.*part).empty() ? "0" : result.*part);
    return names;
  }

  const SavedProgram& program_;
  CNames names_;
  std::string function_;
  std::vector<CResult> results_;
};

}  // namespace

std::string c_header(const SavedProgram& program) { return CInterface(program).header(); }

std::string c_source(const SavedProgram& program, const std::string& image_path, std::size_t image_bytes) {
  return CInterface(program).source(image_path, image_bytes);
}

}  // namespace weft
