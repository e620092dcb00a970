// Which lists the steps of a loop change, as far as data decide how often.
#pragma once
#include <limits>
#include <map>
#include <unordered_map>

#include "frontend/source/values/values.hpp"

namespace weft::source {

/// Lists, and what they held when a loop began.
using KnownLists = std::vector<std::pair<std::shared_ptr<Sequence>, Sequence>>;

/// How often the steps of a loop are taken: so often at most; or as often as data decide. `loop` is another
/// number each time a loop is come to, and the same for all samples of it.
struct StepCount {
  std::int64_t most = 0;
  bool by_data = false;
  std::uint64_t loop = 0;
};

inline constexpr std::int64_t unbounded = std::numeric_limits<std::int64_t>::max();

/// A list that is read as one of as many items as data decide, from before a loop on.
struct GrowingList {
  Value item;             // one like all others
  std::int64_t each = 0;  // items that a step appends at most
};
/// By the place of a list among those that a step knows: the same in each sample.
using GrowingLists = std::map<std::size_t, GrowingList>;

/// That a list has turned out to be one, in the steps of the loop that is so many loops deep.
struct Grows {
  std::size_t depth, place;
  GrowingList list;
};

/// While one lives, its thread reads a step of a loop, which knows `lists`.
class StepLists {
 public:
  /// `by_data`: data decide how many steps there are.
  StepLists(const KnownLists& lists, bool by_data);
  ~StepLists();
  StepLists(const StepLists&) = delete;
  StepLists& operator=(const StepLists&) = delete;

  /// How many are alive on this thread.
  static std::size_t depth();
  /// Errors: Grows, where the step appends more than was known.
  void check(const GrowingLists& known) const;

 private:
  friend bool is_grown_before(const Value* appended, Sequence& list);
  friend bool is_bounded(const Sequence& list);
  static StepLists* knowing(const Sequence& list);
  static bool decided_by_data(const StepLists* outermost);
  std::optional<std::size_t> place_of(const Sequence& list) const;
  void count(const Sequence& list, const Value& item);

  StepLists* around_;
  std::size_t depth_;
  const KnownLists& lists_;
  bool by_data_;
  std::unordered_map<const Sequence*, std::int64_t> appended_;
};

/// Whether a list is one of as many items as data decide, once it is known that it is to be changed: by
/// appending `appended`, or else where its items are. Errors: Grows where it becomes one before a loop at
/// hand.
bool is_grown_before(const Value* appended, Sequence& list);
/// Errors: NotImplementedError for a list that a loop walks, which counted its items beforehand.
void refuse_walked(const Sequence& list);
/// Whether what is read happens in many steps, each of which knows the list.
bool is_bounded(const Sequence& list);

/// Makes lists such, before a loop.
void grow_lists(const KnownLists& lists, const GrowingLists& growing, const StepCount& count);

}  // namespace weft::source
