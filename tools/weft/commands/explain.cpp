#include <fmt/format.h>

#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <numeric>

#include "codegen/plan_within.hpp"
#include "tools/weft/command_line/options.hpp"
#include "tools/weft/command_line/terminal.hpp"
#include "tools/weft/commands/commands.hpp"
#include "tools/weft/execution/execution.hpp"
#include "tools/weft/stages/arena_map.hpp"

namespace weft::cli {
namespace {

using codegen::Assembled;
using codegen::KernelReport;

struct ExplainOptions {
  ProgramWords words;
  bool json = false, memory = false;
};

double total_compile_ms(const Assembled& assembled) {
  const auto add = [](double sum, const KernelReport& kernel) { return sum + kernel.compile_ms; };
  return std::accumulate(assembled.kernels.begin(), assembled.kernels.end(), 0.0, add);
}

bool all_cached(const Assembled& assembled) {
  return std::ranges::all_of(assembled.kernels, &KernelReport::cached);
}

nlohmann::ordered_json kernel_json(const KernelReport& kernel) {
  nlohmann::ordered_json json{{"name", kernel.name},
                              {"operations", kernel.operations},
                              {"bytes", kernel.bytes},
                              {"flops", kernel.flops},
                              {"ends", kernel.ends},
                              {"cached", kernel.cached},
                              {"compile_ms", kernel.compile_ms},
                              {"rows", kernel.rows}};
  if (!kernel.again.empty()) json["again"] = kernel.again;
  return json;
}

// What a memory limit costs: kernels that run again.
struct Again {
  std::vector<std::string> kernels;
  std::int64_t bytes = 0, flops = 0;
};

Again again_in(const Assembled& assembled) {
  Again again;
  for (const KernelReport& kernel : assembled.kernels) {
    if (kernel.again.empty()) continue;
    again.kernels.push_back(kernel.again);
    again.bytes += kernel.bytes;
    again.flops += kernel.flops;
  }
  return again;
}

nlohmann::ordered_json limited_json(const passes::LimitedMemory& limited, const Again& again) {
  return {{"bytes", limited.limit},
          {"loop_bytes", limited.loop_bytes},
          {"arena_bytes_before", limited.arena_before},
          {"reordered", limited.reordered},
          {"run_again", again.kernels},
          {"more_bytes", again.bytes},
          {"more_flops", again.flops}};
}

nlohmann::ordered_json explanation(const Assembled& assembled,
                                   const std::optional<passes::LimitedMemory>& limited, bool memory) {
  nlohmann::ordered_json kernels = nlohmann::ordered_json::array();
  for (const KernelReport& kernel : assembled.kernels) kernels.push_back(kernel_json(kernel));
  nlohmann::ordered_json whole{{"kernels", kernels},
                               {"arena_bytes", assembled.program.arena_bytes},
                               {"compile_ms", total_compile_ms(assembled)},
                               {"cached", all_cached(assembled)}};
  if (limited) whole["memory_limit"] = limited_json(*limited, again_in(assembled));
  if (memory) whole["arena"] = arena_json(assembled);
  return whole;
}

std::string origin(const KernelReport& kernel) {
  switch (kernel.code) {
    case KernelReport::Code::own:
      return kernel.cached ? "from the cache" : fmt::format("compiled in {:.1f} ms", kernel.compile_ms);
    case KernelReport::Code::library:
      return "a library's";
    case KernelReport::Code::steps:
      return "that of its steps";
    case KernelReport::Code::loop:
      return "that of its loop";
  }
  __builtin_unreachable();
}

void print_kernel(std::size_t number, std::size_t count, const KernelReport& kernel) {
  const double intensity =
      kernel.bytes > 0 ? static_cast<double>(kernel.flops) / static_cast<double>(kernel.bytes) : 0;
  const std::string heading = fmt::format("kernel {} of {}: {}", number, count, kernel.name);
  fmt::print("{}\n", styled(Style::heading, heading, stdout));
  fmt::print("  computes  {}\n", fmt::join(kernel.operations, ", "));
  fmt::print("  moves     {:.3f} MB\n", static_cast<double>(kernel.bytes) / 1e6);
  fmt::print("  flops     {} ({:.2f} a byte)\n", kernel.flops, intensity);
  fmt::print("  ends      {}\n", kernel.ends);
  if (!kernel.again.empty()) fmt::print("  again     what {} computed\n", kernel.again);
  fmt::print("  code      {}\n", origin(kernel));
  if (kernel.rows > 0)
    fmt::print("  rows      {} at a time, with kernels {} to {}: what only these use is not stored whole\n",
               kernel.rows, kernel.first_beside + 1, kernel.last_beside + 1);
}

double megabytes(std::int64_t bytes) { return static_cast<double>(bytes) / 1e6; }

void print_limited(const passes::LimitedMemory& limited, const Assembled& assembled) {
  fmt::print("memory limit: {:.3f} MB; without it the arena would have {:.3f} MB\n", megabytes(limited.limit),
             megabytes(limited.arena_before));
  if (limited.loop_bytes > 0)
    fmt::print("  loops     {:.3f} MB of their own\n", megabytes(limited.loop_bytes));
  if (limited.reordered) fmt::print("  order     another, which needs less\n");
  const Again again = again_in(assembled);
  if (again.kernels.empty()) return;
  fmt::print("  again     {}\n", fmt::join(again.kernels, ", "));
  fmt::print("  costs     {:.3f} MB moved and {} flops more\n", megabytes(again.bytes), again.flops);
}

int explain_command(const ExplainOptions& options) {
  const LoadedProgram loaded = load_program(options.words, default_free_dim);
  const passes::Planned planned =
      codegen::plan_within(loaded.program.graph, {.options = options.words.options});
  const Assembled assembled = codegen::assemble(planned);
  const std::string& for_others = loaded.program.not_read_for_others;
  if (options.json) {
    auto json = explanation(assembled, planned.limited, options.memory);
    if (!for_others.empty()) json["not_read_for_others"] = for_others;
    std::cout << json.dump(2) << '\n';
    return 0;
  }
  if (!for_others.empty()) fmt::print("for these arguments alone: not read for others, {}\n", for_others);
  for (std::size_t i = 0; i < assembled.kernels.size(); ++i)
    print_kernel(i + 1, assembled.kernels.size(), assembled.kernels[i]);
  if (options.memory)
    fmt::print("{}", arena_map(assembled));
  else
    fmt::print("arena: {:.3f} MB\n", megabytes(assembled.program.arena_bytes));
  if (planned.limited) print_limited(*planned.limited, assembled);
  return 0;
}

}  // namespace

void add_explain(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("explain", "Say why each kernel is what it is, and what it costs");
  command->footer(
      "Free dimensions that nothing decides are 1024.\nExamples:\n  weft explain softmax.py x=x.npy --json\n"
      "  weft explain model.py --memory");
  const auto options = std::make_shared<ExplainOptions>();
  add_program_words(*command, options->words);
  add_gradient(*command, options->words);
  add_errstate(*command, options->words);
  add_memory_limit(*command, options->words);
  add_precision(*command, options->words);
  add_schedule(*command, options->words);
  command->add_flag("--memory", options->memory,
                    "Draw the arena: which bytes are in use while which kernels run");
  command->add_flag("--json", options->json,
                    "As JSON: kernels, arena_bytes, compile_ms, cached, memory_limit, not_read_for_others");
  command->callback([options, &exit_code] { exit_code = explain_command(*options); });
}

}  // namespace weft::cli
