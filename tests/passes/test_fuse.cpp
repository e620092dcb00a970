#include "catch.hpp"
#include "passes/memory/plan_memory.hpp"
#include "passes/pipeline.hpp"
#include "passes/text.hpp"
#include "programs.hpp"

using namespace weft;
using namespace weft::tests;
using passes::FusedKernel;

namespace {

passes::Planned planned(std::vector<Tensor> outputs, const passes::Limits& limits = {}) {
  passes::Planned result = passes::run_pipeline({std::move(outputs), {}, "test"}, limits);
  INFO(passes::text(result));
  CHECK(passes::find_overlaps(result.schedule, result.memory).empty());
  return result;
}

const std::vector<FusedKernel>& only(const passes::Planned& made, std::size_t kernels, std::size_t inputs,
                                     std::size_t outputs) {
  INFO(passes::text(made));
  REQUIRE(made.schedule.kernels.size() == kernels);
  CHECK(made.schedule.kernels[0].inputs.size() == inputs);
  CHECK(made.schedule.kernels[0].outputs.size() == outputs);
  return made.schedule.kernels;
}

}  // namespace

TEST_CASE("an elementwise chain is one kernel", "[fuse]") {
  const Tensor a = variable("a", {3, 4}), b = variable("b", {4});
  const auto made = planned({exp(a * b + constant(1.0f))});
  const auto& kernels = only(made, 1, 2, 1);
  CHECK(kernels[0].name == "test_0");
  CHECK(kernels[0].ends == "graph output");
  CHECK(made.memory.arena_bytes == 0);
}

TEST_CASE("softmax is one kernel over any axis and over several", "[fuse]") {
  only(planned({softmax(variable("x", {4096, 1024}))}), 1, 1, 1);
  const Tensor x = variable("x", {6, 7, 8});
  for (const Dims& axes : {Dims{0}, Dims{1}, Dims{0, 2}, Dims{0, 1, 2}}) {
    const Tensor e = exp(x - max(x, axes, true));
    only(planned({e / sum(e, axes, true)}), 1, 1, 1);
  }
}

TEST_CASE("layer norm is one kernel", "[fuse]") {
  const Tensor x = variable("x", {4096, 1024});
  only(planned({layer_norm(x, variable("gamma", {1024}), variable("beta", {1024}))}), 1, 3, 1);
}

TEST_CASE("a reduction that drops its axes is used again through newaxis", "[fuse]") {
  const Tensor x = variable("x", {5, 6});
  const Tensor total = sum(x, {1});
  const Index column{{IndexItem::Kind::slice, 0, 1, 5}, {IndexItem::Kind::newaxis}};
  only(planned({x / getitem(total, column), total}), 1, 1, 2);
}

TEST_CASE("a row too long for the cache is not walked again", "[fuse]") {
  const Tensor x = variable("x", {(1 << 20) + 1});  // no half of which has whole rows of eight
  only(planned({x / sum(x, {0}, true)}), 2, 1, 1);
}

TEST_CASE("a stencil of five slices is one kernel with one input", "[fuse]") {
  const Tensor u = variable("u", {100, 80});
  const auto at = [&](int i, int j) { return slice(u, {{1 + i, 98}, {1 + j, 78}}); };
  only(planned({at(0, 0) + at(-1, 0) + at(1, 0) + at(0, -1) + at(0, 1)}), 1, 1, 1);
}

TEST_CASE("what is cheap is computed again under another index map, what is not is stored", "[fuse]") {
  const Tensor x = variable("x", {100});
  const auto differences = [](const Tensor& y) { return slice(y, {{1, 99}}) - slice(y, {{0, 99}}); };
  only(planned({differences(x * x)}), 1, 1, 1);
  const auto made = planned({differences(exp(x))});
  only(made, 2, 1, 1);
  CHECK(made.memory.arena_bytes == 448);
}

TEST_CASE("reductions over other axes are other kernels", "[fuse]") {
  const Tensor x = variable("x", {30, 40});
  const Tensor y = exp(x);
  const auto made = planned({sum(y, {0}), sum(y, {1})});
  const auto& kernels = only(made, 2, 1, 2);
  CHECK(kernels[0].ends == "reduction over other axes");
}

TEST_CASE("sums that walk memory in other orders are other kernels", "[fuse]") {
  const Tensor a = variable("a", {6, 7, 8}), b = variable("b", {6, 7, 8});
  const Tensor backwards = transpose(variable("c", {8, 7, 6}), {2, 1, 0});
  const auto kernels = [&](const Tensor& other) {
    return planned({sum(a * a, {0, 1}) + sum(other * other, {0, 1})}).schedule.kernels.size();
  };
  CHECK(kernels(b) == 1);
  CHECK(kernels(backwards) == 2);
}

