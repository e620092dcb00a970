// Lists and their kin, and what walks them.
#include <algorithm>

#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/data/measured_lengths.hpp"
#include "frontend/source/items/grown_items.hpp"
#include "frontend/source/items/iteration.hpp"
#include "frontend/source/items/masked_items.hpp"
#include "frontend/source/items/set_items.hpp"
#include "frontend/source/items/slices.hpp"
#include "frontend/source/operators/counted_items.hpp"
#include "frontend/source/operators/subscripts.hpp"
#include "frontend/source/python/builtins.hpp"
#include "frontend/source/texts/formatting.hpp"
#include "frontend/source/values/dicts.hpp"
#include "frontend/source/values/text_values.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/text/python_text.hpp"

namespace weft::source {
namespace {

using Arguments = std::vector<Value>;

Value len(const Arguments& arguments) {
  const Value& x = arguments[0];
  if (const LazyTensor* tensor = x.as<Scalar>() ? nullptr : x.tensor()) {
    if (tensor->ndim() == 0) throw TypeError("len() of unsized object");
    return length_value(tensor->shape()[0]);
  }
  if (const auto* marked = x.as<Marked>()) return count_of_marked(*marked);
  if (const GrownList* list = x.grown_list()) return length_of(*list);
  if (const Sequence* sequence = x.sequence()) return static_cast<PythonInt>(sequence->items.size());
  if (const auto* range = x.as<RangeValue>()) return range->length();
  if (const auto* range = x.as<ComputedRange>()) return count_of(*range);
  if (const auto view = dict_view(x)) return static_cast<PythonInt>(view->dict->items().size());
  if (const auto* set = set_in(x)) return static_cast<PythonInt>((*set)->size());
  if (const std::string* text = x.string()) return static_cast<PythonInt>(count_characters(*text));
  refuse_unknown_text(x, "len()");
  throw TypeError("object of type '" + type_name(x) + "' has no len()");
}

Value to_list(const Arguments& arguments) {
  return make_sequence(arguments.empty() ? Arguments() : items_of(arguments[0]), false);
}

Value to_set(const Arguments& arguments) {
  return arguments.empty() ? std::make_shared<Set>() : made_set(arguments[0]);
}

/// One of a frozenset is itself.
Value to_frozenset(const Arguments& arguments) {
  if (arguments.empty()) return std::make_shared<Set>(true);
  const auto* set = set_in(arguments[0]);
  return set && (*set)->is_frozen() ? *set : made_set(arguments[0], true);
}

Value hash(const Arguments& arguments) {
  const Key key = key_of(arguments[0]);
  if (!key.is_hash_known)
    throw NotImplementedError("hash() of a '" + type_name(arguments[0]) +
                              "', which is another one each time that Python runs, is not read");
  return key.hash;
}

Value to_tuple(const Arguments& arguments) {
  return make_sequence(arguments.empty() ? Arguments() : items_of(arguments[0]));
}

/// A number of a range that is known, or that data decide.
Value range_number(const Value& end) {
  if (!unknown_index(end)) return as_index(end);
  return end.tensor() ? computed_number(*end.tensor()) : *end.as<ComputedNumber>();
}

Value range(const Arguments& arguments) {
  const Value stop = range_number(arguments[arguments.size() > 1 ? 1 : 0]);
  const Value start = arguments.size() > 1 ? range_number(arguments[0]) : Value(PythonInt{0});
  const Value step = arguments.size() > 2 ? range_number(arguments[2]) : Value(PythonInt{1});
  if (step.integer() == 0) throw ValueError("range() arg 3 must not be zero");
  if (start.integer() && stop.integer() && step.integer())
    return RangeValue{*start.integer(), *stop.integer(), *step.integer()};
  const ComputedNumber by = computed(step);
  if (by.low <= 0 && by.high >= 0)
    throw NotImplementedError(
        "a range whose step may be 0, or of either sign, by the data of an array is not read");
  return ComputedRange{computed(start), computed(stop), by};
}

Value slice(const Arguments& given) {
  Arguments bounds = given;
  if (bounds.size() == 1) bounds.insert(bounds.begin(), NoneValue{});
  bounds.resize(3, NoneValue{});
  return slice_of(std::move(bounds));
}

/// An array or a list is walked backwards as it is when each item is read.
Value reversed(const Arguments& arguments) {
  const Value& walked = arguments[0];
  if (walked.as<Array>()) return subscripted(walked, SliceValue{{.step = -1}});
  if (const Sequence* list = walked.sequence(); list && !list->is_tuple) {
    const auto places =
        make_zip({RangeValue{static_cast<PythonInt>(list->items.size()) - 1, -1, -1}, walked});
    places->columns.pop_back();  // which was there for the depth
    places->name = "list_reverseiterator";
    places->of = [walked](const Arguments& place) { return std::optional(subscripted(walked, place[0])); };
    return places;
  }
  Arguments items = items_of(arguments[0]);
  std::ranges::reverse(items);
  return make_sequence(std::move(items));
}

Value zip(const Arguments& arguments) { return make_zip(arguments); }

/// A walk is one itself.
Value iter(const Arguments& arguments) {
  if (arguments[0].as<std::shared_ptr<ZipValue>>()) return arguments[0];
  const auto walk = make_zip(arguments);
  walk->name = "iterator";
  walk->of = [](Arguments row) { return std::optional(std::move(row[0])); };
  return walk;
}

class StopIteration : public Error {
 public:
  using Error::Error;
  const char* python_name() const noexcept override { return "StopIteration"; }
};

Value next(const Arguments& arguments) {
  const auto* walk = arguments[0].as<std::shared_ptr<ZipValue>>();
  if (!walk) throw TypeError("'" + type_name(arguments[0]) + "' object is not an iterator");
  note_change((*walk)->name, walk->get());
  if (auto item = Iteration(arguments[0]).next()) return *std::move(item);
  if (arguments.size() > 1) return arguments[1];
  throw StopIteration((*walk)->returned.is_none() ? "" : shown((*walk)->returned));
}

constexpr std::size_t any = SIZE_MAX;
constexpr BuiltinFunction builtins[] = {
    {"frozenset", 0, 1, to_frozenset, {}, true},
    {"hash", 1, 1, hash, {}},
    {"iter", 1, 1, iter, {}},
    {.name = "len", .least = 1, .most = 1, .call = len, .takes_marked = true},
    {"list", 0, 1, to_list, {}, true},
    {"next", 1, 2, next, {}},
    {"range", 1, 3, range, {}},
    {"reversed", 1, 1, reversed, {}},
    {"set", 0, 1, to_set, {}, true},
    {"slice", 1, 3, slice, {}},
    {"tuple", 0, 1, to_tuple, {}, true},
    {"zip", 0, any, zip, {}},
};

}  // namespace

std::span<const BuiltinFunction> item_builtins() { return builtins; }

}  // namespace weft::source
