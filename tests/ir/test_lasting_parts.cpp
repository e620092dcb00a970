#include "catch.hpp"
#include "ir/derivatives/lasting_parts.hpp"

using namespace weft;

namespace {

constexpr std::int64_t steps_taken = 20;

Index element(std::int64_t place) { return {IndexItem{.kind = IndexItem::Kind::integer, .start = place}}; }

/// What a step does: it reads, writes at one place what it read, and reads again.
struct Places {
  std::int64_t read, written, read_after;
};

struct Step {
  LoopStep step;
  NodePtr read, write, read_after;
};

Step step_at(std::int64_t taken, const Places& places) {
  const Tensor x = carried_variable(0, c_type(DType::float64, {60}));
  const auto getitem = [](const Tensor& array, std::int64_t place) {
    return Node::apply(Operation::getitem, {array}, {{Attribute::index, element(place)}});
  };
  const Tensor read = getitem(x, places.read);
  const Tensor written =
      Node::apply(Operation::setitem, {x, read}, {{Attribute::index, element(places.written)}});
  const Tensor after = getitem(written, places.read_after);
  const Tensor last =
      Node::apply(Operation::setitem, {written, after}, {{Attribute::index, element(places.written)}});
  return {{.taken = taken, .parameters = {x.node_ptr()}, .numbers = {}, .graph = {{last}, {}, "step"}},
          read.node_ptr(),
          written.node_ptr(),
          after.node_ptr()};
}

/// The loop whose steps are at those places, with some of its steps.
struct Loop {
  std::vector<Step> steps;
  Tensor loop;
  explicit Loop(Places (*places)(std::int64_t taken)) {
    LoopSteps samples;
    for (const std::int64_t taken : {10, 0, 19, 4, 7}) {
      steps.push_back(step_at(taken, places(taken)));
      samples.samples.push_back(steps.back().step);
    }
    loop = Node::apply(
        Operation::loop, {variable_of("x", c_type(DType::float64, {60}))},
        {{Attribute::length, steps_taken}, {Attribute::steps, std::make_shared<const LoopSteps>(samples)}});
  }
};

/// Whether the first read lasts, the first write, and the second read; the same in all samples.
std::vector<bool> lasting(const Loop& loop) {
  const LastingParts parts(loop.loop.node());
  std::vector<std::vector<bool>> found;
  for (const Step& step : loop.steps)
    found.push_back({LastingParts::lasts(*step.read), LastingParts::lasts(*step.write),
                     LastingParts::lasts(*step.read_after)});
  for (const auto& each : found) CHECK(each == found.front());
  return found.front();
}

}  // namespace

TEST_CASE("what a loop reads lasts where no later step writes", "[derivatives]") {
  const std::vector all{true, false, true}, none{false, false, false};
  // Behind the writes, which go on; the first of two writes to a place does not last.
  CHECK(lasting(Loop([](std::int64_t i) { return Places{i, i + 1, i}; })) == all);
  // Before them.
  CHECK(lasting(Loop([](std::int64_t i) { return Places{i + 1, i, i + 1}; })) == none);
  // Where the step itself writes.
  CHECK(lasting(Loop([](std::int64_t i) { return Places{i, i, i}; })) == none);
  // Where none writes: the last step's write is to place 19.
  CHECK(lasting(Loop([](std::int64_t i) { return Places{i + 20, i, 59}; })) == all);
  CHECK(lasting(Loop([](std::int64_t i) { return Places{i + 19, i, 59}; })) ==
        std::vector{false, false, true});
  // Steps backwards.
  CHECK(lasting(Loop([](std::int64_t i) { return Places{40 - i, 39 - i, 41 - i}; })) == all);
  // A place that all write.
  CHECK(lasting(Loop([](std::int64_t) { return Places{0, 0, 1}; })) == std::vector{false, false, true});
  // Numbers that are not affine say nothing.
  CHECK(lasting(Loop([](std::int64_t i) { return Places{i % 3 + 40, i, 59}; })) ==
        std::vector{false, false, true});
}

TEST_CASE("parts are compared at all steps", "[derivatives]") {
  const Loop loop([](std::int64_t i) { return Places{i, 19 - i, i + 20}; });
  const LastingParts parts(loop.loop.node());
  for (const Step& step : loop.steps) {
    CHECK(LastingParts::are_same(*step.read, *step.read));
    CHECK_FALSE(LastingParts::are_same(*step.read, *step.write));
    CHECK_FALSE(LastingParts::are_apart(*step.read, *step.write));  // they meet in no step, but might
    CHECK(LastingParts::are_apart(*step.read, *step.read_after));
    CHECK(LastingParts::are_apart(*step.write, *step.read_after));
  }
}
