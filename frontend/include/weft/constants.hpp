// NumPy's constants: Python floats, hence weak.
#pragma once
#include <limits>
#include <numbers>

namespace weft::numpy {

inline constexpr double pi = std::numbers::pi;
inline constexpr double e = std::numbers::e;
inline constexpr double euler_gamma = std::numbers::egamma;
inline constexpr double inf = std::numeric_limits<double>::infinity();
inline constexpr double nan = std::numeric_limits<double>::quiet_NaN();
inline constexpr bool True_ = true;
inline constexpr bool False_ = false;

}  // namespace weft::numpy
