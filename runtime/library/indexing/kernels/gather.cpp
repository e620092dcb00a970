#include "runtime/library/indexing/kernels/gather.hpp"

#include "runtime/gpu/abi/units.hpp"

namespace weft::kernels {
namespace {

void take(const TakeItems& words, const Thread& thread) {
  with_unit(words.unit_bytes, [&]<class Unit>() {
    const auto* const table = reinterpret_cast<const Unit*>(words.table);
    auto* const result = reinterpret_cast<Unit*>(words.result);
    if (!words.items.are_looked_at()) {
      for (std::int64_t i = thread.number(); i < words.items.count * words.units; i += thread.all())
        result[i] = Unit{};
      return;
    }
    move_runs<Unit>(thread, words.items.count, words.units, [&](std::int64_t run) {
      const std::int64_t item = words.items.item(run);
      return item < 0 ? Move<Unit>{} : Move<Unit>{table + item * words.units, result + run * words.units};
    });
  });
}

}  // namespace

WEFT_KERNEL(gather, take_items, TakeItems, take)

}  // namespace weft::kernels
