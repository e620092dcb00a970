#include "codegen/cache/kernel_cache.hpp"

#include <pthread.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <mutex>
#include <optional>

#include "codegen/cache/disk_cache.hpp"
#include "runtime/system/errors.hpp"

namespace weft::codegen {
namespace {

/// Kernels kept in memory; beyond, those asked for the longest ago are forgotten.
constexpr std::size_t most_kernels = 4096;

struct Entry {
  std::mutex making;  // held while the kernel is read or compiled: others wait
  std::optional<CachedKernel> kernel;
  std::uint64_t asked = 0;
};

struct Memory {
  std::mutex mutex;  // guards the map, never held while a kernel is made
  std::map<std::string, std::shared_ptr<Entry>> entries;
  std::uint64_t questions = 0;
};

std::atomic<std::int64_t> compiled = 0, from_disk = 0, from_memory = 0;
std::atomic<Memory*> current = nullptr;

/// A child of fork() begins with an empty cache: a kernel that another thread was making would never be
/// finished.
void start_anew() { current = new Memory; }

Memory& memory() {
  static const bool once = [] {
    start_anew();
    return pthread_atfork(nullptr, nullptr, start_anew) == 0;
  }();
  static_cast<void>(once);
  return *current;
}

void forget_oldest(Memory& cache) {
  if (cache.entries.size() <= most_kernels) return;
  const auto oldest =
      std::min_element(cache.entries.begin(), cache.entries.end(),
                       [](const auto& a, const auto& b) { return a.second->asked < b.second->asked; });
  cache.entries.erase(oldest);
}

std::shared_ptr<Entry> entry_for(const std::string& key) {
  Memory& cache = memory();
  const std::lock_guard lock(cache.mutex);
  std::shared_ptr<Entry>& entry = cache.entries[key];
  if (!entry) entry = std::make_shared<Entry>();
  entry->asked = ++cache.questions;
  const std::shared_ptr<Entry> found = entry;
  forget_oldest(cache);
  return found;
}

CachedKernel load(const std::vector<std::byte>& object, Isa isa, CachedKernel::Origin origin) {
  if (is_gpu(isa)) return {.origin = origin, .image = std::make_shared<const std::vector<std::byte>>(object)};
  CachedKernel kernel{.code = Executable::load(object), .origin = origin};
  kernel.function = kernel.code->kernel("weft_kernel");
  return kernel;
}

CachedKernel compile_and_store(const KernelSource& source, const std::string& identity, Isa isa) {
  const auto start = std::chrono::steady_clock::now();
  const std::vector<std::byte> object = compile(source, isa);
  CachedKernel kernel = load(object, isa, CachedKernel::Origin::compiled);
  kernel.compile_ms =
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  ++compiled;
  store_object(identity, isa, object);
  return kernel;
}

/// What the disk has, if it is code that can be loaded.
std::optional<CachedKernel> load_stored(const std::string& identity, Isa isa) {
  const auto object = load_object(identity, isa);
  if (!object) return std::nullopt;
  try {
    return load(*object, isa, CachedKernel::Origin::disk);
  } catch (const InternalError&) {
    return std::nullopt;
  }
}

CachedKernel make(const KernelSource& source, const std::string& identity, Isa isa) {
  const auto stored = load_stored(identity, isa);
  if (!stored) return compile_and_store(source, identity, isa);
  ++from_disk;
  return *stored;
}

}  // namespace

CachedKernel kernel_for(const KernelSource& source, Isa isa) {
  const std::string identity = text(source, false);
  const std::shared_ptr<Entry> entry = entry_for(std::string(name(isa)) + "\n" + identity);
  const std::lock_guard lock(entry->making);
  if (!entry->kernel) {
    const CachedKernel kernel = make(source, identity, isa);
    entry->kernel = kernel;
    entry->kernel->origin = CachedKernel::Origin::memory;
    entry->kernel->compile_ms = 0;
    return kernel;
  }
  ++from_memory;
  return *entry->kernel;
}

std::vector<std::byte> object_for(const KernelSource& source, Isa isa) {
  const std::string identity = text(source, false);
  if (auto stored = load_object(identity, isa)) return *std::move(stored);
  std::vector<std::byte> object = compile(source, isa);
  store_object(identity, isa, object);
  return object;
}

CacheCounts cache_counts() { return {compiled, from_disk, from_memory}; }

void clear_memory_cache() {
  Memory& cache = memory();
  const std::lock_guard lock(cache.mutex);
  cache.entries.clear();
}

}  // namespace weft::codegen
