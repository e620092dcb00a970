#include "passes/run_passes.hpp"

#include "passes/analysis/copies.hpp"
#include "passes/pass_runner.hpp"
#include "passes/text.hpp"
#include "runtime/system/errors.hpp"

namespace weft::passes {
namespace {

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

std::string text_after(const PassRow& row, const Planned& planned) {
  return row.stage <= Contract::expanded ? text(planned.simplified) : text(planned);
}

void check_after(const PassRow& row, const Planned& planned, const std::vector<Type>& types_before) {
  if (output_types(planned) != types_before)
    throw InternalError("a pass keeps dtypes, shapes and memory order of the outputs");
  check(row.stage, planned);
}

void run(int number, const PassRow& row, PassRunner& runner, Planned& planned, const Limits& limits) {
  const std::vector<Type> before = output_types(planned);
  runner.run({.number = number,
              .name = row.name,
              .optional = row.optional,
              .reason = row.reason,
              .run = [&] { row.run(planned, limits); },
              .text = [&] { return text_after(row, planned); },
              .check = [&] { check_after(row, planned, before); }});
}

}  // namespace

void run_passes(const std::vector<PassRow>& rows, Planned& planned, const Limits& limits) {
  PassRunner runner;
  int number = 0;
  for (const PassRow& row : rows) {
    ++number;
    if (row.is_needed(limits)) run(number, row, runner, planned, limits);
  }
}

}  // namespace weft::passes
