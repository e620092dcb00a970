#include "runtime/gpu/emulated/streams.hpp"

#include <algorithm>

namespace weft {

/// Streams live as long as the process, as whoever asks for one.
EmulatedStreams& EmulatedStreams::all() {
  static auto* const streams = new EmulatedStreams;
  return *streams;
}

void EmulatedStreams::set_pace(Pace pace) {
  const std::lock_guard lock(mutex_);
  pace_ = pace;
}

CudaStream* EmulatedStreams::make_stream(int device) {
  const std::lock_guard lock(mutex_);
  streams_.push_back(std::make_unique<CudaStream>());
  streams_.back()->device = device;
  errors_.resize(std::max<std::size_t>(errors_.size(), static_cast<std::size_t>(device) + 1));
  return streams_.back().get();
}

CudaEvent* EmulatedStreams::make_event() {
  const std::lock_guard lock(mutex_);
  return events_.emplace_back(std::make_unique<CudaEvent>()).get();
}

void EmulatedStreams::destroy_event(CudaEvent* event) {
  const std::lock_guard lock(mutex_);
  pass(*event, event->recorded);
  std::erase_if(events_, [&](const auto& each) { return each.get() == event; });
}

int EmulatedStreams::error_of(const CudaStream* stream) {
  return errors_[static_cast<std::size_t>(stream->device)];
}

int EmulatedStreams::ask(CudaStream* stream, std::function<int()> work) {
  const std::lock_guard lock(mutex_);
  stream->items.push_back({.work = std::move(work)});
  go_on();
  return error_of(stream);
}

int EmulatedStreams::record(CudaEvent* event, CudaStream* stream) {
  const std::lock_guard lock(mutex_);
  event->stream = stream;
  stream->items.push_back({.passed = event, .times = ++event->recorded});
  go_on();
  return error_of(stream);
}

int EmulatedStreams::hold(CudaStream* stream, CudaEvent* event) {
  const std::lock_guard lock(mutex_);
  stream->items.push_back({.awaited = event, .times = event->recorded});
  go_on();
  return error_of(stream);
}

/// The next of a stream's work, if nothing else must be done before. A device with an error does nothing.
bool EmulatedStreams::advance(CudaStream& stream) {
  if (stream.items.empty()) return false;
  if (const CudaEvent* event = stream.items.front().awaited;
      event && event->passed < stream.items.front().times)
    return false;
  const CudaStream::Item item = std::move(stream.items.front());
  stream.items.pop_front();
  int& error = errors_[static_cast<std::size_t>(stream.device)];
  if (item.work && error == 0) error = item.work();
  if (item.passed) item.passed->passed = item.times, item.passed->at = std::chrono::steady_clock::now();
  return true;
}

void EmulatedStreams::force(CudaStream& stream) {
  if (stream.items.empty()) return;
  if (CudaEvent* const event = stream.items.front().awaited) pass(*event, stream.items.front().times);
  advance(stream);
}

void EmulatedStreams::pass(CudaEvent& event, std::int64_t times) {
  while (event.passed < times) force(*event.stream);
}

int EmulatedStreams::finish(CudaStream* stream) {
  const std::lock_guard lock(mutex_);
  while (!stream->items.empty()) force(*stream);
  return error_of(stream);
}

int EmulatedStreams::finish(CudaEvent* event) {
  const std::lock_guard lock(mutex_);
  pass(*event, event->recorded);
  return event->stream ? error_of(event->stream) : 0;
}

int EmulatedStreams::finish_device(int device) {
  const std::lock_guard lock(mutex_);
  int error = 0;
  for (const auto& stream : streams_)
    if (stream->device == device) error = finish(stream.get());
  return error;
}

int EmulatedStreams::is_done(CudaEvent* event) {
  const std::lock_guard lock(mutex_);
  if (event->stream && error_of(event->stream) != 0) return error_of(event->stream);
  return event->passed == event->recorded ? 0 : CudaDriver::not_ready;
}

void EmulatedStreams::reset(int device) {
  const std::lock_guard lock(mutex_);
  for (const auto& stream : streams_) {
    if (stream->device != device) continue;
    stream->items.clear();
    for (const auto& event : events_)
      if (event->stream == stream.get()) event->passed = event->recorded;
  }
  if (static_cast<std::size_t>(device) < errors_.size()) errors_[static_cast<std::size_t>(device)] = 0;
}

/// Mostly the same as before, so that a stream falls far behind or is up to date for a while.
bool EmulatedStreams::chance() {
  state_ = state_ * 6364136223846793005 + 1442695040888963407;
  return (state_ >> 60) == 0;
}

/// Until no stream can go on that would.
void EmulatedStreams::go_on() {
  for (const auto& stream : streams_)
    if (chance()) stream->is_eager = !stream->is_eager;
  const auto takes_step = [this](const auto& stream) {
    return (pace_ == Pace::soon || (pace_ == Pace::chance && stream->is_eager)) && advance(*stream);
  };
  while (std::ranges::any_of(streams_, takes_step)) {
  }
}

}  // namespace weft
