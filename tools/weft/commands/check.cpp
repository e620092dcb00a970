// weft check: which functions of a file are in the language.
#include "frontend/source/interpreter/check.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "tools/weft/command_line/terminal.hpp"
#include "tools/weft/commands/commands.hpp"
#include "tools/weft/program/program.hpp"

namespace weft::cli {
namespace {

using nlohmann::ordered_json;
using source::Checked;

struct CheckOptions {
  std::vector<std::string> targets;  // FILE.py or FILE.py:function
  bool json = false;
};

ordered_json json_of(const std::optional<source::ReadError>& error) {
  if (!error) return nullptr;
  return {{"error", error->python_name()},
          {"text", error->own_text()},
          {"file", error->file()},
          {"line", error->line()},
          {"column", error->column()}};
}

/// Those that `name` says; all where it is empty. Errors: CallError.
std::vector<Checked> checked(const source::Module& module, const std::string& name) {
  std::vector<Checked> all = source::check(module);
  if (name.empty()) return all;
  const std::uint32_t index = source::find_function(module, name).index;
  std::erase_if(all, [&](const Checked& each) { return each.function.index != index; });
  return all;
}

ordered_json json_of_target(const std::string& target) {
  const auto [file, name] = split_target(target);
  ordered_json row{{"file", file}, {"error", nullptr}, {"functions", ordered_json::array()}};
  try {
    for (const Checked& each : checked(source::parse_file(file), name))
      row["functions"].push_back(
          {{"name", each.function.name}, {"line", each.function.line}, {"reason", json_of(each.reason)}});
  } catch (const source::CallError&) {
    throw;
  } catch (const source::ReadError& error) {
    row["error"] = json_of(error);
  }
  return row;
}

/// A line a function, and one for the file; whether all are read.
bool print_target(const std::string& target) {
  const auto [file, name] = split_target(target);
  const std::vector<Checked> all = checked(source::parse_file(file), name);
  const auto read = std::ranges::count_if(all, [](const Checked& each) { return !each.reason; });
  for (const Checked& each : all) {
    if (!each.reason) continue;
    fmt::print("{}  {}\n", styled(Style::bad, each.function.name, stdout), each.reason->what());
  }
  fmt::print("{}: {} of {} functions are in the language\n", file, read, all.size());
  return read == std::ssize(all);
}

int check_command(const CheckOptions& options) {
  if (options.json) {
    ordered_json rows = ordered_json::array();
    for (const std::string& target : options.targets) rows.push_back(json_of_target(target));
    fmt::print("{}\n", rows.dump(1, ' ', false, ordered_json::error_handler_t::replace));
    return 0;
  }
  bool all = true;
  for (const std::string& target : options.targets) all &= print_target(target);
  return all ? 0 : 1;
}

}  // namespace

void add_check(CLI::App& app, int& exit_code) {
  CLI::App* command =
      app.add_subcommand("check", "Say which functions of files are in the language, and why others are not");
  const auto options = std::make_shared<CheckOptions>();
  command->add_option("targets", options->targets, "FILE.py, or FILE.py:FUNCTION")->required();
  command->add_flag("--json", options->json, "As JSON, which tools read");
  command->footer(
      "Types of parameters are not needed: it is judged what is written. The first thing in a function that "
      "is "
      "not read is told, at its line.\nExamples:\n  weft check solver.py\n  weft check solver.py:step");
  command->callback([options, &exit_code] { exit_code = check_command(*options); });
}

}  // namespace weft::cli
