#include "codegen/compiler/gpu/neighbours.hpp"

#include <algorithm>
#include <limits>

#include "codegen/compiler/gpu/walk.hpp"

namespace weft::codegen {
namespace {

using Opcode = Instruction::Opcode;

/// Of many that are read, some lie beside others, as in stencils, and are not aligned alike.
constexpr std::ptrdiff_t most_accesses = 4;

bool lies_along(const Access& access) { return access.strides.back() == StrideClass::one; }

/// Elements of one access to the widest; 1 where some cannot be taken so.
int elements_of(const LoopNest& nest, const std::vector<int>& accesses, std::int64_t most) {
  std::int64_t widest = 0;
  std::ptrdiff_t count = 0;
  for (const int index : accesses) {
    const Access& access = nest.accesses[index];
    if (access.table >= 0 || !(lies_along(access) || access.strides.back() == StrideClass::zero)) return 1;
    if (!lies_along(access)) continue;
    widest = std::max(widest, itemsize(access.dtype));
    ++count;
  }
  if (nest.row_axes != 1 || widest == 0 || count > most_accesses) return 1;
  return static_cast<int>(std::min(access_bytes / widest, most));
}

bool stores_along(const LoopNest& nest) {
  return std::ranges::all_of(nest.stages, [&](const Stage& stage) {
    return std::ranges::all_of(stage.stores, [&](const Store& store) {
      return stage.sweep && lies_along(nest.accesses[store.access]);
    });
  });
}

}  // namespace

int elements_together(const LoopNest& nest) {
  int together = std::numeric_limits<int>::max();
  for (const Stage& stage : nest.stages) together = std::min(together, elements_together(nest, stage));
  return together;
}

int neighbours_of_elements(const LoopNest& nest) {
  if (std::ranges::count_if(nest.stages, &Stage::sweep) != 1 || !stores_along(nest)) return 1;
  const int count = elements_of(nest, buffer_accesses(nest), 4);
  return count <= elements_together(nest) ? count : 1;
}

int neighbours_of_fold(const LoopNest& nest, const Stage& stage) {
  if (!stage.stores.empty() || !stage.spills.empty()) return 1;
  std::vector<int> accesses;
  for (const int index : stage.body) {
    const Instruction& instruction = nest.instructions[index];
    if (instruction.opcode == Opcode::look_up || instruction.opcode == Opcode::spilled) return 1;
    if (instruction.opcode == Opcode::load) accesses.push_back(instruction.index);
  }
  return elements_of(nest, accesses, elements_together(nest, stage));
}

Value Neighbours::taken(const Scope& first, Value elements) const {
  return values_.select(is_aligned(first), values_.bit_and(elements, values_.index(-count_)),
                        values_.index(0));
}

Value Neighbours::is_aligned(const Scope& first) const {
  Value aligned = values_.constant(DType::bool_, 1);
  for (std::size_t i = 0; i < kernel_.nest.accesses.size(); ++i) {
    const Access& access = kernel_.nest.accesses[i];
    if (access.counter || !lies_along(access)) continue;
    const Place place = place_of(kernel_, first, static_cast<int>(i));
    aligned = values_.bit_and(aligned, is_at_multiple(values_, access.dtype, place, count_));
  }
  return aligned;
}

bool Neighbours::is_loaded(int index) const {
  const Instruction& instruction = kernel_.nest.instructions[index];
  return instruction.opcode == Opcode::load && !instruction.per_point &&
         lies_along(kernel_.nest.accesses[instruction.index]);
}

Place Neighbours::along(const Scope& scope, int access) const {
  Place place = place_of(kernel_, scope, access);
  place.lane_stride = StrideClass::one;
  return place;
}

Strip Neighbours::strip() const {
  Strip strip{.lanes = count_};
  strip.aligned = true;
  return strip;
}

void Neighbours::load(const std::vector<int>& body, ScopeList& scopes) const {
  for (const int index : body) {
    if (!is_loaded(index)) continue;
    const int access = kernel_.nest.instructions[index].index;
    const Value loaded =
        codegen::load(values_, kernel_.nest.accesses[access].dtype, along(scopes[0], access), strip());
    for (std::size_t i = 0; i < scopes.size(); ++i)
      scopes[i].known[index] = values_.extract(loaded, static_cast<int>(i));
  }
}

std::vector<int> Neighbours::rest(std::vector<int> body) const {
  std::erase_if(body, [&](int index) { return is_loaded(index); });
  return body;
}

void Neighbours::store(const ScopeList& scopes, const Store& store) const {
  const DType dtype = kernel_.nest.accesses[store.access].dtype;
  Value list = values_.constant(dtype, 0, count_);
  for (int i = 0; i < count_; ++i) list = values_.insert(in_lanes(kernel_, scopes[i], store.value), list, i);
  codegen::store(values_, dtype, list, along(scopes[0], store.access), strip());
}

Value is_at_multiple(Values& values, DType dtype, const Place& place, int count) {
  const Value never = values.index(127);  // an odd number
  const Value before = elements_before_line(values, dtype, place, never);
  return values.compare(Relation::equal, values.bit_and(before, values.index(count - 1)), values.index(0));
}

}  // namespace weft::codegen
