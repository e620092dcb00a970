// Each rule of the contracts is broken once: what does not hold is found, and by that rule.
#include <algorithm>

#include "catch.hpp"
#include "ir/composite.hpp"
#include "passes/contracts.hpp"
#include "passes/memory/plan_memory.hpp"
#include "passes/pipeline.hpp"
#include "programs.hpp"

using namespace weft;
using namespace weft::tests;
using passes::Contract;
using passes::FusedKernel;
using passes::Planned;

namespace {

/// Whether the rule of that name holds. Others need not.
bool holds(Contract stage, const std::string& name, const Planned& planned) {
  for (const passes::Rule& rule : passes::rules_of(stage))
    if (rule.name == name) return rule.holds(planned);
  FAIL("no rule is named '" << name << "'");
  return false;
}

bool holds_of(Contract stage, const std::string& name, std::vector<Tensor> outputs) {
  return holds(stage, name, {.simplified = {std::move(outputs)}});
}

Tensor running_total(const Tensor& x) {
  return Node::apply(Operation::cumsum, {x},
                     {{Attribute::axis, std::int64_t{0}}, {Attribute::dtype, x.type().dtype}});
}

/// Two totals that live at once, and what is made of both.
Planned two_totals() {
  const Tensor x = variable("x", {1000});
  return passes::run_pipeline({{running_total(x) + exp(running_total(exp(x)))}});
}

}  // namespace

TEST_CASE("the contract of graphs: what is written out is gone", "[contracts]") {
  const Tensor x = variable("x", {3}), y = variable("y", {3}), z = variable("z", {3}, DType::complex64);
  const NodePtr split =
      Node::make(Operation::split, {x}, {{Attribute::axis, std::int64_t{0}}, {Attribute::sections, Dims{1}}});
  CHECK(!holds_of(Contract::expanded, "no splits are left", {Tensor(split)}));

  const Tensor one(constant(std::int64_t{1}));
  const Tensor check = Node::apply(Operation::check, {one, constant(true)},
                                   {{Attribute::error, std::string("ValueError")},
                                    {Attribute::message, std::string("no")},
                                    {Attribute::report, std::string("no")}});
  CHECK(!holds_of(Contract::expanded, "no checks are left", {check}));
  CHECK(
      holds_of(Contract::expanded, "no checks are left", passes::run_pipeline({{check}}).simplified.outputs));

  const auto body = std::make_shared<const Composite>(
      Composite{.name = "doubled", .parameters = {x.node_ptr()}, .graph = {{x + x}}});
  const Tensor composite = Node::apply(Operation::composite, {y}, {{Attribute::body, body}});
  for (const Contract stage : {Contract::decomposed, Contract::expanded}) {
    CHECK(!holds_of(stage, "no composites are left", {composite}));
    CHECK(holds_of(stage, "no composites are left", {y + y}));
    CHECK(!holds_of(stage, "complex numbers are taken apart", {exp(z)}));
    CHECK(holds_of(stage, "complex numbers are taken apart", {exp(y)}));
  }

  const auto product = [](DType dtype) {
    return apply(Operation::matmul, {variable("a", {3, 3}, dtype), variable("b", {3, 3}, dtype)});
  };
  CHECK(!holds_of(Contract::expanded, "the library multiplies floats only", {product(DType::int32)}));
  CHECK(!holds_of(Contract::expanded, "the library multiplies floats only", {product(DType::float16)}));
  CHECK(holds_of(Contract::expanded, "the library multiplies floats only", {product(DType::float64)}));

  const char* pieces = "pieces and assigned values are copies, or joined, of their whole's dtype";
  CHECK(!holds_of(Contract::expanded, pieces, {concatenate({exp(x), exp(y)})}));
  CHECK(
      holds_of(Contract::expanded, pieces, {concatenate({transpose(exp(x), {0}), transpose(exp(y), {0})})}));

  CHECK(!holds_of(Contract::expanded, "outputs are computed", {x}));
  CHECK(!holds_of(Contract::expanded, "outputs are computed", {reshape(exp(x), {3, 1})}));
  CHECK(holds_of(Contract::expanded, "outputs are computed", {exp(x)}));
}

TEST_CASE("the contract of kernels: each value stored once, in one domain, before it is read",
          "[contracts]") {
  const Planned whole = two_totals();
  for (const passes::Rule& rule : passes::rules_of(Contract::fused)) CHECK(rule.holds(whole));

  Planned planned = whole;
  std::vector<FusedKernel>& kernels = planned.schedule.kernels;
  REQUIRE(kernels.size() > 2);
  kernels[1].outputs.push_back(kernels[0].outputs[0]);
  CHECK(!holds(Contract::fused, "each value is stored once", planned));

  planned = whole;
  kernels.back().outputs.push_back(variable("of another shape", {7}));
  CHECK(!holds(Contract::fused, "a kernel has one domain, and one order of sums", planned));

  planned = whole;
  std::swap(kernels.front(), kernels.back());
  CHECK(!holds(Contract::fused, "values are stored before they are read", planned));

  planned = whole;
  kernels.back().outputs.clear();
  CHECK(!holds(Contract::fused, "every output is stored", planned));
}

TEST_CASE("the contract of placements: all has a place, and results memory of their own", "[contracts]") {
  const Planned whole = two_totals();
  for (const passes::Rule& rule : passes::rules_of(Contract::placed)) CHECK(rule.holds(whole));

  Planned planned = whole;
  planned.schedule.kernels[0].inputs.push_back(variable("nowhere", {3}));
  CHECK(!holds(Contract::placed, "every input and output of a kernel has a place", planned));

  const Tensor& output = whole.schedule.graph.outputs[0];
  planned = whole;
  planned.schedule.placements.at(output).offset = 4;
  CHECK(!holds(Contract::placed, "every graph output has memory of its own", planned));

  planned = whole;
  planned.schedule.placements.at(output).root = whole.schedule.kernels[0].outputs[0];
  CHECK(!holds(Contract::placed, "every graph output has memory of its own", planned));
}

TEST_CASE("the contract of memory: two values that live at once share no byte", "[contracts]") {
  const Planned whole = two_totals();
  REQUIRE(holds(Contract::planned, "no two live values share bytes", whole));
  REQUIRE(passes::find_overlaps(whole.schedule, whole.memory).empty());
  const auto is_total = [](const FusedKernel& kernel) { return kernel.kind == FusedKernel::Kind::scan; };
  const auto& kernels = whole.schedule.kernels;
  const auto one = std::ranges::find_if(kernels, is_total),
             other = std::find_if(one + 1, kernels.end(), is_total);
  REQUIRE(other != kernels.end());
  const Tensor first = one->outputs[0], second = other->outputs[0];
  for (const std::int64_t apart : {0, 4, 3996, -4, -3996}) {
    Planned planned = whole;
    planned.memory.buffers.at(second) = whole.memory.buffers.at(first);
    planned.memory.buffers.at(second).offset += apart;
    CHECK(!holds(Contract::planned, "no two live values share bytes", planned));
  }
  Planned planned = whole;
  planned.memory.buffers.at(second) = {BufferRef::Space::arena, 0, whole.memory.arena_bytes};
  planned.memory.arena_bytes += 4000;
  CHECK(passes::find_overlaps(planned.schedule, planned.memory).empty());
}
