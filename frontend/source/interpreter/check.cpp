#include "frontend/source/interpreter/check.hpp"

#include "frontend/source/interpreter/checker.hpp"
#include "frontend/source/interpreter/reads_program.hpp"
#include "runtime/system/float_environment.hpp"

namespace weft::source {
namespace {

constexpr std::int64_t most_steps = 10'000;  // of the file's own statements

std::optional<ReadError> reason_for(const Syntax& syntax, const FunctionInfo& function) {
  const ReadsProgram reads({.speaks_of_errors = true, .speaks_of_random = true});
  try {
    Tracer tracer(syntax, most_steps);
    tracer.bind_global("__name__", std::string("source"));
    Checker(syntax, tracer).check(syntax.functions[function.index]);
    return std::nullopt;
  } catch (const ReadError& error) {
    return error;
  }
}

}  // namespace

std::vector<Checked> check(const Module& module) {
  const FloatEnvironment environment;
  std::vector<Checked> all;
  for (const FunctionInfo& function : module.functions)
    all.push_back({function, reason_for(*module.syntax, function)});
  return all;
}

}  // namespace weft::source
