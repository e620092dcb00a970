#include "codegen/loops/forward_steps.hpp"

#include <algorithm>

#include "codegen/loops/step_footprints.hpp"

namespace weft::codegen {
namespace {

using Base = StepPlace::Base;

/// What an action stores; nobody knows how many bytes when they are 0.
struct Stored {
  StepPlace place;
  std::int64_t bytes = 0;
};

class StepForwarder : StepFootprints {
 public:
  StepForwarder(StepLoop& loop, const Dims& params) : StepFootprints(loop, params), loop_(loop) {}

  /// `number` is that of the loop around it.
  void run(StepBody& body, std::size_t number) {
    std::vector<Stored> stored;
    for (const StepAction& action : body.actions)
      std::ranges::copy(stored_by(action), std::back_inserter(stored));
    std::vector<Stored> before;
    for (const StepScalar& scalar : body.scalars) before.push_back({{Base::slot, scalar.slot, {}}});
    for (StepAction& action : body.actions) {
      if (auto* call = std::get_if<NestCall>(&action)) forward(*call, body, number, stored, before);
      std::ranges::copy(stored_by(action), std::back_inserter(before));
      if (auto* inner = std::get_if<InnerLoop>(&action)) run_within(*inner, number + 1);
    }
  }

 private:
  void run_within(InnerLoop& inner, std::size_t number) {
    StepBody body = *inner.body;
    run(body, number);
    inner.body = std::make_shared<StepBody>(std::move(body));
  }

  void forward(NestCall& call, StepBody& body, std::size_t number, const std::vector<Stored>& stored,
               const std::vector<Stored>& before) {
    if (!is_single(call)) return;
    each_access(call, [&](StepPlace& place, const Access& access, bool is_stored) {
      const std::int64_t bytes = itemsize(access.dtype);
      if (is_stored || !is_memory(place) || may_change(place, bytes, before)) return;
      const Polynomial next = one_later(polynomial(place.offset), number);
      for (const Stored& each : stored)
        if (is_memory(each.place) && same_base(place, each.place) && each.bytes == bytes &&
            distance(polynomial(each.place.offset), next) == 0) {
          place = slot_of(body, place, each.place, bytes);
          return;
        }
    });
  }

  /// Those that read the same element have one slot.
  StepPlace slot_of(StepBody& body, const StepPlace& first, const StepPlace& stored, std::int64_t bytes) {
    for (const StepForward& known : body.forwarded)
      if (same_base(known.first, first) && known.bytes == bytes &&
          distance(polynomial(known.first.offset), polynomial(first.offset)) == 0)
        return {Base::slot, known.slot, {}};
    const int slot = static_cast<int>(loop_.slots.size());
    loop_.slots.push_back({.bytes = bytes});
    body.forwarded.push_back({slot, first, stored, bytes});
    return {Base::slot, slot, {}};
  }

  bool may_change(const StepPlace& place, std::int64_t bytes, const std::vector<Stored>& stored) const {
    return std::ranges::any_of(stored, [&](const Stored& each) {
      if (each.place.base == Base::pointer) return true;
      if (!same_base(place, each.place)) return false;
      const auto apart = distance(polynomial(place.offset), polynomial(each.place.offset));
      return !apart || each.bytes == 0 || (*apart < bytes && -*apart < each.bytes);
    });
  }

  std::vector<Stored> stored_by(const StepAction& action) const {
    return std::visit([&](const auto& each) { return stored_by(each); }, action);
  }
  std::vector<Stored> stored_by(const NestCall& call) const {
    std::vector<Stored> stored;
    const bool single = is_single(call);
    each_access(call, [&](const StepPlace& place, const Access& access, bool is_stored) {
      if (is_stored) stored.push_back({place, single ? itemsize(access.dtype) : 0});
    });
    return stored;
  }
  std::vector<Stored> stored_by(const StepCopy& copy) const { return {{copy.to, literal(copy.bytes)}}; }
  std::vector<Stored> stored_by(const ProductCall& call) const { return {{call.c}}; }
  std::vector<Stored> stored_by(const ItemCopy& copy) const {
    return {{copy.puts ? copy.table : copy.item, copy.puts ? 0 : literal(copy.bytes)}};
  }
  /// At all of its steps.
  std::vector<Stored> stored_by(const InnerLoop& loop) const {
    std::vector<Stored> stored;
    const StepBody& body = *loop.body;
    for (const StepScalar& scalar : body.scalars) stored.push_back({{Base::slot, scalar.slot, {}}});
    for (const StepAction& action : body.actions)
      for (const Stored& each : stored_by(action)) stored.push_back({each.place});
    for (const StepCopy& copy : body.handed_on) stored.push_back({copy.to});
    for (const StepSwap& swap : body.swapped) stored.push_back({{Base::pointer, swap.stored, {}}});
    return stored;
  }

  StepLoop& loop_;
};

}  // namespace

void forward_steps(StepLoop& loop, const Dims& params) {
  StepForwarder(loop, params).run(loop.body, static_cast<std::size_t>(loop.outer));
}

}  // namespace weft::codegen
