#include "runtime/library/indexing/kernels/marks.hpp"

#include <bit>

#include "runtime/gpu/abi/block_scan.hpp"
#include "runtime/gpu/abi/units.hpp"

namespace weft::kernels {
namespace {

std::uint64_t bytes_at(const std::byte* marks, std::int64_t first, std::int64_t end) {
  std::uint64_t eight = 0;
  if (first + Marks::each <= end && reinterpret_cast<std::uint64_t>(marks + first) % Marks::each == 0)
    return *reinterpret_cast<const std::uint64_t*>(marks + first);
  for (int i = 0; i < Marks::each; ++i)
    if (first + i < end) eight |= std::uint64_t{static_cast<std::uint8_t>(marks[first + i])} << 8 * i;
  return eight;
}

/// The marks from `first` on, those before `end`: the lowest bit of a byte each, for any byte but 0.
std::uint64_t marks_at(const std::byte* marks, std::int64_t first, std::int64_t end) {
  std::uint64_t eight = bytes_at(marks, first, end);
  eight |= eight >> 4, eight |= eight >> 2, eight |= eight >> 1;
  return eight & 0x0101010101010101;
}

/// Calls visit(first, eight) for the marks of the block's part, all of its threads together.
template <class Visit>
void each_eight(const Marks& marks, const Thread& thread, const Visit& visit) {
  const std::int64_t begin = thread.block() * marks.part;
  const std::int64_t end = begin + marks.part < marks.count ? begin + marks.part : marks.count;
  for (std::int64_t at = begin; at < end; at += Marks::each * thread.threads()) {
    const std::int64_t first = at + Marks::each * thread.thread();
    visit(first, marks_at(marks.marks, first, end));
  }
}

void count(const CountMarks& words, const Thread& thread) {
  std::uint64_t count = 0;
  each_eight(words.marks, thread, [&](std::int64_t, std::uint64_t eight) { count += std::popcount(eight); });
  const std::uint64_t all = scan_block(thread, count).all;
  if (thread.thread() == 0) words.counts[thread.block()] = all;
}

/// Of the parts before the block's.
std::uint64_t marks_before(const ListMarks& words, const Thread& thread) {
  std::uint64_t count = 0;
  for (std::uint32_t block = thread.thread(); block < thread.block(); block += thread.threads())
    count += words.counts[block];
  return scan_block(thread, count).all;
}

void store(const ListMarks& words, std::int64_t number, std::int64_t place) {
  if (number >= words.most) return;
  for (std::int64_t axis = words.axes - 1; axis > 0; --axis) {
    const std::int64_t outer = place / words.shape[axis];
    words.places[axis * words.most + number] = place - outer * words.shape[axis];
    place = outer;
  }
  words.places[number] = place;
}

void end_list(const ListMarks& words, std::uint64_t total, const Thread& thread) {
  const auto first = static_cast<std::int64_t>(total);
  for (std::int64_t number = first + thread.thread(); number < words.most; number += thread.threads())
    store(words, number, 0);
  if (thread.thread() != 0) return;
  *words.total = total;
  if (first < words.most && words.fewer) atomic_add(words.fewer, std::uint32_t{1});
}

void list(const ListMarks& words, const Thread& thread) {
  std::uint64_t before = marks_before(words, thread);
  each_eight(words.marks, thread, [&](std::int64_t first, std::uint64_t eight) {
    const auto [own, all] = scan_block(thread, static_cast<std::uint32_t>(std::popcount(eight)));
    auto number = static_cast<std::int64_t>(before + own);
    for (; eight != 0; eight &= eight - 1) store(words, number++, first + std::countr_zero(eight) / 8);
    before += all;
  });
  if (thread.block() + 1 == thread.blocks()) end_list(words, before, thread);
}

/// Moves the values `where` says, where(number) being the place of one in the table, or -1.
template <class Where>
void put(const PutListed& words, const Thread& thread, std::int64_t step, const Where& where) {
  with_unit(words.unit_bytes, [&]<class Unit>() {
    auto* const table = reinterpret_cast<Unit*>(words.table);
    const auto* const values = reinterpret_cast<const Unit*>(words.values);
    move_runs<Unit>(thread, words.count, words.units, [&](std::int64_t run) {
      const std::int64_t place = where(run);
      return place < 0 ? Move<Unit>{}
                       : Move<Unit>{values + run * step * words.units, table + place * words.units};
    });
  });
}

void put_at_places(const PutListed& words, const Thread& thread) {
  put(words, thread, 1, [&](std::int64_t number) { return words.places[number]; });
}
void put_at_marks(const PutListed& words, const Thread& thread) {
  put(words, thread, 0, [&](std::int64_t place) { return words.marks[place] != std::byte{} ? place : -1; });
}

}  // namespace

WEFT_KERNEL(marks, count_marks, CountMarks, count)
WEFT_KERNEL(marks, list_marks, ListMarks, list)
WEFT_KERNEL(marks, put_listed, PutListed, put_at_places)
WEFT_KERNEL(marks, put_where_marked, PutListed, put_at_marks)

}  // namespace weft::kernels
