#include "codegen/rows/lookup_nest.hpp"

#include <algorithm>
#include <cstdlib>

#include "codegen/rows/row_walk.hpp"
#include "runtime/library/library_functions.hpp"

namespace weft::codegen {
namespace {

using Opcode = Instruction::Opcode;

/// Whether so many elements that lie in one piece are walked, each once.
bool walks_all(const Launch& launch, const LoopNest& nest, int access, std::int64_t count) {
  std::vector<std::pair<std::int64_t, std::int64_t>> steps;
  for (int axis = 0; axis < nest.parallel_axes + nest.row_axes; ++axis)
    if (const std::int64_t extent = launch.params[static_cast<std::size_t>(axis)]; extent != 1)
      steps.emplace_back(std::abs(stride_of(launch, nest, access, axis)), extent);
  std::ranges::sort(steps);
  std::int64_t walked = 1;
  for (const auto& [stride, extent] : steps) {
    if (stride != walked) return false;
    walked *= extent;
  }
  return walked == count;
}

/// Whether what an access loads is evaluated once, wherever the row is walked.
bool loaded_once(const LoopNest& nest, int access) {
  std::ptrdiff_t evaluated = 0;
  for (int index = 0; index < std::ssize(nest.instructions); ++index)
    if (nest.instructions[index].opcode == Opcode::load && nest.instructions[index].index == access)
      for (const Stage& stage : nest.stages) evaluated += std::ranges::count(stage.body, index);
  return evaluated == 1;
}

/// Such reductions may end before the row does (compiler/cpu/search.hpp).
bool may_end_early(const Reduction& reduction) {
  return reduction.operation == Operation::min && reduction.dtype == DType::int64;
}

}  // namespace

bool takes_elements(const HostCall& call) {
  if (!is(call.function, LibraryFunction::gather) || call.axes.size() != 1 || call.types.size() != 3)
    return false;
  const Dims& table = call.types[0].shape;
  return table[0] > 0 && element_count(table) == table[0];
}

bool may_look_up(const Launch& launch, const LoopNest& nest, int access, const HostCall& call) {
  const auto is_beside = [&](const Access& other) { return other.beside == access; };
  return nest.accesses[access].dtype == call.types[0].dtype && loaded_once(nest, access) &&
         std::ranges::none_of(nest.accesses, is_beside) &&
         std::ranges::none_of(nest.reductions, may_end_early) &&
         walks_all(launch, nest, access, element_count(call.types[2].shape));
}

LoopNest with_lookup(LoopNest nest, int access, DType place) {
  Access& places = nest.accesses[access];
  Access table{.dtype = places.dtype, .strides = std::vector(places.strides.size(), StrideClass::zero)};
  Access mark{.dtype = DType::int64, .strides = table.strides};
  places.dtype = place;
  places.table = static_cast<int>(nest.accesses.size()), places.mark = places.table + 1;
  for (Instruction& instruction : nest.instructions)
    if (instruction.opcode == Opcode::load && instruction.index == access)
      instruction.opcode = Opcode::look_up;
  nest.accesses.push_back(std::move(table)), nest.accesses.push_back(std::move(mark));
  return nest;
}

std::optional<Source> converted(const Launch& launch, const LoopNest& nest, const BufferRef& places,
                                std::int64_t count) {
  if (nest.instructions.size() != 2 || nest.accesses.size() != 2 || nest.stages.size() != 1 ||
      nest.stages[0].stores.size() != 1)
    return {};
  const Instruction &load = nest.instructions[0], &convert = nest.instructions[1];
  const Store& store = nest.stages[0].stores[0];
  if (load.opcode != Opcode::load || convert.opcode != Opcode::convert || store.value != 1) return {};
  const Access &from = nest.accesses[load.index], &to = nest.accesses[store.access];
  if (!is_integer(from.dtype) || to.dtype != DType::int64 ||
      launch.buffers[static_cast<std::size_t>(store.access)].offset != places.offset ||
      !walks_all(launch, nest, store.access, count))
    return {};
  for (int axis = 0; axis < std::ssize(to.strides); ++axis)
    if (stride_of(launch, nest, load.index, axis) != stride_of(launch, nest, store.access, axis)) return {};
  return Source{launch.buffers[static_cast<std::size_t>(load.index)], from.dtype};
}

}  // namespace weft::codegen
