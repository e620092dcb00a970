#include "passes/schedule/compile_options.hpp"

namespace weft {

std::string text(const CompileOptions& options) {
  std::string text = options.exact ? "exact" : "inexact";
  if (options.tf32) text += ", TF32";
  if (options.memory_limit) text += ", within " + std::to_string(*options.memory_limit) + " bytes";
  if (!options.schedule.empty()) text += ", schedule " + options.schedule;
  return text;
}

}  // namespace weft
