#include "frontend/source/items/growing_lists.hpp"

#include <algorithm>

#include "frontend/source/items/grown_items.hpp"
#include "frontend/source/items/item_form.hpp"
#include "frontend/source/values/reading.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

StepLists* innermost() { return reading().lists; }

/// How many items it had at most before that loop made room for more.
std::int64_t most_before(const Sequence& list, std::uint64_t loop) {
  if (!list.grown) return static_cast<std::int64_t>(list.items.size());
  return list.grown->room_made.loop == loop ? list.grown->room_made.before : list.grown->most;
}

}  // namespace

StepLists::StepLists(const KnownLists& lists, bool by_data)
    : around_(innermost()), depth_(depth() + 1), lists_(lists), by_data_(by_data) {
  reading().lists = this;
}

StepLists::~StepLists() { reading().lists = around_; }

std::size_t StepLists::depth() { return innermost() ? innermost()->depth_ : 0; }

std::optional<std::size_t> StepLists::place_of(const Sequence& list) const {
  const auto found =
      std::ranges::find_if(lists_, [&](const auto& known) { return known.first.get() == &list; });
  if (found == lists_.end()) return std::nullopt;
  return static_cast<std::size_t>(found - lists_.begin());
}

/// The outermost one: a list is made longer before all loops whose steps know it.
StepLists* StepLists::knowing(const Sequence& list) {
  StepLists* knows = nullptr;
  for (StepLists* step = innermost(); step; step = step->around_)
    if (step->place_of(list)) knows = step;
  return knows;
}

/// Whether data decide how often the step at hand is taken, or what happens in it.
bool StepLists::decided_by_data(const StepLists* outermost) {
  for (const StepLists* step = innermost(); step && step->depth_ >= outermost->depth_; step = step->around_)
    if (step->by_data_) return true;
  return writes_depend();
}

/// What a loop within appends, nothing bounds.
void StepLists::count(const Sequence& list, const Value& item) {
  if (auto form = wider_form(list.grown->form, item))
    throw Grows{depth_, *place_of(list), {*std::move(form)}};
  std::int64_t& appended = appended_[&list];
  appended = this != innermost() || appended == unbounded ? unbounded : appended + 1;
}

void StepLists::check(const GrowingLists& known) const {
  for (const auto& [list, appended] : appended_) {
    const std::size_t place = *place_of(*list);
    const auto found = known.find(place);
    if (found == known.end() || appended > found->second.each)
      throw Grows{depth_, place, {list->grown->form, appended}};
  }
}

bool is_grown_before(const Value* appended, Sequence& list) {
  if (list.is_item) note_change(list);  // for its error
  if (appended) refuse_walked(list);
  StepLists* step = StepLists::knowing(list);
  if (list.grown) {
    if (step && appended) step->count(list, *appended);
    return true;
  }
  const Value* item = appended ? appended : list.items.empty() ? nullptr : &list.items.back();
  if (!item || !(step ? StepLists::decided_by_data(step) : writes_depend())) return false;
  const std::int64_t more = appended ? 1 : 0;
  if (step) throw Grows{step->depth_, *step->place_of(list), {*item, step == innermost() ? more : unbounded}};
  make_grown(list, *item, static_cast<std::int64_t>(list.items.size()) + more);
  return true;
}

void refuse_walked(const Sequence& list) {
  if (list.is_walked)
    throw NotImplementedError(
        "a list that a loop walks, as far as data decide how long it is, is not made longer or shorter");
}

bool is_bounded(const Sequence& list) { return StepLists::knowing(list) != nullptr; }

void grow_lists(const KnownLists& lists, const GrowingLists& growing, const StepCount& count) {
  for (const auto& [place, grows] : growing) {
    Sequence& list = *lists[place].first;
    const std::int64_t items = most_before(list, count.loop), most = most_room(grows.item);
    const bool is_known = grows.each == 0 || count.most < most / grows.each;
    const std::int64_t room = is_known ? std::min(items + grows.each * count.most, most) : most;
    make_grown(list, grows.item, std::max({room, items, std::int64_t{1}}), {count.loop, items});
  }
}

}  // namespace weft::source
