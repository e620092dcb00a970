// GPUs whose threads this processor runs, for tests: how their streams work, and how they fail.
#pragma once
#include <deque>
#include <functional>
#include <thread>
#include <utility>

#include "catch.hpp"
#include "runtime/gpu/emulated/streams.hpp"
#include "runtime/gpu/gpu.hpp"
#include "runtime/system/errors.hpp"

namespace weft {

/// While one lives, all emulated streams have this pace.
class PaceScope {
 public:
  explicit PaceScope(Pace pace) { EmulatedStreams::all().set_pace(pace); }
  ~PaceScope() { EmulatedStreams::all().set_pace(Pace::chance); }
  PaceScope(const PaceScope&) = delete;
  PaceScope& operator=(const PaceScope&) = delete;
};

/// Of which all that is copied has several pieces.
inline constexpr GpuSettings small_settings{
    .elements_each = 160, .piece_bytes = 256, .small_piece_bytes = 128};

/// What goes wrong next.
struct Faults {
  int wait = 0;              // the error of the next wait
  int finish = 0;            // that of the next wait for all of a stream
  int allocation = 0;        // that of the next allocation
  std::deque<int> frees;     // of the next memory that is freed
  int event = 0;             // of the next event but one that is made
  int refused_captures = 0;  // how many more there are
  int allocations = 0;       // how many there have been
  int holds = 0;             // how often a stream has been made to wait
  int events = 0;            // that have been made, and not destroyed
  std::vector<CudaDriver::Address> freed;
  std::function<int(std::size_t)> allocating;  // the error of an allocation of so many bytes
};
inline Faults faults;

/// Device 1, which is lost by each fault: other tests do not have it.
inline constexpr int faulty_device = 1;
inline const CudaDriver& faulty_driver() {
  static const CudaDriver driver = [] {
    CudaDriver made = CudaDriver::emulated();
    made.wait_for_event = [](CudaDriver::Event event) {
      if (const int error = std::exchange(faults.wait, 0)) return error;
      return CudaDriver::emulated().wait_for_event(event);
    };
    made.wait_for = [](CudaDriver::Stream stream) {
      if (const int error = std::exchange(faults.finish, 0)) return error;
      return CudaDriver::emulated().wait_for(stream);
    };
    made.make_event = [](CudaDriver::Event* event, unsigned flags) {
      if (faults.event != 0 && faults.events == 1) return std::exchange(faults.event, 0);
      ++faults.events;
      return CudaDriver::emulated().make_event(event, flags);
    };
    made.destroy_event = [](CudaDriver::Event event) {
      --faults.events;
      return CudaDriver::emulated().destroy_event(event);
    };
    made.allocate = [](CudaDriver::Address* address, std::size_t bytes) {
      ++faults.allocations;
      if (const auto allocating = faults.allocating)  // which may put another in its place
        if (const int error = allocating(bytes)) return error;
      if (const int error = std::exchange(faults.allocation, 0)) return error;
      return CudaDriver::emulated().allocate(address, bytes);
    };
    made.free = [](CudaDriver::Address address) {
      if (!faults.frees.empty()) {
        const int error = faults.frees.front();
        return faults.frees.pop_front(), error;
      }
      faults.freed.push_back(address);
      return CudaDriver::emulated().free(address);
    };
    made.begin_capture = [](CudaDriver::Stream stream, int mode) {
      if (faults.refused_captures > 0) return --faults.refused_captures, 801;
      return CudaDriver::emulated().begin_capture(stream, mode);
    };
    made.hold = [](CudaDriver::Stream stream, CudaDriver::Event event, unsigned flags) {
      ++faults.holds;
      return CudaDriver::emulated().hold(stream, event, flags);
    };
    return made;
  }();
  return driver;
}

/// Another thread comes to know of a fault.
inline void fail_elsewhere(Gpu& gpu) {
  std::jthread([&] {
    const std::shared_ptr<void> memory = gpu.allocate(64);
    double value = 0;
    faults.wait = 700;
    CHECK_THROWS_AS(gpu.read(&value, memory.get(), 8), OSError);
  });
}

/// Two copies, one after the other, of an array of float64.
inline Program two_copies(const Dims& shape = {}) {
  using Space = BufferRef::Space;
  const Dims strides = c_strides(shape, 8);
  const std::int64_t bytes = element_count(shape) * 8;
  Program program;
  program.inputs = {{.name = "x", .dtype = DType::float64, .shape = shape, .strides = strides}};
  program.outputs = {{.name = "y", .dtype = DType::float64, .shape = shape, .strides = strides}};
  program.constants = {ndarray::scalar(3.0)};
  program.arena_bytes = bytes;
  program.steps = {Copy{{Space::input, 0, 0}, {Space::arena, 0, 0}, bytes},
                   Copy{{Space::arena, 0, 0}, {Space::output, 0, 0}, bytes}};
  return program;
}

}  // namespace weft
