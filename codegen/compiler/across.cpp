#include "codegen/compiler/across.hpp"

namespace weft::codegen {
namespace {

bool lies_across(const LoopNest& nest, const Instruction& instruction) {
  if (instruction.opcode != Instruction::Opcode::load || instruction.per_point) return false;
  const Access& access = nest.accesses[instruction.index];
  return access.dtype != DType::bool_ && access.strides[nest.parallel_axes - 1] == StrideClass::one &&
         access.strides[nest.vector_axis()] == StrideClass::any;
}

/// Exchanges the blocks off the diagonal of each square of 2 * `size` lanes of 2 * `size` vectors.
void exchange(Values& values, ValueList& rows, std::size_t size) {
  const std::size_t lanes = rows.size();
  std::vector<std::int64_t> upper, lower;
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    const bool first = (lane & size) == 0;
    upper.push_back(static_cast<std::int64_t>(first ? lane : lanes + lane - size));
    lower.push_back(static_cast<std::int64_t>(first ? lane + size : lanes + lane));
  }
  for (std::size_t row = 0; row < lanes; ++row) {
    if ((row & size) != 0) continue;
    const Value a = rows[row], b = rows[row + size];
    rows[row] = values.shuffle(a, b, upper);
    rows[row + size] = values.shuffle(a, b, lower);
  }
}

/// A vector of points for each lane of the strip; lanes that do not exist repeat the last one that does.
ValueList read_along_points(const Kernel& kernel, const Instruction& load_of, const Scope& first) {
  Values& values = kernel.values;
  const Strip& strip = first.strip;
  const Value stride = kernel.params[kernel.layout.stride(load_of.index, kernel.vector_axis())];
  const Value last = strip.count ? values.subtract(strip.count, values.index(1)) : Value();
  ValueList rows;
  for (int lane = 0; lane < strip.lanes; ++lane) {
    const Value number = last ? values.minimum(values.index(lane), last) : values.index(lane);
    const Value offset = values.add(first.offsets[load_of.index], values.multiply(number, stride));
    rows.push_back(load(values, load_of.dtype,
                        {.memory = kernel.buffers[load_of.index],
                         .offset = offset,
                         .lane_stride = StrideClass::one,
                         .stride = {}},
                        {.lanes = strip.lanes, .start = {}, .count = {}, .mask = {}}));
  }
  return rows;
}

}  // namespace

std::vector<int> loads_across(const LoopNest& nest, const std::vector<int>& body) {
  std::vector<int> loads;
  for (const int index : body)
    if (lies_across(nest, nest.instructions[index])) loads.push_back(index);
  return loads;
}

void load_across(const Kernel& kernel, const std::vector<int>& loads, ScopeList& points) {
  for (const int index : loads) {
    ValueList rows = read_along_points(kernel, kernel.nest.instructions[index], points.front());
    for (std::size_t size = 1; size < rows.size(); size *= 2) exchange(kernel.values, rows, size);
    for (std::size_t i = 0; i < points.size(); ++i) points[i].known[index] = rows[i];
  }
}

}  // namespace weft::codegen
