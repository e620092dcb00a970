#include <fmt/format.h>

#include <iostream>
#include <memory>
#include <random>

#include "codegen/schedule/schedule_request.hpp"
#include "frontend/source/modules/imports_weft.hpp"
#include "ir/infer.hpp"
#include "runtime/library/errors/saying.hpp"
#include "tools/weft/command_line/options.hpp"
#include "tools/weft/command_line/terminal.hpp"
#include "tools/weft/commands/commands.hpp"
#include "tools/weft/execution/execution.hpp"
#include "tools/weft/execution/results.hpp"
#include "tools/weft/judge/judge.hpp"
#include "tools/weft/judge/verdicts.hpp"
#include "tools/weft/program/plain_numpy.hpp"

namespace weft::cli {
namespace {

struct VerifyOptions {
  ProgramWords words;
  Machine machine;
  bool numpy_elementary = false;
};

// An array of the given type, of numbers between -2 and 2 (integers 0 to 99), the same on every run.
ndarray drawn_array(const Type& type, std::mt19937_64& random) {
  const ndarray array = is_dense(type) ? ndarray::empty_strided(type.dtype, type.shape, type.strides)
                                       : ndarray::empty(type.dtype, type.shape);
  std::uniform_real_distribution<double> uniform(-2, 2);
  const int parts = is_complex(type.dtype) ? 2 : 1;
  dispatch_real(real_dtype(type.dtype), [&]<class T>() {
    for (std::int64_t i = 0; i < parts * array.size(); ++i) {
      const double drawn = uniform(random);
      array.data<T>()[i] = static_cast<T>(is_inexact(type.dtype) ? drawn : (drawn + 2) * 25);
    }
  });
  return array;
}

// Arrays that were not given are drawn, so that `weft verify FILE.py` works by itself.
void draw_missing(LoadedProgram& loaded, const ProgramWords& words) {
  std::mt19937_64 random(0);
  for (const auto& [name, type] : input_types(loaded, words, default_free_dim)) {
    if (loaded.bound.arrays.contains(name)) continue;
    loaded.bound.arrays.emplace(name, drawn_array(type, random));
    fmt::print("drawn  {}: {}{}\n", name, weft::name(type.dtype), tuple_text(type.shape));
  }
}

Asked asked_of(const VerifyOptions& options) {
  const Device::Kind kind = options.machine.chosen().kind();
  const bool on_gpu = kind == Device::Kind::cuda || kind == Device::Kind::cuda_emulated;
  return {!options.words.options.exact, options.words.options.tf32 && on_gpu};
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
    if (source::imports_weft(loaded.module)) {
      fmt::print("note   {} imports weft: what it is in plain NumPy is compared\n", loaded.file);
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
      "  weft verify softmax.py --schedule '*: rows'    the bits are the same, however kernels walk");
  const auto options = std::make_shared<VerifyOptions>();
  add_program_words(*command, options->words);
  add_precision(*command, options->words);
  add_schedule(*command, options->words);
  add_machine(*command, options->machine);
  command->add_flag("--numpy-elementary", options->numpy_elementary,
                    "Compare with NumPy's own elementary functions, whose last bits differ");
  command->callback([options, &exit_code] { exit_code = verify_command(*options); });
}

}  // namespace weft::cli
