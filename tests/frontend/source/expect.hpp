// What the tests of the source reader say of programs: their results, computed by the reference device, and
// their errors with the place.
#pragma once
#include <string>

#include "catch.hpp"
#include "frontend/source/source.hpp"
#include "ir/reference/reference.hpp"

namespace source_test {

using weft::source::Arguments;
using weft::source::Module;
using weft::source::ReadOptions;
using weft::source::ReadProgram;

inline Module module_of(const std::string& body) {
  return weft::source::parse("program.py", "import numpy as np\n" + body);
}

/// An array parameter's argument of the test: 0, 1, 2, …
inline weft::ndarray counted(const weft::Type& type) {
  weft::ndarray array = weft::ndarray::empty(type.dtype, type.shape);
  weft::dispatch(type.dtype, [&]<class T>() {
    for (std::int64_t i = 0; i < array.size(); ++i) array.data<T>()[i] = static_cast<T>(i);
  });
  return array;
}

/// Every free dimension is 3, every array parameter counts from 0.
inline ReadProgram program_of(const std::string& body, const Arguments& arguments = {}) {
  return weft::source::read(module_of(body), "", arguments, {.dims = {}, .default_dim = 3});
}

inline std::vector<weft::ndarray> outputs_of(const ReadProgram& program) {
  std::vector<std::pair<std::string, weft::ndarray>> variables;
  for (const auto& [name, type] : program.inputs) variables.emplace_back(name, counted(type));
  return weft::reference::evaluate(program.graph, variables);
}

/// "NAME=VALUE" of each output, a line each.
inline std::string results(const ReadProgram& program) {
  std::string text;
  const std::vector<weft::ndarray> outputs = outputs_of(program);
  for (std::size_t i = 0; i < outputs.size(); ++i)
    text += (i > 0 ? "\n" : "") + program.graph.output_names[i] + "=" + outputs[i].str();
  return text;
}

inline std::string results(const std::string& body, const Arguments& arguments = {}) {
  return results(program_of(body, arguments));
}

/// What the function body "return EXPRESSION" returns, as NumPy prints it.
inline std::string returned(const std::string& expression) {
  return results(weft::source::read_expression(expression));
}

/// "LINE:COLUMN CLASS: text" of the error that reading gives; "" for none. The first line of `body` is
/// line 2.
inline std::string error_of(const std::string& body, const Arguments& arguments = {},
                            const ReadOptions& options = {.dims = {}, .default_dim = 3}) {
  try {
    weft::source::read(module_of(body), "", arguments, options);
  } catch (const weft::source::ReadError& error) {
    return std::to_string(error.line()) + ":" + std::to_string(error.column()) + " " + error.python_name() +
           ": " + error.own_text() + error.hint;
  }
  return "";
}

/// The same, of one expression that a function returns: columns count from the expression's first character.
inline std::string expression_error(const std::string& expression) {
  try {
    weft::source::read_expression(expression);
  } catch (const weft::source::ReadError& error) {
    return std::to_string(error.column()) + " " + error.python_name() + ": " + error.own_text() + error.hint;
  }
  return "";
}

}  // namespace source_test
