// tanh, from its values at sixteen centres: of a = c + y, with T = tanh(c),
//   tanh(a) = T + (1 - T^2) t / (1 + T t),  t = tanh(y) = y (1 + s m(s) / d(s)),  s = y^2.
// What is added to T is small beside it, or T is 0: so no step but the last two need be exact. The centres
// lie closer together near zero. They were searched for near the middles so that T and 1 - T^2 are as good as
// exact, to 2^-7 units of their last places (2^-4 for the last); m and d are minimax, by Lawson's iteration
// with 240 bits, in what they do to the result: 0.0006 and 0.003 units of its last place.
#include "codegen/compiler/math/elementary.hpp"
#include "codegen/compiler/math/elementary_formats.hpp"
#include "codegen/compiler/math/elementary_parts.hpp"
#include "codegen/compiler/math/register_table.hpp"

namespace weft::codegen {
namespace {

/// The place of a centre: the exponent of 2 + a steps, which is below 32, and two bits after it.
template <std::size_t m_count, std::size_t d_count>
struct Tanh {
  double most;  // tanh(most) is rounded to 1
  double steps;
  RegisterTable centres, values, slopes;  // c, T, 1 - T^2
  std::array<double, m_count> m;
  std::array<double, d_count> d;  // (d(s) - 1) / s
};

constexpr Tanh<2, 1> tanh_single{
    .most = 9.2,
    .steps = 3.24,
    .centres = {"tanh_centres",
                {0, 0x1.e02e1p-3, 0x1.8be544p-2, 0x1.12f9ep-1, 0x1.8c076ap-1, 0x1.15b39cp+0, 0x1.638f5p+0,
                 0x1.b3192ep+0, 0x1.14bc0ep+1, 0x1.62a22ep+1, 0x1.b38d4ep+1, 0x1.00b7bcp+2, 0x1.3cc57ep+2,
                 0x1.8c287p+2, 0x1.dafe5cp+2, 0x1.14587ep+3}},
    .values = {"tanh_values",
               {0, 0x1.d791fcp-3, 0x1.79485p-2, 0x1.f68a2p-2, 0x1.4c440ap-1, 0x1.970542p-1, 0x1.c40f62p-1,
                0x1.dee76ep-1, 0x1.f29cc2p-1, 0x1.fbffe2p-1, 0x1.feddf4p-1, 0x1.ffaa0ap-1, 0x1.fff2d6p-1,
                0x1.fffee6p-1, 0x1.ffffe8p-1, 0x1.fffffep-1}},
    .slopes = {"tanh_slopes",
               {1, 0x1.e4daacp-1, 0x1.ba7f3ep-1, 0x1.84afcp-1, 0x1.285fbap-1, 0x1.78de48p-2, 0x1.c3735ap-3,
                0x1.0035ep-3, 0x1.a6cdeap-5, 0x1.fe0ee2p-7, 0x1.21b9dap-8, 0x1.57bb1ep-10, 0x1.a53aa4p-13,
                0x1.19fe32p-16, 0x1.8015dep-20, 0x1.0f0944p-23}},
    .m = {-0x1.555554p-2, -0x1.99b83p-10},
    .d = {0x1.9e663cp-2}};
constexpr Tanh<3, 3> tanh_double{
    .most = 19.35,
    .steps = 1.54,
    .centres = {"tanh_centres",
                {0, 0x1.f0068bdbea676p-2, 0x1.9fd7f15721faap-1, 0x1.2307f25465852p+0, 0x1.9ca0f1248daf4p+0,
                 0x1.2332f85b07d8ap+1, 0x1.767b01851744ep+1, 0x1.c827b9d30b5a5p+1, 0x1.2453018621576p+2,
                 0x1.757294b194e11p+2, 0x1.c7fb5660083d1p+2, 0x1.0e4433613c198p+3, 0x1.4bc9305e34527p+3,
                 0x1.9dff991d8b2d8p+3, 0x1.f2f0fd607a7ap+3, 0x1.22a0ca9adfc14p+4}},
    .values = {"tanh_values",
               {0, 0x1.cc8e026fdcf16p-2, 0x1.5772f7dd70dfbp-1, 0x1.a06f0e4398d58p-1, 0x1.d8cbd50e98aa5p-1,
                0x1.f54acc94d4ff1p-1, 0x1.fd1029c0e56d6p-1, 0x1.ff2db94816405p-1, 0x1.ffe3bdb7eeccbp-1,
                0x1.fffdc299f0d6dp-1, 0x1.ffffd484126dep-1, 0x1.fffffce75f542p-1, 0x1.ffffffef0c49dp-1,
                0x1.ffffffffe6892p-1, 0x1.ffffffffffdfcp-1, 0x1.ffffffffffffdp-1}},
    .slopes = {"tanh_slopes",
               {1, 0x1.986e2b0ee93bbp-1, 0x1.199d5c1575298p-1, 0x1.5a96e176efe02p-2, 0x1.2d9f781d2d292p-3,
                0x1.53112b346647fp-5, 0x1.76d71e3617e0fp-7, 0x1.a43713c6dd14dp-9, 0x1.c41806cf80fd7p-12,
                0x1.1eb2670a56ec6p-15, 0x1.5bdf5dcb44c2ap-19, 0x1.8c5054bd4d85dp-23, 0x1.0f3b62fc7c5a9p-28,
                0x1.976e0165ea323p-36, 0x1.02005e9d5d2c9p-43, 0x1.8116015107a8ep-51}},
    .m = {-0x1.5555555555554p-2, -0x1.4f9db7c847cc9p-6, -0x1.a05dcf06cad21p-13},
    .d = {0x1.d8872c0f26fdfp-2, 0x1.7d4a4f44fdf67p-6, 0x1.afb27bf059473p-13}};

template <std::size_t m_count, std::size_t d_count>
Value tanh_by(const Elementary& e, Value x, const Tanh<m_count, d_count>& tanh) {
  const Number a = at_most(absolute({&e.values, x}), tanh.most);
  const Value place =
      e.values.shift_right(e.to_bits(fma(a, tanh.steps, 2).value), e.format.mantissa_bits - 2);
  const auto at_place = [&](const RegisterTable& table) {
    return Number{&e.values, number_at(e.values, table, place, x)};
  };
  const Number y = a - at_place(tanh.centres), value = at_place(tanh.values), slope = at_place(tanh.slopes);
  const Number s = y * y, d = fma(s, polynomial(s, tanh.d), 1), m = s * polynomial(s, tanh.m);
  const Number n = d + m, product = value * y;
  const Number rest = fma(-product, n, m) / fma(product, n, d);  // t / (1 + T t) is y + y rest
  return e.values.copy_sign(fma(slope, fma(y, rest, y), value).value, x);
}

}  // namespace

Value emit_tanh(Values& values, Value x) {
  const Elementary e(values, x, format_of(x));
  return e.format.floating == DType::float32 ? tanh_by(e, x, tanh_single) : tanh_by(e, x, tanh_double);
}

}  // namespace weft::codegen
