// Where functions are tried: every float of 16 or 32 bits, or points drawn where errors are likely to be
// large.
#pragma once
#include <cstdint>
#include <span>

namespace weft::proof {

/// x[i] has the bits (first + i) * stride. T is float16, bfloat16 or float.
template <class T>
void every_number(std::uint64_t first, std::uint64_t stride, std::span<T> x);

/// The points first, first + 1, …: of each region in turn (points.cpp lists them), the same in every run;
/// float16 and bfloat16 are float rounded.
template <class T>
void hard_points(std::uint64_t first, std::span<T> x);
template <class T>
void hard_pairs(std::uint64_t first, std::span<T> x, std::span<T> y);

/// 0, infinities, NaN, ends of the range and some whole and half numbers, of both signs.
template <class T>
std::span<const T> special_points();

}  // namespace weft::proof
