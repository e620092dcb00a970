// What a loop may change, kept to be put back.
#pragma once
#include <unordered_map>
#include <unordered_set>

#include "frontend/source/items/growing_lists.hpp"
#include "frontend/source/items/iteration.hpp"
#include "frontend/source/loops/interpreter.hpp"
#include "frontend/source/values/dicts.hpp"
#include "frontend/source/values/sets.hpp"

namespace weft::source {

/// What the names of the frame and of the module, and the memory they lead to, hold, and what has been
/// returned; to be put back.
class LoopState {
 public:
  explicit LoopState(Interpreter& interpreter);
  void restore() const;
  /// Whether it can be: no generator has given an item since.
  bool is_restorable() const;

  struct Held {
    std::shared_ptr<Storage> storage;
    Storage held;
  };
  const std::vector<Held>& storages() const { return storages_; }
  const Names& names() const { return names_; }
  const KnownLists& lists() const { return lists_; }
  /// All lists, dicts and their kin.
  const std::unordered_set<const void*>& containers() const { return containers_; }
  const std::vector<std::pair<std::shared_ptr<Dict>, Dict>>& dicts() const { return dicts_; }
  bool holds(const Array& array) const { return places_.contains(array.storage().get()); }
  /// Whether a function knows the array whose frame waits for no other: one of a call that has ended.
  bool is_known_elsewhere(const Array& array) const { return elsewhere_.contains(array.storage().get()); }
  /// How often a list or a dict is known, by names and by what these lead to.
  int times_known(const void* container) const {
    const auto found = times_known_.find(container);
    return found == times_known_.end() ? 0 : found->second;
  }
  /// Whether there are generators, which may know anything.
  bool has_generators() const;

 private:
  void collect(const Names& names);
  void collect(const Value& value);
  void collect(const GrownList& list);
  void collect_frames();

  Interpreter& interpreter_;
  Names names_;  // of the frame
  std::vector<std::pair<LazyTensor, Value>> returned_;
  std::optional<LazyTensor> alive_;
  std::vector<Held> storages_;
  std::unordered_map<const Storage*, std::size_t> places_;  // in storages_
  KnownLists lists_;
  std::vector<std::pair<std::shared_ptr<Dict>, Dict>> dicts_;
  std::vector<std::pair<SetPtr, Set>> sets_;
  std::vector<std::pair<std::shared_ptr<ZipValue>, ZipValue>> zips_;
  std::vector<const Frame*> frames_;  // to be collected, and those that were
  std::unordered_set<const Frame*> known_, waiting_;
  std::unordered_set<const void*> containers_;
  std::unordered_map<const void*, int> times_known_;
  std::unordered_set<const Storage*> elsewhere_;
  bool is_elsewhere_ = false;
  std::int64_t steps_;
  std::uint64_t changes_ = changes_noted();
  std::size_t errors_kept_;
};

/// How often the value leads to the array's memory.
int owners_in(const Value& value, const Array& array);
int owners_in(const Names& names, const Array& array);
/// The list, tuple or dict that a value is, or a view of a dict sees; null of others.
const void* container_in(const Value& value);
/// How often it leads to such a one.
int owners_in(const Value& value, const void* container);
int owners_in(const Names& names, const void* container);

}  // namespace weft::source
