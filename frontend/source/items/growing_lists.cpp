#include "frontend/source/items/growing_lists.hpp"

#include <algorithm>

#include "frontend/source/items/grown_items.hpp"
#include "frontend/source/items/item_form.hpp"
#include "frontend/source/items/stacked_lists.hpp"
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

/// What the form of a list must be for one item more. Errors: NotStacked.
std::optional<Value> stacked_form(const GrownList& list, const Value& item) try {
  if (!can_be_stacked(item)) throw NotStacked{};
  return wider_form(list.form, item);
} catch (const NotImplementedError&) {  // another kind
  throw NotStacked{};
}

}  // namespace

StepLists::StepLists(const KnownLists& lists, const std::unordered_set<const void*>& containers,
                     const StepCount& steps)
    : around_(innermost()), depth_(depth() + 1), lists_(lists), containers_(containers), steps_(steps) {
  reading().lists = this;
}

StepLists::~StepLists() {
  reading().lists = around_;
  if (!around_) return;
  std::ranges::move(arrays_, std::back_inserter(around_->arrays_));
  std::ranges::move(inner_, std::back_inserter(around_->inner_));
}

bool StepLists::is_new(const void* container) {
  for (const StepLists* step = innermost(); step; step = step->around_)
    if (step->containers_.contains(container)) return false;
  return innermost() != nullptr;
}

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
bool StepLists::decided_by_data(const Sequence& list, const StepLists* outermost) {
  for (const StepLists* step = innermost(); step && step->depth_ >= outermost->depth_; step = step->around_)
    if (step->steps_.by_data) return true;
  return writes_depend(list.made_where);
}

/// Whether all loops at hand whose steps know the list have as many as are known.
bool StepLists::have_known_steps(const StepLists* outermost) {
  for (const StepLists* step = innermost(); step && step->depth_ >= outermost->depth_; step = step->around_)
    if (!step->steps_.is_known()) return false;
  return true;
}

void StepLists::note_change(const Value* appended, const Sequence& list) {
  if (!appended)
    uneven_.insert(&list);
  else
    (is_known_item(*appended) ? appends_known_ : appends_computed_) = true;
}

/// What a loop within appends, nothing bounds where data decide how often.
void StepLists::count(const Sequence& list, const Value& item) {
  const bool is_known = list.grown->known.has_value();
  if (auto form = is_known ? stacked_form(*list.grown, item) : wider_form(list.grown->form, item))
    throw Grows{depth_, *place_of(list), {*std::move(form), 0, is_known}};
  std::int64_t& appended = (is_known ? *innermost() : *this).appended_[&list];
  const bool is_bounded = is_known || (this == innermost() && appended != unbounded);
  appended = is_bounded ? appended + 1 : unbounded;
  if (!is_bounded || writes_depend(list.made_where)) uneven_.insert(&list);
  innermost()->note_arrays(list, item);
  if (is_known) innermost()->note_lists(item);
}

std::optional<std::int64_t> StepLists::appended_evenly(const Sequence& list) const {
  const auto found = appended_.find(&list);
  if (uneven_.contains(&list) || found == appended_.end()) return std::nullopt;
  return found->second;
}

void StepLists::note_arrays(const Sequence& list, const Value& item) {
  for (const Value& part : parts_of(item))
    if (const auto* array = part.as<Array>()) arrays_.emplace_back(&list, array->storage());
}

/// Errors: NotStacked for a list that is an item already, or that is known before the step.
void StepLists::note_lists(const Value& item) {
  const auto* sequence = item.as<std::shared_ptr<Sequence>>();
  if (!sequence) return;
  if (!(*sequence)->is_tuple) {
    if ((*sequence)->is_item || knowing(**sequence)) throw NotStacked{};
    inner_.emplace_back(*sequence);
  }
  for (const Value& each : (*sequence)->items) note_lists(each);
}

bool StepLists::shares_lists() const {
  return std::ranges::any_of(inner_, [](const auto& list) { return !list.expired(); });
}

bool StepLists::is_appended(const Sequence& list) {
  const auto is_same = [&](const auto& each) { return each.lock().get() == &list; };
  for (const StepLists* step = innermost(); step; step = step->around_)
    if (std::ranges::any_of(step->inner_, is_same)) return true;
  return false;
}

std::vector<StepLists::Shared> StepLists::shared() const {
  std::vector<Shared> alive;
  for (const auto& [list, appended] : arrays_)
    if (const auto array = appended.lock()) alive.push_back({list, array});
  return alive;
}

bool StepLists::count_within(const Sequence& list, std::int64_t appended) {
  StepLists* step = innermost();
  if (!step || !step->place_of(list)) return false;
  std::int64_t& all = step->appended_[&list];
  all += appended;
  const bool is_beyond = list.grown && list.grown->known && *list.grown->known > list.grown->room();
  if (is_beyond && step == knowing(list))  // whose memory it is
    throw Grows{step->depth_, *step->place_of(list), {list.grown->form, all, true}};
  return true;
}

