#include "codegen/compiler/gpu_elements.hpp"

#include <algorithm>
#include <limits>

#include "codegen/compiler/gpu_walk.hpp"
#include "runtime/gpu/launch_shape.hpp"

namespace weft::codegen {
namespace {

int all_together(const LoopNest& nest) {
  int together = std::numeric_limits<int>::max();
  for (const Stage& stage : nest.stages) together = std::min(together, elements_together(nest, stage));
  return together;
}

bool lies_along(const Access& access) { return access.strides.back() == StrideClass::one; }

/// Elements of one access of 16 bytes to the widest of what lies along the row, or fewer; 1 where elements
/// cannot be taken so.
int neighbours_together(const LoopNest& nest) {
  constexpr std::int64_t bytes = 16, most = 4;
  if (nest.row_axes != 1) return 1;
  std::int64_t widest = 0;
  for (const Access& access : nest.accesses) {
    if (access.counter) continue;
    const bool is_plain = lies_along(access) || access.strides.back() == StrideClass::zero;
    if (!is_plain || access.table >= 0) return 1;
    if (lies_along(access)) widest = std::max(widest, itemsize(access.dtype));
  }
  // Of many that are read, some lie beside others, as in stencils, and are not aligned alike.
  constexpr std::ptrdiff_t most_accesses = 4;
  if (std::ranges::count_if(nest.accesses, lies_along) > most_accesses) return 1;
  const auto sweeps = std::ranges::count_if(nest.stages, &Stage::sweep);
  const bool stores_along = std::ranges::all_of(nest.stages, [&](const Stage& stage) {
    return std::ranges::all_of(stage.stores, [&](const Store& store) {
      return stage.sweep && lies_along(nest.accesses[store.access]);
    });
  });
  if (sweeps != 1 || !stores_along || widest == 0) return 1;
  const auto count = static_cast<int>(std::min(bytes / widest, most));
  return count <= all_together(nest) ? count : 1;
}

class Elements {
 public:
  Elements(const Kernel& kernel, const ElementShare& share)
      : kernel_(kernel), values_(kernel.values), share_(share), together_(all_together(kernel.nest)) {}

  void take() const {
    if (share_.across) {
      walk_strides(values_, share_.lane, share_.count, share_.width, together_, {}, one_by_one());
      return;
    }
    // By the whole blocks that long rows have: the compiler knows how far apart elements are.
    const Value widest = values_.index(most_threads), zero = values_.index(0);
    const Value is_block = values_.compare(Relation::equal, share_.width, widest);
    const Value reach = values_.select(is_block, share_.count, zero);
    const Value begin = taken_by_neighbours(reach);
    const Value next = walk_together(values_, values_.add(begin, share_.lane), reach, widest, together_, {},
                                     one_by_one())[0];
    walk_strides(values_, next, share_.count, share_.width, 1, {}, one_by_one());
  }

 private:
  StrideBody one_by_one() const {
    return [this](const ValueList& numbers, const ValueList&) {
      ScopeList scopes;
      for (const Value number : numbers) scopes.push_back(scope_at(number));
      for (const Stage& stage : kernel_.nest.stages) {
        for (Scope& scope : scopes) evaluate(kernel_, stage.body, scope);
        for (const Scope& scope : scopes) store_results(kernel_, stage, scope);
      }
      return ValueList();
    };
  }

  Scope scope_at(Value number) const {
    return element_scope(kernel_, share_.point, kernel_.nest.parallel_axes, number, share_.last);
  }

  /// How many of the first `reach` elements are taken so.
  Value taken_by_neighbours(Value reach) const {
    const int count = neighbours_together(kernel_.nest);
    if (count == 1) return values_.index(0);
    const Value size = values_.index(count), zero = values_.index(0);
    const Value whole =
        values_.select(is_aligned(count), values_.bit_and(reach, values_.index(-count)), zero);
    walk_strides(values_, values_.multiply(share_.lane, size), whole,
                 values_.multiply(values_.index(most_threads), size), std::max(together_ / count, 1), {},
                 [&](const ValueList& numbers, const ValueList&) {
                   take_neighbours(numbers, count);
                   return ValueList();
                 });
    return whole;
  }

