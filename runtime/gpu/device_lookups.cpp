#include "runtime/gpu/device_lookups.hpp"

#include "runtime/gpu/device_units.hpp"
#include "runtime/gpu/gpu.hpp"
#include "runtime/gpu/kernels/look_up.hpp"

namespace weft {

void take_runs(Gpu& gpu, const Lookup& lookup, const std::byte* table, const std::byte* keys,
               std::byte* result) {
  const std::int64_t bytes = lookup.inner * itemsize(lookup.dtype), unit = unit_bytes(bytes, {table, result});
  const kernels::TakeRuns words{.table = table,
                                .keys = reinterpret_cast<const std::int64_t*>(keys),
                                .result = result,
                                .outer = lookup.outer,
                                .length = lookup.length,
                                .count = lookup.count,
                                .units = bytes / unit,
                                .unit_bytes = unit};
  gpu.launch(kernels::take_runs, gpu.launch_for(lookup.outer * lookup.count * words.units), words);
}

}  // namespace weft
