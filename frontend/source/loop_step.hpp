// One step of a loop as a graph of its own.
#pragma once
#include "frontend/source/name_uses.hpp"
#include "frontend/source/tracer.hpp"
#include "ir/loop.hpp"

namespace weft::source {

/// That a loop cannot be one node: which, and whether that may be otherwise once its first step was taken.
struct LoopRefused {
  Offset loop = 0;
  bool settles = false;
};

/// What a step leaves for the next: memory, what a name of the frame is bound to, or whether there is a next
/// one.
struct Carried {
  enum class Kind : std::uint8_t { storage, array, scalar, number, condition };
  Kind kind = Kind::storage;
  std::shared_ptr<Storage> storage;
  Index32 name = 0;
  std::int64_t low = 0, high = 0;  // of an int
  bool or_python = false;          // of a scalar
  bool operator==(const Carried&) const = default;
};

struct TracedStep {
  LoopStep step;
  std::vector<Carried> carried;
  /// What the parameters stand for outside, the carried values first: no tensor for one that does not exist
  /// before the loop.
  std::vector<Tensor> inputs;
  std::vector<Type> types;  // theirs
};

/// What the names of the frame and of the module, and the memory they lead to, hold; to be put back.
class LoopState {
 public:
  explicit LoopState(Tracer& tracer);
  void restore() const;

  struct Held {
    std::shared_ptr<Storage> storage;
    Storage held;
  };
  const std::vector<Held>& storages() const { return storages_; }
  const Names& names() const { return names_; }

 private:
  void collect(const Names& names);
  void collect(const Value& value);

  Tracer& tracer_;
  Names names_;  // of the frame
  std::vector<Held> storages_;
  std::vector<std::pair<std::shared_ptr<Sequence>, std::vector<Value>>> lists_;
  std::int64_t steps_;
};

/// Reads the body of `statement`, a for with what gives its item, or a while, and puts back what it changed.
/// Errors: LoopRefused; those of reading.
TracedStep trace_step(Tracer& tracer, const Statement& statement, const std::function<Value()>& item);

/// Whether the text of the function being read has the name outside of the loop.
bool is_read_outside(const Tracer& tracer, const Statement& loop, Index32 name);

}  // namespace weft::source
