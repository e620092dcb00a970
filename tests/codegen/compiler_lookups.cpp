// Kernels that look elements up in tables.
#include <cstdlib>

#include "compiler_nests.hpp"
#include "runtime/system/errors.hpp"

using namespace weft;
using namespace weft::codegen;
using namespace weft::codegen::test;

namespace {

/// out = the elements of a table that places, `step` apart, name.
LoopNest lookup_of(DType dtype, S step) {
  Draft draft;
  const int places = draft.access(DType::int64, {step}), out = draft.access(dtype, {S::one});
  const int table = draft.access(dtype, {S::zero}), mark = draft.access(DType::int64, {S::zero});
  draft.nest.accesses[places].table = table, draft.nest.accesses[places].mark = mark;
  const int found =
      draft.add({.opcode = Instruction::Opcode::look_up, .dtype = dtype, .index = places, .operands = {}});
  draft.nest.stages = {
      {.sweep = true, .body = {found}, .reductions = {}, .stores = {{out, found}}, .spills = {}}};
  return draft.nest;
}

/// Places on both sides of nothing, and the items they name.
template <class T>
void check_lookup(Isa isa, S step) {
  constexpr std::int64_t length = 37;
  const Compiled kernel(lookup_of(dtype_of<T>, step), isa);
  const std::int64_t stride = step == S::any ? 3 : step == S::minus_one ? -1 : 1;
  Guarded<T> table(length);
  for (std::int64_t i = 0; i < length; ++i) table[i] = static_cast<T>(i % 3 == 0 ? 0 : i + 1);
  for (const std::int64_t n : lengths) {
    Guarded<std::int64_t> places(n == 0 ? 0 : (n - 1) * std::abs(stride) + 1, Guard::before);
    std::int64_t* const first = stride < 0 && n > 0 ? places.data() + n - 1 : places.data();
    for (std::size_t i = 0; i < places.size(); ++i) places[i] = static_cast<std::int64_t>(i * 7 % 74) - 37;
    Guarded<T> out(n);
    Guarded<std::int64_t> mark(1);
    std::vector<std::int64_t> params{n};
    if (step == S::any) params.push_back(stride);
    params.push_back(length);
    const std::vector<void*> buffers{first, out.data(), table.data(), mark.data()};
    kernel(buffers, params, 1);
    const auto item = [&](std::int64_t i) { return table[(first[i * stride] + length) % length]; };
    for (std::int64_t i = 0; i < n; ++i) REQUIRE(same(out[i], item(i)));
    REQUIRE(mark[0] == 0);
    for (const std::int64_t beyond : {length, -length - 1, std::int64_t{1} << 62, -(std::int64_t{1} << 62)}) {
      if (n == 0) break;
      mark[0] = 0, first[(n - 1) * stride] = beyond;
      kernel(buffers, params, 1);
      REQUIRE(mark[0] == 1);
      for (std::int64_t i = 0; i + 1 < n; ++i) REQUIRE(same(out[i], item(i)));
    }
  }
}

}  // namespace

TEST_CASE("what places name is looked up, and a place that is not there is marked") {
  for (const Isa isa : available_isas_and_gpu())
    for (const S step : {S::one, S::minus_one, S::any}) {
      check_lookup<float>(isa, step);
      check_lookup<double>(isa, step);
      check_lookup<std::int16_t>(isa, step);
      check_lookup<std::uint64_t>(isa, step);
      check_lookup<bool>(isa, step);
    }
}

TEST_CASE("nests that look up are verified") {
  LoopNest nest = lookup_of(DType::float32, S::one);
  REQUIRE_NOTHROW(verify(nest));
  SECTION("places that are loaded") { nest.instructions[0].opcode = Instruction::Opcode::load; }
  SECTION("an element of another dtype than the table's") { nest.accesses[2].dtype = DType::float64; }
  SECTION("a table that is walked") { nest.accesses[2].strides = {S::one}; }
  SECTION("a mark of another dtype") { nest.accesses[3].dtype = DType::bool_; }
  SECTION("no mark") { nest.accesses[0].mark = -1; }
  SECTION("places that are no integers") { nest.accesses[0].dtype = DType::float32; }
  SECTION("places that are stored") { nest.stages[0].stores[0].access = 0; }
  CHECK_THROWS_AS(verify(nest), InternalError);
}
