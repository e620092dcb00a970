#include "catch.hpp"
#include "passes/memory/plan_memory.hpp"
#include "passes/pipeline.hpp"
#include "passes/text.hpp"
#include "programs.hpp"

using namespace weft;
using namespace weft::tests;

namespace {

passes::Planned planned(std::vector<Tensor> outputs) {
  passes::Planned result = passes::run_pipeline({std::move(outputs), {}, "test"});
  INFO(passes::text(result));
  CHECK(passes::find_overlaps(result.schedule, result.memory).empty());
  return result;
}

}  // namespace

TEST_CASE("every output has memory of its own", "[place]") {
  const Tensor x = variable("x", {3, 4}), y = exp(x);
  const auto made = planned({x, transpose(x, {1, 0}), y, y, constant(2.0f), broadcast_to(x, {2, 3, 4})});
  for (std::size_t i = 0; i < made.schedule.graph.outputs.size(); ++i) {
    const Tensor& output = made.schedule.graph.outputs[i];
    CHECK(made.schedule.placements.at(output).root.is(output));
    CHECK(made.memory.buffers.at(output).space == BufferRef::Space::output);
    CHECK(made.memory.buffers.at(output).index == static_cast<int>(i));
  }
  CHECK(made.schedule.placements.at(made.schedule.graph.outputs[1]).strides == Dims{4, 16});
  CHECK(made.schedule.placements.at(made.schedule.graph.outputs[5]).strides == Dims{48, 16, 4});
}

TEST_CASE("pieces are computed into their concatenate", "[place]") {
  const Tensor a = variable("a", {3, 4}), b = variable("b", {2, 4});
  const auto made = planned({concatenate({exp(a), b * b})});
  REQUIRE(made.schedule.kernels.size() == 2);
  CHECK(made.memory.arena_bytes == 0);
  const auto& second = made.schedule.placements.at(made.schedule.kernels[1].outputs[0]);
  CHECK(second.root.is(made.schedule.graph.outputs[0]));
  CHECK(std::max(second.offset, made.schedule.placements.at(made.schedule.kernels[0].outputs[0]).offset) ==
        48);
}

TEST_CASE("what is joined and joined again is stored once", "[place]") {
  const Tensor a = variable("a", {3, 4}), b = variable("b", {2, 4}), edge = variable("edge", {5, 1});
  const Tensor within = concatenate({exp(a), b * b});
  const auto made = planned({concatenate({edge, within, edge}, 1)});
  CHECK(made.schedule.kernels.size() == 3);  // both edges are stored by one
  CHECK(made.memory.arena_bytes == 0);
  const auto shared = planned({concatenate({edge, within}, 1), sum(within, {0})});
  CHECK(shared.memory.arena_bytes > 0);
  CHECK(planned({concatenate({edge, within}, 1), within}).schedule.kernels.size() == 4);
  CHECK(planned({concatenate({within, within}, 1)}).memory.arena_bytes > 0);
}

TEST_CASE("a setitem writes its base, then its region", "[place]") {
  const Tensor x = variable("x", {6});
  const auto made = planned({setitem(exp(x), {{1, 2}}, slice(x, {{3, 2}}))});
  REQUIRE(made.schedule.kernels.size() == 2);
  const auto& region = made.schedule.placements.at(made.schedule.kernels[1].outputs[0]);
  CHECK(region.root.is(made.schedule.graph.outputs[0]));
  CHECK(region.offset == 4);
  CHECK(made.schedule.kernels[1].ends == "part of a setitem");
  CHECK(made.memory.arena_bytes == 0);
}

TEST_CASE("a setitem of everything needs no base", "[place]") {
  const Tensor x = variable("x", {6});
  CHECK(planned({setitem(exp(x), {{0, 6}}, x)}).schedule.kernels.size() == 1);
}

TEST_CASE("a reshape of what is contiguous is free, of what is not a copy", "[place]") {
  const Tensor x = variable("x", {3, 4});
  CHECK(planned({exp(reshape(x, {12}))}).schedule.kernels.size() == 1);
  CHECK(planned({exp(reshape(transpose(x, {1, 0}), {12}))}).schedule.kernels.size() == 2);
}

TEST_CASE("a result in another shape is stored where the result lies", "[place]") {
  const Tensor x = variable("x", {3, 4}), y = exp(x), flat = reshape(y, {12});
  const auto kernels = [](const std::vector<Tensor>& outputs) {
    return planned(outputs).schedule.kernels.size();
  };
  CHECK(kernels({flat}) == 1);
  CHECK(kernels({transpose(y, {1, 0})}) == 1);
  CHECK(planned({flat}).memory.arena_bytes == 0);
  CHECK(kernels({flat, sum(flat, {0})}) == 2);
  CHECK(kernels({flat, reshape(y, {6, 2})}) == 2);
  CHECK(kernels({getitem(flat, {{IndexItem::Kind::slice, 11, -1, 12}})}) == 2);
}

