// The kernel of a loop while it is built: its numbers and its memory.
#pragma once
#include <algorithm>
#include <cstdlib>
#include <map>
#include <utility>

#include "codegen/loops/build_step_loop.hpp"
#include "runtime/program/size.hpp"

namespace weft::codegen {

/// Numbers up to these are written into the code: extents of one, strides and steps of one element.
inline constexpr std::int64_t most_literal = 1, most_literal_factor = 16;
/// So is by how many bytes a place lies beside another, or beside the start of its buffer.
inline constexpr std::int64_t most_literal_distance = 16;

/// Shared by the bodies of all its loops.
class StepKernel {
 public:
  StepKernel(const std::vector<LoopNest>& nests, std::vector<ndarray>& constants, std::size_t outer)
      : nests_(nests), constants_(constants) {
    built_.loop.outer = static_cast<int>(outer);
    built_.launch.params.resize(outer);
  }

  BuiltStepLoop& built() { return built_; }

  StepNumber number(const Size& size) {
    StepNumber number;
    for (const SizeTerm& term : size)
      if (term.coefficient != 0) number.push_back(this->term(term));
    return number;
  }

  /// `place` that many bytes further. Equal numbers of places in one memory are one param: LLVM sees then
  /// what is the same address, and what lies beside it.
  StepPlace moved(StepPlace place, const Size& by) {
    for (const SizeTerm& term : by) {
      if (term.coefficient == 0) continue;
      if (is_constant(term))
        move(place, term.coefficient);
      else
        place.offset.push_back(this->term(term, &params_[{place.base, place.index}]));
    }
    return place;
  }

  int param(std::int64_t value) {
    built_.launch.params.push_back(value);
    return static_cast<int>(built_.launch.params.size()) - 1;
  }

  StepPlace buffer(const BufferRef& buffer) {
    built_.launch.buffers.push_back(buffer);
    return {StepPlace::Base::buffer, static_cast<int>(built_.launch.buffers.size()) - 1, {}};
  }

  StepPlace constant(const ndarray& array) {
    constants_.push_back(array);
    return buffer({BufferRef::Space::constant, static_cast<std::int32_t>(constants_.size()) - 1});
  }

  StepPlace slot(std::int64_t bytes) {
    StepSlot slot{.bytes = bytes};
    if (bytes > most_register_bytes) slot = {.param = param(scratch(bytes))};
    built_.loop.slots.push_back(slot);
    return {StepPlace::Base::slot, static_cast<int>(built_.loop.slots.size()) - 1, {}};
  }

  StepPlace pointer() { return {StepPlace::Base::pointer, built_.loop.pointers++, {}}; }

  /// Where so many bytes of the scratch begin.
  std::int64_t scratch(std::int64_t bytes) {
    const std::int64_t begin = built_.launch.scratch_bytes;
    built_.launch.scratch_bytes += (bytes + 63) / 64 * 64;
    return begin;
  }

  const LoopNest& nest(std::int32_t number) const { return nests_[static_cast<std::size_t>(number)]; }

  int nest_number(std::int32_t number) {
    const auto [known, added] = numbers_.try_emplace(number, static_cast<int>(built_.loop.nests.size()));
    if (added) built_.loop.nests.push_back(nest(number));
    return known->second;
  }

  static bool is_constant(const SizeTerm& term) {
    return std::ranges::all_of(term.orders, [](int order) { return order == 0; });
  }

 private:
  /// Params by their values, and the orders they are factors of.
  using Params = std::map<std::pair<std::int64_t, std::vector<std::uint8_t>>, int>;

  StepTerm term(const SizeTerm& term, Params* shared = nullptr) {
    const bool varies = !is_constant(term);
    const std::int64_t most = varies ? most_literal_factor : most_literal;
    StepTerm made{.literal = term.coefficient, .orders = {}};
    if (term.coefficient < -most || term.coefficient > most)
      made = {.param = param(term, shared), .orders = {}};
    if (varies) made.orders = term.orders;
    return made;
  }
  int param(const SizeTerm& term, Params* shared) {
    if (!shared) return param(term.coefficient);
    const auto known = shared->find({term.coefficient, term.orders});
    if (known != shared->end()) return known->second;
    return (*shared)[{term.coefficient, term.orders}] = param(term.coefficient);
  }

  /// By as many bytes at all steps: from a place that is known.
  void move(StepPlace& place, std::int64_t bytes) {
    std::int64_t distance = bytes;
    Params& known = params_[{place.base, place.index}];
    const auto is_near = [&](std::int64_t other) { return std::abs(bytes - other) <= most_literal_distance; };
    if (!is_near(0)) {
      const auto near = std::ranges::find_if(
          known, [&](const auto& each) { return each.first.second.empty() && is_near(each.first.first); });
      const std::int64_t from = near == known.end() ? bytes : near->first.first;
      place.offset.push_back({.param = param({from, {}}, &known), .orders = {}});
      distance = bytes - from;
    }
    if (distance != 0) place.offset.push_back({.literal = distance, .orders = {}});
  }

  const std::vector<LoopNest>& nests_;
  std::vector<ndarray>& constants_;
  BuiltStepLoop built_;
  std::map<std::int32_t, int> numbers_;  // of nests
  std::map<std::pair<StepPlace::Base, int>, Params> params_;
};

}  // namespace weft::codegen
