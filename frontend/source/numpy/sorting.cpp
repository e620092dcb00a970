// The rows of functions that put elements in order.
#include "weft/sorting.hpp"
#include "frontend/source/data/python_items.hpp"
#include "frontend/source/functions/numpy_function.hpp"
#include "runtime/system/errors.hpp"
#include "weft/lookup.hpp"

namespace weft::source {
namespace {

/// Every kind is stable here.
void check_kind(const BoundArguments& given) {
  if (!given.has("kind")) return;
  if (!given["kind"].string()) throw TypeError("sort kind must be str, not " + type_name(given["kind"]));
  if (given.has("stable"))
    throw ValueError(
        "`kind` and keyword parameters can't be provided at the same time. Use only one of them.");
  const std::string& kind = *given["kind"].string();
  if (kind.empty() || !std::string_view("qQhHmMsS").contains(kind[0]))
    throw ValueError("sort kind must be one of 'quick', 'heap', or 'stable' (got '" + kind + "')");
}

void check_selection(const BoundArguments& given) {
  if (!given.find("kind")) return;
  const std::string* kind = given["kind"].string();
  if (!kind) throw TypeError("select kind must be str, not " + type_name(given["kind"]));
  if (*kind != "introselect") throw ValueError("select kind must be 'introselect' (got '" + *kind + "')");
}

std::int64_t kth_of(const Value& value) {
  const LazyTensor* tensor = value.tensor();
  if (value.as<bool>() || (tensor && tensor->dtype() == DType::bool_))
    throw ValueError("Booleans unacceptable as partition index");
  if (value.python_float() || (tensor && !is_integer(tensor->dtype())))
    throw TypeError("Partition index must be integer");
  return as_index(value);
}

/// The places must be known: they are checked.
Dims places_of(const Value& kth) {
  if (const Array* array = kth.as<Array>(); array && array->tensor().ndim() == 1)
    return places_of(python_list(array->tensor()));
  if (!kth.sequence()) return {kth_of(kth)};
  if (kth.sequence()->items.empty()) throw TypeError("Partition index must be integer");
  Dims places;
  for (const Value& item : kth.sequence()->items) places.push_back(kth_of(item));
  return places;
}

numpy::SortKeywords keywords(const BoundArguments& given) { return {.axis = given.axis("axis", -1)}; }

Value argsort(const BoundArguments& given) {
  check_kind(given);
  return Array(numpy::argsort(given.array("a"), {.axis = given.axis("axis", -1)}));
}

Value sort(const BoundArguments& given) {
  check_kind(given);
  return Array(numpy::sort(given.array("a"), keywords(given)));
}

Value partition(const BoundArguments& given) {
  check_selection(given);
  return Array(numpy::partition(given.array("a"), places_of(given["kth"]), keywords(given)));
}

Value argpartition(const BoundArguments& given) {
  check_selection(given);
  return Array(numpy::argpartition(given.array("a"), places_of(given["kth"]), keywords(given)));
}

/// The array whose method it is, which takes what `of` makes of it.
Value in_place(const BoundArguments& given, const char* name, const LazyTensor& result) {
  const auto* array = given["a"].as<Array>();
  if (!array) return NoneValue{};  // of a NumPy scalar: nothing is seen of it
  Array written = *array;
  if (!written.writeable()) throw ValueError(std::string(name) + " array is read-only");
  written.write_all(result);
  return NoneValue{};
}

void refuse_no_axis(const BoundArguments& given) {
  if (given.find("axis") && given["axis"].is_none())
    throw TypeError("'NoneType' object cannot be interpreted as an integer");
}

Value sort_method(const BoundArguments& given) {
  refuse_no_axis(given);
  check_kind(given);
  return in_place(given, "sort", numpy::sort(given.tensor("a"), keywords(given)));
}

Value partition_method(const BoundArguments& given) {
  refuse_no_axis(given);
  check_selection(given);
  const Dims kth = places_of(given["kth"]);
  return in_place(given, "partition", numpy::partition(given.tensor("a"), kth, keywords(given)));
}

/// A key an item; of an array, a key a part along its first axis.
Value lexsort(const BoundArguments& given) {
  refuse_no_axis(given);
  const Value& keys = given["keys"];
  const LazyTensor* tensor = keys.tensor();
  if (!keys.sequence() && (!tensor || tensor->ndim() == 0))
    throw TypeError("need sequence of keys with len > 0 in lexsort");
  return fresh(numpy::lexsort(given.arrays("keys"), {.axis = given.integer("axis", -1)}));
}

Value sort_complex(const BoundArguments& given) { return Array(numpy::sort_complex(given.array("a"))); }

constexpr std::string_view sort_signature = "a, axis=-1, kind=None, !order=None, *, stable=None";
constexpr std::string_view partition_signature = "a, kth, axis=-1, kind='introselect', !order=None";

constexpr NumpyFunction rows[] = {
    {"argpartition", partition_signature, argpartition},
    {"argsort", sort_signature, argsort},
    {"lexsort", "keys, axis=-1", lexsort},
    {"partition", partition_signature, partition},
    {"sort", sort_signature, sort},
    {"sort_complex", "a", sort_complex},
};

constexpr NumpyFunction methods[] = {
    {"partition", partition_signature, partition_method},
    {"sort", sort_signature, sort_method},
};

}  // namespace

FunctionTable sorting_table() { return rows; }
FunctionTable sorting_method_table() { return methods; }

}  // namespace weft::source
