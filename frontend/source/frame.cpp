#include "frontend/source/frame.hpp"

#include <algorithm>

namespace weft::source {

/// Frames may hold each other through functions in a chain of any length: those that are left are forgotten
/// one after the other.
Frame::~Frame() {
  thread_local std::vector<Names> left;
  thread_local bool forgetting = false;
  left.push_back(std::move(names));
  if (std::exchange(forgetting, true)) return;
  while (!left.empty()) {
    const Names last = std::move(left.back());
    left.pop_back();
  }
  forgetting = false;
}

bool Frame::owns(Index32 name) const {
  return (function && std::ranges::binary_search(function->locals, name)) ||
         std::ranges::find(own, name) != own.end();
}

void Frame::forget_others() {
  result = NoneValue{};
  returned.clear();
  alive.reset();
  if (captured)
    std::erase_if(names, [&](const auto& entry) {
      return !std::ranges::binary_search(function->captured, entry.first);
    });
}

CapturedFrames::~CapturedFrames() {
  for (const std::weak_ptr<Frame>& each : frames_)
    if (const auto frame = each.lock()) const Names last = std::exchange(frame->names, {});
}

void CapturedFrames::add(Frame& frame) {
  if (std::exchange(frame.captured, true)) return;
  if (frames_.size() == frames_.capacity())
    std::erase_if(frames_, [](const std::weak_ptr<Frame>& each) { return each.expired(); });
  frames_.push_back(frame.weak_from_this());
}

}  // namespace weft::source
