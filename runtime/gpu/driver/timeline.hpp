// A stream whose work is counted, so that others can wait for a part of it.
#pragma once
#include <array>

#include "runtime/gpu/driver/gpu_context.hpp"

namespace weft {

/// How much a stream has been asked for when; any thread may read it.
using WorkCount = std::atomic<std::int64_t>;

/// All but what it says of `count` and `wait` with the device entered.
class Timeline {
 public:
  explicit Timeline(GpuContext& context) : context_(context) {}
  ~Timeline();
  /// Waits until all is done, whatever comes of it.
  void finish() const;
  Timeline(const Timeline&) = delete;
  Timeline& operator=(const Timeline&) = delete;

  void open();
  /// All that it was asked for is lost.
  void forget();
  CudaDriver::Stream stream() const { return stream_; }

  /// Of what it has been asked for.
  std::int64_t count() const { return *count_; }
  const std::shared_ptr<WorkCount>& counter() const { return count_; }
  /// It has been asked for something.
  void note() { ++*count_; }

  /// Gives what it was asked for so far an event of its own.
  void mark();
  /// `other` waits, before what it is asked for next, until the first `count` are done.
  void hold(const Timeline& other, std::int64_t count);
  /// The host waits for that, without the lock.
  void wait(std::int64_t count, std::int64_t epoch);
  bool is_done(std::int64_t count);
  /// It is known that the first `count` are done.
  void note_done(std::int64_t count);
  /// What it was asked for before what the latest two marks tell apart.
  std::int64_t count_before_latest() const { return marks_[before(latest_)].count; }

 private:
  struct Mark {
    CudaDriver::Event event = nullptr;
    std::int64_t count = 0;
  };
  static constexpr std::size_t kept_marks = 32;
  static std::size_t before(std::size_t mark) { return (mark + kept_marks - 1) % kept_marks; }
  const Mark* find(std::int64_t count) const;
  const Mark& mark_of(std::int64_t count);

  GpuContext& context_;
  CudaDriver::Stream stream_ = nullptr;
  std::shared_ptr<WorkCount> count_ = std::make_shared<WorkCount>(0);
  std::int64_t done_ = 0;
  std::array<Mark, kept_marks> marks_;  // taken in turn
  std::size_t latest_ = 0;
};

}  // namespace weft
