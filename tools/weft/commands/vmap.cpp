#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "frontend/batching/batch.hpp"
#include "passes/rewrite/merge_subexpressions.hpp"
#include "tools/weft/command_line/options.hpp"
#include "tools/weft/commands/commands.hpp"
#include "tools/weft/program/derivatives.hpp"
#include "tools/weft/program/whole_file.hpp"

namespace weft::cli {
namespace {

struct VmapOptions {
  ProgramWords words;
  std::vector<std::string> over;
  std::int64_t size = 32;
  std::string output;
};

/// A parameter of the same name with the members along a new first axis.
NodePtr batch_of(const NodePtr& parameter, std::int64_t size) {
  const Type& member = parameter->types()[0];
  Dims shape = member.shape;
  shape.insert(shape.begin(), size);
  return variable_of(parameter->attribute<std::string>(Attribute::name), c_type(member.dtype, shape))
      .node_ptr();
}

/// The program for all members, as NumPy source.
std::string source_of(const source::ReadProgram& program, const VmapOptions& options) {
  std::vector<NodePtr> parameters = parameters_of(program);
  std::vector<Tensor> members, batches;
  for (const std::string& name : options.over) {
    members.push_back(parameter_named(name, "--over", program, parameters));
    const auto place = std::ranges::find(parameters, members.back().node_ptr());
    *place = batch_of(*place, options.size);
    batches.emplace_back(*place);
  }
  Graph graph = program.graph;
  graph.name += "_vmap";
  graph.outputs = batched(graph.outputs, members, batches, options.size);
  return text(passes::merge_subexpressions(graph), 64, parameters);
}

int vmap_command(const VmapOptions& options) {
  if (options.size < 0) throw UsageError("--size: expected a number of members from 0 up");
  const std::string source = source_of(load_program(options.words, default_free_dim).program, options);
  write_or_print(options.output, source);
  return 0;
}

}  // namespace

void add_vmap(CLI::App& app, int& exit_code) {
  CLI::App* command =
      app.add_subcommand("vmap", "Print a program for all members of a batch as NumPy source");
  command->footer(
      "The arguments that --over names, and what the function returns, get a first axis, along which the "
      "members lie; the others are the same for all. Free dimensions that nothing decides are 1024.\n"
      "Examples:\n  weft vmap model.py:score --over x --size 100 -o batched.py\n"
      "  weft vmap distance.py --over x,y");
  const auto options = std::make_shared<VmapOptions>();
  add_program_words(*command, options->words);
  command->add_option("--over", options->over, "The parameters that have members, with commas between")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->required();
  command->add_option("--size", options->size, "How many members there are")->capture_default_str();
  command->add_option("-o,--output", options->output, "Where to write it, instead of to standard output");
  command->callback([options, &exit_code] { exit_code = vmap_command(*options); });
}

}  // namespace weft::cli
