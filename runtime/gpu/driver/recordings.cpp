#include "runtime/gpu/driver/recordings.hpp"

#include <algorithm>

namespace weft {
namespace {

/// Results of calls in turn take turns in memory, and so may arguments.
constexpr std::size_t most_recordings = 8;

}  // namespace

Recordings::Kept& Recordings::kept(const Program& program) {
  const auto found = programs_.find(program.identity.get());
  if (found != programs_.end() && !found->second.identity.expired()) return found->second;
  std::erase_if(programs_, [](const auto& each) { return each.second.identity.expired(); });
  return programs_.try_emplace(program.identity.get(), Kept{program.identity, {}}).first->second;
}

void Recordings::release() {
  for (auto& [identity, kept] : programs_)
    for (Entry& entry : kept.entries) entry.recording = nullptr, entry.memory = nullptr;
}

Recordings::Entry* Recordings::find(Kept& kept, const Addresses& addresses) {
  const auto found = std::ranges::find_if(kept.entries, [&](const Entry& entry) {
    return entry.inputs == addresses.inputs && entry.outputs == addresses.outputs;
  });
  if (found == kept.entries.end()) return nullptr;
  kept.entries.splice(kept.entries.begin(), kept.entries, found);
  return &kept.entries.front();
}

std::optional<int> Recordings::take(const Program& program, const Addresses& addresses,
                                    const std::shared_ptr<void>& memory, const std::function<void()>& work) {
  Entry* const known = find(kept(program), addresses);
  if (!known) return std::nullopt;
  if (!known->recording && !known->is_refused) {
    known->recording = record_(work), known->memory = memory;
    known->is_refused = !known->recording;
  }
  return known->recording ? std::optional(known->recording->replay()) : std::nullopt;
}

void Recordings::note(const Program& program, const Addresses& addresses) {
  Kept& all = kept(program);
  if (find(all, addresses)) return;
  all.entries.push_front({addresses.inputs, addresses.outputs, nullptr, nullptr});
  if (all.entries.size() > most_recordings) all.entries.pop_back();
}

}  // namespace weft
