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

/// Which floats there were that are equal, or one to NumPy, while their bits differ.
struct EqualFloats {
  bool negative_zeros, nans;
};
/// Writes numbers in order, -0.0 before 0.0, and last NaN, all as one. `room` is room_of_few at a multiple of
/// 64 bytes; both `from` and `to` may be that memory.
EqualFloats sort_few(const std::int32_t* from, std::int32_t* to, std::int64_t count, SortKind kind,
                     std::int32_t* room);
EqualFloats sort_few(const std::int64_t* from, std::int64_t* to, std::int64_t count, SortKind kind,
                     std::int64_t* room);

/// The places of keys in ascending order, of equal ones in theirs. Whether it is done: not where many of the
/// keys that differ do so in their last bits alone, and in others not.
bool order_few(const std::uint64_t* keys, std::int64_t count, std::int64_t* places);

/// sort_few for one instruction set.
EqualFloats sort_few_avx2(const std::int32_t* from, std::int32_t* to, std::int64_t count, SortKind kind,
                          std::int32_t* room);
EqualFloats sort_few_avx2(const std::int64_t* from, std::int64_t* to, std::int64_t count, SortKind kind,
                          std::int64_t* room);
EqualFloats sort_few_avx512(const std::int32_t* from, std::int32_t* to, std::int64_t count, SortKind kind,
                            std::int32_t* room);
EqualFloats sort_few_avx512(const std::int64_t* from, std::int64_t* to, std::int64_t count, SortKind kind,
                            std::int64_t* room);

}  // namespace weft
