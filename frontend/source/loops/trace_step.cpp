// A step is read again until what is assumed of its names holds.
#include <algorithm>

#include "frontend/source/items/stacked_lists.hpp"
#include "frontend/source/loops/step_tracer.hpp"

namespace weft::source {
namespace {

/// Lists hold as many items as before the loop again.
class CountsKept {
 public:
  explicit CountsKept(std::vector<StackedList> lists) : lists_(std::move(lists)) {}
  ~CountsKept() {
    for (const StackedList& each : lists_)
      if (!each.by_data && each.list->grown && each.list->grown->known) set_known(*each.list, each.before);
  }
  CountsKept(const CountsKept&) = delete;

 private:
  std::vector<StackedList> lists_;
};

}  // namespace

TracedStep trace_step(Interpreter& interpreter, const Statement& statement,
                      const std::function<Value()>& item, const Value& walked, bool guarded, StepCount count,
                      StepAssumptions& assumed, const std::function<void()>& again) {
  const std::size_t depth = StepLists::depth() + 1;
  for (;; again()) {
    try {
      std::vector<StackedList> stacked;
      if (!assumed.growing.empty())
        stacked = grow_lists(LoopState(interpreter).lists(), assumed.growing, count);
      const CountsKept kept(stacked);
      const NamesApart apart(interpreter.frame(), assumed.apart);
      const ItemsApart items(interpreter, assumed.items);
      const ChoicesApart choices(interpreter.syntax(), interpreter.frame(), assumed.kinds);
      return StepTracer(interpreter, statement, walked, assumed, guarded, count, stacked, apart, choices,
                        items)
          .run(item);
    } catch (const Widened& widened) {
      assumed.wide.insert(widened.name);
    } catch (const NotStacked&) {
      throw LoopRefused{statement.offset, true};
    } catch (const Shares& shares) {
      if (!assumed.apart.insert(shares.name).second) throw LoopRefused{statement.offset, true};
    } catch (const OtherKind& other) {
      if (!add_kinds(assumed.kinds[other.name], other.value)) throw LoopRefused{statement.offset, true};
    } catch (const Varies& varies) {
      assumed.varying.insert(varies.names.begin(), varies.names.end());
    } catch (const ItemsChange& change) {
      assumed.items.insert(change.items.begin(), change.items.end());
    } catch (const Grows& grows) {
      if (grows.depth != depth) throw;
      GrowingList& list = assumed.growing.try_emplace(grows.place, grows.list).first->second;
      list.item = grows.list.item;
      list.each = std::max(list.each, grows.list.each);
      list.is_known &= grows.list.is_known;
    }
  }
}

}  // namespace weft::source
