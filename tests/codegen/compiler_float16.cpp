// float16: converted on every instruction set, and rounded as reductions say.
#include <bit>
#include <cmath>

#include "compiler_nests.hpp"

using namespace weft;
using namespace weft::codegen;
using namespace weft::codegen::test;

namespace {

float16 half(int bits) { return std::bit_cast<float16>(static_cast<std::uint16_t>(bits)); }

/// Every float16, what lies halfway to the next, and T's neighbours of these.
template <class T>
std::vector<T> around_every_float16() {
  std::vector<T> values{T(65519.9), T(65520), T(1e30), T(1e-30), T(std::numeric_limits<double>::infinity())};
  for (int bits = 0; bits < 0x7bff; ++bits) {
    const T here = half(bits), next = half(bits + 1), middle = (here + next) / 2;
    for (const T value : {here, middle})
      for (const T near : {value, std::nextafter(value, T(0)), std::nextafter(value, next)})
        values.insert(values.end(), {near, -near});
  }
  return values;
}

template <class T>
void check_rounding(Isa isa) {
  const std::vector<T> values = around_every_float16<T>();
  const std::vector<float16> rounded = converted<float16>(values, isa);
  std::size_t different = 0;
  for (std::size_t i = 0; i < values.size(); ++i) different += !same(rounded[i], float16(values[i]));
  CHECK(different == 0);
}

}  // namespace

TEST_CASE("every float16 is widened exactly") {
  std::vector<float16> halves;
  for (int bits = 0; bits <= 0xffff; ++bits) halves.push_back(half(bits));
  for (const Isa isa : available_isas()) {
    const std::vector<float> widened = converted<float>(halves, isa);
    std::size_t different = 0;
    for (std::size_t i = 0; i < halves.size(); ++i) different += !same<float>(widened[i], halves[i]);
    CHECK(different == 0);
  }
}

TEST_CASE("floats are rounded to the nearest float16 at once") {
  for (const Isa isa : available_isas()) {
    check_rounding<float>(isa);
    check_rounding<double>(isa);
  }
}

TEST_CASE("a product that is rounded to float16 is rounded after each call") {
  constexpr std::int64_t n = 300, call = 37;
  Draft draft;
  const int x = draft.load(draft.access(DType::float32, {S::one}));
  const int out = draft.access(DType::float32, {S::zero});
  const int product = draft.reduce(Operation::prod, x, true);
  draft.nest.reductions[product].rounded = DType::float16;
  draft.nest.reductions[product].start = std::bit_cast<std::uint32_t>(1.0F);
  const int total = draft.reduced(product);
  draft.nest.stages = {
      {.sweep = true, .body = {x}, .reductions = {product}, .stores = {}, .spills = {}},
      {.sweep = false, .body = {total}, .reductions = {}, .stores = {{out, total}}, .spills = {}}};
  Guarded<float> in(n), result(1);
  float expected = 1;
  for (std::int64_t i = 0; i < n; ++i) {
    in[i] = 1 + 0.01F * static_cast<float>(i % 7 - 3);
    expected *= in[i];
    if (i % call == call - 1 || i == n - 1) expected = float16(expected);
  }
  for (const Isa isa : available_isas()) {
    Compiled(draft.nest, isa)({in.data(), result.data()}, {n, call}, 1);
    CHECK(result[0] == expected);
  }
}
