// Floating-point numbers as decimal digits: the fewest that read back as the same number, or fewer.
#pragma once
#include <string>

namespace weft {

/// -integer.fraction × 10^exponent, in characters.
struct Decimal {
  bool negative = false;
  std::string integer, fraction;  // the fraction has no zeros at its end
  int exponent = 0;

  /// "-12." or "-1.25": the sign, the integer, a point and the fraction.
  std::string mantissa() const;
  /// "e+05": at least `digits` digits.
  std::string exponent_text(std::size_t digits) const;
};

/// With exponent 0. At most `most` digits follow the point; what is cut off is rounded, from the exact value,
/// half to even.
template <class T>
Decimal positional(T value, std::size_t most);
/// With one digit before the point. When fewer than `least` digits would follow it, that many digits of the
/// exact value do instead, zeros at the end left out: NumPy shows 1.5625e-05f beside longer numbers
/// as 1.56249996e-05.
template <class T>
Decimal scientific(T value, std::size_t most, std::size_t least = 0);

/// As Python's str() of a NumPy scalar: "0.1", "1e-05", "nan".
template <class T>
std::string scalar_text(T value);

/// From here on a number is shown with an exponent.
template <class T>
inline constexpr double too_large = sizeof(T) == 2   ? 1e3
                                    : sizeof(T) == 4 ? 1e6
                                                     : 1e16;

}  // namespace weft
