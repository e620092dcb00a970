// Neighbours of a row that a thread of a GPU loads and stores at once.
#pragma once
#include "codegen/compiler/cpu/sweep.hpp"

namespace weft::codegen {

/// The most that a thread loads or stores at once.
inline constexpr std::int64_t access_bytes = 16;

/// Of a nest without reductions, elements of one access of 16 bytes to the widest of what lies along the row,
/// or fewer; 1 where elements cannot be taken so.
int neighbours_of_elements(const LoopNest& nest);
/// The same of what a sweep loads, which stores nothing.
int neighbours_of_fold(const LoopNest& nest, const Stage& stage);
/// Elements that are in flight at once in all stages of a nest.
int elements_together(const LoopNest& nest);

/// So many of them, more than one.
class Neighbours {
 public:
  Neighbours(const Kernel& kernel, int count) : kernel_(kernel), values_(kernel.values), count_(count) {}

  int count() const { return count_; }
  /// How many of the first `elements` of a row, whose first one is at the scope, are taken so: where every
  /// access starts at a multiple of what is taken at once, all that are whole.
  Value taken(const Scope& first, Value elements) const;

  /// What a body loads along the row, at scopes of neighbours. The rest of it is for each of them.
  void load(const std::vector<int>& body, ScopeList& scopes) const;
  std::vector<int> rest(std::vector<int> body) const;
  void store(const ScopeList& scopes, const Store& store) const;

 private:
  bool is_loaded(int instruction) const;
  Value is_aligned(const Scope& first) const;
  Place along(const Scope& scope, int access) const;
  Strip strip() const;

  const Kernel& kernel_;
  Values& values_;
  int count_;
};

/// i1: whether a place lies at a multiple of so many elements, which are a power of two and no more than a
/// line.
Value is_at_multiple(Values& values, DType dtype, const Place& place, int count);

}  // namespace weft::codegen
