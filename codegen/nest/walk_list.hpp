// The memory a kernel walks.
#pragma once
#include <map>
#include <tuple>

#include "codegen/nest/kernel_domain.hpp"

namespace weft::codegen {

/// Memory, or a counter, walked over the domain.
struct Walk {
  DType dtype = DType::float64;
  bool counter = false;
  Dims strides;            // in elements, one an axis of the domain
  BufferRef buffer;        // at the walk's first element
  std::int64_t start = 0;  // counters: the first number
};

/// A stored tensor read or written by `map`. Errors: InternalError when no place was planned for it.
Walk walk_memory(const Tensor& tensor, const passes::IndexMap& map, const KernelDomain& domain,
                 const passes::Schedule& schedule, const passes::MemoryPlan& memory);
/// The numbers of a vector's elements.
Walk walk_counter(const passes::IndexMap& map, const KernelDomain& domain);

class WalkList {
 public:
  /// Adds a walk of its own.
  int add(Walk walk);
  /// The number of an equal shared walk of the same sites, added if there is none: several tensors may be one
  /// view of the memory.
  int share(const Walk& walk, const Dims& sites = {});
  std::vector<Walk> take() && { return std::move(list_); }

 private:
  using Key = std::tuple<DType, bool, Dims, BufferRef::Space, std::int32_t, std::int64_t, std::int64_t, Dims>;
  std::vector<Walk> list_;
  std::map<Key, int> shared_;
};

}  // namespace weft::codegen
