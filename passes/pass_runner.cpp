#include "passes/pass_runner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <sstream>

#include "runtime/system/environment.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/nearest_name.hpp"

namespace weft::passes {
namespace {

double milliseconds_of(const std::function<void()>& run) {
  const auto begin = std::chrono::steady_clock::now();
  run();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace

std::vector<std::string> disabled_passes() {
  std::vector<std::string> names;
  std::istringstream stream(environment(Switch::disable_pass).value_or(""));
  for (std::string name; std::getline(stream, name, ',');) names.push_back(name);
  return names;
}

PassRunner::PassRunner() : disabled_(disabled_passes()) {}

void PassRunner::run(const PassRun& pass) try {
  if (pass.optional && std::ranges::find(disabled_, pass.name) != disabled_.end()) return;
  const double milliseconds = milliseconds_of(pass.run);
  if (dump_.shows(pass.name))
    dump_.show(pass.number, pass.name,
               fmt::format("# after pass {} ({:.3f} ms): {}", pass.name, milliseconds, pass.reason),
               pass.text());
  pass.check();
} catch (const InternalError& error) {
  throw InternalError(fmt::format("{} (after pass {})", error.what(), pass.name));
}

void check_disabled_passes(const std::vector<std::string>& optional) {
  for (const std::string& name : disabled_passes())
    if (std::ranges::find(optional, name) == optional.end())
      throw Hinted<ValueError>("WEFT_DISABLE_PASS: no optional pass is named '" + name + "'",
                               suggestion(name, optional));
}

}  // namespace weft::passes
