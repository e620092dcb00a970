#include "runtime/library/sorting/device_lookups.hpp"

#include "runtime/gpu/device_units.hpp"
#include "runtime/gpu/gpu.hpp"
#include "runtime/library/sorting/device_sorts.hpp"
#include "runtime/library/sorting/kernels/look_up.hpp"

namespace weft {
namespace {

void take(Gpu& gpu, const Lookup& lookup, const std::byte* table, const std::byte* keys, std::byte* result) {
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

void search(Gpu& gpu, const Lookup& lookup, const std::byte* table, const std::byte* keys,
            std::byte* result) {
  const kernels::Search words{.table = table,
                              .keys = keys,
                              .result = reinterpret_cast<std::int64_t*>(result),
                              .length = lookup.length,
                              .count = lookup.count,
                              .dtype = static_cast<std::int64_t>(lookup.dtype),
                              .right = lookup.kind == Lookup::Kind::search_right};
  gpu.launch(kernels::search, gpu.launch_for(lookup.count), words);
}

void order(Gpu& gpu, const Lookup& lookup, const std::byte* table, std::byte* result) {
  sort_rows(gpu, {.dtype = lookup.dtype,
                  .rows = lookup.outer,
                  .length = lookup.length,
                  .from = table,
                  .places = reinterpret_cast<std::int64_t*>(result)});
}

}  // namespace

bool takes_look_up(const Lookup& lookup) {
  return lookup.kind != Lookup::Kind::sort || can_sort(lookup.length);
}

void look_up(Gpu& gpu, const Lookup& lookup, const std::byte* table, const std::byte* keys,
             std::byte* result) {
  if (lookup.kind == Lookup::Kind::take) return take(gpu, lookup, table, keys, result);
  if (lookup.kind == Lookup::Kind::sort) return order(gpu, lookup, table, result);
  search(gpu, lookup, table, keys, result);
}

}  // namespace weft
