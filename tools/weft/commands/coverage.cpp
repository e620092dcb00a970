// weft coverage: what of NumPy there is.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "frontend/source/interpreter/coverage.hpp"
#include "runtime/system/errors.hpp"
#include "tools/weft/command_line/terminal.hpp"
#include "tools/weft/commands/commands.hpp"

namespace weft::cli {
namespace {

using source::Covered;
using source::Promise;

std::string_view text_of(Promise promise) { return source::promise_names[static_cast<std::size_t>(promise)]; }

std::string full_name(const Covered& row) { return fmt::format("{}.{}", row.module, row.name); }

std::vector<std::string_view> modules_of(const std::vector<Covered>& rows) {
  std::vector<std::string_view> modules;
  for (const Covered& row : rows)
    if (modules.empty() || modules.back() != row.module) modules.push_back(row.module);
  return modules;
}

constexpr Promise promises[] = {Promise::exact, Promise::own, Promise::near, Promise::refused,
                                Promise::missing};

std::ptrdiff_t count(const std::vector<Covered>& rows, std::string_view module, Promise promise) {
  return std::ranges::count_if(
      rows, [&](const Covered& row) { return row.module == module && row.promise == promise; });
}

/// A line a module, and above them what the columns are.
void print_counts(const std::vector<Covered>& rows) {
  fmt::print("{:<20}", "");
  for (const Promise promise : promises) fmt::print("{:>9}", text_of(promise));
  for (const std::string_view module : modules_of(rows)) {
    fmt::print("\n{:<20}", module);
    for (const Promise promise : promises) fmt::print("{:>9}", count(rows, module, promise));
  }
  fmt::print("\n");
}

/// Lines of at most 120 columns.
std::string wrapped(const std::vector<std::string>& words) {
  std::string text;
  std::size_t column = 0;
  for (const std::string& word : words) {
    const bool fits = column + 1 + word.size() <= 120;
    text += column == 0 ? "" : fits ? " " : "\n";
    column = fits && column > 0 ? column + 1 + word.size() : word.size();
    text += word;
  }
  return text + '\n';
}

/// The names of a module by promise, the refused ones by reason.
std::string page_of(const std::vector<Covered>& rows, std::string_view module) {
  std::map<std::pair<Promise, std::string_view>, std::vector<std::string>> groups;
  for (const Covered& row : rows)
    if (row.module == module) groups[{row.promise, row.reason}].push_back(fmt::format("`{}`", row.name));
  std::string text = fmt::format("\n## {}\n", module);
  for (const auto& [key, names] : groups) {
    const auto& [promise, reason] = key;
    text += fmt::format("\n**{}{}**\n\n{}", text_of(promise),
                        reason.empty() ? "" : fmt::format(": {}", reason), wrapped(names));
  }
  return text;
}

std::string page(const std::vector<Covered>& rows) {
  std::string text =
      "# NumPy's names\n\n"
      "Written by `weft coverage --markdown`; a test compares it, and the names with those of NumPy.\n\n"
      "- **exact**: NumPy's bits.\n"
      "- **own**: by Weft's own elementary functions, on any machine: less than 1 ULP from the true value, "
      "or NumPy's own "
      "steps of these.\n"
      "- **near**: to the error bound of a library, as NumPy's own.\n"
      "- **refused**: an error that says so, for the reason that is given.\n"
      "- **missing**: not yet.\n";
  for (const std::string_view module : modules_of(rows)) text += page_of(rows, module);
  return text;
}

bool is_called(const Covered& row, const std::string& name) {
  return name == row.name || name == full_name(row) || name == row.module;
}

int list_names(const std::vector<Covered>& rows, const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    if (std::ranges::none_of(rows, [&](const Covered& row) { return is_called(row, name); }))
      throw ValueError(fmt::format("NumPy has no public name '{}'", name));
    for (const Covered& row : rows)
      if (is_called(row, name))
        fmt::print("{:<32} {}{}\n", full_name(row), text_of(row.promise),
                   row.reason.empty() ? "" : fmt::format(": {}", row.reason));
  }
  return 0;
}

}  // namespace

void add_coverage(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("coverage", "List what of NumPy there is, and how exact it is");
  const auto names = std::make_shared<std::vector<std::string>>();
  const auto markdown = std::make_shared<bool>(false);
  command->add_option("names", *names,
                      "Names, such as sort or np.fft; all modules' counts where there are none");
  command->add_flag("--markdown", *markdown, "The whole list as a page");
  command->footer(
      "Examples:\n"
      "  weft coverage\n"
      "  weft coverage sort np.linalg.svd\n"
      "  weft coverage np.fft");
  command->callback([names, markdown, &exit_code] {
    const std::vector<Covered> rows = source::coverage();
    if (!names->empty())
      exit_code = list_names(rows, *names);
    else
      *markdown ? fmt::print("{}", page(rows)) : print_counts(rows);
  });
}

}  // namespace weft::cli
