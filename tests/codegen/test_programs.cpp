// Compiled results beside the reference's.
#include "catch.hpp"
#include "codegen/programs.hpp"
#include "codegen/random_graphs.hpp"

using namespace weft;

namespace {

std::string judge(std::vector<Tensor> outputs, std::int64_t ulp = 0) {
  const Graph graph{.outputs = std::move(outputs)};
  return difference(graph, random_inputs(graph, 1), ulp);
}

}  // namespace

TEST_CASE("rows and columns, normalised") {
  const Tensor x = variable("x", DType::float32, {37, 300});
  for (std::int64_t axis : {0, 1}) {
    CHECK(judge({layer_norm(x, axis)}).empty());
    CHECK(judge({softmax(x, axis)}, 4).empty());
  }
}

TEST_CASE("sums over every axis of every layout") {
  for (const Dims& strides : {Dims{1600, 400, 8}, Dims{8, 24, 96}, Dims{16, 48, 400}, Dims{1600, 400, -8}})
    for (const Dims& axis : {Dims{0}, Dims{1}, Dims{2}, Dims{0, 1}, Dims{0, 2}, Dims{1, 2}, Dims{0, 1, 2}}) {
      const Tensor x = variable("x", DType::float64, {3, 4, 50}, strides);
      INFO(tuple_text(strides) << tuple_text(axis));
      CHECK(judge({sum(x, axis, DType::float64, false)}) == "");
      CHECK(judge({sum(x, axis, DType::float32)}) == "");
    }
}

TEST_CASE("a long sum is cut into the calls that NumPy makes") {
  const Tensor x = variable("x", DType::int32, {3, 20000});
  CHECK(judge({sum(x, {1}, DType::float64)}) == "");
  CHECK(judge({sum(getitem(variable("y", DType::float32, {100, 82}), slices({{0, 1, 100}, {0, 1, 81}})),
                   {0, 1}, DType::float32)}) == "");
}

TEST_CASE("the stencil, arange and broadcasts") {
  CHECK(judge({stencil(variable("x", DType::float32, {40, 50}))}) == "");
  CHECK(judge({apply(Operation::add, arange(DType::float32, 0.1, 0.3, 500),
                     variable("y", DType::float64, {3, 1}))}) == "");
  CHECK(judge({getitem(arange(DType::int16, 5, 300, 200), slices({{199, -2, 100}}))}) == "");
}

TEST_CASE("random graphs") {
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    const Graph graph = random_graph(seed, 8);
    INFO("seed " << seed);
    CHECK(difference(graph, random_inputs(graph, seed)) == "");
  }
}

TEST_CASE("large random graphs") {
  for (std::uint64_t seed = 20000; seed < 20008; ++seed) {
    const Graph graph = random_graph(seed, 100);
    INFO("seed " << seed);
    CHECK(difference(graph, random_inputs(graph, seed)) == "");
  }
}