TEST_CASE("a part of another dtype is not all of the memory that has as many elements", "[place]") {
  const Tensor y = exp(variable("x", {10, 4}, DType::float64));
  const Tensor bytes = Node::apply(Operation::view, {y}, {{Attribute::dtype, DType::uint32}});
  const auto made = planned({slice(bytes, {{0, 5}, {0, 8}})});
  CHECK(made.schedule.kernels.size() == 2);
  CHECK(made.memory.buffers.at(y).space == BufferRef::Space::arena);
}

TEST_CASE("a result in another shape is not assigned to", "[place]") {
  const Tensor y = exp(variable("x", {3, 4})), flat = reshape(y, {12});
  const auto made = planned({flat, setitem(y, {{0, 1}, {0, 4}}, constant(1.0f))});
  CHECK(made.schedule.kernels.size() == 2);
}

TEST_CASE("values without elements are not computed", "[place]") {
  const Tensor x = variable("x", {0, 4});
  CHECK(planned({exp(x)}).schedule.kernels.empty());
  CHECK(planned({sum(exp(x), {0})}).schedule.kernels.size() == 1);
}

TEST_CASE("assignments to what dies happen in place", "[place]") {
  Tensor x = exp(variable("x", {8}));
  for (int i = 0; i < 4; ++i) x = setitem(x, {{i, 1}}, constant(float(i)));
  const auto made = planned({x});
  CHECK(made.schedule.kernels.size() == 5);
  CHECK(made.memory.arena_bytes == 0);
}

TEST_CASE("an assignment may read what it overwrites, and what it leaves", "[place]") {
  const Tensor x = exp(variable("x", {8}));
  const auto twice = [](const Tensor& a, std::int64_t from, std::int64_t to) {
    const Tensor old = slice(a, {{from, 2}});
    return setitem(a, {{to, 2}}, old + old);
  };
  CHECK(planned({twice(twice(x, 1, 1), 3, 3)}).memory.arena_bytes == 0);
  CHECK(planned({twice(twice(x, 1, 1), 0, 4)}).memory.arena_bytes == 0);
}

TEST_CASE("an assignment that reads its neighbours is computed aside, and touches no more than its region",
          "[place]") {
  const Tensor x = exp(variable("x", {8}));
  const auto shifted = [](const Tensor& a) {
    return setitem(a, {{1, 6}}, slice(a, {{0, 6}}) + slice(a, {{2, 6}}));
  };
  const auto made = planned({shifted(shifted(x))});
  CHECK(made.schedule.kernels.size() == 5);
  CHECK(made.memory.arena_bytes == 64);
}

TEST_CASE("an array that is read after an assignment is not overwritten", "[place]") {
  const Tensor x = exp(variable("x", {8}));
  const Tensor y = setitem(x, {{1, 2}}, constant(0.0f));
  const Tensor kept = sum(x + y, {0});
  CHECK(planned({kept}).memory.arena_bytes == 128);
  CHECK(planned({x, y}).memory.arena_bytes == 0);
}

TEST_CASE("what a result does not need yet holds what is needed before", "[place]") {
  // The first product lies in the result's memory: it is read once more before the result is stored, the
  // second when it is.
  const Tensor x = variable("x", {64, 64}), w = variable("w", {64, 64});
  const auto product = [&](const Tensor& a) { return apply(Operation::matmul, {a, w}); };
  const Tensor twice = product(product(x)), result = product(twice);
  CHECK(planned({result}).memory.arena_bytes == x.type().nbytes());
  const auto other = passes::run_pipeline({{result}, {}, "test"}, {.order_by_bytes = false});
  CHECK(other.memory.arena_bytes == 2 * x.type().nbytes());  // for any lengths
}

TEST_CASE("a result is stored over what it is computed from", "[place]") {
  const Tensor x = variable("x", {64, 64}), w = variable("w", {64, 64});
  const Tensor product = apply(Operation::matmul, {x, w});
  CHECK(planned({exp(product)}).memory.arena_bytes == 0);
  // Not where it is read at other points, nor in the memory of two results.
  CHECK(planned({exp(transpose(product, {1, 0}))}).memory.arena_bytes == x.type().nbytes());
  CHECK(planned({exp(product), product + product}).memory.arena_bytes == 0);
}

TEST_CASE("what is aligned to less cannot hold what is aligned to more", "[place]") {
  const Tensor x = variable("x", {64, 64}), w = variable("w", {64, 64});
  const Tensor sums = sum(apply(Operation::matmul, {x, w}), {0}), first = exp(sum(sums, {0}));
  const Tensor bytes =
      Node::apply(Operation::greater, {broadcast_to(first, {64, 512}), variable("y", {64, 512})});
  const auto made = planned({bytes});
  CHECK(made.memory.arena_bytes >= x.type().nbytes());
}
