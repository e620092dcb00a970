#include "tools/weft/execution/run_saved.hpp"

#include <fmt/format.h>

#include "runtime/gpu/gpu.hpp"
#include "runtime/saved/saved_function.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/nearest_name.hpp"
#include "tools/weft/execution/results.hpp"
#include "tools/weft/execution/stopwatch.hpp"

namespace weft::cli {
namespace {

NamedArrays arrays_of(const Bound& bound) {
  if (!bound.literals.empty())
    throw UsageError(fmt::format("{}={}: a saved program takes arrays alone", bound.literals.begin()->first,
                                 bound.literals.begin()->second));
  return {bound.arrays.begin(), bound.arrays.end()};
}

void refuse_unknown(const NamedArrays& arguments, const SavedProgram& program) {
  std::vector<std::string> names;
  for (const SavedParameter& parameter : program.parameters) names.push_back(parameter.name);
  for (const auto& [name, array] : arguments)
    if (std::ranges::find(names, name) == names.end())
      throw UsageError(fmt::format("the program has no argument '{}'{}", name, suggestion(name, names)));
}

// What it says of the arguments, or of their shapes, is the caller's mistake.
std::vector<ndarray> called(const SavedFunction& function, const NamedArrays& arguments,
                            const RunOptions& options) {
  const auto mistake = [](const Error& error) {
    if (dynamic_cast<const Raised*>(&error)) throw;  // the program's own
    return UsageError(fmt::format("{}: {}", error.python_name(), error.what()));
  };
  try {
    RunOptions placed = options;
    placed.accelerator = accelerator_for(isa_of(function.program()));
    return function.call(arguments, placed);
  } catch (const TypeError& error) {
    throw mistake(error);
  } catch (const ValueError& error) {
    throw mistake(error);
  }
}

}  // namespace

Returned run_saved(const ProgramWords& words, const std::string& output, const RunOptions& options,
                   Times& times) {
  if (!words.dims.empty()) throw UsageError("--dim: the arguments of a saved program have its dimensions");
  const Stopwatch reading;
  const SavedFunction function(load_saved_program(words.target));
  const SavedProgram& program = function.program();
  check_output_path(output, program.results, program.form);
  times.read = reading.milliseconds();
  const Stopwatch loading;
  const NamedArrays arguments = arrays_of(bind_arguments(words.arguments));
  refuse_unknown(arguments, program);
  times.load = loading.milliseconds();
  times.kernels = times.cached = static_cast<int>(program.kernels.size());
  const Stopwatch running;
  const std::vector<ndarray> results = called(function, arguments, options);
  times.first_run = times.run = running.milliseconds();
  return returned(program.form, program.results, results);
}

}  // namespace weft::cli