bool StepLists::check(const GrowingLists& growing) const {
  for (const auto& [list, appended] : appended_) {
    const auto place = place_of(*list);
    if (!place) return false;
    const auto found = growing.find(*place);
    if (found == growing.end() || appended > found->second.each)
      throw Grows{depth_, *place, {list->grown->form, appended, list->grown->known.has_value()}};
  }
  return std::ranges::all_of(growing, [&](const auto& entry) {
    const auto& [place, grows] = entry;
    const auto appended = appended_.find(lists_[place].first.get());
    return !grows.is_known || grows.each == (appended == appended_.end() ? 0 : appended->second);
  });
}

bool is_grown_before(const Value* appended, Sequence& list) {
  if (list.is_item) note_change(list);  // for its error
  if (appended) refuse_walked(list);
  StepLists* step = StepLists::knowing(list);
  const bool by_data = step ? StepLists::decided_by_data(list, step) : writes_depend(list.made_where);
  const bool is_stacked = list.grown && list.grown->known;
  if (is_stacked && !by_data && !appended) throw NotStacked{};
  if (step) step->note_change(appended, list);
  if (list.grown && !(is_stacked && by_data)) {
    if (step && appended) step->count(list, *appended);
    return true;
  }
  const Value* item = appended ? appended : list.items.empty() ? nullptr : &list.items.back();
  if (is_stacked) item = &list.grown->form;
  const bool stacks =
      !by_data && step && appended && StepLists::have_known_steps(step) && can_be_stacked(*item);
  if (!item || !(by_data || stacks)) return false;
  const bool is_within = step && step != innermost();
  const std::int64_t more = appended ? 1 : 0, within = stacks ? 0 : unbounded;
  if (step) throw Grows{step->depth_, *step->place_of(list), {*item, is_within ? within : more, stacks}};
  make_grown(list, *item, static_cast<std::int64_t>(list.items.size()) + more);
  return true;
}

void refuse_walked(const Sequence& list) {
  if (list.is_walked)
    throw NotImplementedError(
        "a list that a loop walks, as far as data decide how long it is, is not made longer or shorter");
}

bool is_bounded(const Sequence& list) { return StepLists::knowing(list) != nullptr; }

namespace {

/// Memory for what all steps append, made by the outermost loop that knows the list. Errors: NotStacked.
StackedList stacked_list(const std::shared_ptr<Sequence>& list, const GrowingList& grows,
                         const StepCount& count) try {
  const bool is_made = list->grown && list->grown->room_made.loop != count.loop;
  const std::int64_t before = !list->grown ? std::ssize(list->items)
                              : is_made    ? *list->grown->known
                                           : list->grown->room_made.before;
  const std::int64_t most = most_room(grows.item);
  if (grows.each > 0 && count.most > (most - before) / grows.each) throw NotStacked{};
  const std::int64_t room = std::max<std::int64_t>(before + grows.each * count.most, 1);
  const bool has_room = list->grown && list->grown->room() >= room;
  if (!is_made && (!has_room || wider_form(list->grown->form, grows.item)))
    make_stacked(*list, grows.item, room, {count.loop, before});
  set_known(*list, before + grows.each * count.taken);
  return {list, before, grows.each};
} catch (const NotImplementedError&) {  // items of several kinds
  throw NotStacked{};
}

}  // namespace

std::vector<StackedList> grow_lists(const KnownLists& lists, const GrowingLists& growing,
                                    const StepCount& count) {
  std::vector<StackedList> stacked;
  for (const auto& [place, grows] : growing) {
    Sequence& list = *lists[place].first;
    if (grows.is_known && (!list.grown || list.grown->known)) {
      stacked.push_back(stacked_list(lists[place].first, grows, count));
      continue;
    }
    const std::int64_t items = most_before(list, count.loop), most = most_room(grows.item);
    const bool is_known = grows.each == 0 || count.most < most / grows.each;
    const std::int64_t room = is_known ? std::min(items + grows.each * count.most, most) : most;
    const bool is_exact =
        !list.grown || (list.grown->room_made.loop == count.loop && list.grown->room_made.is_exact);
    make_grown(list, grows.item, std::max({room, items, std::int64_t{1}}), {count.loop, items, is_exact});
    if (is_exact) stacked.push_back({.list = lists[place].first, .before = items, .by_data = true});
  }
  return stacked;
}

void leave_stacked(const StackedList& stacked, std::int64_t steps) {
  Sequence& list = *stacked.list;
  if (stacked.by_data && StepLists::knowing(list)) return;  // the loops around count it
  set_known(list, stacked.before + stacked.each * steps, stacked.is_shared);
  if (!StepLists::count_within(list, stacked.each * steps)) settle_stacked(list);
}

}  // namespace weft::source
