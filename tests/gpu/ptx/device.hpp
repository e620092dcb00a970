// A device with its primary context: memory, modules, streams, events and graphs, and what went wrong.
#pragma once
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <vector>

#include "fault.hpp"
#include "launch.hpp"
#include "memory.hpp"

namespace ptx {

struct Device;

struct LoadedFunction {
  const Module* module;
  const Function* entry;
  std::uint32_t most_dynamic_bytes;  // beside what it declares
};
struct LoadedModule {
  std::unique_ptr<Module> code;
  std::map<std::string, std::unique_ptr<LoadedFunction>> functions;
};

/// What is done each time that it is launched.
struct Graph {
  std::vector<std::function<int()>> work;
};
struct Stream {
  std::unique_ptr<Graph> captured;
  bool is_capture_broken = false;
};
struct Event {
  bool has_times = true, is_recorded = false;
  std::chrono::steady_clock::time_point at;
};

/// Those that were made and are not destroyed, by their addresses.
template <class T>
class Handles {
 public:
  T* add(T made = {}) {
    auto owned = std::make_unique<T>(std::move(made));
    T* const handle = owned.get();
    return all_.emplace(handle, std::move(owned)), handle;
  }
  bool has(const T* handle) const { return all_.contains(const_cast<T*>(handle)); }
  bool erase(T* handle) { return all_.erase(handle) == 1; }
  void clear() { all_.clear(); }

 private:
  std::map<T*, std::unique_ptr<T>> all_;
};

struct Device {
  /// Like those of one of NVIDIA's of compute capability 9.0, but few.
  static constexpr int multiprocessors = 4;
  static constexpr std::uint32_t threads_of_multiprocessor = 2048, threads_of_block = 1024,
                                 registers_of_multiprocessor = 65536, registers_of_thread = 128,
                                 shared_of_multiprocessor = 228 << 10, shared_of_block = 227 << 10,
                                 usual_shared_of_block = 48 << 10, reserved_shared = 1 << 10;

  std::recursive_mutex mutex;
  int fault = 0;  // that all calls give until the context is reset
  bool is_retained = false;
  Memory memory;
  Handles<LoadedModule> modules;
  Handles<Stream> streams;
  Handles<Event> events;
  Handles<Graph> graphs, executables;
  std::set<const void*> locked_pages;
  std::map<const LoadedFunction*, LoadedModule*> functions;
  std::uint32_t launches = 0;

  void reset();
  /// At once, or, of a stream that is being captured, when the graph is launched.
  int ask(Stream* stream, const std::function<int()>& work);
  int resident_blocks(const LoadedFunction& function, std::uint32_t threads, std::size_t shared_bytes) const;
  int launch(LoadedFunction* function, Stream* stream, Launch launch, void** parameters);
};

/// The device of the calling thread's context, or null.
Device*& current_device();

/// `work` of the current device, alone; the error that it bears, if there is one.
template <class Work>
int on_device(const Work& work) {
  Device* const device = current_device();
  if (device == nullptr) return invalid_context;
  const std::lock_guard lock(device->mutex);
  return device->fault != 0 ? device->fault : work(*device);
}

/// The same, with a stream of it.
template <class Work>
int on_stream(Stream* stream, const Work& work) {
  return on_device([&](Device& device) {
    return device.streams.has(stream) ? work(device, *stream) : static_cast<int>(invalid_handle);
  });
}

}  // namespace ptx
