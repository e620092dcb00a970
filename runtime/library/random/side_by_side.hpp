// Draws of parts of a stream on the pool, where the stream can be reached from anywhere. They are what one
// after the other gives, for any number of threads.
#pragma once
#include <algorithm>
#include <atomic>
#include <vector>

#include "runtime/library/random/bit_generator.hpp"
#include "runtime/system/thread_pool.hpp"

namespace weft::random {

inline constexpr std::int64_t words_of_part = 1 << 14;

/// Whether so many words are worth parts.
inline bool goes_in_parts(const RandomBits& bits, std::int64_t words) {
  return words >= 4 * words_of_part && num_threads() > 1 && bits.ahead(0);
}

/// make(i, word) for each i below count, until one is false: that many were true. The stream goes on after
/// the word of the last.
template <class Make>
std::int64_t take_words(RandomBits& bits, std::int64_t count, const Make& make) {
  std::atomic<std::int64_t> first = count;
  parallel_for(count, words_of_part, [&](std::int64_t begin, std::int64_t end) {
    const auto from = bits.ahead(static_cast<std::uint64_t>(begin));
    for (std::int64_t i = begin; i < end;)
      for (const std::uint64_t word : from->take(static_cast<std::uint64_t>(end - i))) {
        if (!make(i, word)) {
          for (std::int64_t least = first; i < least && !first.compare_exchange_weak(least, i);) continue;
          return;
        }
        ++i;
      }
  });
  bits.skip(static_cast<std::uint64_t>(std::min(first + 1, count)));
  return first;
}

/// The same with halves of words, where none is left.
template <class Make>
std::int64_t take_halves(RandomBits& bits, std::int64_t count, const Make& make) {
  const auto start = bits.ahead(0);
  std::atomic<std::int64_t> first = count;
  const auto rejected = [&](std::int64_t i) {
    for (std::int64_t least = first; i < least && !first.compare_exchange_weak(least, i);) continue;
    return false;
  };
  take_words(bits, (count + 1) / 2, [&](std::int64_t pair, std::uint64_t word) {
    const std::int64_t i = 2 * pair;
    if (!make(i, static_cast<std::uint32_t>(word))) return rejected(i);
    return i + 1 == count || make(i + 1, static_cast<std::uint32_t>(word >> 32)) || rejected(i + 1);
  });
  const std::int64_t taken = std::min(first + 1, count), last = (taken - 1) / 2;
  bits.go_to(*start);
  bits.skip(static_cast<std::uint64_t>(last));
  for (std::int64_t i = 2 * last; i < taken; ++i) bits.next32();
  return first;
}

/// What a part draws, and after which of its words the first ones begin.
template <class T>
struct DrawnPart {
  std::vector<T> values = std::vector<T>(words_of_part);
  std::array<std::uint64_t, 32> starts = {};
  std::size_t count = 0, first = 0;
  std::uint64_t end = 0;
  T* place = nullptr;

  template <class Draw>
  void fill(RandomBits& bits, const Draw& draw) {
    constexpr auto most = static_cast<std::uint64_t>(words_of_part);
    const std::uint64_t begin = bits.taken();
    for (count = 0; count < values.size() && bits.taken() - begin < most; ++count) {
      if (count < starts.size()) starts[count] = bits.taken() - begin;
      values[count] = draw(bits);
    }
    end = bits.taken() - begin;
  }
  /// The draw that begins after so many words; `count` when none is known to.
  std::size_t draw_at(std::uint64_t word) const {
    const auto known = std::span(starts).first(std::min(count, starts.size()));
    const auto found = std::ranges::find(known, word);
    return found == known.end() ? count : static_cast<std::size_t>(found - known.begin());
  }
};

/// Draws that take a word mostly, and more now and then, and keep nothing in the generator besides: a part
/// begins at any word, and soon where the part before it ends a draw. How many of the first were drawn: the
/// others are few, or such that parts do not meet.
template <class T, class Draw>
std::size_t draw_in_parts(RandomBits& bits, std::span<T> result, const Draw& draw) {
  constexpr auto part_words = static_cast<std::size_t>(words_of_part);
  std::vector<DrawnPart<T>> parts(static_cast<std::size_t>(num_threads()) * 8);
  std::size_t done = 0;
  for (int lost = 0; lost < 4 && result.size() - done >= 2 * part_words;) {
    const std::size_t count = std::min(parts.size(), (result.size() - done) / part_words);
    parallel_for(static_cast<std::int64_t>(count), 1, [&](std::int64_t begin, std::int64_t end) {
      for (std::int64_t k = begin; k < end; ++k)
        parts[static_cast<std::size_t>(k)].fill(*bits.ahead(static_cast<std::uint64_t>(k * words_of_part)),
                                                draw);
    });
    std::uint64_t word = 0;
    std::size_t met = 0;
    for (; met < count; ++met) {
      DrawnPart<T>& part = parts[met];
      part.first = part.draw_at(word - met * part_words);
      if (part.first == part.count) break;
      part.place = &result[done];
      done += part.count - part.first;
      word = met * part_words + part.end;
    }
    parallel_for(static_cast<std::int64_t>(met), 1, [&](std::int64_t begin, std::int64_t end) {
      for (auto* part = parts.data() + begin; part != parts.data() + end; ++part)
        std::copy(part->values.data() + part->first, part->values.data() + part->count, part->place);
    });
    bits.skip(word);
    lost += met < count;
  }
  return done;
}

}  // namespace weft::random
