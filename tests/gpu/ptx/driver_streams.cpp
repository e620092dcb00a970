// Functions of CUDA's driver: memory, streams, events and graphs. What a stream is asked for is done at once.
#include <cstring>
#include <utility>

#include "device.hpp"

namespace ptx {
namespace {

/// Not of a stream that is being captured, which it would have no meaning for; the capture fails then.
int unless_captured(Stream& stream, const auto& work) {
  if (!stream.captured) return work();
  stream.is_capture_broken = true;
  return capture_unsupported;
}

int on_event(Event* event, const auto& work) {
  return on_device(
      [&](Device& device) { return device.events.has(event) ? work() : static_cast<int>(invalid_handle); });
}

}  // namespace
}  // namespace ptx

using namespace ptx;  // NOLINT: the functions of an interface of C

extern "C" {

int cuMemAlloc_v2(Address* address, std::size_t bytes) {
  return on_device([&](Device& device) -> int {
    if (bytes == 0) return invalid_value;
    *address = device.memory.allocate(bytes);
    return *address != 0 ? success : out_of_memory;
  });
}
int cuMemFree_v2(Address address) {
  return on_device([&](Device& device) { return device.memory.free(address) ? success : invalid_value; });
}
int cuMemHostRegister_v2(void* memory, std::size_t bytes, unsigned flags) {
  return on_device([&](Device& device) -> int {
    if (memory == nullptr || bytes == 0 || flags != 0) return invalid_value;
    return device.locked_pages.insert(memory).second ? success : memory_already_registered;
  });
}
int cuMemHostUnregister(void* memory) {
  return on_device([&](Device& device) {
    return device.locked_pages.erase(memory) == 1 ? success : memory_not_registered;
  });
}
int cuMemGetInfo_v2(std::size_t* free, std::size_t* total) {
  return on_device([&](Device& device) {
    *free = Memory::room - device.memory.used(), *total = Memory::room;
    return success;
  });
}

int cuMemcpyHtoDAsync_v2(Address to, const void* from, std::size_t bytes, Stream* stream) {
  return on_stream(stream, [&](Device& device, Stream&) -> int {
    std::byte* const at = device.memory.find(to, bytes);
    if (at == nullptr || stream->captured) return at == nullptr ? invalid_value : capture_unsupported;
    return std::memcpy(at, from, bytes), success;
  });
}
int cuMemcpyDtoHAsync_v2(void* to, Address from, std::size_t bytes, Stream* stream) {
  return on_stream(stream, [&](Device& device, Stream&) -> int {
    const std::byte* const at = device.memory.find(from, bytes);
    if (at == nullptr || stream->captured) return at == nullptr ? invalid_value : capture_unsupported;
    return std::memcpy(to, at, bytes), success;
  });
}
int cuMemcpyDtoDAsync_v2(Address to, Address from, std::size_t bytes, Stream* stream) {
  return on_stream(stream, [&](Device& device, Stream&) -> int {
    const auto copy = [&device, to, from, bytes]() -> int {
      std::byte *const at = device.memory.find(to, bytes), *const source = device.memory.find(from, bytes);
      if (at == nullptr || source == nullptr) return illegal_address;
      return std::memmove(at, source, bytes), success;
    };
    const bool are_there = device.memory.find(to, bytes) && device.memory.find(from, bytes);
    return are_there ? device.ask(stream, copy) : static_cast<int>(invalid_value);
  });
}
int cuMemsetD8Async(Address to, unsigned char byte, std::size_t bytes, Stream* stream) {
  return on_stream(stream, [&](Device& device, Stream&) -> int {
    const auto fill = [&device, to, byte, bytes]() -> int {
      std::byte* const at = device.memory.find(to, bytes);
      if (at == nullptr) return illegal_address;
      return std::memset(at, byte, bytes), success;
    };
    return device.memory.find(to, bytes) ? device.ask(stream, fill) : static_cast<int>(invalid_value);
  });
}

int cuStreamCreate(Stream** stream, unsigned flags) {
  return on_device([&](Device& device) -> int {
    if (flags > 1) return invalid_value;
    return *stream = device.streams.add(), success;
  });
}
int cuStreamSynchronize(Stream* stream) {
  return on_stream(stream,
                   [&](Device&, Stream& own) { return unless_captured(own, [] { return success; }); });
}

int cuEventCreate(Event** event, unsigned flags) {
  constexpr unsigned blocks = 1, without_times = 2;
  return on_device([&](Device& device) -> int {
    if ((flags & ~(blocks | without_times)) != 0) return invalid_value;
    return *event = device.events.add({.has_times = (flags & without_times) == 0}), success;
  });
}
int cuEventDestroy_v2(Event* event) {
  return on_device([&](Device& device) { return device.events.erase(event) ? success : invalid_handle; });
}
int cuEventRecord(Event* event, Stream* stream) {
  return on_stream(stream, [&](Device& device, Stream& own) {
    if (!device.events.has(event)) return static_cast<int>(invalid_handle);
    return unless_captured(own, [&] {
      event->is_recorded = true, event->at = std::chrono::steady_clock::now();
      return success;
    });
  });
}
int cuStreamWaitEvent(Stream* stream, Event* event, unsigned flags) {
  return on_stream(stream, [&](Device& device, Stream& own) {
    if (!device.events.has(event)) return static_cast<int>(invalid_handle);
    return unless_captured(own, [&] { return flags == 0 ? success : invalid_value; });
  });
}
int cuEventSynchronize(Event* event) {
  return on_event(event, [] { return static_cast<int>(success); });
}
int cuEventQuery(Event* event) {
  return on_event(event, [] { return static_cast<int>(success); });
}
int cuEventElapsedTime(float* milliseconds, Event* begin, Event* end) {
  return on_device([&](Device& device) -> int {
    for (const Event* event : {begin, end})
      if (!device.events.has(event) || !event->is_recorded || !event->has_times) return invalid_handle;
    *milliseconds = std::chrono::duration<float, std::milli>(end->at - begin->at).count();
    return success;
  });
}

int cuStreamBeginCapture_v2(Stream* stream, int mode) {
  return on_stream(stream, [&](Device&, Stream& own) -> int {
    if (own.captured || mode < 0 || mode > 2) return invalid_value;
    own.captured = std::make_unique<Graph>(), own.is_capture_broken = false;
    return success;
  });
}
int cuStreamEndCapture(Stream* stream, Graph** graph) {
  return on_stream(stream, [&](Device& device, Stream& own) -> int {
    if (!own.captured) return invalid_value;
    const std::unique_ptr<Graph> captured = std::exchange(own.captured, nullptr);
    *graph = own.is_capture_broken ? nullptr : device.graphs.add(std::move(*captured));
    return own.is_capture_broken ? capture_invalidated : success;
  });
}
int cuGraphInstantiateWithFlags(Graph** executable, Graph* graph, unsigned long long flags) {
  return on_device([&](Device& device) -> int {
    if (!device.graphs.has(graph)) return invalid_handle;
    if (flags != 0) return invalid_value;
    return *executable = device.executables.add(*graph), success;
  });
}
int cuGraphDestroy(Graph* graph) {
  return on_device([&](Device& device) { return device.graphs.erase(graph) ? success : invalid_handle; });
}
int cuGraphExecDestroy(Graph* executable) {
  return on_device(
      [&](Device& device) { return device.executables.erase(executable) ? success : invalid_handle; });
}
int cuGraphLaunch(Graph* executable, Stream* stream) {
  return on_stream(stream, [&](Device& device, Stream&) -> int {
    if (!device.executables.has(executable)) return invalid_handle;
    for (const auto& work : executable->work)
      if (const int error = device.ask(stream, work)) return error;
    return success;
  });
}
}
