#include "codegen/compiler/gpu/elements.hpp"

#include <algorithm>

#include "codegen/compiler/gpu/neighbours.hpp"
#include "codegen/compiler/gpu/walk.hpp"
#include "runtime/gpu/abi/launch_shape.hpp"

namespace weft::codegen {
namespace {

class Elements {
 public:
  Elements(const Kernel& kernel, const ElementShare& share)
      : kernel_(kernel), values_(kernel.values), share_(share), together_(elements_together(kernel.nest)) {}

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
    Value next = walk_together(values_, values_.add(begin, share_.lane), reach, widest, together_, {},
                               one_by_one())[0];
    if (has_rests()) {
      take_rest(next, reach);
      next = values_.select(is_block, share_.count, next);
    }
    walk_strides(values_, next, share_.count, share_.width, 1, {}, one_by_one());
  }

 private:
  StrideBody one_by_one() const {
    return [this](const ValueList& numbers, const ValueList&) {
      ScopeList scopes;
      for (const Value number : numbers) scopes.push_back(scope_at(number));
      take_stages(scopes, [](std::size_t, const auto& store) { store(); });
      return ValueList();
    };
  }

  /// All are evaluated before any is stored, which `stored` does, or not, with each one's number.
  template <class Stored>
  void take_stages(ScopeList& scopes, const Stored& stored) const {
    for (const Stage& stage : kernel_.nest.stages) {
      for (Scope& scope : scopes) evaluate(kernel_, stage.body, scope);
      for (std::size_t i = 0; i < scopes.size(); ++i)
        stored(i, [&] { store_results(kernel_, stage, scopes[i]); });
    }
  }

  /// Whether a good part of what is taken may be what whole blocks leave of rows.
  bool has_rests() const { return together_ > 1 && kernel_.nest.parallel_axes > 0; }

  /// What blocks leave of a row, at once: elements beyond the last are the last one again, and are not
  /// stored.
  void take_rest(Value first, Value reach) const {
    const Value last = values_.subtract(reach, values_.index(1));
    when(values_, values_.compare(Relation::less, first, reach), [&] {
      ScopeList scopes;
      ValueList exist;
      for (int i = 0; i < together_; ++i) {
        const Value number = values_.add(first, values_.index(std::int64_t{i} * most_threads));
        exist.push_back(values_.compare(Relation::less, number, reach));
        scopes.push_back(scope_at(values_.minimum(number, last)));
      }
      take_stages(scopes, [&](std::size_t i, const auto& store) { when(values_, exist[i], store); });
    });
  }

  Scope scope_at(Value number) const {
    return element_scope(kernel_, share_.point, kernel_.nest.parallel_axes, number, share_.last);
  }

  /// How many of the first `reach` elements are taken so.
  Value taken_by_neighbours(Value reach) const {
    const int count = neighbours_of_elements(kernel_.nest);
    if (count == 1) return values_.index(0);
    const Neighbours neighbours(kernel_, count);
    const Value size = values_.index(count), whole = neighbours.taken(scope_at(values_.index(0)), reach);
    walk_strides(values_, values_.multiply(share_.lane, size), whole,
                 values_.multiply(values_.index(most_threads), size), std::max(together_ / count, 1), {},
                 [&](const ValueList& numbers, const ValueList&) {
                   take_neighbours(neighbours, numbers);
                   return ValueList();
                 });
    return whole;
  }

  /// From each number on. All are evaluated before anything is stored.
  void take_neighbours(const Neighbours& neighbours, const ValueList& numbers) const {
    std::vector<ScopeList> all;
    for (const Value number : numbers) {
      all.emplace_back();
      for (int i = 0; i < neighbours.count(); ++i)
        all.back().push_back(scope_at(values_.add(number, values_.index(i))));
      for (const Stage& stage : kernel_.nest.stages) neighbours.load(stage.body, all.back());
    }
    for (const Stage& stage : kernel_.nest.stages) {
      for (ScopeList& scopes : all)
        for (Scope& scope : scopes) evaluate(kernel_, neighbours.rest(stage.body), scope);
      for (const ScopeList& scopes : all)
        for (const Store& store : stage.stores) neighbours.store(scopes, store);
    }
  }

  const Kernel& kernel_;
  Values& values_;
  const ElementShare& share_;
  int together_;
};

}  // namespace

void take_elements(const Kernel& kernel, const ElementShare& share) { Elements(kernel, share).take(); }

}  // namespace weft::codegen
