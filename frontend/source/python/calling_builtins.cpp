// Python's functions that take keywords, or call functions: sorted, map, filter, enumerate, dict, print.
#include <algorithm>

#include "frontend/source/data/raising.hpp"
#include "frontend/source/items/iteration.hpp"
#include "frontend/source/operators/dict_items.hpp"
#include "frontend/source/operators/operators.hpp"
#include "frontend/source/python/builtins.hpp"
#include "frontend/source/texts/formatting.hpp"
#include "frontend/source/values/dicts.hpp"
#include "frontend/source/values/text_values.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

struct Ranked {
  Value item, rank;
};

/// Stable, whatever the comparison says: halves are sorted, and merged. `less` says that a known order holds.
void sort(std::span<Ranked> items, bool descending) {
  if (items.size() < 2) return;
  const std::span<Ranked> left = items.first(items.size() / 2), right = items.subspan(items.size() / 2);
  sort(left, descending);
  sort(right, descending);
  std::vector<Ranked> merged;
  auto a = left.begin(), b = right.begin();
  while (a != left.end() && b != right.end()) {
    const bool second_first = truth(compare(descending ? Token::greater : Token::less, b->rank, a->rank));
    merged.push_back(std::move(second_first ? *b++ : *a++));
  }
  std::move(a, left.end(), std::back_inserter(merged));
  std::move(b, right.end(), std::back_inserter(merged));
  std::ranges::move(merged, items.begin());
}

/// Numbers that are no numbers have no order, and Python's would be that of its algorithm.
void refuse_nan(const std::vector<Ranked>& items) {
  for (const Ranked& each : items)
    if (const Value number = python_number(each.rank);
        number.python_float() && *number.real() != *number.real())
      throw NotImplementedError("sorted() of nan is not read");
}

Value sorted(CallArguments arguments, const CallBack& back) {
  const Value key = take_keyword(arguments, "key").value_or(NoneValue{});
  const auto reverse = take_keyword(arguments, "reverse");
  refuse_keywords("sorted", arguments);
  const Value& sorted = arguments.positional[0];
  const std::vector<Value> items = key.is_none() ? items_in_any_order(sorted) : items_of(sorted);
  return make_sequence(sorted_items(items, key, reverse && truth(*reverse), back), false);
}

/// The columns after the function. It is called when an item is asked for, as in Python.
std::shared_ptr<ZipValue> lazily(const char* name, std::vector<Value> arguments) {
  const auto zip = make_zip({arguments.begin() + 1, arguments.end()});
  zip->name = name;
  return zip;
}

Value map(CallArguments arguments, const CallBack& back) {
  refuse_keywords("map", arguments);
  const auto zip = lazily("map", arguments.positional);
  zip->of = [back, function = arguments.positional[0]](std::vector<Value> row) {
    return std::optional(back(function, std::move(row)));
  };
  return zip;
}

Value filter(CallArguments arguments, const CallBack& back) {
  refuse_keywords("filter", arguments);
  const auto zip = lazily("filter", arguments.positional);
  zip->of = [back, test = arguments.positional[0]](std::vector<Value> row) {
    const Value holds = test.is_none() ? row[0] : back(test, {row[0]});
    return truth(holds) ? std::optional(row[0]) : std::nullopt;
  };
  return zip;
}

Value enumerate(CallArguments arguments, const CallBack&) {
  auto given = take_keyword(arguments, "start");
  refuse_keywords("enumerate", arguments);
  if (!given && arguments.positional.size() > 1) given = arguments.positional[1];
  const PythonInt start = given ? as_index(*given) : 0;
  const auto zip = make_zip({RangeValue{.start = start, .stop = start + INT64_MAX}, arguments.positional[0]});
  zip->name = "enumerate";
  return zip;
}

Value dict(CallArguments arguments, const CallBack&) {
  const auto dict =
      arguments.positional.empty() ? std::make_shared<Dict>() : made_dict(arguments.positional[0]);
  for (auto& [keyword, value] : arguments.keywords) dict->put(keyword, std::move(value));
  return dict;
}

/// A str, or None for what stands otherwise.
Text text_between(CallArguments& arguments, const char* keyword, std::string_view otherwise) {
  const auto given = take_keyword(arguments, keyword);
  if (!given || given->is_none()) return Text(otherwise);
  const auto text = text_in(*given);
  if (!text) throw TypeError(std::string(keyword) + " must be None or a string, not " + type_name(*given));
  return *text;
}

Value print(CallArguments arguments, const CallBack&) {
  const Text between = text_between(arguments, "sep", " "), end = text_between(arguments, "end", "\n");
  const auto file = take_keyword(arguments, "file");
  if (file && !file->is_none())
    throw NotImplementedError("print() to a file is not read: it prints to standard output");
  take_keyword(arguments, "flush");
  refuse_keywords("print", arguments);
  Text text;
  for (const Value& each : arguments.positional) {
    if (&each != &arguments.positional.front()) text.add(between);
    text.add(python_text(each));
  }
  text.add(end);
  note_printed(text);
  return NoneValue{};
}

constexpr BuiltinFunction rows[] = {
    {.name = "dict", .least = 0, .most = 1, .takes_all = true, .call_with = dict},
    {.name = "enumerate", .least = 1, .most = 2, .call_with = enumerate},
    {.name = "filter", .least = 2, .most = 2, .call_with = filter},
    {.name = "map", .least = 2, .most = SIZE_MAX, .call_with = map},
    {.name = "print", .least = 0, .most = SIZE_MAX, .call_with = print},
    {.name = "sorted", .least = 1, .most = 1, .takes_all = true, .call_with = sorted},
};

}  // namespace

std::span<const BuiltinFunction> calling_builtins() { return rows; }

std::vector<Value> sorted_items(const std::vector<Value>& items, const Value& key, bool descending,
                                const CallBack& back) {
  std::vector<Ranked> ranked;
  for (const Value& item : items) ranked.push_back({item, key.is_none() ? item : back(key, {item})});
  refuse_nan(ranked);
  sort(ranked, descending);
  std::vector<Value> result;
  for (Ranked& each : ranked) result.push_back(std::move(each.item));
  return result;
}

}  // namespace weft::source
