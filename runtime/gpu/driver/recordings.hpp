// What a GPU has been asked for by programs, from run to run.
#pragma once
#include <list>
#include <optional>
#include <unordered_map>

#include "runtime/program/program.hpp"
#include "runtime/run/step_run.hpp"

namespace weft {

/// Work that a GPU has been asked for, to be asked for again.
class Recording {
 public:
  virtual ~Recording() = default;
  /// The driver's error, or 0.
  virtual int replay() = 0;
};

/// Not for several threads at once.
class Recordings {
 public:
  /// Null for what cannot be recorded.
  using Record = std::function<std::shared_ptr<Recording>(const std::function<void()>& work)>;
  explicit Recordings(Record record) : record_(std::move(record)) {}

  /// Asks for work on arrays that lie where they lay before, recorded when they do so for the second time:
  /// the driver's error, or 0. None where it is to be done as it is, and, for the first time, noted then.
  std::optional<int> take(const Program& program, const Addresses& addresses,
                          const std::shared_ptr<void>& memory, const std::function<void()>& work);
  /// That has been done as it is.
  void note(const Program& program, const Addresses& addresses);

  /// Lets go of recordings, and of what they work on.
  void release();
  /// All memory is lost.
  void forget() { programs_.clear(); }

 private:
  struct Entry {
    std::vector<std::byte*> inputs, outputs;
    std::shared_ptr<Recording> recording;
    std::shared_ptr<void> memory;  // that it works on
    bool is_refused = false;       // it cannot be recorded
  };
  /// Of one program.
  struct Kept {
    std::weak_ptr<const char> identity;  // while it lives
    std::list<Entry> entries;            // the latest first
  };
  Kept& kept(const Program& program);
  static Entry* find(Kept& kept, const Addresses& addresses);

  Record record_;
  std::unordered_map<const char*, Kept> programs_;
};

}  // namespace weft
