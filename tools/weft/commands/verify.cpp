#include <fmt/format.h>

#include <iostream>
#include <memory>

#include "codegen/schedule/schedule_request.hpp"
#include "frontend/source/modules/imports_weft.hpp"
#include "runtime/library/errors/saying.hpp"
#include "tools/weft/command_line/options.hpp"
#include "tools/weft/command_line/terminal.hpp"
#include "tools/weft/commands/commands.hpp"
#include "tools/weft/execution/execution.hpp"
#include "tools/weft/execution/results.hpp"
#include "tools/weft/judge/judge.hpp"
#include "tools/weft/judge/verdicts.hpp"
#include "tools/weft/program/drawn_arguments.hpp"
#include "tools/weft/program/plain_numpy.hpp"

namespace weft::cli {
namespace {

struct VerifyOptions {
  ProgramWords words;
  Machine machine;
  bool numpy_elementary = false;
};

Asked asked_of(const VerifyOptions& options) {
  const Device::Kind kind = options.machine.chosen().kind();
  const bool on_gpu = kind == Device::Kind::cuda || kind == Device::Kind::cuda_emulated;
  return {!options.words.options.exact, options.words.options.tf32 && on_gpu};
}

/// Why NumPy cannot run the program as it is written; "" where it can.
std::string why_printed(const LoadedProgram& loaded, const ProgramWords& words) {
  if (!words.gradient.wrt.empty()) return "the gradient of " + loaded.file;
  return source::imports_weft(loaded.module) ? loaded.file + " imports weft" : "";
}

int verify_command(const VerifyOptions& options) {
  options.machine.apply();
  options.machine.check(options.words);
  Outcome ours;
  LoadedProgram loaded = open_program(options.words);
  std::optional<Printed> printed;
  std::optional<TemporaryFolder> plain;
  try {
    draw_missing(loaded, options.words);
    read_program(loaded, options.words, default_free_dim);
    if (const std::string reason = why_printed(loaded, options.words); !reason.empty()) {
      fmt::print("note   {}: what it is in plain NumPy is compared\n", reason);
      loaded = in_plain_numpy(loaded, options.words, plain.emplace());
    }
    printed.emplace();
    const auto results =
        execute(loaded, options.machine.chosen(), nullptr, {.options = options.words.options});
    ours.returned = returned(loaded.program.form, loaded.program.graph.output_names, results);
  } catch (const source::CallError&) {
    throw;
  } catch (const codegen::UnmetSchedule&) {
    throw;
  } catch (const source::ReadError& error) {
    if (error.python_name() == std::string_view("SyntaxError")) throw;  // what is not read is not compared
    ours.error = error.python_name();
    ours.text = error.own_text();
    fmt::print("{}\n", error.what());
  } catch (const Error& error) {
    if (loaded.program.graph.outputs.empty()) throw;  // not of the program's own, as it runs
    ours.error = error.python_name();
    const auto* raised = dynamic_cast<const Raised*>(&error);
    ours.text = raised ? raised->text : error.what();
  }
  if (printed) ours.printed = printed->text();
  printed.reset();
  const Judgement numpys =
      ask_numpy({loaded.file, loaded.function, {}, loaded.bound, options.numpy_elementary});
  const bool good = agree(ours, numpys, loaded.program.graph, loaded.bound, asked_of(options));
  return good ? 0 : 1;
}

}  // namespace

void add_verify(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand(
      "verify", "Run a program in Weft and in real NumPy, and compare dtype, shape and bits");
  command->footer(
      "Arrays that are not given are drawn at random. With --fast results must be near, to half of their "
      "digits in the norm; with --tf32, on a GPU, those of products of float32 to 4e-3.\nExample:\n  weft "
      "verify softmax.py x=x.npy\n"
      "  weft verify softmax.py --schedule '*: rows'    the bits are the same, however kernels walk\n"
      "  weft verify loss.py --grad w               the gradient, as NumPy runs what `weft grad` prints");
  const auto options = std::make_shared<VerifyOptions>();
  add_program_words(*command, options->words);
  add_gradient(*command, options->words);
  add_precision(*command, options->words);
  add_schedule(*command, options->words);
  add_machine(*command, options->machine);
  command->add_flag("--numpy-elementary", options->numpy_elementary,
                    "Compare with NumPy's own elementary functions, whose last bits differ");
  command->callback([options, &exit_code] { exit_code = verify_command(*options); });
}

}  // namespace weft::cli
