#include "runtime/library/indexing/kernels/scatter.hpp"

#include "runtime/gpu/abi/units.hpp"

namespace weft::kernels {
namespace {

/// Calls visit(number, item) for the places that are there.
template <class Visit>
void each_item(const NamedItems& items, const Thread& thread, const Visit& visit) {
  if (!items.are_looked_at()) return;
  for (std::int64_t number = thread.number(); number < items.count; number += thread.all())
    if (const std::int64_t item = items.item(number); item >= 0) visit(number, item);
}

void clear(const NoteLast& words, const Thread& thread) {
  each_item(words.items, thread, [&](std::int64_t, std::int64_t item) {
    if (words.last) __atomic_store_n(words.last + item, std::uint32_t{0}, __ATOMIC_RELAXED);
  });
}

void note(const NoteLast& words, const Thread& thread) {
  each_item(words.items, thread, [&](std::int64_t number, std::int64_t item) {
    atomic_max(words.last + item, static_cast<std::uint32_t>(number + 1));
  });
}

void put(const PutItems& words, const Thread& thread) {
  if (!words.items.are_looked_at()) return;
  with_unit(words.unit_bytes, [&]<class Unit>() {
    auto* const table = reinterpret_cast<Unit*>(words.table);
    const auto* const values = reinterpret_cast<const Unit*>(words.values);
    move_runs<Unit>(thread, words.items.count * words.runs, words.units, [&](std::int64_t run) {
      const std::int64_t number = words.runs == 1 ? run : run / words.runs;
      const std::int64_t item = words.items.item(number);
      if (item < 0 || (words.last && words.last[item] != number + 1)) return Move<Unit>{};
      const std::int64_t to = item * words.runs + run - number * words.runs;
      return Move<Unit>{values + words.walk.place(run) * words.units, table + to * words.units};
    });
  });
}

}  // namespace

WEFT_KERNEL(scatter, clear_last, NoteLast, clear)
WEFT_KERNEL(scatter, note_last, NoteLast, note)
WEFT_KERNEL(scatter, put_items, PutItems, put)

}  // namespace weft::kernels
