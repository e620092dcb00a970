#include "runtime/library/indexing/kernels/dynamic_slice.hpp"

#include "runtime/gpu/abi/units.hpp"

namespace weft::kernels {
namespace {

/// Where it begins: whatever the start is, within the array.
std::int64_t start_of(const Window& words) {
  const std::int64_t start = *words.start, last = words.of_array - words.length;
  if (start < 0) return 0;
  return start < last ? start : last;
}

/// Calls move(seen, window, i) for each of the window's units.
template <class MoveOne>
void each_unit(const Window& words, const Thread& thread, const MoveOne& move) {
  with_unit(words.unit_bytes, [&]<class Unit>() {
    auto* const seen = reinterpret_cast<Unit*>(words.array) + start_of(words) * words.units;
    auto* const window = reinterpret_cast<Unit*>(words.window);
    move_units<Unit>(thread, words.length * words.units,
                     [&](std::int64_t i) { return move(seen + i, window + i); });
  });
}

void take(const Window& words, const Thread& thread) {
  each_unit(words, thread, []<class Unit>(Unit* seen, Unit* window) { return Move<Unit>{seen, window}; });
}
void put(const Window& words, const Thread& thread) {
  each_unit(words, thread, []<class Unit>(Unit* seen, Unit* window) { return Move<Unit>{window, seen}; });
}

}  // namespace

WEFT_KERNEL(dynamic_slice, take_window, Window, take)
WEFT_KERNEL(dynamic_slice, put_window, Window, put)

}  // namespace weft::kernels
