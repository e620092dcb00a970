#include "frontend/source/operators/python_round.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <string>

#include "frontend/source/data/python_numbers.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {

PythonInt half_to_even(double value) {
  const double floor = std::floor(value), above = value - floor;
  if (above != 0.5) return truncated(above < 0.5 ? floor : floor + 1);
  return truncated(std::fmod(floor, 2.0) == 0 ? floor : floor + 1);
}

namespace {

/// More than a float has in decimal.
constexpr int all_digits = 800;

/// The nearest multiple of 10 ** places, which is more than 0.
double rounded_left(double value, std::int64_t places) {
  const std::string text = fmt::format("{:.{}e}", std::fabs(value), all_digits);
  const std::size_t e = text.find('e');
  const std::int64_t left = std::stoll(text.substr(e + 1)) - places;  // digits behind the first one
  if (left >= 0) return std::strtod(fmt::format("{:.{}e}", value, left).c_str(), nullptr);
  const bool is_more_than_half =
      left == -1 && (text[0] > '5' || (text[0] == '5' && text.find_first_of("123456789", 1) < e));
  const double nearest = is_more_than_half ? std::strtod(fmt::format("1e{}", places).c_str(), nullptr) : 0.0;
  return std::copysign(nearest, value);
}

}  // namespace

/// The nearest number of so many decimal digits, of which the value's own digits decide, not its bits times
/// ten.
double rounded(double value, std::int64_t digits) {
  if (!std::isfinite(value) || digits > 323) return value;
  if (digits < -308) return std::copysign(0.0, value);
  const double result = digits < 0 ? rounded_left(value, -digits)
                                   : std::strtod(fmt::format("{:.{}f}", value, digits).c_str(), nullptr);
  if (std::isinf(result)) throw OverflowError("rounded value too large to represent");
  return result;
}

PythonInt rounded(PythonInt value, std::int64_t digits) {
  PythonInt unit = 1;
  for (; digits < 0 && unit < PythonInt{1} << 120; ++digits) unit *= 10;
  const PythonInt down = value - (value % unit + unit) % unit, above = 2 * (value - down) - unit;
  return above > 0 || (above == 0 && down / unit % 2 != 0) ? down + unit : down;
}

}  // namespace weft::source
