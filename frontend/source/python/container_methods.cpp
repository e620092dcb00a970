// The methods of lists, tuples and dicts.
#include <algorithm>

#include "frontend/source/functions/numpy_function.hpp"
#include "frontend/source/items/growing_lists.hpp"
#include "frontend/source/items/grown_items.hpp"
#include "frontend/source/items/iteration.hpp"
#include "frontend/source/items/list_items.hpp"
#include "frontend/source/operators/dict_items.hpp"
#include "frontend/source/operators/operators.hpp"
#include "frontend/source/python/builtins.hpp"
#include "frontend/source/texts/formatting.hpp"
#include "frontend/source/values/dicts.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

/// To be appended to.
Sequence& list_of(const BoundArguments& given) { return **given["self"].as<std::shared_ptr<Sequence>>(); }
/// To be changed otherwise.
Sequence& changed_list(const BoundArguments& given) {
  note_change(list_of(given));
  return list_of(given);
}
const std::vector<Value>& items_of_self(const BoundArguments& given) {
  return given["self"].sequence()->items;
}
const std::shared_ptr<Dict>& dict_of(const BoundArguments& given) {
  return *given["self"].as<std::shared_ptr<Dict>>();
}

Value append_item(const BoundArguments& given) {
  append(list_of(given), given["object"]);
  return NoneValue{};
}

Value extend(const BoundArguments& given) {
  for (Value& item : items_of(given["iterable"])) append(list_of(given), std::move(item));
  return NoneValue{};
}

Value pop_item(const BoundArguments& given) {
  refuse_walked(list_of(given));
  const std::int64_t index = given.integer("index", -1);
  if (index == -1 && is_grown_before(nullptr, list_of(given))) return pop_grown(*list_of(given).grown);
  std::vector<Value>& items = changed_list(given).items;
  const std::int64_t length = static_cast<std::int64_t>(items.size());
  if (length == 0) throw IndexError("pop from empty list");
  if (index < -length || index >= length) throw IndexError("pop index out of range");
  const auto place = items.begin() + (index < 0 ? index + length : index);
  Value item = std::move(*place);
  items.erase(place);
  return item;
}

/// Where an item is to stand that may be left out, or lie beyond an end.
std::size_t clamped(const BoundArguments& given, std::string_view parameter, std::int64_t otherwise) {
  const auto length = static_cast<std::int64_t>(items_of_self(given).size());
  const std::int64_t place = given.integer(parameter, otherwise);
  return static_cast<std::size_t>(std::clamp<std::int64_t>(place < 0 ? place + length : place, 0, length));
}

Value index_of(const BoundArguments& given) {
  const std::vector<Value>& items = items_of_self(given);
  const std::size_t stop = clamped(given, "stop", static_cast<std::int64_t>(items.size()));
  for (std::size_t i = clamped(given, "start", 0); i < stop; ++i)
    if (equals(items[i], given["value"])) return static_cast<PythonInt>(i);
  if (given["self"].sequence()->is_tuple) throw ValueError("tuple.index(x): x not in tuple");
  throw ValueError(represented(given["value"]) + " is not in list");
}

Value count(const BoundArguments& given) {
  const auto is_equal = [&](const Value& item) { return equals(item, given["value"]); };
  return static_cast<PythonInt>(std::ranges::count_if(items_of_self(given), is_equal));
}

Value insert(const BoundArguments& given) {
  std::vector<Value>& items = changed_list(given).items;
  const auto place = static_cast<std::ptrdiff_t>(clamped(given, "index", 0));
  append(list_of(given), given["object"]);
  std::rotate(items.begin() + place, items.end() - 1, items.end());
  return NoneValue{};
}

Value remove(const BoundArguments& given) {
  items_of_self(given);  // for its error
  std::vector<Value>& items = list_of(given).items;
  for (auto item = items.begin(); item != items.end(); ++item) {
    if (!equals(*item, given["value"])) continue;
    note_change(list_of(given));
    items.erase(item);
    return NoneValue{};
  }
  throw ValueError("list.remove(x): x not in list");
}

Value reverse(const BoundArguments& given) {
  std::ranges::reverse(changed_list(given).items);
  return NoneValue{};
}

Value clear_list(const BoundArguments& given) {
  changed_list(given).items.clear();
  return NoneValue{};
}