  /// Whether every access starts at a multiple of what is taken at once.
  Value is_aligned(int count) const {
    const Scope first = scope_at(values_.index(0));
    Value aligned = values_.constant(DType::bool_, 1);
    for (std::size_t i = 0; i < kernel_.nest.accesses.size(); ++i) {
      const Access& access = kernel_.nest.accesses[i];
      if (access.counter || !lies_along(access)) continue;
      const Place place = place_of(kernel_, first, static_cast<int>(i));
      aligned = values_.bit_and(aligned, is_at_multiple(values_, access.dtype, place, count));
    }
    return aligned;
  }

  /// From each number on, `count` neighbours. All are evaluated before anything is stored.
  void take_neighbours(const ValueList& numbers, int count) const {
    std::vector<ScopeList> all;
    for (const Value number : numbers) {
      all.emplace_back();
      for (int i = 0; i < count; ++i) all.back().push_back(scope_at(values_.add(number, values_.index(i))));
      load_neighbours(all.back());
    }
    for (const Stage& stage : kernel_.nest.stages) {
      std::vector<int> body = stage.body;
      std::erase_if(body, [&](int index) { return is_loaded_along(index); });
      for (ScopeList& scopes : all)
        for (Scope& scope : scopes) evaluate(kernel_, body, scope);
      for (const ScopeList& scopes : all)
        for (const Store& store : stage.stores) store_neighbours(scopes, store);
    }
  }

  bool is_loaded_along(int index) const {
    const Instruction& instruction = kernel_.nest.instructions[index];
    return instruction.opcode == Instruction::Opcode::load && !instruction.per_point &&
           lies_along(kernel_.nest.accesses[instruction.index]);
  }

  Place along(const Scope& scope, int access) const {
    Place place = place_of(kernel_, scope, access);
    place.lane_stride = StrideClass::one;
    return place;
  }
  static Strip strip_of(const ScopeList& scopes) {
    Strip strip{.lanes = static_cast<int>(scopes.size())};
    strip.aligned = true;
    return strip;
  }

  void load_neighbours(ScopeList& scopes) const {
    for (std::size_t index = 0; index < kernel_.nest.instructions.size(); ++index) {
      if (!is_loaded_along(static_cast<int>(index))) continue;
      const int access = kernel_.nest.instructions[index].index;
      const Value loaded =
          load(values_, kernel_.nest.accesses[access].dtype, along(scopes[0], access), strip_of(scopes));
      for (std::size_t i = 0; i < scopes.size(); ++i)
        scopes[i].known[index] = values_.extract(loaded, static_cast<int>(i));
    }
  }

  void store_neighbours(const ScopeList& scopes, const Store& store) const {
    const DType dtype = kernel_.nest.accesses[store.access].dtype;
    const int count = static_cast<int>(scopes.size());
    Value list = values_.constant(dtype, 0, count);
    for (int i = 0; i < count; ++i) list = values_.insert(in_lanes(kernel_, scopes[i], store.value), list, i);
    codegen::store(values_, dtype, list, along(scopes[0], store.access), strip_of(scopes));
  }

  const Kernel& kernel_;
  Values& values_;
  const ElementShare& share_;
  int together_;
};

}  // namespace

Value is_at_multiple(Values& values, DType dtype, const Place& place, int count) {
  const Value never = values.index(127);  // an odd number
  const Value before = elements_before_line(values, dtype, place, never);
  return values.compare(Relation::equal, values.bit_and(before, values.index(count - 1)), values.index(0));
}

void take_elements(const Kernel& kernel, const ElementShare& share) { Elements(kernel, share).take(); }

}  // namespace weft::codegen