TEST_CASE("a chain of 2000 is cut at the cap", "[fuse]") {
  Tensor x = variable("x", {64});
  for (int i = 0; i < 2000; ++i) x = apply(Operation::square, {x});
  const auto made = planned({x});
  only(made, 4, 1, 1);
  CHECK(made.schedule.kernels[0].ends == "size cap");
  CHECK(made.schedule.kernels[0].nodes.size() == 512);
  CHECK(made.memory.arena_bytes == 0);  // each kernel stores over what it read, where the result will lie  //
                                        // each kernel stores over what it read
}

TEST_CASE("chains that meet are one kernel", "[fuse]") {
  const Tensor a = exp(variable("a", {9})), b = exp(variable("b", {9}));
  only(planned({a + b}), 1, 2, 1);
}

TEST_CASE("a matrix product is a library call and its neighbours are loops", "[fuse]") {
  const Tensor a = variable("a", {8, 9}), b = variable("b", {9, 10});
  const auto made = planned({exp(apply(Operation::matmul, {a + a, b}))});
  REQUIRE(made.schedule.kernels.size() == 3);
  CHECK(made.schedule.kernels[1].kind == FusedKernel::Kind::matrix_product);
  CHECK(made.schedule.kernels[1].ends == "library call");
}

TEST_CASE("a transposed matrix is read where it lies, a strided one is copied", "[fuse]") {
  const Tensor a = variable("a", {8, 8});
  const auto product = [&](const Tensor& b) { return planned({apply(Operation::matmul, {a, b})}); };
  CHECK(product(transpose(a, {1, 0})).schedule.kernels.size() == 1);
  const Index every_second{{IndexItem::Kind::slice, 0, 1, 8}, {IndexItem::Kind::slice, 0, 2, 4}};
  CHECK(product(getitem(a, every_second)).schedule.kernels.size() == 2);
}

TEST_CASE("integer products are sums in one kernel", "[fuse]") {
  const Tensor a = variable("a", {8, 9}, DType::int32), b = variable("b", {9, 10}, DType::int32);
  only(planned({apply(Operation::matmul, {a, b})}), 1, 2, 1);
  const Tensor p = variable("p", {8, 9}, DType::bool_), q = variable("q", {9}, DType::bool_);
  only(planned({apply(Operation::matmul, {p, q})}), 1, 2, 1);
}

TEST_CASE("kernels that read one array over one domain are one", "[siblings]") {
  const Tensor x = variable("x", {300, 40});
  only(planned({max(x, {1}), min(x, {1})}), 1, 1, 2);
  only(planned({max(x, {0, 1}), min(x, {0, 1}), sum(x, {0, 1})}), 1, 1, 3);
  only(planned({x + x, exp(x)}), 1, 1, 2);
  only(planned({max(x, {1}), max(x, {0})}), 2, 1, 1);
}

TEST_CASE("a kernel that needs the other is no sibling", "[siblings]") {
  const Tensor x = variable("x", {1 << 20});
  const Tensor scaled = x / max(x, {0});
  only(planned({scaled, sum(scaled, {0})}), 2, 1, 1);
}

TEST_CASE("a product of a large matrix and a vector is a sum that joins what is around it", "[fuse]") {
  const auto product = [](const Tensor& a, const Tensor& b) { return apply(Operation::matmul, {a, b}); };
  const Tensor a = variable("a", {2048, 2048}), x = variable("x", {2048}), one = constant(1.0f);
  for (const auto& made : {planned({product(a + one, x) + one}), planned({product(x, a + one) + one})})
    CHECK(only(made, 1, 2, 1)[0].kind == FusedKernel::Kind::loops);

  CHECK(only(planned({product(a, x)}, {.one_size = false}), 1, 2, 1)[0].kind ==
        FusedKernel::Kind::matrix_product);
  for (const Dims& shape : {Dims{256, 2048}, Dims{100, 65536}, Dims{65536, 100}}) {
    const auto made = planned({product(variable("b", shape), variable("y", {shape[1]}))});
    CHECK(only(made, 1, 2, 1)[0].kind == FusedKernel::Kind::matrix_product);
  }
}

TEST_CASE("what a sum over other axes needs of a sum and its operand is not stored", "[fuse]") {
  const Tensor a = variable("a", {2048, 2048}), x = variable("x", {2048});
  const auto made = planned({sum(a * sum(a * x, {1}, true), {0})});
  only(made, 2, 2, 1);
  CHECK(made.memory.arena_bytes == 2048 * 4);
}