Value sort(const BoundArguments& given, const CallBack& back) {
  std::vector<Value>& items = changed_list(given).items;
  const Value* key = given.find("key");
  items = sorted_items(items, key ? *key : NoneValue{}, given.boolean("reverse", false), back);
  return NoneValue{};
}

Value copy_list(const BoundArguments& given) { return make_sequence(items_of_self(given), false); }

constexpr NumpyFunction list_methods[] = {
    {"append", "self, object, /", append_item},
    {"clear", "self", clear_list},
    {"copy", "self", copy_list},
    {"count", "self, value, /", count},
    {"extend", "self, iterable, /", extend},
    {"index", "self, value, start?, stop?, /", index_of},
    {"insert", "self, index, object, /", insert},
    {"pop", "self, index=-1, /", pop_item},
    {"remove", "self, value, /", remove},
    {"reverse", "self", reverse},
    {.name = "sort", .signature = "self, *, key=None, reverse=False", .call_with = sort},
};

constexpr NumpyFunction tuple_methods[] = {
    {"count", "self, value, /", count},
    {"index", "self, value, start?, stop?, /", index_of},
};

Value view_of_dict(const BoundArguments& given, DictView::Kind kind) {
  return DictView{dict_of(given), kind};
}

Value given_default(const BoundArguments& given) {
  const Value* otherwise = given.find("default");
  return otherwise ? *otherwise : Value(NoneValue{});
}

Value get(const BoundArguments& given) {
  const Value* found = dict_of(given)->find(given["key"]);
  return found ? *found : given_default(given);
}

Value pop_key(const BoundArguments& given) {
  if (given.find("default") && !dict_of(given)->find(given["key"])) return given_default(given);
  if (auto value = dict_of(given)->remove(given["key"])) return *std::move(value);
  no_such_key(given["key"]);
}

Value setdefault(const BoundArguments& given) {
  if (const Value* found = dict_of(given)->find(given["key"])) return *found;
  dict_of(given)->change(given["key"], given_default(given));
  return given_default(given);
}

Value update(const BoundArguments& given) {
  const auto other = made_dict(given["other"]);
  for (const auto& [key, value] : other->items()) assign_dict_item(*dict_of(given), key, value);
  return NoneValue{};
}

Value clear_dict(const BoundArguments& given) {
  while (!dict_of(given)->items().empty()) dict_of(given)->remove(dict_of(given)->items().back().first);
  return NoneValue{};
}

Value popitem(const BoundArguments& given) {
  if (dict_of(given)->items().empty()) throw KeyError("'popitem(): dictionary is empty'");
  const Value key = dict_of(given)->items().back().first;
  return make_sequence({key, *dict_of(given)->remove(key)});
}

constexpr NumpyFunction dict_methods[] = {
    {"clear", "self", clear_dict},
    {"copy", "self", [](const BoundArguments& g) -> Value { return made_dict(g["self"]); }},
    {"get", "self, key, default=None, /", get},
    {"items", "self", [](const BoundArguments& g) { return view_of_dict(g, DictView::Kind::items); }},
    {"keys", "self", [](const BoundArguments& g) { return view_of_dict(g, DictView::Kind::keys); }},
    {"pop", "self, key, default?, /", pop_key},
    {"popitem", "self", popitem},
    {"setdefault", "self, key, default=None, /", setdefault},
    {"update", "self, other, /", update},
    {"values", "self", [](const BoundArguments& g) { return view_of_dict(g, DictView::Kind::values); }},
};

const NumpyFunction* find(FunctionTable table, std::string_view name) {
  const auto found = std::ranges::find(table, name, &NumpyFunction::name);
  return found == table.end() ? nullptr : &*found;
}

std::vector<std::string> names(FunctionTable table) {
  std::vector<std::string> names;
  for (const NumpyFunction& row : table) names.emplace_back(row.name);
  return names;
}

}  // namespace

const NumpyFunction* find_list_method(std::string_view name) { return find(list_methods, name); }
const NumpyFunction* find_dict_method(std::string_view name) { return find(dict_methods, name); }
const NumpyFunction* find_tuple_method(std::string_view name) { return find(tuple_methods, name); }
std::vector<std::string> list_method_names() { return names(list_methods); }
std::vector<std::string> dict_method_names() { return names(dict_methods); }

}  // namespace weft::source
