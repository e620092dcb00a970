#include "runtime/library/sorting/kernels/look_up.hpp"

#include "runtime/gpu/abi/units.hpp"
#include "runtime/library/sorting/kernels/ranks.hpp"

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

/// How many elements of the table come before `key`, or, from the right, do not come after it.
template <class Ranks>
std::int64_t place_of(typename Ranks::Rank key, const typename Ranks::Element* table, std::int64_t length,
                      bool right) {
  const auto passes = [&](std::int64_t at) {
    const auto rank = Ranks::rank(table[at]);
    return right ? !(key < rank) : rank < key;
  };
  std::int64_t first = 0;
  while (length > 1) {
    const std::int64_t half = length / 2;
    first += passes(first + half - 1) ? half : 0;
    length -= half;
  }
  return first + (length == 1 && passes(first));
}

void search_each(const Search& words, const Thread& thread) {
  with_ranks(words.dtype, [&]<class Ranks>() {
    const auto* const table = reinterpret_cast<const typename Ranks::Element*>(words.table);
    const auto* const keys = reinterpret_cast<const typename Ranks::Element*>(words.keys);
    for (std::int64_t i = thread.number(); i < words.count; i += thread.all())
      words.result[i] = place_of<Ranks>(Ranks::rank(keys[i]), table, words.length, words.right != 0);
  });
}

}  // namespace

WEFT_KERNEL(look_up, take_runs, TakeRuns, take)
WEFT_KERNEL(look_up, search, Search, search_each)

}  // namespace weft::kernels
