#include "runtime/gpu/kept_constants.hpp"

namespace weft {

void KeptConstants::forget_ended() {
  std::erase_if(programs_, [](const auto& each) { return each.second.identity.expired(); });
}

KeptConstants::Kept& KeptConstants::kept(const Program& program, std::int64_t epoch) {
  const char* const key = program.identity.get();
  const auto found = programs_.find(key);
  if (found != programs_.end() && !found->second.identity.expired() && found->second.epoch == epoch)
    return found->second;
  forget_ended();
  const Kept none{program.identity, epoch, PlacedArrays(&accelerator_), {}};
  return programs_.insert_or_assign(key, none).first->second;
}

std::vector<std::byte*> KeptConstants::of(const Program& program, std::int64_t epoch) {
  const std::lock_guard lock(mutex_);
  Kept& all = kept(program, epoch);
  while (all.addresses.size() < program.constants.size())
    all.addresses.push_back(all.arrays.place(program.constants[all.addresses.size()], true));
  return all.addresses;
}

/// Whoever is short of memory has the device, which those who have constants copied wait for.
void KeptConstants::release() {
  const std::unique_lock lock(mutex_, std::try_to_lock);
  if (lock) forget_ended();
}

}  // namespace weft
