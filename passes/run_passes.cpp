#include "passes/run_passes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <sstream>

#include "passes/copies.hpp"
#include "passes/dump.hpp"
#include "passes/text.hpp"
#include "runtime/environment.hpp"
#include "runtime/errors.hpp"
#include "runtime/nearest_name.hpp"

namespace weft::passes {
namespace {

std::vector<std::string> names_in(const std::string& list) {
  std::vector<std::string> names;
  std::istringstream stream(list);
  for (std::string name; std::getline(stream, name, ',');) names.push_back(name);
  return names;
}

std::vector<std::string> optional_passes(const std::vector<PassRow>& rows) {
  std::vector<std::string> names;
  for (const PassRow& row : rows)
    if (row.optional) names.emplace_back(row.name);
  return names;
}

/// The passes that WEFT_DISABLE_PASS names.
std::vector<std::string> disabled(const std::vector<PassRow>& rows) {
  const auto names = names_in(environment(Switch::disable_pass).value_or(""));
  for (const std::string& name : names) {
    const auto is_it = [&](const PassRow& row) { return row.optional && row.name == name; };
    if (std::ranges::none_of(rows, is_it))
      throw Hinted<ValueError>("WEFT_DISABLE_PASS: no optional pass is named '" + name + "'",
                               suggestion(name, optional_passes(rows)));
  }
  return names;
}

/// With the strides it has in memory of its own, but for those that say nothing: of axes of one element, and
/// of arrays of none.
Type telling_type(Type type) {
  type.strides = type.size() == 0 ? Dims() : dense_strides(type);
  for (std::size_t axis = 0; axis < type.strides.size(); ++axis)
    if (type.shape[axis] == 1) type.strides[axis] = 0;
  return type;
}

std::vector<Type> output_types(const Planned& planned) {
  std::vector<Type> types;
  for (const Tensor& output : planned.simplified.outputs) types.push_back(telling_type(output.type()));
  return types;
}

double run_timed(const PassRow& row, Planned& planned, const Limits& limits) {
  const auto begin = std::chrono::steady_clock::now();
  row.run(planned, limits);
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

void show(Dump& dump, const PassRow& row, const Planned& planned, double milliseconds) {
  if (!dump.shows(row.name)) return;
  const bool graph = row.stage <= Stage::expanded;
  const std::string heading =
      fmt::format("# after pass {} ({:.3f} ms): {}", row.name, milliseconds, row.reason);
  dump.show(row.name, heading, graph ? text(planned.simplified) : text(planned));
}

void run_checked(const PassRow& row, Planned& planned, const Limits& limits, Dump& dump) try {
  const std::vector<Type> before = output_types(planned);
  const double milliseconds = run_timed(row, planned, limits);
  show(dump, row, planned, milliseconds);
  if (output_types(planned) != before)
    throw InternalError("a pass keeps dtypes, shapes and memory order of the outputs");
  check(row.stage, planned);
} catch (const InternalError& error) {
  throw InternalError(fmt::format("{} (after pass {})", error.what(), row.name));
}

}  // namespace

void run_passes(const std::vector<PassRow>& rows, Planned& planned, const Limits& limits) {
  const std::vector<std::string> skipped = disabled(rows);
  Dump dump;
  for (const PassRow& row : rows)
    if (row.is_needed(limits) && std::ranges::find(skipped, row.name) == skipped.end())
      run_checked(row, planned, limits, dump);
}

}  // namespace weft::passes
