// Values of dicts that the steps of a loop change.
#pragma once
#include <compare>
#include <set>

#include "frontend/source/loops/loop_state.hpp"

namespace weft::source {

/// A dict among those that are known before a loop, and the place of one of its keys.
struct ItemPlace {
  std::size_t dict = 0, item = 0;
  auto operator<=>(const ItemPlace&) const = default;
};
using ItemPlaces = std::set<ItemPlace>;

/// That a step changes values which it was not assumed to.
struct ItemsChange {
  ItemPlaces items;
};

/// Of `d["total"] += x[i]` a name that no program can write stands for the value in the steps, where it is
/// handed on as other names are.
class CarriedItem {
 public:
  CarriedItem(const Syntax& syntax, std::shared_ptr<Dict> dict, const ItemPlace& place);

  Index32 part() const { return part_; }
  /// Binds the part to the value, in whose place is None then.
  void take_apart(Names& names) const;
  /// The other way round, where the part is bound.
  void put_together(Names& names) const;
  /// As a loop leaves it, whose steps have put another value there.
  void leave(Names& names) const;

 private:
  std::shared_ptr<Dict> dict_;
  std::size_t item_;
  Index32 part_;
};

/// While one lives, values of dicts are taken apart.
class ItemsApart {
 public:
  ItemsApart(Interpreter& interpreter, const ItemPlaces& places);
  ~ItemsApart();
  ItemsApart(const ItemsApart&) = delete;

  const std::vector<CarriedItem>& all() const { return all_; }
  void take_apart(Names& names) const;
  void put_together(Names& names) const;
  /// Errors: ItemsChange, where others than these are no longer what they were.
  void check(const LoopState& before) const;

 private:
  Frame& frame_;
  const ItemPlaces& places_;
  std::vector<CarriedItem> all_;
};

}  // namespace weft::source
