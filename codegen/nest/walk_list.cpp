#include "codegen/nest/walk_list.hpp"

#include "runtime/system/errors.hpp"

namespace weft::codegen {
namespace {

template <class T>
const T& planned(const TensorMap<T>& places, const Tensor& tensor) {
  const T* place = places.find(tensor);
  if (place == nullptr)
    throw InternalError("no place was planned for a " + std::string(name(tensor.operation())));
  return *place;
}

/// What one step along each axis of the domain adds, for memory with these strides.
Dims walked_strides(const passes::IndexMap& map, const Dims& strides, const KernelDomain& domain) {
  Dims result(domain.shape.size(), 0);
  for (std::size_t i = 0; i < map.size(); ++i)
    if (map[i].axis >= 0) result[map[i].axis] += map[i].step * strides[i];
  return result;
}

std::int64_t walked_start(const passes::IndexMap& map, const Dims& strides) {
  std::int64_t start = 0;
  for (std::size_t i = 0; i < map.size(); ++i) start += map[i].offset * strides[i];
  return start;
}

}  // namespace

Walk walk_memory(const Tensor& tensor, const passes::IndexMap& map, const KernelDomain& domain,
                 const passes::Schedule& schedule, const passes::MemoryPlan& memory) {
  const passes::Placement& placement = planned(schedule.placements, tensor);
  const DType dtype = tensor.type().dtype;
  Walk walk{dtype, false, walked_strides(map, placement.strides, domain),
            planned(memory.buffers, placement.root)};
  walk.buffer.offset += placement.offset + walked_start(map, placement.strides);
  for (auto& stride : walk.strides) {
    if (stride % itemsize(dtype) != 0) throw InternalError("a stride that is no number of elements");
    stride /= itemsize(dtype);
  }
  return walk;
}

Walk walk_counter(const passes::IndexMap& map, const KernelDomain& domain) {
  return {DType::int64, true, walked_strides(map, {1}, domain), {}, walked_start(map, {1})};
}

int WalkList::add(Walk walk) {
  list_.push_back(std::move(walk));
  return static_cast<int>(list_.size()) - 1;
}

int WalkList::share(const Walk& walk, const Dims& sites) {
  const auto& [space, index, offset] = walk.buffer;
  const Key key(walk.dtype, walk.counter, walk.strides, space, index, offset, walk.start, sites);
  const auto [place, added] = shared_.try_emplace(key, static_cast<int>(list_.size()));
  if (added) add(walk);
  return place->second;
}

}  // namespace weft::codegen
