// What ran when, as a trace that Perfetto and Chrome's about:tracing open.
#pragma once
#include <mutex>
#include <string>
#include <vector>

#include "runtime/program/run_options.hpp"

namespace weft::cli {

class Profile {
 public:
  /// For RunOptions::observer; the profile must outlive the runs.
  std::function<void(const StepEvent&)> observer();
  /// Notes something else that took from `begin` to now, such as compiling.
  void add(const std::string& name, std::chrono::steady_clock::time_point begin);
  /// Writes the trace, whole or not at all. Errors: OSError.
  void write(const std::string& path) const;

 private:
  struct Entry {
    std::string name;
    std::int64_t bytes;
    std::chrono::steady_clock::time_point begin, end;
  };
  std::mutex mutex_;
  std::vector<Entry> entries_;
};

}  // namespace weft::cli
