// The floating-point environment that every kernel runs in.
#pragma once
#include <immintrin.h>

namespace weft {

/// For its lifetime: round to nearest, subnormals kept, all exceptions masked. What was there before, sticky
/// flags included, comes back at the end.
class FloatEnvironment {
 public:
  FloatEnvironment() : saved_(_mm_getcsr()) { _mm_setcsr(standard); }
  ~FloatEnvironment() { _mm_setcsr(saved_); }
  FloatEnvironment(const FloatEnvironment&) = delete;
  FloatEnvironment& operator=(const FloatEnvironment&) = delete;

 private:
  static constexpr unsigned standard = 0x1f80;
  unsigned saved_;
};

}  // namespace weft
