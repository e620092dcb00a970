// weft: NumPy programs, compiled. See commands.hpp for what it can do.
#include <fmt/format.h>

#include <cstdio>
#include <iostream>
#include <system_error>

#include "codegen/schedule/schedule_request.hpp"
#include "runtime/system/environment.hpp"
#include "runtime/system/errors.hpp"
#include "tools/weft/command_line/interrupts.hpp"
#include "tools/weft/command_line/mistakes.hpp"
#include "tools/weft/command_line/terminal.hpp"
#include "tools/weft/commands/commands.hpp"
#include "tools/weft/program/arguments.hpp"
#include "tools/weft/version.hpp"

namespace weft::cli {
namespace {

enum ExitCode { success = 0, failure = 1, usage = 2 };

std::string environment_help() {
  std::string text;
  for (const SwitchInfo& row : environment_table()) {
    text += fmt::format("{}={}\n    {}\n", row.variable, row.values, row.meaning);
  }
  return text;
}

void describe(CLI::App& app, int& exit_code) {
  app.require_subcommand(1);
  app.set_version_flag("--version", version);
  app.add_flag_callback(
      "--help-env", [] { throw CLI::Success(); }, "Print the environment variables that Weft reads");
  app.footer(
      "Examples:\n"
      "  weft run softmax.py x=x.npy -o y.npy\n"
      "  weft verify softmax.py x=x.npy\n"
      "  weft emit softmax.py --stage fused\n"
      "  weft compile softmax.py -o softmax.so --header softmax.h\n"
      "  weft COMMAND --help tells more.");
  for (const auto add : {add_run, add_verify, add_emit, add_dot, add_grad, add_vmap, add_explain, add_eval,
                         add_compile, add_check, add_coverage, add_devices, add_completion})
    add(app, exit_code);
}

int report(const std::string& message, ExitCode code) {
  std::cerr << styled(Style::bad, "weft:", stderr) << ' ' << message << '\n';
  return code;
}

// An error with a place: that, the class, and the rest.
int report_placed(const Error& error, ExitCode code) {
  const std::string message = error.what(), name = error.python_name() + std::string(": ");
  const std::size_t after = std::min(message.find(": " + name), message.size() - name.size() - 2) + 2;
  std::cerr << styled(Style::heading, message.substr(0, after - 1), stderr) << ' '
            << styled(Style::bad, name.substr(0, name.size() - 1), stderr)
            << message.substr(after + name.size() - 1) << '\n';
  return code;
}

// Parses and runs the command; what CLI11 has to say (help, version, mistakes) becomes an exit code.
int dispatch_command(int argc, char** argv) {
  CLI::App app("NumPy programs, compiled: the same names, the same bits", "weft");
  int exit_code = success;
  describe(app, exit_code);
  try {
    app.parse(argc, argv);
    return exit_code;
  } catch (const CLI::Success& done) {
    if (app.count("--help-env") > 0) std::cout << environment_help();
    app.exit(done);
    return success;
  } catch (const CLI::ParseError& error) {
    return report(mistake(app, error), usage);
  }
}

int guarded(int argc, char** argv) {
  try {
    const int code = dispatch_command(argc, argv);
    std::cout.flush();
    return std::cout ? code : report("cannot write to standard output", failure);
  } catch (const UsageError& error) {
    return report(error.what(), usage);
  } catch (const codegen::UnmetSchedule& error) {
    return report(error.what() + hint_of(error), usage);
  } catch (const source::CallError& error) {
    return report_placed(error, usage);
  } catch (const source::ReadError& error) {
    return report_placed(error, failure);
  } catch (const KeyboardInterrupt&) {
    end_as_interrupted();
  } catch (const Error& error) {
    if (dynamic_cast<const Raised*>(&error)) return report_placed(error, failure);
    return report(fmt::format("{}: {}{}", error.python_name(), error.what(), hint_of(error)), failure);
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::system_error& error) {
    return report(fmt::format("OSError: {}", error.what()), failure);
  } catch (const std::exception& error) {
    return report(fmt::format("InternalError: {}", error.what()), failure);
  }
}

}  // namespace
}  // namespace weft::cli

int main(int argc, char** argv) {
  try {
    weft::cli::clean_up_when_interrupted();
    return weft::cli::guarded(argc, argv);
  } catch (const std::bad_alloc&) {  // there may be no memory to say more with
    std::fputs("weft: MemoryError: out of memory\n", stderr);
    return 1;
  }
}
