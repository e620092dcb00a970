// Sorting few numbers faster than one after the other, where the processor has AVX2 or more.
#pragma once
#include <cstdint>

namespace weft {

/// What the bits are.
enum class SortKind : std::uint8_t { signed_integers, unsigned_integers, floats };

/// Longer rows are sorted no faster.
constexpr std::int64_t most_of_few = 2048;

/// How many numbers of `bytes` there has to be room for: as many vectors as a vector has numbers.
constexpr std::int64_t room_of_few(std::int64_t count, std::int64_t bytes) {
  const std::int64_t square = (64 / bytes) * (64 / bytes);
  return (count + square - 1) / square * square;
}

/// Whether this processor sorts few numbers.
bool can_sort_few();

/// Sorts numbers that lie at a multiple of 64 bytes and have room_of_few, -0.0 before 0.0, and last NaN, all
/// as one. Whether there was a -0.0.
bool sort_few(std::int32_t* numbers, std::int64_t count, SortKind kind);
bool sort_few(std::int64_t* numbers, std::int64_t count, SortKind kind);

/// The places of keys in ascending order, of equal ones in theirs. Whether it is done: not where many of the
/// keys that differ do so in their last bits alone, and in others not.
bool order_few(const std::uint64_t* keys, std::int64_t count, std::int64_t* places);

/// sort_few for one instruction set.
bool sort_few_avx2(std::int32_t* numbers, std::int64_t count, SortKind kind);
bool sort_few_avx2(std::int64_t* numbers, std::int64_t count, SortKind kind);
bool sort_few_avx512(std::int32_t* numbers, std::int64_t count, SortKind kind);
bool sort_few_avx512(std::int64_t* numbers, std::int64_t count, SortKind kind);

}  // namespace weft
