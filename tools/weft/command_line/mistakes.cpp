#include "tools/weft/command_line/mistakes.hpp"

#include <fmt/format.h>

#include "runtime/system/nearest_name.hpp"

namespace weft::cli {
namespace {

std::vector<std::string> command_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
  return names;
}

std::vector<std::string> option_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  return names;
}

std::string unknown_command(const CLI::App& app, const std::string& word) {
  if (word.starts_with('-'))
    return fmt::format("there is no option '{}'{} (weft --help lists them)", word,
                       suggestion(word, option_names(app)));
  return fmt::format("no command is named '{}'{} (weft --help lists them)", word,
                     suggestion(word, command_names(app)));
}

std::string unknown_option(const CLI::App& command, const std::string& word) {
  const std::string name = word.substr(0, word.find('='));
  return fmt::format("{} has no option '{}'{} (weft {} --help lists them)", command.get_name(), name,
                     suggestion(name, option_names(command)), command.get_name());
}

}  // namespace

std::string mistake(const CLI::App& app, const CLI::ParseError& error) {
  const auto commands = app.get_subcommands();
  if (commands.empty() && app.remaining_size() > 0) return unknown_command(app, app.remaining()[0]);
  if (!commands.empty())
    for (const std::string& word : commands[0]->remaining())
      if (word.starts_with('-')) return unknown_option(*commands[0], word);
  const std::string command = commands.empty() ? "" : commands[0]->get_name() + " ";
  return fmt::format("{} (weft {}--help tells more)", error.what(), command);
}

}  // namespace weft::cli
