// The streams and events of emulated devices: what these are asked for is done when it must be, or long
// before.
#pragma once
#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "runtime/gpu/driver/cuda_driver.hpp"

namespace weft {

/// What a recorded stream is asked for.
struct CudaGraph {
  std::vector<std::function<int()>> work;
};
struct CudaExecutableGraph : CudaGraph {};

struct CudaEvent {
  CudaStream* stream = nullptr;           // that it was recorded on
  std::int64_t recorded = 0, passed = 0;  // how often; how many of these the stream has come to
  std::chrono::steady_clock::time_point at;
};

struct CudaStream {
  /// Work; or an event that is passed, or waited for.
  struct Item {
    std::function<int()> work;
    CudaEvent* passed = nullptr;
    CudaEvent* awaited = nullptr;
    std::int64_t times = 0;  // that the event must have been passed, or has been then
  };
  int device = 0;
  bool is_eager = true;  // for a while
  CudaGraph* captured = nullptr;
  std::deque<Item> items;
};

/// When a stream does what it is asked for: as soon as it may; once it must; or, for a while each, as chance
/// has it, which is the same for every process.
enum class Pace : std::uint8_t { soon, late, chance };

/// Of all devices. Work that does not wait for other work is done before it, or after, whatever was asked for
/// first. Any number of threads may use it. Functions give the driver's errors.
class EmulatedStreams {
 public:
  static EmulatedStreams& all();
  /// Of all streams, `chance` at first.
  void set_pace(Pace pace);

  CudaStream* make_stream(int device);
  CudaEvent* make_event();
  void destroy_event(CudaEvent* event);

  int ask(CudaStream* stream, std::function<int()> work);
  int record(CudaEvent* event, CudaStream* stream);
  int hold(CudaStream* stream, CudaEvent* event);
  /// Does what must be done before.
  int finish(CudaStream* stream);
  int finish(CudaEvent* event);
  int finish_device(int device);
  /// Whether the event is passed, or the error of not_ready.
  int is_done(CudaEvent* event);
  /// What is still to be done is not.
  void reset(int device);

 private:
  int error_of(const CudaStream* stream);
  bool advance(CudaStream& stream);
  void force(CudaStream& stream);
  void pass(CudaEvent& event, std::int64_t times);
  void go_on();
  bool chance();

  std::recursive_mutex mutex_;
  std::vector<std::unique_ptr<CudaStream>> streams_;
  std::vector<std::unique_ptr<CudaEvent>> events_;
  std::vector<int> errors_;  // that a device bears the mark of
  Pace pace_ = Pace::chance;
  std::uint64_t state_ = 1;
};

}  // namespace weft
