// Which lists the steps of a loop change, as far as data decide how often.
#pragma once
#include <limits>
#include <map>
#include <unordered_map>
#include <unordered_set>

#include "frontend/source/values/values.hpp"

namespace weft::source {

/// Lists, and what they held when a loop began.
using KnownLists = std::vector<std::pair<std::shared_ptr<Sequence>, Sequence>>;

/// How often the steps of a loop are taken: so often at most; or as often as data decide. `loop` is another
/// number each time a loop is come to, and the same for all samples of it; `taken` is how many steps come
/// before the sample.
struct StepCount {
  std::int64_t most = 0;
  bool by_data = false;
  std::uint64_t loop = 0;
  std::int64_t taken = 0;
  bool is_known() const { return !by_data && most < std::numeric_limits<std::int64_t>::max(); }
};

inline constexpr std::int64_t unbounded = std::numeric_limits<std::int64_t>::max();

/// A list that is read as one of as many items as data decide, from before a loop on; or of so many at each
/// step.
struct GrowingList {
  Value item;             // one like all others
  std::int64_t each = 0;  // items that a step appends, at most where data decide
  bool is_known = false;  // how many there are
};
/// By the place of a list among those that a step knows: the same in each sample.
using GrowingLists = std::map<std::size_t, GrowingList>;

/// That a list has turned out to be one, in the steps of the loop that is so many loops deep.
struct Grows {
  std::size_t depth, place;
  GrowingList list;
};

/// A list of as many items as are known, before a loop that appends so many at each step.
struct StackedList {
  std::shared_ptr<Sequence> list;
  std::int64_t before = 0, each = 0;
  bool is_shared = false;
  bool by_data = false;  // it is counted while the program runs
};

/// That what a step appends does not lie in the memory of the loop.
struct NotStacked {};

/// While one lives, its thread reads a step of a loop, which knows `lists`.
class StepLists {
 public:
  /// `containers`: the lists, dicts and sets that are known before the step.
  StepLists(const KnownLists& lists, const std::unordered_set<const void*>& containers,
            const StepCount& steps);
  ~StepLists();
  StepLists(const StepLists&) = delete;
  StepLists& operator=(const StepLists&) = delete;

  /// Whether there are steps at hand, and none of them knows it.
  static bool is_new(const void* container);
  /// How many are alive on this thread.
  static std::size_t depth();
  /// Whether the step appends as many items as all do, as far as that is known. Errors: Grows, where it
  /// appends more than was known.
  bool check(const GrowingLists& growing) const;
  /// A loop within has appended so many: false where the step at hand does not know the list. Errors: Grows,
  /// before an item is read for which there is no memory.
  static bool count_within(const Sequence& list, std::int64_t appended);
  /// Arrays that were appended to lists of as many items as are known, and that others know too.
  struct Shared {
    const Sequence* list;
    std::shared_ptr<Storage> array;
  };
  std::vector<Shared> shared() const;
  /// Whether others know a list that was appended to such a list: a change of one is one of both.
  bool shares_lists() const;
  /// Whether steps at hand have appended it to such a list.
  static bool is_appended(const Sequence& list);
  /// How many items the step appends whatever data decide; nothing where they decide that.
  std::optional<std::int64_t> appended_evenly(const Sequence& list) const;
  /// Whether it appends, and nothing but what is known: as lists of known items they are worth more.
  bool appends_what_is_known() const { return appends_known_ && !appends_computed_; }

 private:
  friend bool is_grown_before(const Value* appended, Sequence& list);
  friend bool is_bounded(const Sequence& list);
  friend void leave_stacked(const StackedList& stacked, std::int64_t steps);
  static StepLists* knowing(const Sequence& list);
  static bool decided_by_data(const Sequence& list, const StepLists* outermost);
  static bool have_known_steps(const StepLists* outermost);
  std::optional<std::size_t> place_of(const Sequence& list) const;
  void note_change(const Value* appended, const Sequence& list);
  void count(const Sequence& list, const Value& item);
  void note_arrays(const Sequence& list, const Value& item);
  void note_lists(const Value& item);

  StepLists* around_;
  std::size_t depth_;
  const KnownLists& lists_;
  const std::unordered_set<const void*>& containers_;
  StepCount steps_;
  std::unordered_map<const Sequence*, std::int64_t> appended_;
  std::vector<std::pair<const Sequence*, std::weak_ptr<Storage>>> arrays_;  // appended
  std::vector<std::weak_ptr<const Sequence>> inner_;                        // lists that were appended
  std::unordered_set<const Sequence*> uneven_;                              // changed as data decide
  bool appends_known_ = false, appends_computed_ = false;
};

/// Whether a list is one of as many items as data decide, once it is known that it is to be changed: by
/// appending `appended`, or else where its items are. Errors: Grows where it becomes one before a loop at
/// hand.
bool is_grown_before(const Value* appended, Sequence& list);
/// Errors: NotImplementedError for a list that a loop walks, which counted its items beforehand.
void refuse_walked(const Sequence& list);
/// Whether what is read happens in many steps, each of which knows the list.
bool is_bounded(const Sequence& list);

/// A loop has taken so many steps: the list is one of known items again, unless the steps at hand know it.
void leave_stacked(const StackedList& stacked, std::int64_t steps);
/// Makes lists such, before a loop; those of known items are as they are before the sample.
std::vector<StackedList> grow_lists(const KnownLists& lists, const GrowingLists& growing,
                                    const StepCount& count);

}  // namespace weft::source
