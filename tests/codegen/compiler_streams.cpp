// Kernels that store past the caches.
#include <algorithm>

#include "codegen/assemble.hpp"
#include "codegen/programs.hpp"
#include "compiler_nests.hpp"
#include "runtime/system/errors.hpp"

using namespace weft;
using namespace weft::codegen;
using namespace weft::codegen::test;

namespace {

/// out = x + x, by rows.
LoopNest sum_nest(DType dtype) {
  Draft draft;
  const int from = draft.access(dtype, {S::any, S::one}), to = draft.access(dtype, {S::any, S::one});
  const int x = draft.load(from), twice = draft.compute(Operation::add, dtype, {x, x});
  draft.nest.parallel_axes = 1;
  draft.nest.schedule.strategy = Strategy::streams;
  draft.nest.stages = {
      {.sweep = true, .body = {x, twice}, .reductions = {}, .stores = {{to, twice}}, .spills = {}}};
  return draft.nest;
}

/// Rows that begin anywhere, even between elements, with a gap of three elements that stays.
template <class T>
void check_streams(Isa isa) {
  constexpr std::int64_t rows = 3, gap = 3;
  const Compiled kernel(sum_nest(dtype_of<T>), isa);
  for (const std::int64_t n : lengths)
    for (const std::size_t first : {std::size_t{0}, sizeof(T), 5 * sizeof(T), std::size_t{1}}) {
      Guarded<T> x(static_cast<std::size_t>(rows * n));
      for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<T>(i % 50);
      const std::int64_t pitch = n + gap;
      const std::size_t end = first + static_cast<std::size_t>(rows * pitch) * sizeof(T);
      Guarded<std::byte> out(end);
      std::ranges::fill(out, std::byte{0x55});
      const std::int64_t tile = std::max<std::int64_t>(n, 1);
      kernel({x.data(), out.data() + first}, {rows, n, tile, n, pitch}, rows);
      T untouched, found;
      std::memset(static_cast<void*>(&untouched), 0x55, sizeof(T));
      for (std::int64_t i = 0; i < rows * pitch; ++i) {
        std::memcpy(&found, out.data() + first + static_cast<std::size_t>(i) * sizeof(T), sizeof(T));
        const T value = i % pitch < n ? x[static_cast<std::size_t>(i / pitch * n + i % pitch)] : T();
        CAPTURE(name(isa), n, first, i);
        REQUIRE(same(found, i % pitch < n ? static_cast<T>(value + value) : untouched));
      }
    }
}

/// How many of the program's kernels store past the caches.
std::size_t streams_of(std::vector<Tensor> outputs) {
  const Assembled assembled = assemble(passes::run_pipeline({.outputs = std::move(outputs)}));
  return static_cast<std::size_t>(std::ranges::count_if(assembled.sources, [](const KernelSource& source) {
    const auto* nest = std::get_if<LoopNest>(&source);
    return nest && nest->schedule == Strategy::streams;
  }));
}

Tensor plus_one(const Tensor& x) { return apply(Operation::add, x, number(1)); }

}  // namespace

TEST_CASE("what is stored past the caches is where it belongs, wherever rows begin") {
  for (const Isa isa : available_isas()) {
    check_streams<float>(isa);
    check_streams<double>(isa);
    check_streams<std::int8_t>(isa);
    check_streams<std::int16_t>(isa);
  }
}

TEST_CASE("large results that wait for memory, and are not read, are stored past the caches") {
  const auto x = [](Dims shape) { return variable("x", DType::float32, std::move(shape)); };
  CHECK(streams_of({plus_one(x({8 << 20}))}) == 1);
  CHECK(streams_of({plus_one(x({(8 << 20) - 1}))}) == 0);
  CHECK(streams_of({apply(Operation::power, x({8 << 20}), x({8 << 20}))}) == 0);
  CHECK(streams_of({stencil(x({8194, 1026}))}) == 1);
  CHECK(streams_of({stencil(x({65538, 130}))}) == 0);
  CHECK(streams_of({softmax(x({8192, 1024}), 1)}) == 0);
  const Tensor y = plus_one(x({8 << 20}));
  CHECK(streams_of({y, reduce(Operation::argmax, y, {0})}) == 0);
}

TEST_CASE("nests that stream are verified") {
  LoopNest nest = sum_nest(DType::float32);
  REQUIRE_NOTHROW(verify(nest));
  SECTION("two stores") { nest.stages[0].stores.push_back({0, 0}); }
  SECTION("lanes of points") { nest.lanes = Lanes::points; }
  CHECK_THROWS_AS(verify(nest), InternalError);
}
