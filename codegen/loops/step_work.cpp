#include "codegen/loops/step_work.hpp"

#include <algorithm>

#include "codegen/loops/single_item.hpp"
#include "codegen/lower/number_sizes.hpp"
#include "ir/loops/fit_numbers.hpp"
#include "runtime/program/launch_size.hpp"

namespace weft::codegen {
namespace {

/// A loop on data within, of more steps, might keep the kernel from being stopped.
constexpr std::int64_t most_unsure_steps = 1 << 20;
/// Beyond, numbers of second order might not fit in 64 bits.
constexpr std::int64_t most_steps_squared = std::int64_t{1} << 31;
/// What an action costs besides.
constexpr double action_work = 10;

class StepWork {
 public:
  StepWork(const LoopBody& body, const Dims& most)
      : program_(body.program), sizes_(program_, body.varying), body_(body), most_(most) {}

  std::optional<double> run() {
    if (!is_known()) return {};
    double sum = 0;
    for (const Step& step : program_.steps) {
      const std::optional<double> work = std::visit(*this, step);
      if (!work) return {};
      sum += *work + action_work;
    }
    return sum;
  }

  std::optional<double> operator()(const Launch& launch) const {
    Launch largest = launch;
    for (std::size_t i = 0; i < launch.params.size(); ++i) largest.params[i] = bound(launch.params[i]);
    size_launch(largest);
    if (largest.grid > largest.grain) return {};
    double elements = 1;
    for (std::size_t axis = 0; axis < launch.rule.axes(); ++axis)
      elements *= static_cast<double>(largest.params[axis]);
    return elements * static_cast<double>(launch.rule.work);
  }
  std::optional<double> operator()(const Copy& copy) const { return static_cast<double>(bound(copy.bytes)); }
  std::optional<double> operator()(const MatrixProduct& product) const {
    if (!product.batch.empty()) return {};
    double work = 1;
    for (const std::int64_t* axis : {&product.m, &product.n, &product.k})
      work *= static_cast<double>(bound(*axis));
    return work;
  }
  std::optional<double> operator()(const Loop& loop) const {
    const std::int64_t steps = bound(loop.steps);
    if (loop.condition >= 0 && steps > most_unsure_steps) return {};
    Dims most = most_;
    most.push_back(std::max<std::int64_t>(steps - 1, 0));
    const std::optional<double> work = step_work(*loop.body, most);
    if (!work) return {};
    return *work * static_cast<double>(steps);
  }
  std::optional<double> operator()(const HostCall& call) const {
    const auto item = single_item(call);
    if (!item) return {};
    return static_cast<double>(item->axes.size());
  }
  template <class Other>
  std::optional<double> operator()(const Other&) const {
    return {};
  }

 private:
  /// Whether the step needs no length that is measured, and its numbers can be worked out in 64 bits.
  bool is_known() const {
    return body_.lengths == 0 && body_.given_lengths.empty() &&
           std::ranges::all_of(body_.varying,
                               [&](const VaryingNumber& each) { return is_exact(each.size); }) &&
           std::ranges::all_of(body_.numbers, [&](const Size& size) { return is_exact(size); });
  }

  bool is_exact(const Size& size) const {
    return std::ranges::all_of(size, [&](const SizeTerm& term) {
      int order = 0;
      std::int64_t steps = 0;
      for (std::size_t d = 0; d < term.orders.size(); ++d)
        if (term.orders[d] > 0) order += term.orders[d], steps = std::max(steps, most_[d]);
      return order < 2 || steps < most_steps_squared;
    });
  }

  std::int64_t bound(const std::int64_t& number) const { return upper_bound(sizes_(number), most_); }

  Program program_;
  NumberSizes sizes_;
  const LoopBody& body_;
  const Dims& most_;
};

}  // namespace

std::optional<double> step_work(const LoopBody& body, const Dims& most) { return StepWork(body, most).run(); }

}  // namespace weft::codegen
