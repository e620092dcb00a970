#include "runtime/library/sorting/kernels/sort_group.hpp"

namespace weft::kernels {
namespace {

/// Sorts rows by one byte of their keys after the other, of those in which they differ.
template <int warps, class Bits>
class RowSort {
  using Group = SortGroup<warps>;
  using Place = std::uint16_t;
  using Own = Strips<warps, Bits, Place>;

 public:
  RowSort(const SortRows& words, const Thread& thread)
      : words_(words),
        group_(thread),
        count_(static_cast<std::uint32_t>(words.length)),
        elements_(group_.template memory<Bits>()),
        places_(group_.template memory<Place>(Group::elements * sizeof(Bits))) {}

  void sort(std::int64_t row) {
    const Bits* const from = reinterpret_cast<const Bits*>(words_.from) + row * words_.length;
    const Bits first = key(from[0]);
    Bits differ = 0;
    each([&](int strip, std::uint32_t number) {
      own_.elements[strip] = sorted_element(words_.order, from[number]);
      own_.places[strip] = static_cast<Place>(number);
      differ |= static_cast<Bits>(key(from[number]) ^ first);
    });
    const std::uint64_t bits = group_.any_of(differ);
    for (std::uint32_t shift = 0; shift < 8 * sizeof(Bits); shift += 8)
      if (bits >> shift & 255U) sort_by_byte(shift);
    store(row);
  }

 private:
  template <class Body>
  void each(const Body& body) const {
    Own::each(group_, count_, body);
  }
  Bits key(Bits bits) const { return sort_key(words_.order, bits); }

  void sort_by_byte(std::uint32_t shift) {
    std::uint32_t bytes[Group::strips] = {}, ranks[Group::strips] = {};
    each([&](int strip, std::uint32_t) { bytes[strip] = key(own_.elements[strip]) >> shift & 255U; });
    group_.rank(bytes, count_, ranks);
    each([&](int strip, std::uint32_t) {
      elements_[ranks[strip]] = own_.elements[strip], places_[ranks[strip]] = own_.places[strip];
    });
    group_.barrier();
    each([&](int strip, std::uint32_t number) {
      own_.elements[strip] = elements_[number], own_.places[strip] = places_[number];
    });
  }

  void store(std::int64_t row) const {
    each([&](int strip, std::uint32_t number) {
      const std::int64_t at = row * words_.length + number;
      if (words_.sorted) reinterpret_cast<Bits*>(words_.sorted)[at] = own_.elements[strip];
      if (words_.places) words_.places[at] = own_.places[strip];
    });
  }

  SortRows words_;
  Group group_;
  std::uint32_t count_;
  Bits* elements_;
  Place* places_;
  Own own_;
};

template <int warps>
void sort_rows(const SortRows& words, const Thread& thread) {
  const std::uint32_t groups = thread.threads() / (warps * warp_threads), group = thread.warp() / warps;
  with_bits(words.order.bytes, [&]<class Bits>() {
    RowSort<warps, Bits> sort(words, thread);
    for (std::int64_t row = std::int64_t{thread.block()} * groups + group; row < words.rows;
         row += std::int64_t{thread.blocks()} * groups)
      sort.sort(row);
  });
}

}  // namespace

WEFT_KERNEL(sort_rows, sort_rows_by_warps, SortRows, sort_rows<1>)
WEFT_KERNEL(sort_rows, sort_rows_by_blocks, SortRows, sort_rows<8>)

}  // namespace weft::kernels
