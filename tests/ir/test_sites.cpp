#include "catch.hpp"
#include "ir/loops/sites.hpp"

using namespace weft;

namespace {

Tensor item(const Tensor& x, std::int64_t place) {
  return Node::apply(Operation::getitem, {x},
                     {{Attribute::index, Index{IndexItem{IndexItem::Kind::integer, place, 1, 1}}}});
}

/// What x[i] * x[j] + x[i] reads, each item by a view of its own.
LoopStep step_of(std::int64_t i, std::int64_t j) {
  const Tensor x = variable_of(captured_name(0), c_type(DType::float64, {10}));
  const Tensor product = Node::apply(Operation::multiply, {item(x, i), item(x, j)});
  return {.taken = i,
          .parameters = {x.node_ptr()},
          .numbers = {},
          .graph = {{Node::apply(Operation::add, {product, item(x, i)})}, {}, "step"}};
}

/// The sites of x[i], x[j] and the second x[i].
std::vector<Dims> sites_in(const LoopStep& step) {
  const Node& sum = step.graph.outputs[0].node();
  const Node& product = sum.inputs()[0].node();
  return {sites_of(product.inputs()[0].node()), sites_of(product.inputs()[1].node()),
          sites_of(sum.inputs()[1].node())};
}

}  // namespace

TEST_CASE("what is alike in some samples has sites, one where it is in all", "[loop]") {
  std::vector<LoopStep> samples = {step_of(4, 2), step_of(0, 0), step_of(9, 3)};
  tell_apart(samples);
  for (const LoopStep& sample : samples) {
    const std::vector<Dims> sites = sites_in(sample);
    CHECK(sites[0].size() == 1);
    CHECK(sites[0] == sites[2]);
    CHECK(sites[0] != sites[1]);
    CHECK(sites == sites_in(samples[0]));
  }
}

TEST_CASE("what is alike in no sample, or in all, has no sites", "[loop]") {
  std::vector<LoopStep> apart = {step_of(4, 2), step_of(0, 1)}, one = {step_of(4, 4), step_of(0, 0)};
  for (std::vector<LoopStep>* samples : {&apart, &one}) {
    tell_apart(*samples);
    for (const LoopStep& sample : *samples) CHECK(sites_in(sample) == std::vector<Dims>(3));
  }
}

TEST_CASE("samples of other operations are left as they are", "[loop]") {
  std::vector<LoopStep> samples = {step_of(0, 0), step_of(1, 2)};
  samples[1].graph.outputs[0] = samples[1].graph.outputs[0].node().inputs()[0];
  tell_apart(samples);
  CHECK(sites_in(samples[0]) == std::vector<Dims>(3));
}
