// Whole numbers between bounds, of any dtype.
#include <limits>

#include "runtime/library/random/bounded.hpp"
#include "runtime/library/random/bounded_many.hpp"
#include "runtime/library/random/draw_call.hpp"
#include "runtime/library/random/draws.hpp"
#include "runtime/system/errors.hpp"

namespace weft::random {
namespace {

/// The least and the greatest of a dtype.
struct Range {
  Int128 low = 0, high = 1;
};

Range range_of(DType dtype) {
  Range range;
  if (dtype == DType::bool_) return range;
  dispatch(dtype, [&]<class T>() {
    if constexpr (std::is_integral_v<T>)
      range = {std::numeric_limits<T>::min(), std::numeric_limits<T>::max()};
  });
  return range;
}

[[noreturn]] void refuse_order(bool closed, bool zero) {
  if (zero) throw ValueError(closed ? "high < 0" : "high <= 0");
  throw ValueError(closed ? "low > high" : "low >= high");
}

template <class Bound>
struct Bounds {
  const ndarray &low, &high;
  std::int64_t count;
  Int128 low_at(std::int64_t i) const { return low.data<Bound>()[low.size() == 1 ? 0 : i]; }
  Int128 high_at(std::int64_t i) const { return high.data<Bound>()[high.size() == 1 ? 0 : i]; }
};

template <class Test>
void refuse_any(std::int64_t count, Test test, const std::string& text) {
  for (std::int64_t i = 0; i < count; ++i)
    if (test(i)) throw ValueError(text);
}

/// One bound after the other, as NumPy looks at arrays of them.
template <class Bound>
void check(const Bounds<Bound>& bounds, bool closed, DType dtype) {
  const Range range = range_of(dtype);
  const std::string of(" is out of bounds for " + std::string(name(dtype)));
  const std::int64_t count = bounds.count;
  bool zero = true;
  for (std::int64_t i = 0; i < count; ++i) zero &= bounds.low_at(i) == 0;
  refuse_any(count, [&](auto i) { return bounds.low_at(i) < range.low; }, "low" + of);
  refuse_any(count, [&](auto i) { return bounds.high_at(i) - !closed > range.high; }, "high" + of);
  for (std::int64_t i = 0; i < count; ++i)
    if (bounds.low_at(i) > bounds.high_at(i) - !closed) refuse_order(closed, zero);
}

template <class T, class Bits, class Bound>
void draw_integers(RandomBits& bits, const Bounds<Bound>& bounds, IntegersKind kind, std::span<T> result) {
  if (bounds.count == 1) {
    const Int128 low = bounds.low_at(0), most = bounds.high_at(0) - !kind.closed - low;
    const auto least = static_cast<std::uint64_t>(low);
    return draw_below<T, Bits>(bits, least, static_cast<Bits>(most), kind.masked, result);
  }
  Pieces<Bits> pieces(bits);
  for (std::size_t i = 0; i < result.size(); ++i) {
    const auto at = static_cast<std::int64_t>(i);
    const Int128 low = bounds.low_at(at), most = bounds.high_at(at) - !kind.closed - low;
    const Bits drawn = pieces.below(static_cast<Bits>(most), kind.masked);
    result[i] = static_cast<T>(static_cast<std::uint64_t>(low) + static_cast<std::uint64_t>(drawn));
  }
}

template <class T, class Bound>
void integers_of(IntegersKind kind, const DrawCall& call) {
  const ndarray &low = call.parameter(0), &high = call.parameter(1);
  const Bounds<Bound> bounds{low, high, std::max(low.size(), high.size())};
  using Bits = std::make_unsigned_t<T>;
  check(bounds, kind.closed, kind.boolean ? DType::bool_ : dtype_of<T>);
  const auto result = call.values<T>();
  if (kind.boolean)
    draw_integers<T, bool>(call.bits(), bounds, kind, result);
  else
    draw_integers<T, Bits>(call.bits(), bounds, kind, result);
}

void integers(IntegersKind kind, const DrawCall& call) {
  call.expect(2);
  dispatch(call.dtype(), [&]<class T>() {
    if constexpr (std::same_as<T, std::uint64_t>)
      return integers_of<T, std::uint64_t>(kind, call);
    else if constexpr (std::is_integral_v<T> && !std::same_as<T, bool>)
      return integers_of<T, std::int64_t>(kind, call);
    else
      throw ValueError("operation 'random_integers': expected a dtype of whole numbers");
  });
}

}  // namespace

void check_bounds(Int128 low, Int128 high, bool closed, DType dtype) {
  const Range range = range_of(dtype);
  const std::string of(" is out of bounds for " + std::string(name(dtype)));
  if (low < range.low) throw ValueError("low" + of);
  if (high - !closed > range.high) throw ValueError("high" + of);
  if (low > high - !closed) refuse_order(closed, low == 0);
}

HostFunctionPtr integers_function(IntegersKind kind) {
  static const auto& functions = *new auto([] {
    std::array<HostFunctionPtr, 8> made;
    for (unsigned i = 0; i < made.size(); ++i) {
      const IntegersKind each{(i & 1) != 0, (i & 2) != 0, (i & 4) != 0};
      std::string name = each.boolean ? "random_bools" : "random_integers";
      name += each.masked ? "_masked" : "";
      name += each.closed ? "_closed" : "";
      made[i] = drawing(std::move(name), [each](const DrawCall& call) { integers(each, call); });
    }
    return made;
  }());
  return functions[kind.masked + 2U * kind.closed + 4U * kind.boolean];
}

}  // namespace weft::random
