// weft-run: runs what `weft compile -o FILE.weft` made, on a CPU or a GPU. It needs the C library alone, and
// for a GPU its driver.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <iostream>

#include "check.hpp"
#include "runtime/files/npy.hpp"
#include "runtime/gpu/gpu.hpp"
#include "runtime/saved/saved_function.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

constexpr int mistaken = 2;
constexpr int times = 20;

struct Command {
  std::string program, output;
  std::vector<std::string> arguments;
  bool time = false, check = false, any_zeros = false;
};

/// A mistake in how the command was called.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

std::pair<std::string, ndarray> argument(const std::string& word) {
  const std::size_t at = word.find('=');
  if (at == std::string::npos || at == 0) throw UsageError(word + ": expected NAME=FILE.npy");
  return {word.substr(0, at), load_npy(word.substr(at + 1))};
}

/// By position.
std::vector<ndarray> arguments_of(const SavedProgram& program, const std::vector<std::string>& words) {
  std::map<std::string, ndarray> named;
  for (const std::string& word : words) named.insert(argument(word));
  std::vector<ndarray> arguments;
  for (const SavedParameter& parameter : program.parameters) {
    const auto found = named.find(parameter.name);
    if (found == named.end())
      throw UsageError("argument '" + parameter.name + "' is missing: expected " + parameter.name +
                       "=FILE.npy with " + type_text(program, parameter));
    arguments.push_back(found->second);
    named.erase(found);
  }
  if (!named.empty()) throw UsageError("the program has no argument '" + named.begin()->first + "'");
  return arguments;
}

void check_output(const Command& command, const SavedProgram& program) {
  const bool file = command.output.ends_with(".npy");
  const auto results = std::ssize(program.results) - std::ranges::count(program.results, no_result);
  if (file && (results != 1 || !program.form.choices.empty()))
    throw UsageError("-o " + command.output + ": a .npy file holds one array, the program gives " +
                     std::to_string(results) + "; name a folder");
  if (!command.output.empty() && !file && !std::filesystem::is_directory(command.output))
    throw UsageError("-o " + command.output + ": expected a name that ends in .npy, or a folder");
}

void deliver(const Command& command, const Returned& returned) {
  for (const auto& [name, result] : returned.results) {
    if (command.output.ends_with(".npy"))
      save_npy(command.output, result);
    else if (command.output.empty())
      std::cout << name << ": " << weft::name(result.dtype()) << tuple_text(result.shape()) << '\n';
    else
      save_npy((std::filesystem::path(command.output) / (name + ".npy")).string(), result);
  }
}

void print_time(const SavedFunction& function, const std::vector<ndarray>& arguments,
                Accelerator* accelerator) {
  if (!accelerator) throw UsageError("--time: tells what a GPU takes; for a CPU, `weft run --time`");
  const StepTimes least = function.least_times(arguments, *accelerator, times);
  std::cerr << "run " << least.device << " ms on the device, " << least.host << " ms to ask for it\n";
}

void run_command(const Command& command) {
  const SavedFunction function(load_saved_program(command.program));
  const SavedProgram& program = function.program();
  check_output(command, program);
  const std::vector<ndarray> arguments = arguments_of(program, command.arguments);
  RunOptions options;
  options.accelerator = accelerator_for(isa_of(program));
  deliver(command, returned(program.form, program.results, function.call(arguments, options)));
  if (command.time) print_time(function, arguments, options.accelerator);
}

int failed(const std::string& text, int code) {
  std::cerr << "weft-run: " << text << '\n';
  return code;
}

}  // namespace
}  // namespace weft

int main(int argc, char** argv) {
  CLI::App app("Runs a program that `weft compile -o FILE.weft` made", "weft-run");
  app.footer(
      "Examples:\n  weft-run softmax.weft x=x.npy -o y.npy\n"
      "  weft-run softmax.weft x=x.npy --time        what a GPU takes, with the arrays in its memory");
  weft::Command command;
  app.add_option("program", command.program, "The saved program, or with --check a folder")->required();
  app.add_option("arguments", command.arguments, "NAME=FILE.npy for each argument");
  app.add_option("-o,--output", command.output,
                 "Where results go: a .npy file for one, a folder for any number; told of unless given");
  app.add_flag("--time", command.time, "Print what a GPU takes");
  app.add_flag("--check", command.check,
               "Run FOLDER/program.weft for each folder named, with arguments/NAME.npy, and compare what "
               "comes out with "
               "results/NAME.npy");
  app.add_flag("--any-zeros", command.any_zeros,
               "With --check: zeros of complex numbers may differ in their sign");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : weft::mistaken;
  }
  try {
    if (command.check) {
      command.arguments.insert(command.arguments.begin(), command.program);
      return weft::check_folders(command.arguments, command.any_zeros) ? 0 : 1;
    }
    weft::run_command(command);
  } catch (const weft::UsageError& error) {
    return weft::failed(error.what(), weft::mistaken);
  } catch (const weft::Error& error) {
    return weft::failed(std::string(error.python_name()) + ": " + error.what(), 1);
  } catch (const std::exception& error) {
    return weft::failed(error.what(), 1);
  }
  return 0;
}
