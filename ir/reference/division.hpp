// Division that leaves a remainder, one number by another.
#pragma once
#include <cmath>
#include <type_traits>

namespace weft::reference {

/// NumPy's divmod of floats, from C's fmod.
template <class T>
  requires std::is_floating_point_v<T>
T floor_divided(T a, T b) {
  if (b == 0) return a / b;
  const T rest = std::fmod(a, b);
  T quotient = (a - rest) / b;
  if (rest != 0 && (b < 0) != (rest < 0)) quotient -= 1;
  if (quotient == 0) return std::copysign(T(0), a / b);
  const T floor = std::floor(quotient);
  return quotient - floor > T(0.5) ? floor + 1 : floor;
}
template <class T>
  requires std::is_floating_point_v<T>
T remainder_of(T a, T b) {
  const T rest = std::fmod(a, b);
  if (b == 0) return rest;
  if (rest == 0) return std::copysign(T(0), b);
  return (b < 0) != (rest < 0) ? rest + b : rest;
}
template <class T>
  requires std::is_floating_point_v<T>
T fmod_of(T a, T b) {
  return std::fmod(a, b);
}

/// Holds every quotient, that of the least int64 by -1 too.
__extension__ typedef __int128 Wide;

template <class T>
  requires std::is_integral_v<T>
T floor_divided(T a, T b) {
  if (b == 0) return 0;
  const Wide rest = Wide(a) % b;
  const bool rounds_down = rest != 0 && (rest < 0) != (b < 0);
  return static_cast<T>(Wide(a) / b - rounds_down);
}
template <class T>
  requires std::is_integral_v<T>
T fmod_of(T a, T b) {
  return b == 0 ? T(0) : static_cast<T>(Wide(a) % b);
}
template <class T>
  requires std::is_integral_v<T>
T remainder_of(T a, T b) {
  const T rest = fmod_of(a, b);
  return rest != 0 && (rest < 0) != (b < 0) ? static_cast<T>(rest + b) : rest;
}

}  // namespace weft::reference
