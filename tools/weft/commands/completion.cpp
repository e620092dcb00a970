// `weft completion`: what the shell completes, from the options that the commands have.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <iostream>
#include <map>
#include <memory>

#include "tools/weft/command_line/options.hpp"
#include "tools/weft/commands/commands.hpp"

namespace weft::cli {
namespace {

std::vector<std::string> names(const CLI::Option& option) {
  std::vector<std::string> names;
  for (const std::string& name : option.get_snames()) names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) names.push_back("--" + name);
  return names;
}

// What one_of lets an option be, between spaces; "" for others.
std::string choices(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  const auto open = type.find('{'), close = type.rfind('}');
  if (open == std::string::npos || close == std::string::npos) return "";
  std::string words = type.substr(open + 1, close - open - 1);
  std::ranges::replace(words, ',', ' ');
  return words;
}

/// What can stand in a command line: the one description that every shell's script is printed from.
struct Option {
  std::vector<std::string> names;  // "-o", "--output"; none for a word that stands by itself
  bool takes_value = false;
  std::string choices;  // what it may be, between spaces; "" for anything, such as a file
  std::string meaning;
};
struct Command {
  std::string name, meaning;  // no name for what stands before a command
  std::vector<Option> options;

  std::string positional_choices() const {
    std::string words;
    for (const Option& option : options)
      if (option.names.empty()) words += option.choices;
    return words;
  }
  std::vector<std::string> option_names() const {
    std::vector<std::string> all;
    for (const Option& option : options) all.insert(all.end(), option.names.begin(), option.names.end());
    return all;
  }
};

Command description(const CLI::App& app) {
  Command command{app.get_name(), app.get_description(), {}};
  for (const CLI::Option* option : app.get_options())
    command.options.push_back({option->get_positional() ? std::vector<std::string>() : names(*option),
                               option->get_items_expected_max() != 0, choices(*option),
                               option->get_description()});
  return command;
}

/// The command itself, then its subcommands.
std::vector<Command> descriptions(const CLI::App& app) {
  std::vector<Command> all = {description(app)};
  all.front().name.clear();
  for (const CLI::App* command : app.get_subcommands({})) all.push_back(description(*command));
  return all;
}

std::string command_names(const std::vector<Command>& commands) {
  std::string words;
  for (const Command& command : commands)
    if (!command.name.empty()) words += command.name + " ";
  return words;
}

/// Cases of what may come next, after one option or anywhere else in a command: for bash and zsh alike.
std::string cases(const std::vector<Command>& commands) {
  std::string text;
  for (const Command& command : commands) {
    for (const Option& option : command.options)
      for (const std::string& written : option.names)
        if (option.takes_value)
          text += fmt::format("    '{} {}') choices='{}' ;;\n", command.name, written, option.choices);
    text += fmt::format("    '{} '*) choices='{}' options='{}' ;;\n", command.name,
                        command.name.empty() ? command_names(commands) : command.positional_choices(),
                        fmt::join(command.option_names(), " "));
  }
  return text;
}

// A word that is none of ours is a file's name.
constexpr char bash_script[] = R"bash(# Completion of weft for bash: eval "$(weft completion bash)"
_weft() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}} command= choices= options=
  [ "$COMP_CWORD" -gt 1 ] && command=${{COMP_WORDS[1]}}
  [ "$word" = = ] && word=
  [ "$previous" = = ] && previous=${{COMP_WORDS[COMP_CWORD-2]}}
  case "$command $previous" in
{}  esac
  case "$word" in -*) choices=$options ;; esac
  mapfile -t COMPREPLY < <(compgen -W "$choices" -- "$word")
}}
complete -o default -F _weft weft
)bash";

constexpr char zsh_script[] = R"zsh(#compdef weft
# Completion of weft for zsh: eval "$(weft completion zsh)"
_weft() {{
  local previous=${{words[CURRENT-1]}} command= choices= options=
  (( CURRENT > 2 )) && command=${{words[2]}}
  if [[ $PREFIX = *=* ]]; then
    previous=${{PREFIX%%=*}}
    compset -P '*='
  fi
  case "$command $previous" in
{}  esac
  [[ $PREFIX = -* ]] && choices=$options
  if [[ -n $choices ]]; then compadd -- ${{=choices}}; else _files; fi
}}
# A file of zsh's own functions is read when it is first called.
if [[ $funcstack[1] = _weft ]]; then _weft; else compdef _weft weft; fi
)zsh";

std::string fish_quoted(std::string text) {
  for (std::size_t at = 0; (at = text.find_first_of("\\'", at)) != text.npos; at += 2) text.insert(at, "\\");
  return "'" + text + "'";
}

std::string fish_line(const Command& command, const Option& option) {
  std::string line = "complete -c weft -n ";
  line +=
      command.name.empty() ? "__fish_use_subcommand" : "'__fish_seen_subcommand_from " + command.name + "'";
  for (const std::string& name : option.names)
    line += (name.starts_with("--") ? " -l " : " -s ") + name.substr(name.find_first_not_of('-'));
  if (option.takes_value && !option.names.empty()) line += " -r";
  if (!option.choices.empty()) line += " -f -a " + fish_quoted(option.choices);
  return line + " -d " + fish_quoted(option.meaning) + "\n";
}

std::string bash_completion(const std::vector<Command>& commands) {
  return fmt::format(bash_script, cases(commands));
}
std::string zsh_completion(const std::vector<Command>& commands) {
  return fmt::format(zsh_script, cases(commands));
}
std::string fish_completion(const std::vector<Command>& commands) {
  std::string text = "# Completion of weft for fish: weft completion fish | source\n";
  for (const Command& command : commands) {
    if (!command.name.empty())
      text += fish_line(
          {}, {.names = {}, .takes_value = false, .choices = command.name, .meaning = command.meaning});
    for (const Option& option : command.options)
      if (!option.names.empty() || !option.choices.empty()) text += fish_line(command, option);
  }
  return text;
}

const std::map<std::string, std::string (*)(const std::vector<Command>&)> shells = {
    {"bash", bash_completion}, {"zsh", zsh_completion}, {"fish", fish_completion}};

}  // namespace

void add_completion(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("completion", "Print what makes a shell complete this command");
  command->footer(
      "Examples:\n  eval \"$(weft completion bash)\"\n  eval \"$(weft completion zsh)\"\n"
      "  weft completion fish | source");
  const auto shell = std::make_shared<std::string>();
  command->add_option("shell", *shell, "bash, zsh or fish")
      ->required()
      ->check(one_of({"bash", "zsh", "fish"}));
  command->callback([&app, shell, &exit_code] {
    std::cout << shells.at(*shell)(descriptions(app));
    exit_code = 0;
  });
}

}  // namespace weft::cli
