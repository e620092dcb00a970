#include "tools/weft/execution/profile.hpp"

#include <unistd.h>

#include <nlohmann/json.hpp>

#include "runtime/system/errors.hpp"
#include "runtime/system/file.hpp"

namespace weft::cli {
namespace {

using Clock = std::chrono::steady_clock;

double microseconds(Clock::duration duration) {
  return std::chrono::duration<double, std::micro>(duration).count();
}

}  // namespace

std::function<void(const StepEvent&)> Profile::observer() {
  return [this](const StepEvent& event) {
    const std::lock_guard lock(mutex_);
    entries_.push_back({std::string(event.name), event.bytes, event.begin, event.end});
  };
}

void Profile::add(const std::string& name, Clock::time_point begin) {
  const std::lock_guard lock(mutex_);
  entries_.push_back({name, 0, begin, Clock::now()});
}

void Profile::write(const std::string& path) const {
  nlohmann::ordered_json events = nlohmann::ordered_json::array();
  const Clock::time_point start = entries_.empty() ? Clock::time_point() : entries_.front().begin;
  for (const Entry& entry : entries_) {
    const double duration = microseconds(entry.end - entry.begin);
    nlohmann::ordered_json event = {
        {"name", entry.name}, {"ph", "X"},       {"ts", microseconds(entry.begin - start)},
        {"dur", duration},    {"pid", getpid()}, {"tid", 1}};
    if (entry.bytes > 0)
      event["args"] = {{"bytes", entry.bytes},
                       {"GB/s", duration > 0 ? static_cast<double>(entry.bytes) / duration / 1e3 : 0.0}};
    events.push_back(event);
  }
  const std::string text =
      nlohmann::ordered_json{{"traceEvents", events}, {"displayTimeUnit", "ms"}}.dump(1) + "\n";
  try {
    OutputFile file(path);
    file.write(std::as_bytes(std::span(text)));
    file.commit();
  } catch (const OSError& error) {
    throw OSError(path + ": " + error.what());
  }
}

}  // namespace weft::cli
