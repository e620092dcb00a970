#include "codegen/loops/fuse_steps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "codegen/loops/build_step_loop.hpp"
#include "codegen/lower/number_sizes.hpp"
#include "ir/loops/fit_numbers.hpp"

namespace weft::codegen {
namespace {

/// Lengths that a step measures may be any.
constexpr std::int64_t any_length = std::int64_t{1} << 40;

class StepFuser {
 public:
  explicit StepFuser(Lowered& lowered) : lowered_(lowered) {}

  void run() {
    std::vector<VaryingNumber> varying;
    fuse(lowered_.program, varying, {});
    drop_unused_nests();
  }

 private:
  /// `most` is how much the numbers can be that `varying` depends on: it takes in those of the launches made.
  void fuse(Program& program, std::vector<VaryingNumber>& varying, const Dims& most) {
    std::size_t number = types_of(program), loops = 0;
    for (Step& step : program.steps) {
      auto* loop = std::get_if<Loop>(&step);
      if (auto built = loop ? built_of(program, *loop, varying, most) : std::nullopt) {
        built->launch.kernel = kernel_number(std::move(built->loop), most, loops);
        put_in(step, std::move(built->launch), number, varying, most.size());
      } else if (loop) {
        fuse_within(program, *loop, varying, most);
      }
      loops += loop != nullptr;
      number += count_of(step);
    }
  }

  std::optional<BuiltStepLoop> built_of(Program& program, const Loop& loop,
                                        const std::vector<VaryingNumber>& varying, const Dims& most) {
    const NumberSizes sizes(program, varying);
    return build_step_loop(loop, sizes, most, lowered_.nests, program.constants);
  }

  /// The launch in the place of the loop, whose numbers began at `number`.
  static void put_in(Step& step, LoopLaunch launch, std::size_t number, std::vector<VaryingNumber>& varying,
                     std::size_t outer) {
    const std::size_t before = number + count_of(step), params = number + 1 + launch.buffers.size();
    step = std::move(launch);
    const std::size_t after = number + count_of(step);
    for (VaryingNumber& each : varying)
      if (each.number >= before) each.number += static_cast<std::uint32_t>(after - before);
    for (std::size_t d = 0; d < outer; ++d) {
      std::vector<std::uint8_t> orders(outer, 0);
      orders[d] = 1;
      varying.push_back({static_cast<std::uint32_t>(params + d), {{1, std::move(orders)}}});
    }
  }

  void fuse_within(Program& program, Loop& loop, const std::vector<VaryingNumber>& varying,
                   const Dims& most) {
    const std::int64_t steps = upper_bound(NumberSizes(program, varying)(loop.steps), most);
    Dims within = most;
    within.push_back(std::max<std::int64_t>(steps - 1, 0));
    within.resize(within.size() + loop.body->given_lengths.size() + loop.body->lengths, any_length);
    auto body = std::make_shared<LoopBody>(*loop.body);
    fuse(body->program, body->varying, within);
    loop.body = std::move(body);
  }

  /// Of the loop that is number `number` of the program when there is none around it.
  std::int32_t kernel_number(StepLoop loop, const Dims& around, std::size_t number) {
    const auto [known, added] =
        numbers_.try_emplace(text(loop, false), static_cast<std::int32_t>(lowered_.step_loops.size()));
    if (around.empty()) lowered_.reports[lowered_.loop_reports[number]].code = KernelReport::Code::own;
    if (!added) return known->second;
    if (!around.empty())
      lowered_.reports.push_back({.name = fmt::format("steps_{}", known->second),
                                  .ends = "a loop within the steps of another",
                                  .operations = {"loop"}});
    loop_reports_.push_back(around.empty() ? lowered_.loop_reports[number] : lowered_.reports.size() - 1);
    loop.name = lowered_.reports[loop_reports_.back()].name;
    lowered_.step_loops.push_back(std::move(loop));
    return known->second;
  }

  static std::size_t count_of(const Step& step) {
    Program alone{.steps = {step}};
    return numbers_of(alone).size();
  }
  static std::size_t types_of(const Program& program) {
    Program types = program;
    types.steps.clear();
    return numbers_of(types).size();
  }

  /// Numbers of kernels become those of what is left.
  void drop_unused_nests() {
    std::vector<std::int32_t> left(lowered_.nests.size(), -1);
    each_kernel(lowered_.program, [&](auto& launch) {
      if constexpr (std::is_same_v<decltype(launch), Launch&>)
        left[static_cast<std::size_t>(launch.kernel)] = 0;
    });
    std::vector<LoopNest> nests;
    std::vector<std::size_t> reports;
    for (std::size_t i = 0; i < left.size(); ++i) {
      if (left[i] < 0) {
        lowered_.reports[lowered_.first_reports[i]].code = KernelReport::Code::loop;
        continue;
      }
      left[i] = static_cast<std::int32_t>(nests.size());
      nests.push_back(std::move(lowered_.nests[i]));
      reports.push_back(lowered_.first_reports[i]);
    }
    each_kernel(lowered_.program, [&](auto& launch) {
      if constexpr (std::is_same_v<decltype(launch), Launch&>)
        launch.kernel = left[static_cast<std::size_t>(launch.kernel)];
      else
        launch.kernel += static_cast<std::int32_t>(nests.size());
    });
    lowered_.nests = std::move(nests);
    reports.insert(reports.end(), loop_reports_.begin(), loop_reports_.end());
    lowered_.first_reports = std::move(reports);
  }

  /// Calls visit(Launch&) and visit(LoopLaunch&), in loops, too.
  template <class Visit>
  void each_kernel(Program& program, const Visit& visit) {
    for (Step& step : program.steps) {
      if (auto* launch = std::get_if<Launch>(&step)) visit(*launch);
      if (auto* launch = std::get_if<LoopLaunch>(&step)) visit(*launch);
      auto* loop = std::get_if<Loop>(&step);
      if (!loop) continue;
      auto body = std::make_shared<LoopBody>(*loop->body);
      each_kernel(body->program, visit);
      loop->body = std::move(body);
    }
  }

  Lowered& lowered_;
  std::map<std::string, std::int32_t> numbers_;  // of loops, by text
  std::vector<std::size_t> loop_reports_;
};

}  // namespace

void fuse_steps(Lowered& lowered) { StepFuser(lowered).run(); }

}  // namespace weft::codegen
