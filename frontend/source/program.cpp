// A function and its arguments become a graph.
#include <algorithm>

#include "frontend/source/parameters.hpp"
#include "frontend/source/parser.hpp"
#include "runtime/errors.hpp"

namespace weft::source {
namespace {

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

std::string no_function(const std::string& name, const std::vector<std::string>& names) {
  const std::string text = "the file defines no function '" + name + "'", nearest = suggestion(name, names);
  if (names.empty()) return text;
  return text + (nearest.empty() ? "." : nearest) + " It defines: " + joined(names);
}

/// The function named, or the last public one.
Index32 find_function(const Module& module, const std::string& name) {
  std::vector<std::string> names;
  for (const FunctionInfo& function : module.functions) names.push_back(function.name);
  for (std::size_t i = names.size(); i-- > 0;)
    if (name.empty() ? !names[i].starts_with('_') : names[i] == name) return static_cast<Index32>(i);
  throw ReadError("NameError",
                  name.empty() ? "the file defines no public function" : no_function(name, names),
                  module.path, 1, 1, "");
}

void add_output(Program& program, std::string name, const Tensor& tensor) {
  program.graph.outputs.push_back(tensor);
  program.graph.output_names.push_back(std::move(name));
}

void add_returned(Program& program, const Value& result) {
  const Sequence* sequence = result.sequence();
  program.returns_tuple = sequence != nullptr;
  if (sequence) {
    for (std::size_t i = 0; i < sequence->items.size(); ++i)
      add_output(program, "return_" + std::to_string(i), as_tensor(sequence->items[i]));
  } else if (!result.is_none()) {
    add_output(program, "return", as_tensor(result));
  }
  program.returned = program.graph.outputs.size();
}

}  // namespace

Program read(const Module& module, const std::string& function, const Arguments& arguments,
             const ReadOptions& options) {
  const Syntax& syntax = *module.syntax;
  const Index32 index = find_function(module, function);
  const FunctionSyntax& entry = syntax.functions[index];
  Tracer tracer(syntax);
  tracer.bind_global("__name__", std::string("source"));  // never "__main__": no file is the main program
  tracer.run_module();
  BoundParameters bound = bind_parameters(syntax, entry, arguments, options);
  Program program{.inputs = std::move(bound.inputs), .dims = std::move(bound.dims)};
  program.graph.name = syntax.names[entry.name];
  const std::vector<std::optional<Value>> given = bound.values;
  const Value result = tracer.call_function(index, std::move(bound.values));
  placed(syntax.source, entry.offset, [&] { add_returned(program, result); });
  for (std::size_t i = 0; i < given.size(); ++i) {
    const auto* array = given[i] ? given[i]->as<Array>() : nullptr;
    if (array && array->changed())
      add_output(program, syntax.names[entry.parameters[i].name], array->tensor());
  }
  return program;
}

Program read_expression(const std::string& text, const Arguments& arguments) {
  Syntax syntax(
      SourceText("<expression>", text.substr(std::min(text.size(), text.find_first_not_of(" \t")))));
  Parser(syntax).expression_alone();
  Tracer tracer(syntax);
  tracer.bind_global("np", NumpyModule{});
  tracer.bind_global("numpy", NumpyModule{});
  Program program;
  program.graph.name = "expression";
  for (const auto& [name, argument] : arguments) {
    if (const auto* type = std::get_if<Type>(&argument)) program.inputs.emplace_back(name, *type);
    tracer.bind_global(name, argument_value(name, argument));
  }
  const Expression& expression = syntax.expression(syntax.statements.front());
  const Value result = tracer.evaluate(expression);
  placed(syntax.source, expression.offset, [&] { add_returned(program, result); });
  return program;
}

}  // namespace weft::source
