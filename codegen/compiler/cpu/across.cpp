#include "codegen/compiler/cpu/across.hpp"

#include "codegen/compiler/cpu/transpose.hpp"

namespace weft::codegen {
namespace {

bool lies_across(const LoopNest& nest, const Instruction& instruction) {
  if (instruction.opcode != Instruction::Opcode::load || instruction.per_point) return false;
  const Access& access = nest.accesses[instruction.index];
  return access.dtype != DType::bool_ && access.strides[nest.parallel_axes - 1] == StrideClass::one &&
         access.strides[nest.vector_axis()] == StrideClass::any;
}

/// A vector of points for each lane of the strip; lanes that do not exist repeat the last one that does.
ValueList read_along_points(const Kernel& kernel, const Instruction& load_of, const Scope& first) {
  Values& values = kernel.values;
  const Strip& strip = first.strip;
  const Lines lines{.memory = kernel.buffers[load_of.index],
                    .offset = first.offsets[load_of.index],
                    .stride = kernel.params[kernel.layout.stride(load_of.index, kernel.vector_axis())],
                    .last = strip.count ? values.subtract(strip.count, values.index(1)) : Value()};
  return load_transposed(values, load_of.dtype, lines,
                         {.lanes = strip.lanes, .start = {}, .count = {}, .mask = {}});
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
    const ValueList rows = read_along_points(kernel, kernel.nest.instructions[index], points.front());
    for (std::size_t i = 0; i < points.size(); ++i) points[i].known[index] = rows[i];
  }
}

}  // namespace weft::codegen
