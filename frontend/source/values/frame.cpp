#include "frontend/source/values/frame.hpp"

#include <algorithm>

namespace weft::source {

/// Frames may hold each other through functions in a chain of any length: those that are left are forgotten
/// one after the other, which takes no memory.
Frame::~Frame() {
  thread_local std::forward_list<Names> left;
  thread_local bool forgetting = false;
  left.splice_after(left.before_begin(), names_);
  if (std::exchange(forgetting, true)) return;
  while (!left.empty()) {
    std::forward_list<Names> first;
    first.splice_after(first.before_begin(), left, left.before_begin());
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

namespace {

template <class T>
void append(std::vector<std::weak_ptr<T>>& list, const std::shared_ptr<T>& item) {
  if (list.size() == list.capacity())
    std::erase_if(list, [](const std::weak_ptr<T>& each) { return each.expired(); });
  list.push_back(item);
}

}  // namespace

CapturedFrames::~CapturedFrames() {
  for (const std::weak_ptr<Frame>& each : frames_)
    if (const auto frame = each.lock()) const Names last = std::exchange(frame->names, {});
  for (const std::weak_ptr<Function>& each : functions_)
    if (const auto function = each.lock()) const auto last = std::exchange(function->defaults, {});
}

void CapturedFrames::add(const std::shared_ptr<Function>& function) {
  add(function->around);
  if (!function->defaults.empty()) append(functions_, function);
}

void CapturedFrames::add(const std::shared_ptr<Frame>& around) {
  around->captured = true;
  for (auto frame = around; frame && !frame->is_cut_in_the_end; frame = frame->outer) {
    frame->is_cut_in_the_end = true;
    append(frames_, frame);
  }
}

}  // namespace weft::source
