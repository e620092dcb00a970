#include "runtime/library/sorting/kernels/sort_group.hpp"

namespace weft::kernels {
namespace {

/// A part of a row: elements [begin, end) of all rows.
struct Part {
  std::int64_t number, begin, end;
};

template <class Body>
void each_part(const SortPass& words, const Thread& thread, const Body& body) {
  for (std::int64_t number = thread.block(); number < words.rows * words.parts; number += thread.blocks()) {
    const std::int64_t row = number / words.parts, begin = (number - row * words.parts) * words.part,
                       end = begin + words.part < words.length ? begin + words.part : words.length;
    body(Part{number, row * words.length + begin, row * words.length + end});
  }
}

template <class Bits>
std::uint32_t byte_of(const SortPass& words, Bits element) {
  return static_cast<std::uint32_t>(std::uint64_t{sort_key(words.order, element)} >> words.shift) & 255U;
}

/// Some elements are read before they are counted.
void count(const SortPass& words, const Thread& thread) {
  constexpr int together = 4;
  auto* const counts = thread.memory<std::uint32_t>();
  with_bits(words.order.bytes, [&]<class Bits>() {
    const auto* const from = reinterpret_cast<const Bits*>(words.from);
    each_part(words, thread, [&](const Part& part) {
      counts[thread.thread()] = 0;
      thread.barrier();
      for (std::int64_t i = part.begin + thread.thread(); i < part.end; i += together * thread.threads()) {
        Bits elements[together] = {};
        const auto each = [&](const auto& body) {
#pragma GCC unroll 4
          for (int k = 0; k < together; ++k)
            if (i + k * thread.threads() < part.end) body(elements[k], i + k * thread.threads());
        };
        each([&](Bits& element, std::int64_t number) { element = from[number]; });
        each([&](Bits element, std::int64_t) {
          atomic_add(counts + byte_of(words, element), std::uint32_t{1});
        });
      }
      thread.barrier();
      words.counts[part.number * 256 + thread.thread()] = counts[thread.thread()];
    });
  });
}

/// A thread a value, eight parts at a time, so that their counts are waited for together.
void place(const SortPass& words, const Thread& thread) {
  constexpr int together = 8;
  const SortGroup<8> group(thread);
  for (std::int64_t row = thread.block(); row < words.rows; row += thread.blocks()) {
    std::uint32_t* const counts = words.counts + row * words.parts * 256 + thread.thread();
    const auto take = [&](std::int64_t part, std::uint32_t (&some)[together]) {
#pragma GCC unroll 8
      for (int i = 0; i < together; ++i) some[i] = part + i < words.parts ? counts[(part + i) * 256] : 0;
    };
    std::uint32_t some[together], count = 0;
    for (std::int64_t part = 0; part < words.parts; part += together) {
      take(part, some);
      for (const std::uint32_t each : some) count += each;
    }
    std::uint32_t next = group.sum_before(count);
    for (std::int64_t part = 0; part < words.parts; part += together) {
      take(part, some);
#pragma GCC unroll 8
      for (int i = 0; i < together; ++i) {
        if (part + i < words.parts) counts[(part + i) * 256] = next;
        next += some[i];
      }
    }
    thread.barrier();
  }
}

/// Elements of a part go to their places in the row, sorted by the byte in the block's memory first, so that
/// neighbours are stored side by side.
template <class Bits>
class Mover {
  using Group = SortGroup<8>;
  using Own = Strips<8, Bits, std::uint32_t>;

 public:
  Mover(const SortPass& words, const Thread& thread)
      : words_(words),
        thread_(thread),
        group_(thread),
        next_(group_.template memory<std::uint32_t>()),
        places_(next_ + Group::values),
        elements_(reinterpret_cast<Bits*>(places_ + Group::elements)) {}

  void move(const Part& part) {
    next_[thread_.thread()] = words_.counts[part.number * 256 + thread_.thread()];
    const std::int64_t row = part.number / words_.parts * words_.length;
    for (std::int64_t begin = part.begin; begin < part.end; begin += Group::elements) {
      const std::int64_t left = part.end - begin;
      move_some(row, begin, left < Group::elements ? static_cast<std::uint32_t>(left) : Group::elements);
    }
  }

 private:
  void move_some(std::int64_t row, std::int64_t begin, std::uint32_t count) {
    std::uint32_t bytes[Group::strips] = {}, ranks[Group::strips] = {};
    const auto* const from = reinterpret_cast<const Bits*>(words_.from);
    Own own;
    Own::each(group_, count, [&](int strip, std::uint32_t number) {
      own.elements[strip] = sorted_element(words_.order, from[begin + number]);
      if (has_places())
        own.places[strip] = words_.places_from ? words_.places_from[begin + number]
                                               : static_cast<std::uint32_t>(begin + number - row);
    });
    Own::each(group_, count,
              [&](int strip, std::uint32_t) { bytes[strip] = byte_of(words_, own.elements[strip]); });
    group_.rank(bytes, count, ranks);
    Own::each(group_, count, [&](int strip, std::uint32_t) {
      elements_[ranks[strip]] = own.elements[strip];
      if (has_places()) places_[ranks[strip]] = own.places[strip];
    });
    group_.barrier();
    for (std::uint32_t i = thread_.thread(); i < count; i += thread_.threads()) store(row, i, count);
    group_.barrier();
    const std::uint32_t value = thread_.thread();
    next_[value] += group_.first_with(value + 1, count) - group_.first_with(value, count);
    group_.barrier();
  }

  bool has_places() const { return words_.places_to || words_.places; }

  void store(std::int64_t row, std::uint32_t i, std::uint32_t count) const {
    const std::uint32_t byte = byte_of(words_, elements_[i]);
    const std::int64_t to = row + next_[byte] + (i - group_.first_with(byte, count));
    if (words_.to) reinterpret_cast<Bits*>(words_.to)[to] = elements_[i];
    if (words_.places_to) words_.places_to[to] = places_[i];
    if (words_.places) words_.places[to] = places_[i];
  }

  SortPass words_;
  const Thread& thread_;
  Group group_;
  std::uint32_t* next_;    // by value, where the next one goes in the row
  std::uint32_t* places_;  // of the elements
  Bits* elements_;
};

void move(const SortPass& words, const Thread& thread) {
  with_bits(words.order.bytes, [&]<class Bits>() {
    Mover<Bits> mover(words, thread);
    each_part(words, thread, [&](const Part& part) { mover.move(part); });
  });
}

}  // namespace

WEFT_KERNEL(sort_passes, count_bytes, SortPass, count)
WEFT_KERNEL(sort_passes, place_bytes, SortPass, place)
WEFT_KERNEL(sort_passes, move_by_bytes, SortPass, move)

}  // namespace weft::kernels
