// The methods of lists and dicts.
#include <algorithm>

#include "frontend/source/dicts.hpp"
#include "frontend/source/iteration.hpp"
#include "frontend/source/numpy_function.hpp"
#include "frontend/source/operators.hpp"
#include "runtime/errors.hpp"

namespace weft::source {
namespace {

Sequence& list_of(const Given& given) { return **given["self"].as<std::shared_ptr<Sequence>>(); }
const std::shared_ptr<Dict>& dict_of(const Given& given) {
  return *given["self"].as<std::shared_ptr<Dict>>();
}

Value append_item(const Given& given) {
  append(list_of(given), given["object"]);
  return NoneValue{};
}

Value extend(const Given& given) {
  for (Value& item : items_of(given["iterable"])) append(list_of(given), std::move(item));
  return NoneValue{};
}

Value pop_item(const Given& given) {
  note_change("list");
  std::vector<Value>& items = list_of(given).items;
  const std::int64_t length = static_cast<std::int64_t>(items.size()), index = given.integer("index", -1);
  if (length == 0) throw IndexError("pop from empty list");
  if (index < -length || index >= length) throw IndexError("pop index out of range");
  const auto place = items.begin() + (index < 0 ? index + length : index);
  Value item = std::move(*place);
  items.erase(place);
  return item;
}

Value index_of(const Given& given) {
  const std::vector<Value>& items = list_of(given).items;
  for (std::size_t i = 0; i < items.size(); ++i)
    if (equals(items[i], given["value"])) return static_cast<PythonInt>(i);
  throw ValueError("the value is not in list");
}

Value copy_list(const Given& given) { return make_sequence(list_of(given).items, false); }

constexpr NumpyFunction list_methods[] = {
    {"append", "self, object, /", append_item}, {"copy", "self", copy_list},
    {"extend", "self, iterable, /", extend},    {"index", "self, value, /", index_of},
    {"pop", "self, index=-1, /", pop_item},
};

Value view_of_dict(const Given& given, DictView::Kind kind) { return DictView{dict_of(given), kind}; }

Value given_default(const Given& given) {
  const Value* otherwise = given.find("default");
  return otherwise ? *otherwise : Value(NoneValue{});
}

Value get(const Given& given) {
  const Value* found = dict_of(given)->find(given["key"]);
  return found ? *found : given_default(given);
}

Value pop_key(const Given& given) {
  if (given.find("default") && !dict_of(given)->find(given["key"])) return given_default(given);
  return dict_of(given)->remove(given["key"]);
}

Value setdefault(const Given& given) {
  if (const Value* found = dict_of(given)->find(given["key"])) return *found;
  dict_of(given)->change(given["key"], given_default(given));
  return given_default(given);
}

Value update(const Given& given) {
  for (const auto& [key, value] : made_dict(given["other"])->items()) dict_of(given)->change(key, value);
  return NoneValue{};
}

constexpr NumpyFunction dict_methods[] = {
    {"copy", "self", [](const Given& g) -> Value { return made_dict(g["self"]); }},
    {"get", "self, key, default=None, /", get},
    {"items", "self", [](const Given& g) { return view_of_dict(g, DictView::Kind::items); }},
    {"keys", "self", [](const Given& g) { return view_of_dict(g, DictView::Kind::keys); }},
    {"pop", "self, key, default?, /", pop_key},
    {"setdefault", "self, key, default=None, /", setdefault},
    {"update", "self, other, /", update},
    {"values", "self", [](const Given& g) { return view_of_dict(g, DictView::Kind::values); }},
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
std::vector<std::string> list_method_names() { return names(list_methods); }
std::vector<std::string> dict_method_names() { return names(dict_methods); }

}  // namespace weft::source
