// A function and its arguments become a graph.
#include <fmt/format.h>

#include <algorithm>

#include "frontend/source/data/arguments_at_hand.hpp"
#include "frontend/source/data/raising.hpp"
#include "frontend/source/desugar/desugar.hpp"
#include "frontend/source/interpreter/parameters.hpp"
#include "frontend/source/interpreter/reads_program.hpp"
#include "frontend/source/interpreter/returned.hpp"
#include "frontend/source/items/growing_lists.hpp"
#include "frontend/source/items/grown_items.hpp"
#include "frontend/source/python/of_python.hpp"
#include "frontend/source/source.hpp"
#include "frontend/source/syntax/parser.hpp"
#include "frontend/source/values/place_at_hand.hpp"
#include "frontend/source/values/reading.hpp"
#include "frontend/source/values/reading_ahead.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/float_environment.hpp"

namespace weft::source {
namespace {

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

/// Calls body(); what goes wrong there is the caller's mistake.
template <class Body>
auto called(Body&& body) {
  try {
    return body();
  } catch (const ReadError& error) {
    throw CallError(error);
  }
}

/// What is called returns; nothing where it raises an error, after what was noted before.
template <class Call>
std::optional<Value> result_of(const Call& call) {
  try {
    return call();
  } catch (const RaisesByData&) {
    return std::nullopt;
  } catch (const ReadError& error) {
    if (is_reading_ahead() || !note_after_others(error)) throw;
    return std::nullopt;
  }
}

ReadError unknown_function(const Module& module, const std::string& name) {
  std::vector<std::string> names;
  for (const FunctionInfo& function : module.functions) names.push_back(function.name);
  std::string text =
      name.empty() ? "the file defines no public function" : "the file defines no function '" + name + "'";
  if (!names.empty()) text += " among " + joined(names);
  return {"NameError", text, module.path, 1, 1, "", name.empty() ? "" : suggestion(name, names)};
}

bool speaks_of(const Syntax& syntax, const char* name) {
  return std::ranges::find(syntax.names, name) != std::end(syntax.names);
}

ReadsProgram::Begins begun_by(const Syntax& syntax, const ReadOptions& options) {
  return {.errstate = options.errstate,
          .speaks_of_errors = speaks_of(syntax, "errstate") || speaks_of(syntax, "seterr"),
          .speaks_of_random = speaks_of(syntax, "random"),
          .decisions = options.decisions,
          .bounds_loops = options.bounds_loops};
}

std::vector<std::string> parameter_names(const Syntax& syntax, const FunctionSyntax& function) {
  std::vector<std::string> names;
  for (const ParameterSyntax& parameter : function.parameters) names.push_back(syntax.names[parameter.name]);
  return names;
}

void add_output(ReadProgram& program, std::string name, const Tensor& tensor) {
  program.graph.outputs.push_back(tensor);
  program.graph.output_names.push_back(std::move(name));
}

/// What happens besides is needed by one of the outputs.
void need_what_happens(ReadProgram& program) {
  if (const auto happened = need_none_raised(program.graph.outputs))
    add_output(program, no_result, *happened);
}

/// For all data, or for those at hand.
ReadProgram read_once(const Module& module, const std::string& function, const Arguments& arguments,
                      const ReadOptions& options) {
  const FloatEnvironment environment;
  const Syntax& syntax = *module.syntax;
  const Index32 index = find_function(module, function).index;
  const FunctionSyntax& entry = syntax.functions[index];
  const ReadsProgram reads(begun_by(syntax, options));
  std::optional<ArgumentsAtHand> at_hand;
  if (options.arrays) at_hand.emplace(*options.arrays);
  reading().settles = settle_grown;
  reading().is_new = StepLists::is_new;
  Tracer tracer(syntax, options.max_steps);
  if (options.loops && !options.decisions) tracer.keep_loops(*options.loops);
  tracer.bind_global("__name__", std::string("source"));  // never "__main__": no file is the main program
  const auto module_run = result_of([&] { return tracer.run_module(entry.name), Value(NoneValue{}); });
  BoundParameters bound = called([&] { return bind_parameters(syntax, entry, arguments, options); });
  ReadProgram program{.inputs = std::move(bound.inputs), .dims = std::move(bound.dims)};
  program.graph.name = syntax.names[entry.name];
  for (const auto& [name, array] : bound.arrays) array.storage()->given = true;
  const auto result = !module_run ? module_run : placed(syntax.source, entry.offset, [&] {
    return result_of([&] { return tracer.call_function(index, std::move(bound.values)); });
  });
  if (result)
    placed(syntax.source, entry.offset,
           [&] { add_returned(program, *result, parameter_names(syntax, entry)); });
  for (const auto& [name, array] : bound.arrays)
    if (result && array.changed()) add_output(program, name, array.tensor());
  placed(syntax.source, entry.offset, [&] { need_what_happens(program); });
  return program;
}

}  // namespace

const FunctionInfo& find_function(const Module& module, const std::string& name) {
  for (std::size_t i = module.functions.size(); i-- > 0;) {
    const FunctionInfo& function = module.functions[i];
    if (name.empty() ? !function.name.starts_with('_') : function.name == name) return function;
  }
  throw CallError(unknown_function(module, name));
}

namespace {

/// For all data, or else for those at hand.
ReadProgram read_for_all(const Module& module, const std::string& function, const Arguments& arguments,
                         const ReadOptions& options) {
  ReadOptions for_all = options;
  for_all.arrays = nullptr;
  try {
    return read_once(module, function, arguments, for_all);
  } catch (const ReadError& error) {
    if (!options.arrays || !is_refusal(error)) throw;
    ReadProgram program = read_once(module, function, arguments, options);
    program.not_read_for_others = fmt::format("line {}: {}", error.line(), error.own_text());
    return program;
  }
}

}  // namespace

ReadProgram read(const Module& module, const std::string& function, const Arguments& arguments,
                 const ReadOptions& options) {
  ReadProgram program = read_for_all(module, function, arguments, options);
  return options.then ? options.then(std::move(program)) : program;
}

std::vector<std::pair<std::string, Type>> input_types(const Module& module, const std::string& function,
                                                      const Arguments& arguments,
                                                      const ReadOptions& options) {
  const FunctionSyntax& entry = module.syntax->functions[find_function(module, function).index];
  return called([&] { return bind_parameters(*module.syntax, entry, arguments, options); }).inputs;
}

ReadProgram read_expression(const std::string& text, const Arguments& arguments) {
  const FloatEnvironment environment;
  Syntax syntax(
      SourceText("<expression>", text.substr(std::min(text.size(), text.find_first_not_of(" \t")))));
  Parser(syntax).expression_alone();
  desugar_loops(syntax);
  const ReadsProgram reads(begun_by(syntax, {}));
  Tracer tracer(syntax, ReadOptions{}.max_steps);
  tracer.bind_global("np", NumpyModule{});
  tracer.bind_global("numpy", NumpyModule{});
  ReadProgram program;
  program.graph.name = "expression";
  for (const auto& [name, argument] : arguments) {
    if (const auto* type = std::get_if<Type>(&argument)) program.inputs.emplace_back(name, *type);
    tracer.bind_global(name, argument_value(name, argument));
  }
  const Expression& expression = syntax.expression(syntax.statements[syntax.module_body.first]);
  const auto result = placed(syntax.source, expression.offset,
                             [&] { return result_of([&] { return tracer.evaluate(expression); }); });
  placed(syntax.source, expression.offset, [&] {
    if (result) add_returned(program, *result);
    need_what_happens(program);
  });
  return program;
}

}  // namespace weft::source
