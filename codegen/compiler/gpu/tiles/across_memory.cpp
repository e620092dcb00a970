#include "codegen/compiler/gpu/tiles/across_memory.hpp"

#include <algorithm>

#include "codegen/nest/tiles_across.hpp"
#include "runtime/gpu/abi/launch_shape.hpp"

namespace weft::codegen {

AcrossMemory::AcrossMemory(const Kernel& kernel)
    : values_(kernel.values),
      side_(kernel.nest.schedule.tile_side()),
      lines_(most_threads / side_),
      each_(side_ / lines_),
      fast_(values_.bit_and(kernel.gpu.lane, values_.index(side_ - 1))),
      slow_(values_.quotient(kernel.gpu.lane, values_.index(side_))) {
  const std::vector<int> stored = stored_accesses(kernel.nest);
  std::int64_t offset = 0;
  for (const int access : accesses_across(kernel.nest)) {
    const DType dtype = kernel.nest.accesses[access].dtype;
    const AcrossPanel panel{access, dtype,
                            view_bytes(values_, kernel.gpu.shared, values_.index(offset), dtype),
                            pitch_across(dtype, side_)};
    (std::ranges::find(stored, access) == stored.end() ? loaded_ : stored_).push_back(panel);
    offset += itemsize(dtype) * panel.pitch * side_;
  }
}

Value AcrossMemory::line(int i) const { return values_.add(slow_, values_.index(std::int64_t{i} * lines_)); }

Place AcrossMemory::by_points(const AcrossPanel& panel, int i) const {
  const Value own = values_.add(values_.multiply(slow_, values_.index(panel.pitch)), fast_);
  return {.memory = panel.memory, .offset = values_.add(own, values_.index(i * lines_ * panel.pitch))};
}

Place AcrossMemory::by_rows(const AcrossPanel& panel, Value line) const {
  return {.memory = panel.memory,
          .offset = values_.add(values_.multiply(fast_, values_.index(panel.pitch)), line)};
}

}  // namespace weft::codegen
