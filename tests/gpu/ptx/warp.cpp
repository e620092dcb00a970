#include "warp.hpp"

#include <algorithm>
#include <cstdio>

namespace ptx {

Warp::Warp(const Module& module, const Function& entry, BlockMemory& memory)
    : module_(module),
      entry_(entry),
      memory_(memory),
      numbers_(new std::uint64_t[std::size_t{module.registers} * warp_threads]),
      predicates_(module.predicates),
      local_(std::size_t{module.local_bytes} * warp_threads) {
  for (const Function* function : module.reached_from(entry)) write_constants(*function);
}

void Warp::write_constants(const Function& function) {
  for (const auto& [value, which] : function.constants) std::fill_n(number(which), warp_threads, value);
}

void Warp::start(std::uint32_t index, std::uint32_t threads) {
  index_ = index;
  live_ = threads >= warp_threads ? all_lanes : (Lanes{1} << threads) - 1;
  waiting_ = at_barrier_ = 0;
  at_.fill(entry_.begin);
  predicate(Module::false_predicate) = 0;
  predicate(Module::true_predicate) = all_lanes;
  std::ranges::fill(local_, std::byte{0xa5});
  for (auto& frames : frames_) frames.clear();
  for (auto& copies : copies_) copies.clear();
  products_.assign(1, {});
}

void Warp::set(const SpecialRegister& which, std::uint32_t lane, std::uint64_t value) {
  for (const Function* function : module_.reached_from(entry_))
    for (const auto& [special, at] : function->specials)
      if (special == which) number(at)[lane] = value;
}

/// Those that are furthest back, so that threads that part meet again; now and then those in front.
Warp::Group Warp::choose() {
  const Lanes ready = live_ & ~waiting_ & ~at_barrier_;
  Group group;
  if (ready == 0) return group;
  group.at = takes_last_ ? 0 : ~std::uint32_t{0};
  each_lane(ready, [&](std::uint32_t lane) {
    group.at = takes_last_ ? std::max(group.at, at_[lane]) : std::min(group.at, at_[lane]);
  });
  each_lane(live_ & ~at_barrier_, [&](std::uint32_t lane) {
    if (at_[lane] == group.at) group.lanes |= Lanes{1} << lane;
    if (at_[lane] > group.at) group.others = std::min(group.others, at_[lane]);
  });
  return group;
}

bool Warp::run() {
  constexpr std::uint64_t many = 20000;
  const std::uint64_t begin = steps_;
  while (steps_ - begin < many) {
    Group group = choose();
    if (group.lanes == 0) return steps_ != begin;
    run_group(group);
  }
  takes_last_ = !takes_last_;
  return true;
}

/// To where there are others, or where its threads part or wait.
void Warp::run_group(Group& group) {
  const Instruction* const code = module_.code.data();
  std::uint64_t most = 4096;
  while (group.at < group.others && most-- > 0) {
    const Instruction& instruction = code[group.at];
    Lanes active = group.lanes;
    if (instruction.guard >= 0) {
      const Lanes set = predicates_[static_cast<std::size_t>(instruction.guard)];
      active &= instruction.is_guard_negated ? ~set : set;
    }
    ++steps_;
    try {
      if (instruction.kind == Kind::plain) {
        if (active != 0) instruction.run(*this, instruction, active);
        ++group.at;
      } else if (active == 0) {
        ++group.at;
      } else if (!take_control(group, instruction, active)) {
        return;
      }
    } catch (const Fault& fault) {
      throw Fault(fault.error, std::string(instruction.text) + ": " + fault.what());
    }
  }
  go(group.lanes, group.at);
}

/// Whether the group goes on as one.
bool Warp::take_control(Group& group, const Instruction& instruction, Lanes active) {
  if (instruction.kind == Kind::branch && active == group.lanes) {
    const bool is_forward = instruction.target > group.at;
    group.at = instruction.target;
    if (is_forward || group.lanes == (live_ & ~at_barrier_)) return true;
    go(group.lanes, group.at);
    return false;
  }
  go(group.lanes, group.at + 1);
  switch (instruction.kind) {
    case Kind::branch:
      go(active, instruction.target);
      break;
    case Kind::indexed_branch:
      branch_by_table(instruction, active);
      break;
    case Kind::call:
      call(instruction, active, group.at);
      break;
    case Kind::leave:
      leave(active);
      break;
    case Kind::block_barrier:
      go(active, group.at);
      at_barrier_ |= active;
      break;
    default:
      synchronise(instruction, active, group.at);
  }
  return false;
}

void Warp::go(Lanes lanes, std::uint32_t to) {
  each_lane(lanes, [&](std::uint32_t lane) { at_[lane] = to; });
}

void Warp::branch_by_table(const Instruction& instruction, Lanes active) {
  const std::vector<std::uint32_t>& table = module_.branch_tables[instruction.target];
  const std::uint64_t* const index = number(instruction.operands[0]);
  each_lane(active, [&](std::uint32_t lane) {
    const auto which = static_cast<std::uint32_t>(index[lane]);
    if (which >= table.size()) throw Fault(illegal_instruction, "a branch to what the table does not have");
    at_[lane] = table[which];
  });
}

void Warp::call(const Instruction& instruction, Lanes active, std::uint32_t at) {
  const Call& call = module_.calls[instruction.target];
  const Function& callee = *module_.functions.at(call.callee);
  each_lane(active, [&](std::uint32_t lane) {
    copy_places(lane, call.arguments, callee.parameters);
    frames_[lane].push_back({at + 1, &call});
    at_[lane] = callee.begin;
  });
}

/// From the entry, it ends the thread: others may have waited for nobody but it.
void Warp::leave(Lanes active) {
  each_lane(active, [&](std::uint32_t lane) {
    if (frames_[lane].empty()) {
      live_ &= ~(Lanes{1} << lane);
      waiting_ = 0;
      return;
    }
    const Frame frame = frames_[lane].back();
    frames_[lane].pop_back();
    copy_places(lane, module_.functions.at(frame.call->callee)->results, frame.call->results);
    at_[lane] = frame.after;
  });
}

void Warp::copy_places(std::uint32_t lane, const std::vector<Place>& from, const std::vector<Place>& to) {
  if (from.size() != to.size()) throw Fault(invalid_ptx, "a call with other parameters than the function's");
  std::byte* const own = local_.data() + std::size_t{lane} * module_.local_bytes;
  for (std::size_t i = 0; i < from.size(); ++i)
    std::memcpy(own + to[i].begin, own + from[i].begin, std::min(from[i].bytes, to[i].bytes));
}

/// Once all threads that are named are here, or have ended.
void Warp::synchronise(const Instruction& instruction, Lanes active, std::uint32_t at) {
  const auto mask_of = [&](std::uint32_t lane) {
    return instruction.mask < 0
               ? all_lanes
               : static_cast<Lanes>(
                     number(instruction.operands[static_cast<std::size_t>(instruction.mask)])[lane]);
  };
  const Lanes named = mask_of(static_cast<std::uint32_t>(std::countr_zero(active)));
  Lanes together = 0;
  each_lane(active, [&](std::uint32_t lane) {
    if (mask_of(lane) == named) together |= Lanes{1} << lane;
    if ((mask_of(lane) >> lane & 1) == 0)
      throw Fault(illegal_instruction, "a mask without the thread itself");
  });
  go(active, at);
  if ((named & live_ & ~together) != 0) {
    waiting_ |= active;
    return;
  }
  waiting_ &= ~active;
  instruction.run(*this, instruction, together);
  go(together, at + 1);
}

void Warp::pass_barrier() {
  const std::uint32_t at = at_[static_cast<std::size_t>(std::countr_zero(live_))];
  each_lane(live_, [&](std::uint32_t lane) {
    if (at_[lane] != at) throw Fault(launch_failed, "the threads of a warp are at different barriers");
  });
  at_barrier_ = 0;
  go(live_, at + 1);
}

std::string Warp::places() const {
  std::map<std::uint32_t, Lanes> found;
  each_lane(live_, [&](std::uint32_t lane) { found[at_[lane]] |= Lanes{1} << lane; });
  std::string text;
  for (const auto& [at, lanes] : found) {
    const Instruction& instruction = module_.code[at];
    const auto line = std::count(module_.text.data(), instruction.text.data(), '\n') + 1;
    char start[64];
    std::snprintf(start, sizeof start, "; %08x at line %td: ", lanes, line);
    text += start + std::string(instruction.text);
  }
  return text;
}

}  // namespace ptx
