// A function and its arguments become a graph.
#include <algorithm>

#include "frontend/numpy/python_number.hpp"
#include "frontend/source/float_errors.hpp"
#include "frontend/source/masked_items.hpp"
#include "frontend/source/parameters.hpp"
#include "frontend/source/parser.hpp"
#include "frontend/source/raising.hpp"
#include "frontend/source/random_values.hpp"
#include "frontend/source/reading_ahead.hpp"
#include "runtime/errors.hpp"
#include "runtime/float_environment.hpp"

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

template <class Call>
Value result_of(const Call& call) {
  try {
    return call();
  } catch (const RaisesByData&) {
    throw NotImplementedError("a program that raises an error whatever its data are is not read");
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

bool speaks_of_errors(const Syntax& syntax) {
  return speaks_of(syntax, "errstate") || speaks_of(syntax, "seterr");
}

void add_output(Program& program, std::string name, const Tensor& tensor) {
  program.graph.outputs.push_back(tensor);
  program.graph.output_names.push_back(std::move(name));
}

void add_returned(Program& program, const Value& returned) {
  const Value result = settled_items(returned);
  const Sequence* sequence = result.sequence();
  program.returns_tuple = sequence != nullptr;
  if (sequence) {
    for (std::size_t i = 0; i < sequence->items.size(); ++i)
      add_output(program, "return_" + std::to_string(i), as_tensor(sequence->items[i]));
  } else if (!result.is_none()) {
    add_output(program, "return", as_tensor(result));
  }
  program.returned = program.graph.outputs.size();
  for (const NodePtr& node : topological_order(program.graph))
    for (const Tensor& input : node->inputs())
      if (input.operation() == Operation::trim)
        throw NotImplementedError("an array whose length depends on data is returned alone or in a tuple");
}

}  // namespace

const FunctionInfo& find_function(const Module& module, const std::string& name) {
  for (std::size_t i = module.functions.size(); i-- > 0;) {
    const FunctionInfo& function = module.functions[i];
    if (name.empty() ? !function.name.starts_with('_') : function.name == name) return function;
  }
  throw CallError(unknown_function(module, name));
}

Program read(const Module& module, const std::string& function, const Arguments& arguments,
             const ReadOptions& options) {
  const FloatEnvironment environment;
  const ReadingAhead ahead(options.decisions);
  const Syntax& syntax = *module.syntax;
  const Index32 index = find_function(module, function).index;
  const FunctionSyntax& entry = syntax.functions[index];
  const Raising raising;
  const GlobalRandom random(speaks_of(syntax, "random"));
  const FloatErrors float_errors(options.errstate, speaks_of_errors(syntax));
  chosen_lately().clear();  // of what was refused before
  numpy::forget_constants();
  Tracer tracer(syntax, options.max_steps);
  if (options.loops && !options.decisions) tracer.keep_loops(*options.loops);
  tracer.bind_global("__name__", std::string("source"));  // never "__main__": no file is the main program
  tracer.run_module(entry.name);
  BoundParameters bound = called([&] { return bind_parameters(syntax, entry, arguments, options); });
  Program program{.inputs = std::move(bound.inputs), .dims = std::move(bound.dims)};
  program.graph.name = syntax.names[entry.name];
  const std::vector<std::optional<Value>> given = bound.values;
  for (const auto& value : given)
    if (const auto* array = value ? value->as<Array>() : nullptr) array->storage()->given = true;
  const Value result = placed(syntax.source, entry.offset, [&] {
    return result_of([&] { return tracer.call_function(index, std::move(bound.values)); });
  });
  placed(syntax.source, entry.offset, [&] { add_returned(program, result); });
  for (std::size_t i = 0; i < given.size(); ++i) {
    const auto* array = given[i] ? given[i]->as<Array>() : nullptr;
    if (array && array->changed())
      add_output(program, syntax.names[entry.parameters[i].name], array->tensor());
  }
  placed(syntax.source, entry.offset, [&] { need_none_raised(program.graph.outputs); });
  return program;
}

std::vector<std::pair<std::string, Type>> input_types(const Module& module, const std::string& function,
                                                      const Arguments& arguments,
                                                      const ReadOptions& options) {
  const FunctionSyntax& entry = module.syntax->functions[find_function(module, function).index];
  return called([&] { return bind_parameters(*module.syntax, entry, arguments, options); }).inputs;
}

Program read_expression(const std::string& text, const Arguments& arguments) {
  const FloatEnvironment environment;
  Syntax syntax(
      SourceText("<expression>", text.substr(std::min(text.size(), text.find_first_not_of(" \t")))));
  Parser(syntax).expression_alone();
  const Raising raising;
  const GlobalRandom random(speaks_of(syntax, "random"));
  const FloatErrors float_errors({}, speaks_of_errors(syntax));
  Tracer tracer(syntax, ReadOptions{}.max_steps);
  tracer.bind_global("np", NumpyModule{});
  tracer.bind_global("numpy", NumpyModule{});
  Program program;
  program.graph.name = "expression";
  for (const auto& [name, argument] : arguments) {
    if (const auto* type = std::get_if<Type>(&argument)) program.inputs.emplace_back(name, *type);
    tracer.bind_global(name, argument_value(name, argument));
  }
  const Expression& expression = syntax.expression(syntax.statements[syntax.module_body.first]);
  const Value result = placed(syntax.source, expression.offset,
                              [&] { return result_of([&] { return tracer.evaluate(expression); }); });
  placed(syntax.source, expression.offset, [&] {
    add_returned(program, result);
    need_none_raised(program.graph.outputs);
  });
  return program;
}

}  // namespace weft::source
