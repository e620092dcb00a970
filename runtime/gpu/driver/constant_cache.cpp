#include "runtime/gpu/driver/constant_cache.hpp"

namespace weft {

void ConstantCache::forget_ended() {
  std::erase_if(programs_, [](const auto& each) { return each.second->identity.expired(); });
}

std::shared_ptr<ConstantCache::Kept> ConstantCache::kept(const Program& program, std::int64_t epoch) {
  const std::lock_guard lock(mutex_);
  const char* const key = program.identity.get();
  const auto found = programs_.find(key);
  if (found != programs_.end() && !found->second->identity.expired() && found->second->epoch == epoch)
    return found->second;
  forget_ended();
  const auto none = std::make_shared<Kept>(program.identity, epoch, accelerator_);
  return programs_.insert_or_assign(key, none).first->second;
}

std::vector<std::byte*> ConstantCache::of(const Program& program, std::int64_t epoch) {
  const std::shared_ptr<Kept> all = kept(program, epoch);
  const std::lock_guard lock(all->mutex);
  while (all->addresses.size() < program.constants.size())
    all->addresses.push_back(all->arrays.place(program.constants[all->addresses.size()], true));
  return all->addresses;
}

void ConstantCache::release() {
  const std::lock_guard lock(mutex_);
  forget_ended();
}

}  // namespace weft
