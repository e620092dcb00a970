#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <limits>

#include "ir/literal.hpp"

namespace weft {
namespace {

double as_read(const std::string& literal) {
  return literal.find("np.") == std::string::npos ? std::strtod(literal.c_str(), nullptr) : std::nan("");
}

template <class T>
std::string as_written(T value) {
  return number_literal(dtype_of<T>, reinterpret_cast<const std::byte*>(&value));
}

/// Whether np.arange, whose second element is start + step and whose step is then the difference of the first
/// two, walks by `step` itself.
template <class T>
bool walks_by(T step, T start, T second) {
  return second - start == step && start + step == second && !(start == T{0} && std::signbit(start));
}

/// A stop half a step beyond the last element; "" where np.arange gives other bits.
template <class T>
std::string float_arange(T start, T step, std::int64_t length, const std::string& dtype) {
  const std::string first = as_written(start), by = as_written(step);
  const double read_first = as_read(first), read_step = as_read(by);
  const double stop = read_first + (static_cast<double>(length) - 0.5) * read_step;
  const bool counted = std::ceil((stop - read_first) / read_step) == static_cast<double>(length);
  if (!counted || !walks_by(step, start, static_cast<T>(read_first + read_step))) return "";
  return fmt::format("np.arange({}, {}, {}, dtype={})", first, as_written(stop), by, dtype);
}

/// A stop one step beyond the last element; "" where that leaves the dtype.
template <class T>
std::string integer_arange(T start, T step, std::int64_t length, const std::string& dtype) {
  const __int128 stop = static_cast<__int128>(start) + static_cast<__int128>(step) * length;
  const bool fits = stop >= std::numeric_limits<T>::min() && stop <= std::numeric_limits<T>::max();
  if (!fits || step == 0) return "";
  return fmt::format("np.arange({}, {}, {}, dtype={})", start, static_cast<T>(stop), step, dtype);
}

template <class T>
std::string arange_call(T start, T step, std::int64_t length, const std::string& count,
                        const std::string& dtype) {
  const bool from_zero = start == T{0} && !std::signbit(static_cast<double>(start));
  if (from_zero && (step == T{1} || length <= 1)) return count;
  if constexpr (std::is_same_v<T, bool>)
    return "";
  else if constexpr (is_float_type<T>)
    return length < 2 ? "" : float_arange(start, step, length, dtype);
  else
    return length < 2 ? "" : integer_arange(start, step, length, dtype);
}

std::string count_to(const ndarray& start, std::int64_t length) {
  return fmt::format("np.arange({}, dtype={})", length, dtype_literal(start.dtype()));
}

}  // namespace

std::string arange_call(const ndarray& start, const ndarray& step, std::int64_t length) {
  return dispatch_real(start.dtype(), [&]<class T>() {
    return arange_call(start.item<T>(), step.item<T>(), length, count_to(start, length),
                       dtype_literal(start.dtype()));
  });
}

std::string arange_literal(const ndarray& start, const ndarray& step, std::int64_t length) {
  const std::string call = arange_call(start, step, length);
  if (!call.empty()) return call;
  return fmt::format("{} * {} + {}", count_to(start, length), scalar_literal(step), scalar_literal(start));
}

}  // namespace weft
