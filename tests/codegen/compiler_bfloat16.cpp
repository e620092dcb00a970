// bfloat16: converted on every instruction set, and rounded as reductions say.
#include <bit>
#include <cmath>

#include "compiler_nests.hpp"

using namespace weft;
using namespace weft::codegen;
using namespace weft::codegen::test;

namespace {

bfloat16 half(int bits) { return std::bit_cast<bfloat16>(static_cast<std::uint16_t>(bits)); }
template <class T>
auto bits_of(T value) {
  return std::bit_cast<std::conditional_t<sizeof(T) == 2, std::uint16_t, std::uint32_t>>(value);
}

/// Every bfloat16, what lies halfway to the next, and T's neighbours of these.
template <class T>
std::vector<T> around_every_bfloat16() {
  constexpr T infinity = std::numeric_limits<T>::infinity();
  std::vector<T> values{T(3.4e38), infinity, -infinity, std::numeric_limits<T>::quiet_NaN()};
  for (int bits = 0; bits < 0x7f7f; ++bits) {
    const T here = half(bits), next = half(bits + 1), middle = here + (next - here) / 2;
    for (const T value : {here, middle})
      for (const T near : {value, std::nextafter(value, T(0)), std::nextafter(value, next)})
        values.insert(values.end(), {near, -near});
  }
  return values;
}

template <class T>
void check_rounding(Isa isa) {
  const std::vector<T> values = around_every_bfloat16<T>();
  const std::vector<bfloat16> rounded = converted<bfloat16>(values, isa);
  std::size_t different = 0;
  for (std::size_t i = 0; i < values.size(); ++i)
    different += bits_of(rounded[i]) != bits_of(bfloat16(values[i]));
  CHECK(different == 0);
}

}  // namespace

TEST_CASE("every bfloat16 is widened exactly") {
  std::vector<bfloat16> halves;
  for (int bits = 0; bits <= 0xffff; ++bits) halves.push_back(half(bits));
  for (const Isa isa : available_isas()) {
    const std::vector<float> widened = converted<float>(halves, isa);
    std::size_t different = 0;
    for (std::size_t i = 0; i < halves.size(); ++i)
      different += bits_of(widened[i]) != static_cast<std::uint32_t>(i) << 16;
    CHECK(different == 0);
  }
}

TEST_CASE("floats are rounded to the nearest bfloat16, doubles by way of float") {
  for (const Isa isa : available_isas()) {
    check_rounding<float>(isa);
    check_rounding<double>(isa);
  }
}

TEST_CASE("a sum that is rounded to bfloat16 is rounded with each element") {
  constexpr std::int64_t n = 300;
  Draft draft;
  const int x = draft.load(draft.access(DType::float32, {S::one}));
  const int out = draft.access(DType::float32, {S::zero});
  const int sum = draft.reduce(Operation::sum, x, true);
  draft.nest.reductions[sum].rounded = DType::bfloat16;
  const int total = draft.reduced(sum);
  draft.nest.stages = {
      {.sweep = true, .body = {x}, .reductions = {sum}, .stores = {}, .spills = {}},
      {.sweep = false, .body = {total}, .reductions = {}, .stores = {{out, total}}, .spills = {}}};
  Guarded<float> in(n), result(1);
  float expected = 0;
  for (std::int64_t i = 0; i < n; ++i) {
    in[i] = bfloat16(1 + 0.03F * static_cast<float>(i % 7 - 3));
    expected = bfloat16(expected + in[i]);
  }
  for (const Isa isa : available_isas()) {
    Compiled(draft.nest, isa)({in.data(), result.data()}, {n, 1}, 1);
    CHECK(result[0] == expected);
  }
}
