#include "frontend/source/operators/python_round.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>

#include "frontend/source/data/python_numbers.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {

PythonInt half_to_even(double value) {
  const double floor = std::floor(value), above = value - floor;
  if (above != 0.5) return truncated(above < 0.5 ? floor : floor + 1);
  return truncated(std::fmod(floor, 2.0) == 0 ? floor : floor + 1);
}

/// The nearest number of so many decimal digits, of which the value's own digits decide, not its bits times
/// ten.
double rounded(double value, std::int64_t digits) {
  if (digits < 0)
    throw NotImplementedError("round() of a float to less than 0 digits is not in the language that is read");
  if (!std::isfinite(value) || digits > 323) return value;
  return std::strtod(fmt::format("{:.{}f}", value, digits).c_str(), nullptr);
}

PythonInt rounded(PythonInt value, std::int64_t digits) {
  PythonInt unit = 1;
  for (; digits < 0 && unit < PythonInt{1} << 120; ++digits) unit *= 10;
  const PythonInt down = value - (value % unit + unit) % unit, above = 2 * (value - down) - unit;
  return above > 0 || (above == 0 && down / unit % 2 != 0) ? down + unit : down;
}

}  // namespace weft::source
