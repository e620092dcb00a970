// `weft completion`: what the shell completes, from the options that the commands have.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <iostream>
#include <memory>

#include "commands.hpp"
#include "options.hpp"

namespace weft::cli {
namespace {

std::vector<std::string> names(const CLI::Option& option) {
  std::vector<std::string> names;
  for (const std::string& name : option.get_snames()) names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) names.push_back("--" + name);
  return names;
}

std::vector<std::string> option_names(const CLI::App& app) {
  std::vector<std::string> all;
  for (const CLI::Option* option : app.get_options())
    for (const std::string& name : names(*option)) all.push_back(name);
  return all;
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

// What stands after one option, or anywhere else in a command.
std::string bash_case(const std::string& after, const std::string& words) {
  return fmt::format("    {}) words='{}' ;;\n", after, words);
}
std::string bash_case(const std::string& command, const std::string& words, const CLI::App& app) {
  return fmt::format("    '{} '*) words='{}' options='{}' ;;\n", command, words,
                     fmt::join(option_names(app), " "));
}

std::string bash_cases(const CLI::App& command) {
  const std::string& name = command.get_name();
  std::string cases, positional;
  for (const CLI::Option* option : command.get_options()) {
    const std::string words = choices(*option);
    if (option->get_positional()) positional += words;
    if (option->get_items_expected_max() == 0) continue;
    for (const std::string& written : names(*option))
      cases += bash_case(fmt::format("'{} {}'", name, written), words);
  }
  return cases + bash_case(name, positional, command);
}

// A word that is none of ours is a file's name.
constexpr char bash_script[] = R"bash(# Completion of weft for bash: eval "$(weft completion bash)"
_weft() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}} command= words= options=
  [ "$COMP_CWORD" -gt 1 ] && command=${{COMP_WORDS[1]}}
  [ "$word" = = ] && word=
  [ "$previous" = = ] && previous=${{COMP_WORDS[COMP_CWORD-2]}}
  case "$command $previous" in
{}  esac
  case "$word" in -*) words=$options ;; esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}}
complete -o default -F _weft weft
)bash";

std::string bash_completion(const CLI::App& app) {
  std::string commands, cases;
  for (const CLI::App* command : app.get_subcommands({})) {
    commands += command->get_name() + " ";
    cases += bash_cases(*command);
  }
  return fmt::format(bash_script, cases + bash_case("", commands, app));
}

}  // namespace

void add_completion(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("completion", "Print what makes a shell complete this command");
  command->footer("Example:\n  eval \"$(weft completion bash)\"");
  const auto shell = std::make_shared<std::string>();
  command->add_option("shell", *shell, "bash")->required()->check(one_of({"bash"}));
  command->callback([&app, shell, &exit_code] {
    std::cout << bash_completion(app);
    exit_code = 0;
  });
}

}  // namespace weft::cli
