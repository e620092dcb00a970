// Conversions between every two dtypes.
#include <cmath>
#include <limits>

#include "compiler_nests.hpp"

using namespace weft;
using namespace weft::codegen;
using namespace weft::codegen::test;

namespace {

/// cvttsd2si: the least integer for what does not fit.
template <class I, class F>
I truncated(F value) {
  const F limit = std::ldexp(F(1), sizeof(I) * 8 - 1);
  if (value >= -limit && value < limit) return static_cast<I>(value);
  if (value < -limit && std::trunc(value) == -limit) return static_cast<I>(-limit);
  return std::numeric_limits<I>::min();
}

template <class From, class To>
To cast(From value) {
  if constexpr (std::is_same_v<To, bool>) {
    return value != 0;
  } else if constexpr (is_half_type<From>) {
    return cast<float, To>(value);
  } else if constexpr (std::is_floating_point_v<From> && std::is_integral_v<To>) {
    if constexpr (std::is_same_v<To, std::uint64_t>)
      return value >= From(0x1p63)
                 ? static_cast<To>(truncated<std::int64_t>(value - From(0x1p63))) ^ (1ull << 63)
                 : static_cast<To>(truncated<std::int64_t>(value));
    else if constexpr (sizeof(To) == 8 || std::is_same_v<To, std::uint32_t>)
      return static_cast<To>(truncated<std::int64_t>(value));
    else
      return static_cast<To>(truncated<std::int32_t>(value));
  } else {
    return static_cast<To>(value);
  }
}

template <class T>
std::vector<T> interesting() {
  std::vector<T> values;
  for (double x : {0.,
                   1.,
                   2.,
                   3.7,
                   100.,
                   127.,
                   128.,
                   255.,
                   256.,
                   300.,
                   32768.,
                   65535.,
                   65536.,
                   2147483647.,
                   2147483648.,
                   4294967295.,
                   5e9,
                   16777217.,
                   9007199254740993.,
                   9.2e18,
                   9.223372036854775e18,
                   1.8e19})
    for (double y : {x, -x, x + 0.5, -x - 0.5}) {
      if constexpr (is_float_type<T>)
        values.push_back(static_cast<T>(y));
      else
        values.push_back(static_cast<T>(cast<double, std::int64_t>(y)));
    }
  if constexpr (is_float_type<T>)
    for (T y : {std::numeric_limits<T>::infinity(), T(-std::numeric_limits<T>::infinity()),
                std::numeric_limits<T>::quiet_NaN(), T(1e-40), T(1e20), T(-1e20), T(3e38)})
      values.push_back(y);
  else
    for (T y : {std::numeric_limits<T>::min(), std::numeric_limits<T>::max()}) values.push_back(y);
  return values;
}

template <class From, class To>
void check_cast(Isa isa) {
  Draft draft;
  const int x = draft.load(draft.access(dtype_of<From>, {S::one}));
  const int y = draft.convert(x, dtype_of<To>);
  const int out = draft.access(dtype_of<To>, {S::one});
  draft.nest.stages = {{.sweep = true, .body = {x, y}, .reductions = {}, .stores = {{out, y}}, .spills = {}}};
  const std::vector<From> values = interesting<From>();
  Guarded<From> in(values.size());
  Guarded<To> result(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) in[i] = values[i];
  Compiled(draft.nest, isa)({in.data(), result.data()}, {static_cast<std::int64_t>(values.size())}, 1);
  for (std::size_t i = 0; i < values.size(); ++i) {
    CAPTURE(name(isa), name(dtype_of<From>), name(dtype_of<To>), values[i], result[i]);
    REQUIRE(same<To>(result[i], cast<From, To>(values[i])));
  }
}

}  // namespace

TEST_CASE("every dtype converts to every other as NumPy on x86-64") {
  for (Isa isa : available_isas())
    for (DType from : {DType::int8, DType::uint16, DType::int32, DType::uint32, DType::int64, DType::uint64,
                       DType::float16, DType::bfloat16, DType::float32, DType::float64})
      for (DType to :
           {DType::bool_, DType::int8, DType::int16, DType::int32, DType::int64, DType::uint8, DType::uint16,
            DType::uint32, DType::uint64, DType::float16, DType::bfloat16, DType::float32, DType::float64})
        if (from != to)
          dispatch_real(from, [&]<class From>() {
            dispatch_real(to, [&]<class To>() {
              if constexpr (!std::is_same_v<From, bool>) check_cast<From, To>(isa);
            });
          });
}
