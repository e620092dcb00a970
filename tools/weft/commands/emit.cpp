#include <fmt/format.h>

#include <iostream>
#include <map>
#include <memory>

#include "tools/weft/command_line/options.hpp"
#include "tools/weft/commands/commands.hpp"
#include "tools/weft/program/free_lengths.hpp"
#include "tools/weft/stages/stages.hpp"

namespace weft::cli {
namespace {

struct EmitOptions {
  ProgramWords words;
  std::string stage = "graph", target;
};

const std::map<std::string, Isa>& gpu_targets() {
  static const std::map<std::string, Isa> table = {{"cuda:sm_80", Isa::ptx}, {"cuda:sm_90a", Isa::ptx_90a}};
  return table;
}

std::vector<std::string> gpu_target_names() {
  std::vector<std::string> names;
  for (const auto& target : gpu_targets()) names.push_back(target.first);
  return names;
}

int emit_command(const EmitOptions& options) {
  std::optional<Isa> target;
  if (!options.target.empty()) target = gpu_targets().at(options.target);
  if (target && !is_of_target(options.stage))
    throw UsageError(fmt::format("--target {}: goes with --stage nest, program or ptx", options.target));
  const LoadedProgram loaded = load_program(options.words, default_free_dim);
  if (options.stage == "source") {
    std::cout << source_of_free_lengths(loaded, options.words);
    return 0;
  }
  std::cout << stage_text(options.stage, loaded.program.graph, {.options = options.words.options}, target);
  return 0;
}

}  // namespace

void add_emit(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("emit", "Print a program as it is at one stage of its compilation");
  command->footer(
      "Free dimensions that nothing decides have their names in source, where it is one program for all "
      "lengths, and are 1024 else.\nExamples:\n  weft emit softmax.py --stage mlir\n"
      "  weft emit softmax.py --stage nest --schedule '*: rows'");
  const auto options = std::make_shared<EmitOptions>();
  add_program_words(*command, options->words);
  add_gradient(*command, options->words);
  add_errstate(*command, options->words);
  add_memory_limit(*command, options->words);
  add_precision(*command, options->words);
  add_schedule(*command, options->words);
  command
      ->add_option("--stage", options->stage,
                   "source, graph, fused, plan, nest, program, mlir, llvm, asm, ptx or dot")
      ->check(one_of(stage_names()))
      ->capture_default_str();
  command
      ->add_option(
          "--target", options->target,
          "The GPU that nest, program and ptx are for: cuda:sm_80, and what came later, as ptx is unless "
          "given; or cuda:sm_90a, Hopper alone")
      ->check(one_of(gpu_target_names()));
  command->callback([options, &exit_code] { exit_code = emit_command(*options); });
}

}  // namespace weft::cli
