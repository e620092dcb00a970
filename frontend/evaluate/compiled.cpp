#include "frontend/evaluate/compiled.hpp"

#include <pthread.h>

#include <atomic>
#include <list>
#include <mutex>
#include <unordered_map>

#include "codegen/plan_within.hpp"
#include "runtime/gpu/driver/cuda_devices.hpp"
#include "runtime/gpu/gpu.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

/// The most recently used first; bounded in number, and in bytes of fingerprints.
class ProgramCache {
 public:
  std::optional<CachedProgram> find(const std::string& key) {
    const std::lock_guard lock(mutex_);
    const auto found = entries_.find(key);
    if (found == entries_.end()) return std::nullopt;
    recent_.splice(recent_.begin(), recent_, found->second);
    return found->second->second;
  }

  void insert(const std::string& key, const CachedProgram& program) {
    const std::lock_guard lock(mutex_);
    if (key.size() > most_bytes || entries_.contains(key)) return;
    Recent fresh;  // in both or in none, whatever memory there is
    fresh.emplace_front(key, program);
    entries_.emplace(fresh.front().first, fresh.begin());
    recent_.splice(recent_.begin(), fresh);
    bytes_ += key.size();
    while (bytes_ > most_bytes || recent_.size() > most_programs) drop_oldest();
  }

 private:
  static constexpr std::size_t most_programs = 512, most_bytes = std::size_t{64} << 20;
  using Recent = std::list<std::pair<std::string, CachedProgram>>;

  void drop_oldest() {
    bytes_ -= recent_.back().first.size();
    entries_.erase(recent_.back().first);
    recent_.pop_back();
  }

  std::mutex mutex_;
  Recent recent_;
  std::unordered_map<std::string_view, Recent::iterator> entries_;
  std::size_t bytes_ = 0;
};

/// Never destroyed: threads may evaluate while the process ends. A forked child begins anew, since another
/// thread may have held the lock.
ProgramCache& program_cache() {
  static std::atomic<ProgramCache*> current = nullptr;
  static const bool once = [] {
    current = new ProgramCache;
    return pthread_atfork(nullptr, nullptr, [] { current = new ProgramCache; }) == 0;
  }();
  static_cast<void>(once);
  return *current;
}

}  // namespace

Isa isa_of(Device device) {
  if (device.kind() == Device::Kind::cuda) return cuda_isa();
  return device.kind() == Device::Kind::cuda_emulated ? Isa::emulated : host_isa();
}

Accelerator* accelerator_of(Device device) { return accelerator_for(isa_of(device), device.number()); }

std::shared_ptr<const Compiled> compiled(const Graph& graph, const passes::Limits& limits, Device device) {
  passes::Planned planned = codegen::plan_within(graph, limits, isa_of(device));
  codegen::Assembled assembled = codegen::assemble(planned, isa_of(device));
  return std::make_shared<const Compiled>(std::move(planned), std::move(assembled));
}

std::vector<std::size_t> input_positions(const Program& program, const std::vector<std::string>& names) {
  std::unordered_map<std::string_view, std::size_t> position_of;
  for (std::size_t i = 0; i < names.size(); ++i) position_of.emplace(names[i], i);
  std::vector<std::size_t> positions;
  for (const BufferType& input : program.inputs) {
    const auto found = position_of.find(input.name);
    if (found == position_of.end())
      throw InternalError("program input '" + input.name + "' was not asked for");
    positions.push_back(found->second);
  }
  return positions;
}

CachedProgram cached_program(const std::string& fingerprint, const std::function<CachedProgram()>& compile) {
  ProgramCache& cache = program_cache();
  if (auto found = cache.find(fingerprint)) return *found;
  // Compiled outside the lock: two threads may do it twice, and none waits for the other.
  CachedProgram program = compile();
  cache.insert(fingerprint, program);
  return program;
}

}  // namespace weft
