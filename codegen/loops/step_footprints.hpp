// Where the steps of a loop that is a kernel read and write, at one launch.
#pragma once
#include <algorithm>
#include <map>
#include <optional>

#include "codegen/program/step_loop.hpp"
#include "runtime/array/dims.hpp"

namespace weft::codegen {

using Orders = std::vector<std::uint8_t>;

/// Coefficients by the orders of their terms, which end in none that is 0.
using Polynomial = std::map<Orders, std::int64_t>;

void add(Polynomial& sum, Orders orders, std::int64_t coefficient);
/// That of one step later of loop number `loop`.
Polynomial one_later(const Polynomial& now, std::size_t loop);
/// By how much they differ, if that is the same at all steps.
std::optional<std::int64_t> distance(const Polynomial& from, const Polynomial& to);

class StepFootprints {
 public:
  StepFootprints(const StepLoop& loop, const Dims& params) : around_(loop), params_(params) {}

  /// visit(place, access, whether it is stored).
  template <class Call, class Visit>
  void each_access(Call& call, const Visit& visit) const {
    const LoopNest& nest = around_.nests[static_cast<std::size_t>(call.nest)];
    std::size_t buffer = 0;
    for (std::size_t i = 0; i < nest.accesses.size(); ++i)
      if (!nest.accesses[i].counter) visit(call.buffers[buffer++], nest.accesses[i], stores(nest, i));
  }
  static bool stores(const LoopNest& nest, std::size_t access) {
    return std::ranges::count(stored_accesses(nest), static_cast<int>(access)) > 0;
  }

  /// Whether it is a call over one element, whatever the launch.
  bool is_single(const NestCall& call) const {
    const LoopNest& nest = around_.nests[static_cast<std::size_t>(call.nest)];
    const auto axes = static_cast<std::size_t>(nest.parallel_axes + nest.row_axes);
    return std::all_of(call.params.begin(), call.params.begin() + static_cast<std::ptrdiff_t>(axes),
                       [](const StepNumber& extent) { return literal(extent) == 1; });
  }
  /// 0 when it is not written into the code.
  static std::int64_t literal(const StepNumber& number) {
    return number.size() == 1 && number[0].param < 0 && number[0].orders.empty() ? number[0].literal : 0;
  }

  /// Not what may be a register already, nor what moves from step to step.
  bool is_memory(const StepPlace& place) const {
    if (place.base == StepPlace::Base::slot)
      return around_.slots[static_cast<std::size_t>(place.index)].param >= 0;
    return place.base == StepPlace::Base::buffer;
  }
  static bool same_base(const StepPlace& one, const StepPlace& other) {
    return one.base == other.base && one.index == other.index;
  }

  Polynomial polynomial(const StepNumber& number) const {
    Polynomial sum;
    for (const StepTerm& term : number)
      add(sum, term.orders, term.param < 0 ? term.literal : params_[static_cast<std::size_t>(term.param)]);
    return sum;
  }

 private:
  const StepLoop& around_;
  const Dims& params_;
};

}  // namespace weft::codegen
