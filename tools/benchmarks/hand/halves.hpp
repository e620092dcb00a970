// Loops over rows of float16, by those of float32: some rows at a time are widened, while they are in the
// first cache, and their results rounded.
#pragma once
#include <immintrin.h>

#include <algorithm>

#include "parallel.hpp"

namespace weft::bench {

inline constexpr std::int64_t most_widened = 4096;  // elements at a time: 16 KiB

inline void widen(const _Float16* halves, std::int64_t count, float* floats) {
  std::int64_t i = 0;
#ifdef __AVX512F__
  for (; i + 16 <= count; i += 16)
    _mm512_storeu_ps(floats + i,
                     _mm512_cvtph_ps(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(halves + i))));
#endif
  for (; i < count; ++i) floats[i] = static_cast<float>(halves[i]);
}

inline void round_to(const float* floats, std::int64_t count, _Float16* halves) {
  std::int64_t i = 0;
#ifdef __AVX512F__
  for (; i + 16 <= count; i += 16)
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(halves + i),
                        _mm512_cvtps_ph(_mm512_loadu_ps(floats + i), _MM_FROUND_TO_NEAREST_INT));
#endif
  for (; i < count; ++i) halves[i] = static_cast<_Float16>(floats[i]);
}

inline void round_to(const std::int64_t* places, std::int64_t count, std::int64_t* result) {
  std::copy_n(places, count, result);
}

/// The other arguments, whole.
inline std::vector<std::vector<float>> widened_arguments(const Operands& operands) {
  std::vector<std::vector<float>> all;
  for (std::size_t i = 1; i < operands.arguments.size(); ++i) {
    all.emplace_back(static_cast<std::size_t>(operands.length(i)));
    widen(operands.argument<_Float16>(i), operands.length(i), all.back().data());
  }
  return all;
}

/// `loop` gives for each row of the first argument one Result, or a row of them.
template <Loop loop, class Result, bool whole_rows>
void of_halves(const Operands& operands) {
  using Computed = std::conditional_t<std::is_same_v<Result, _Float16>, float, Result>;
  const std::int64_t length = operands.length(0, 1), block = std::max<std::int64_t>(1, most_widened / length);
  const std::int64_t each = whole_rows ? length : 1;
  std::vector<std::vector<float>> others = widened_arguments(operands);
  in_ranges(operands, operands.length(0), [&](std::int64_t begin, std::int64_t end) {
    std::vector<float> x(static_cast<std::size_t>(block * length));
    std::vector<Computed> result(static_cast<std::size_t>(block * each));
    Operands some{.arguments = {x.data()}, .shapes = {{block, length}}, .result = result.data()};
    for (std::vector<float>& other : others) some.arguments.push_back(other.data());
    for (std::int64_t first = begin; first < end; first += block) {
      const std::int64_t rows = some.shapes[0][0] = std::min(block, end - first);
      widen(operands.argument<_Float16>(0) + first * length, rows * length, x.data());
      loop(some);
      round_to(result.data(), rows * each, operands.written<Result>() + first * each);
    }
  });
}

}  // namespace weft::bench
