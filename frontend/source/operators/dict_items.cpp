#include "frontend/source/operators/dict_items.hpp"

#include "frontend/source/items/iteration.hpp"
#include "frontend/source/operators/choosing.hpp"
#include "frontend/source/texts/formatting.hpp"
#include "frontend/source/values/storage.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {

std::shared_ptr<Dict> made_dict(const Value& source) {
  const auto dict = std::make_shared<Dict>();
  if (const auto* other = source.as<std::shared_ptr<Dict>>()) {
    for (const auto& [key, value] : (*other)->items()) dict->put(key, value);
    return dict;
  }
  for (const Value& pair : items_of(source)) {
    const std::vector<Value> both = items_of(pair);
    if (both.size() != 2)
      throw ValueError("dictionary update sequence element #" + std::to_string(dict->items().size()) +
                       " has length " + std::to_string(both.size()) + "; 2 is required");
    dict->put(both[0], both[1]);
  }
  return dict;
}

void assign_dict_item(Dict& dict, const Value& key, const Value& value) {
  const Value* before = dict.find(key);
  if (!before) return dict.change(key, value);
  dict.put(key, writes_depend() ? chosen(LazyTensor(WritesWhere::condition()), value, *before) : value);
}

void no_such_key(const Value& key) { throw KeyError(represented(key)); }

}  // namespace weft::source
