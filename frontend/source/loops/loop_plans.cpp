// How the loops within one are read: some steps by themselves, all written out, or counted by data.
#include <algorithm>

#include "frontend/source/loops/loop_reader.hpp"

namespace weft::source {
namespace {

/// Steps of a loop within a loop that are written out where they cannot be one.
constexpr std::int64_t most_written_out = 32;

}  // namespace

/// Takes one step more of an inner loop by itself, or of the one around it when enough are; false when they
/// are of all.
bool LoopReader::set_apart(Offset loop) {
  for (auto found = plans_.find(loop); found != plans_.end(); found = plans_.find(found->second.around)) {
    Plan& plan = found->second;
    if (plan.written_out || plan.ends_by_data) return false;
    if (plan.before < most_apart) {
      ++plan.before;
      return true;
    }
    plan.before = 0;
  }
  return false;
}

/// Whether few steps are written out with the loop, and with those around and within.
bool LoopReader::is_short(Offset loop) {
  if (plans_.at(loop).longest > most_written_out) return false;
  for (auto inner = plans_.begin(); inner != plans_.end(); ++inner) {
    std::int64_t bodies = 1;
    bool contains = false;
    for (auto at = inner; at != plans_.end(); at = plans_.find(at->second.around)) {
      bodies *= std::clamp<std::int64_t>(at->second.longest, 1, most_written_out);
      contains |= at->first == loop;
    }
    if (!contains || bodies <= most_bodies_) continue;
    wants_more_bodies_ = true;
    return false;
  }
  return true;
}

/// The short loops within `statement` are written out; false when they are. Those within a function, which is
/// read once, may be longer: where data may decide their lengths they are read so, else up to the limits.
bool LoopReader::write_out(const Statement& statement) {
  bool changed = false;
  for (auto& [offset, plan] : plans_) {
    if (!plan.may_be_written_out()) continue;
    if (statement.kind != StatementKind::def && !is_short(offset)) continue;
    changed = plan.written_out = true;
  }
  return changed;
}

/// Those of them that are short; false when they are, or none is.
bool LoopReader::write_out(const Dims& loops) {
  bool changed = false;
  for (const std::int64_t loop : loops) {
    const auto found = plans_.find(static_cast<Offset>(loop));
    if (found == plans_.end() || !is_short(found->first) || !found->second.may_be_written_out()) continue;
    changed = found->second.written_out = true;
  }
  return changed;
}

/// The long ones, or that one, are read with counters that are computed, then those that were written out in
/// vain; false when they are.
bool LoopReader::count_steps(std::optional<Offset> loop) {
  const auto count = [&](bool written_out) {
    bool changed = false;
    for (auto& [offset, plan] : plans_) {
      const bool is_other =
          (loop && offset != *loop) || !interpreter_.syntax().counted_loops.contains(offset);
      if (is_other || plan.written_out != written_out || plan.ends_by_data || plan.counted) continue;
      if (written_out ? plan.longest < least_steps : is_short(offset)) continue;
      wants_to_count_ = true;
      if (!counts_steps_) return false;
      plan.before = 0;
      plan.written_out = false;
      changed = plan.counted = true;
    }
    return changed;
  };
  return count(false) || count(true);
}

}  // namespace weft::source
