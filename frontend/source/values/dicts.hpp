// Python's dicts, in the order in which their keys came, with keys that are known.
#pragma once
#include <unordered_map>
#include <utility>

#include "frontend/source/values/values.hpp"

namespace weft::source {

class Dict {
 public:
  using Item = std::pair<Value, Value>;

  const std::vector<Item>& items() const { return items_; }
  int depth() const { return depth_; }
  /// The value, or null. Errors: TypeError for a key that Python cannot hash.
  const Value* find(const Value& key) const;
  /// dict[key] = value, as part of a display, or of a key that is there. Errors: MemoryError for too many
  /// items or too deep ones.
  void put(const Value& key, Value value);
  /// The same for a dict that others may know. Errors: NotImplementedError where a condition decides, and
  /// for a value that holds the dict.
  void change(const Value& key, Value value);
  /// The value of the key that came so many keys after the first.
  Value& value_at(std::size_t place) { return items_[place].second; }
  /// How often another value was put in its place.
  std::uint64_t puts_at(std::size_t place) const { return puts_[place]; }
  /// Takes an item out; nothing where there is none.
  std::optional<Value> remove(const Value& key);

  int level = 0;  // how deep it has lain in others: less than all that lies in it

 private:
  std::vector<Item> items_;
  std::vector<std::uint64_t> puts_;
  std::unordered_map<std::string, std::size_t> places_;  // of what the keys are to equality
  int depth_ = 1;                                        // of values in values: bounded
};

Value item_of(const DictView& view, std::size_t place);
/// The view that a walk over the value takes, if it is a dict or a view of one.
std::optional<DictView> dict_view(const Value& value);

}  // namespace weft::source
