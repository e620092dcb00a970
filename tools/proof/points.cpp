#include "points.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "runtime/array/bfloat16.hpp"
#include "runtime/array/float16.hpp"

namespace weft::proof {
namespace {

/// Random numbers of one point.
class Draw {
 public:
  explicit Draw(std::uint64_t point) : state_(point * 0xD1B54A32D192ED03ull) {}
  std::uint64_t bits() {  // splitmix64
    std::uint64_t z = state_ += 0x9E3779B97F4A7C15ull;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
  }
  double within(double bound) { return (static_cast<double>(bits() >> 11) * 0x1p-52 - 1) * bound; }
  int below(int count) { return static_cast<int>((bits() >> 32) % static_cast<std::uint64_t>(count)); }

 private:
  std::uint64_t state_;
};

template <class T>
using limits = std::numeric_limits<T>;

template <class T>
T any_bits(Draw& draw) {
  using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
  return std::bit_cast<T>(static_cast<Bits>(draw.bits()));
}

/// A few units of the last place beside `x`.
template <class T>
T beside(T x, Draw& draw) {
  for (int steps = draw.below(33) - 16; steps != 0; steps += steps < 0 ? 1 : -1)
    x = std::nextafter(x, steps < 0 ? -limits<T>::infinity() : limits<T>::infinity());
  return x;
}

/// Where functions of float64 overflow, underflow, have a zero or a pole, or change their formula.
template <class T>
T near_edge(Draw& draw) {
  static constexpr double edges[] = {709.782712893384,
                                     710.4758600739439,
                                     -745.1332191019411,
                                     -708.3964185322641,
                                     88.72283905206835,
                                     89.41598629223294,
                                     -103.97207708399179,
                                     -87.33654475055310,
                                     1024,
                                     -1022,
                                     -1074,
                                     128,
                                     -126,
                                     -149,
                                     1,
                                     -1,
                                     0.5,
                                     -0.5,
                                     0.625,
                                     0.41421356237309503,
                                     2.414213562373095,
                                     0.34657359027997264,
                                     0.7071067811865476,
                                     1.4142135623730951,
                                     -37.42994775023705,
                                     36.7368005696771,
                                     22.0,
                                     1e22,
                                     1e300,
                                     5e-324,
                                     1.797693134862e308,
                                     2.2250738585072e-308,
                                     1.0536712127723509e-8,
                                     134217728,
                                     1073741824,
                                     5.319372648326541e+255};
  return beside(static_cast<T>(edges[draw.below(std::size(edges))]), draw);
}

/// Near n pi / 2 for n of any size.
template <class T>
T near_quarter_turn(Draw& draw) {
  const int bits = draw.below(limits<T>::digits + 8);
  const auto n = static_cast<long double>(draw.bits() >> (63 - bits));
  return beside(static_cast<T>(n * std::numbers::pi_v<long double> / 2), draw);
}

template <class T>
T near_power_of(int base, Draw& draw) {
  const int most = static_cast<int>(limits<T>::max_exponent / std::log2(base));
  return beside(static_cast<T>(std::pow(base, draw.below(2 * most) - most)), draw);
}

template <class T>
T hard_point(std::uint64_t point) {
  Draw draw(point);
  switch (point % 10) {
    case 0:
      return any_bits<T>(draw);
    case 1:
      return static_cast<T>(draw.within(2));
    case 2:
      return static_cast<T>(draw.within(32));
    case 3:
      return static_cast<T>(draw.within(limits<T>::max_exponent * 0.735));  // where exp has values
    case 4:
      return static_cast<T>(1 + std::ldexp(draw.within(1), -draw.below(limits<T>::digits)));
    case 5:
      return static_cast<T>(std::ldexp(draw.within(1), -draw.below(80)));
    case 6:
      return near_quarter_turn<T>(draw);
    case 7:
      return near_edge<T>(draw);
    case 8:
      return near_power_of<T>(draw.below(2) ? 10 : 2, draw);
    default:
      return static_cast<T>(draw.within(limits<T>::max_exponent * 1.08));  // where exp2 has values
  }
}

template <class T>
struct PairOf {
  T x, y;
};

/// x^y from far below the least number to beyond the largest.
template <class T>
PairOf<T> near_all_powers(double x, Draw& draw) {
  const double exponent = draw.within(limits<T>::max_exponent * 1.08);
  return {static_cast<T>(x), static_cast<T>(exponent / std::log2(std::abs(x)))};
}

/// The second some 2^±30 times the first at most, of any size.
template <class T>
PairOf<T> of_like_size(int range, Draw& draw) {
  const int exponent = draw.below(2 * limits<T>::max_exponent) - limits<T>::max_exponent;
  const double x = draw.within(1), y = draw.within(1);
  return {static_cast<T>(std::ldexp(x, exponent)),
          static_cast<T>(std::ldexp(y, exponent + draw.below(2 * range + 1) - range))};
}

template <class T>
PairOf<T> special_pair(Draw& draw) {
  const auto special = special_points<T>();
  const auto any = [&] {
    return special[static_cast<std::size_t>(draw.below(static_cast<int>(special.size())))];
  };
  const T x = any();
  return {x, draw.below(2) ? any() : any_bits<T>(draw)};
}

template <class T>
PairOf<T> hard_pair(std::uint64_t point) {
  Draw draw(point);
  switch (point % 10) {
    case 0:
      return {any_bits<T>(draw), any_bits<T>(draw)};
    case 1:
      return {static_cast<T>(draw.within(4)), static_cast<T>(draw.within(4))};
    case 2:
      return {static_cast<T>(std::abs(draw.within(4))), static_cast<T>(draw.within(limits<T>::max_exponent))};
    case 3:
      return near_all_powers<T>(std::exp2(draw.within(limits<T>::max_exponent)), draw);
    case 4:
      return near_all_powers<T>(1 + std::ldexp(draw.within(1), -draw.below(limits<T>::digits)), draw);
    case 5:
      return {static_cast<T>(draw.below(4001) - 2000), static_cast<T>(draw.below(401) - 200) / 2};
    case 6:
      return of_like_size<T>(30, draw);
    case 7:
      return of_like_size<T>(1, draw);
    case 8:
      return {near_edge<T>(draw), near_edge<T>(draw)};
    default:
      return special_pair<T>(draw);
  }
}

template <class T>
constexpr std::array specials = {T(0),
                                 T(1),
                                 T(0.5),
                                 T(2),
                                 T(3),
                                 T(2.5),
                                 T(10),
                                 T(1e5),
                                 limits<T>::infinity(),
                                 limits<T>::quiet_NaN(),
                                 limits<T>::max(),
                                 limits<T>::min(),
                                 limits<T>::denorm_min(),
                                 1 - limits<T>::epsilon() / 2,
                                 1 + limits<T>::epsilon(),
                                 -T(0),
                                 -T(1),
                                 -T(0.5),
                                 -T(2),
                                 -T(3),
                                 -T(2.5),
                                 -T(10),
                                 -T(1e5),
                                 -limits<T>::infinity(),
                                 -limits<T>::max(),
                                 -limits<T>::min(),
                                 -limits<T>::denorm_min(),
                                 -1 + limits<T>::epsilon() / 2,
                                 -1 - limits<T>::epsilon()};

/// float32's pairs, rounded to the numbers of 16 bits.
template <class Narrow>
void narrow_hard_pairs(std::uint64_t first, std::span<Narrow> x, std::span<Narrow> y) {
  for (std::size_t i = 0; i < x.size(); ++i) {
    const auto [a, b] = hard_pair<float>(first + i);
    x[i] = Narrow(a), y[i] = Narrow(b);
  }
}

template <class Narrow>
std::span<const Narrow> narrow_special_points() {
  static const std::vector<Narrow> points = [] {
    using limits = std::numeric_limits<Narrow>;
    std::vector<Narrow> list{limits::max(), limits::lowest(), limits::min(), limits::denorm_min()};
    for (const float point : specials<float>) list.push_back(Narrow(point));
    return list;
  }();
  return points;
}

}  // namespace

template <class T>
void every_number(std::uint64_t first, std::uint64_t stride, std::span<T> x) {
  using Bits = std::conditional_t<sizeof(T) == 2, std::uint16_t, std::uint32_t>;
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = std::bit_cast<T>(static_cast<Bits>((first + i) * stride));
}

template <class T>
void hard_points(std::uint64_t first, std::span<T> x) {
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = hard_point<T>(first + i);
}

template <class T>
void hard_pairs(std::uint64_t first, std::span<T> x, std::span<T> y) {
  for (std::size_t i = 0; i < x.size(); ++i) {
    const auto [a, b] = hard_pair<T>(first + i);
    x[i] = a, y[i] = b;
  }
}

template <class T>
std::span<const T> special_points() {
  return specials<T>;
}

template <>
void hard_pairs(std::uint64_t first, std::span<float16> x, std::span<float16> y) {
  narrow_hard_pairs(first, x, y);
}

template <>
void hard_pairs(std::uint64_t first, std::span<bfloat16> x, std::span<bfloat16> y) {
  narrow_hard_pairs(first, x, y);
}

template <>
std::span<const float16> special_points() {
  return narrow_special_points<float16>();
}

template <>
std::span<const bfloat16> special_points() {
  return narrow_special_points<bfloat16>();
}

template void every_number(std::uint64_t, std::uint64_t, std::span<float16>);
template void every_number(std::uint64_t, std::uint64_t, std::span<bfloat16>);
template void every_number(std::uint64_t, std::uint64_t, std::span<float>);
template void hard_points(std::uint64_t, std::span<double>);
template void hard_pairs(std::uint64_t, std::span<float>, std::span<float>);
template void hard_pairs(std::uint64_t, std::span<double>, std::span<double>);
template std::span<const float> special_points();
template std::span<const double> special_points();

}  // namespace weft::proof
