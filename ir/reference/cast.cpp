#include "ir/reference/cast.hpp"

#include <limits>
#include <type_traits>
#include <utility>

namespace weft::reference {
namespace {

constexpr double two_63 = 0x1p63;

/// The least value for whatever does not fit, as the machine's own conversion.
std::int64_t to_int64(double value) {
  const bool fits = value >= -two_63 && value < two_63;
  return fits ? static_cast<std::int64_t>(value) : std::numeric_limits<std::int64_t>::min();
}

std::int32_t to_int32(double value) {
  const std::int64_t wide = to_int64(value);
  return std::in_range<std::int32_t>(wide) ? static_cast<std::int32_t>(wide)
                                           : std::numeric_limits<std::int32_t>::min();
}

std::uint64_t to_uint64(double value) {
  if (value >= two_63) return static_cast<std::uint64_t>(to_int64(value - two_63)) ^ (1ull << 63);
  return static_cast<std::uint64_t>(to_int64(value));
}

template <class To>
To integer_from_float(double value) {
  if constexpr (std::is_same_v<To, std::uint64_t>)
    return to_uint64(value);
  else if constexpr (std::is_same_v<To, std::int64_t> || std::is_same_v<To, std::uint32_t>)
    return static_cast<To>(to_int64(value));
  else
    return static_cast<To>(to_int32(value));
}

template <class From, class To>
To convert(From value) {
  if constexpr (std::is_same_v<To, bool>)
    return value != From(0);
  else if constexpr (is_float_type<From> && std::is_integral_v<To>)
    return integer_from_float<To>(value);
  else if constexpr (is_half_type<From>)
    return static_cast<To>(static_cast<float>(value));
  else
    return static_cast<To>(value);
}

template <class From, class To>
void convert_all(const ndarray& from, const ndarray& to) {
  const From* source = from.data<From>();
  To* target = to.data<To>();
  for (std::int64_t i = 0; i < from.size(); ++i) target[i] = convert<From, To>(source[i]);
}

}  // namespace

ndarray cast(const ndarray& array, DType dtype) {
  if (array.dtype() == dtype) return array;
  const ndarray from = array.copy_c();
  const ndarray to = ndarray::empty(dtype, array.shape());
  dispatch_real(from.dtype(), [&]<class From>() {
    dispatch_real(dtype, [&]<class To>() { convert_all<From, To>(from, to); });
  });
  return to;
}

}  // namespace weft::reference
