#include "runtime/saved/body_check.hpp"

#include <algorithm>
#include <utility>

#include "runtime/saved/step_bounds.hpp"

namespace weft {
namespace {

using Kind = LoopBody::Input::Kind;

class BodyCheck {
 public:
  BodyCheck(const Loop& loop, std::size_t taken_around)
      : loop_(loop),
        body_(*loop.body),
        taken_(taken_around + 1 + body_.given_lengths.size() + body_.lengths) {}

  void run() const {
    check_types(body_.program);
    check_inputs();
    check_carried();
    check_lengths();
    check_varying();
    require(body_.program.arena_bytes >= 0 && body_.program.arena_bytes <= most_bytes,
            "a loop's steps need more memory than can be");
  }

  std::size_t taken() const { return taken_; }

 private:
  void check_inputs() const {
    require(body_.inputs.size() == body_.program.inputs.size(), "an input of a loop's step is missing");
    for (std::size_t i = 0; i < body_.inputs.size(); ++i) {
      const auto [kind, index] = body_.inputs[i];
      const bool found = kind == Kind::carried    ? within(index, loop_.carried)
                         : kind == Kind::captured ? within(index, loop_.captured)
                                                  : within(index, body_.numbers);
      require(found, "an input of a loop's step is none");
    }
  }

  void check_carried() const {
    const std::size_t carried = loop_.carried.size();
    require(body_.program.outputs.size() == carried && body_.spare_bytes.size() == carried,
            "a loop's step leaves other values than the loop carries");
    for (const std::int64_t bytes : body_.spare_bytes)
      require(bytes >= 0 && bytes <= most_bytes, "a carried value needs more memory than can be");
  }

  void check_lengths() const {
    for (const std::int32_t given : body_.given_lengths) {
      require(within(given, loop_.carried), "a length that a loop's step is given is none");
      const std::int64_t spare = body_.spare_bytes[static_cast<std::size_t>(given)];
      require(spare == 0 || spare >= std::int64_t{sizeof(std::int64_t)}, "a length has too few bytes");
    }
    const auto measured = std::ranges::count_if(
        body_.program.steps, [](const Step& step) { return std::holds_alternative<Measure>(step); });
    require(std::cmp_equal(measured, body_.lengths), "a loop's step measures other lengths");
  }

  void check_varying() const {
    const std::size_t numbers = count_numbers(body_.program);
    for (const VaryingNumber& varying : body_.varying) {
      require(varying.number < numbers, "a size has no number");
      check_size(varying.size, taken_);
    }
    for (const Size& number : body_.numbers) check_size(number, taken_);
  }

  const Loop& loop_;
  const LoopBody& body_;
  const std::size_t taken_;  // numbers that are known at the end of a step
};

std::size_t buffer_count(const BlockedStep& blocked) {
  BlockedStep counted = blocked;
  return buffers_of(counted).size();
}

}  // namespace

void check_body(const Loop& loop, const StepScope& around) {
  require(loop.body->lengths <= loop.body->program.steps.size(), "a loop's step measures other lengths");
  const BodyCheck check(loop, around.taken);
  check.run();
  check_steps(loop.body->program, {.saved = around.saved,
                                   .uses = around.uses,
                                   .constants = loop.body->program.constants.size(),
                                   .taken = check.taken()});
}

void check_blocked(const BlockedRows& rows, const BlockedStep& blocked) {
  const std::size_t levels = rows.levels.size();
  require(levels >= 1 && blocked.moves.size() == buffer_count(blocked), "a buffer does not move with rows");
  const auto* const launch = std::get_if<Launch>(&blocked.step);
  const std::size_t params = launch ? launch->params.size() : 0;
  for (const Dims& moves : blocked.moves) require(moves.size() == levels, "a buffer moves by other levels");
  for (const BlockExtent& extent : blocked.extents)
    require(extent.param >= 0 && std::cmp_less(extent.param, params), "an extent of rows is none");
  // Extents are the launch's own, which are known not to be negative.
  const std::size_t extents = launch ? launch->rule.axes() + (launch->rule.tiled ? 1 : 0) : 0;
  for (const auto& [param, moves] : blocked.counters)
    require(std::cmp_greater_equal(param, extents) && std::cmp_less(param, params) && moves.size() == levels,
            "a number of rows is none");
  if (const auto* call = std::get_if<HostCall>(&blocked.step)) {
    const auto has_rows = [](const BufferType& type) { return !type.shape.empty(); };
    require(looks_up_rows(*call) && std::ranges::all_of(std::span(call->types).subspan(1), has_rows),
            "a call takes no rows");
  }
}

}  // namespace weft
