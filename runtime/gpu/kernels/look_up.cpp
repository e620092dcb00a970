#include "runtime/gpu/kernels/look_up.hpp"

#include "runtime/gpu/kernels/units.hpp"

namespace weft::kernels {
namespace {

/// No key is out of bounds: the nearest place counts.
std::int64_t nearest(std::int64_t key, std::int64_t length) {
  if (key < 0) return 0;
  return key < length ? key : length - 1;
}

void take(const TakeRuns& words, const Thread& thread) {
  with_unit(words.unit_bytes, [&]<class Unit>() {
    const auto* const table = reinterpret_cast<const Unit*>(words.table);
    auto* const result = reinterpret_cast<Unit*>(words.result);
    move_runs<Unit>(thread, words.outer * words.count, words.units, [&](std::int64_t run) {
      const std::int64_t part = words.outer == 1 ? 0 : run / words.count;
      const std::int64_t key = nearest(words.keys[run - part * words.count], words.length);
      return Move<Unit>{table + (part * words.length + key) * words.units, result + run * words.units};
    });
  });
}

}  // namespace

WEFT_KERNEL(look_up, take_runs, TakeRuns, take)

}  // namespace weft::kernels
