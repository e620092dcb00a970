#include "runtime/gpu/driver/timeline.hpp"

#include <algorithm>

namespace weft {

Timeline::~Timeline() {
  for (const Mark& mark : marks_)
    if (mark.event) context_.driver().destroy_event(mark.event);
}

void Timeline::finish() const {
  if (stream_) context_.driver().wait_for(stream_);
}

void Timeline::open() {
  const CudaDriver& driver = context_.driver();
  check_cuda(driver, driver.make_stream(&stream_, CudaDriver::apart_from_others), "making a stream");
}

void Timeline::forget() {
  stream_ = nullptr;
  marks_ = {};
  done_ = count();
}

void Timeline::mark() {
  if (marks_[latest_].event && marks_[latest_].count == count()) return;
  const CudaDriver& driver = context_.driver();
  Mark& mark = marks_[(latest_ + 1) % kept_marks];
  if (!mark.event)
    context_.check(driver.make_event(&mark.event, CudaDriver::without_times), "making an event");
  context_.check(driver.record(mark.event, stream_), "marking work");
  mark.count = count();
  latest_ = (latest_ + 1) % kept_marks;
}

/// The earliest that tells of all of these; null if none does.
const Timeline::Mark* Timeline::find(std::int64_t count) const {
  const Mark* found = nullptr;
  for (const Mark& mark : marks_)
    if (mark.event && mark.count >= count && (!found || mark.count < found->count)) found = &mark;
  return found;
}

const Timeline::Mark& Timeline::mark_of(std::int64_t count) {
  if (const Mark* known = find(count)) return *known;
  mark();
  return marks_[latest_];
}

void Timeline::hold(const Timeline& other, std::int64_t count) {
  if (count <= done_) return;
  const CudaDriver& driver = context_.driver();
  context_.check(driver.hold(other.stream_, mark_of(count).event, 0), "having a stream wait");
}

void Timeline::wait(std::int64_t count, std::int64_t epoch) {
  CudaDriver::Event event = nullptr;
  {
    const GpuContext::Lock lock = context_.enter(epoch);
    if (count <= done_) return;
    event = mark_of(count).event;
  }
  context_.wait(event, epoch);
  const GpuContext::Lock lock = context_.enter(epoch);
  note_done(count);
}

bool Timeline::is_done(std::int64_t count) {
  if (count <= done_) return true;
  const Mark* const known = find(count);
  if (!known) return false;
  const int error = context_.driver().is_done(known->event);
  if (error == CudaDriver::not_ready) return false;
  context_.check(error, "asking whether work is done");
  note_done(known->count);
  return true;
}

void Timeline::note_done(std::int64_t count) { done_ = std::max(done_, count); }

}  // namespace weft
