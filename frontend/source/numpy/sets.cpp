// The rows of sets.
#include "weft/sets.hpp"
#include "frontend/numpy/data/data_lengths.hpp"
#include "frontend/numpy/sorting/mixed_sets.hpp"
#include "frontend/numpy/sorting/unique.hpp"
#include "frontend/source/data/raising.hpp"
#include "frontend/source/functions/numpy_function.hpp"
#include "frontend/source/values/named_results.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

/// An array, or a tuple of it and of what else was wanted.
Value with_wanted(const numpy::Uniques& found) {
  std::vector<Value> results{Array(found.values)};
  for (const auto& each : {found.index, found.inverse, found.counts})
    if (each) results.push_back(Array(*each));
  return tuple_unless_one(std::move(results));
}

Value unique(const BoundArguments& given) {
  const numpy::UniqueWanted wanted{.index = given.boolean("return_index", false),
                                   .inverse = given.boolean("return_inverse", false),
                                   .counts = given.boolean("return_counts", false),
                                   .equal_nan = given.boolean("equal_nan", true)};
  const numpy::Axis axis = given.has("axis") ? numpy::Axis(given.integer("axis", 0)) : numpy::None{};
  return with_wanted(numpy::uniques(given.tensor("ar"), axis, wanted));
}

Value named_arrays(const std::vector<LazyTensor>& arrays, std::string_view names) {
  std::vector<Value> values;
  for (const LazyTensor& each : arrays) values.push_back(Array(each));
  return named_tuple(std::move(values), names);
}

Value unique_all(const BoundArguments& given) {
  const auto [values, indices, inverse, counts] = numpy::unique_all(given.tensor("x"));
  return named_arrays({values, indices, inverse, counts}, "values indices inverse_indices counts");
}
Value unique_counts(const BoundArguments& given) {
  const auto [values, counts] = numpy::unique_counts(given.tensor("x"));
  return named_arrays({values, counts}, "values counts");
}
Value unique_inverse(const BoundArguments& given) {
  const auto [values, inverse] = numpy::unique_inverse(given.tensor("x"));
  return named_arrays({values, inverse}, "values inverse_indices");
}
Value unique_values(const BoundArguments& given) { return Array(numpy::unique_values(given.tensor("x"))); }

numpy::SetKeywords keywords_of(const BoundArguments& given) {
  return {.assume_unique = given.boolean("assume_unique", false)};
}

Value union1d(const BoundArguments& given) {
  return Array(numpy::union1d(given.tensor("ar1"), given.tensor("ar2")));
}

Value intersect1d(const BoundArguments& given) {
  const LazyTensor first = given.tensor("ar1"), second = given.tensor("ar2");
  if (!given.boolean("return_indices", false))
    return Array(numpy::intersect1d(first, second, keywords_of(given)));
  const auto [values, of_first, of_second] = numpy::intersect1d_and_places(first, second, keywords_of(given));
  return make_sequence({Array(values), Array(of_first), Array(of_second)});
}

using SetFunction = LazyTensor (*)(const numpy::Operand&, const numpy::Operand&, const numpy::SetKeywords&);
template <SetFunction function>
Value of_sets(const BoundArguments& given) {
  return Array(function(given.tensor("ar1"), given.tensor("ar2"), keywords_of(given)));
}

/// NumPy has a table of whole numbers where it is asked for one, unless their range is too large.
void raise_without_table(const LazyTensor& x, const LazyTensor& among) {
  if (is_inexact(x.dtype()) || is_inexact(among.dtype()) || among.size() == 0) return;
  raise_where(numpy::exceeds_table(among), "RuntimeError", numpy::table_is_exceeded);
}

/// Weft's own way gives the same whatever is assumed of the arrays.
Value isin(const BoundArguments& given) {
  numpy::IsinKeywords keywords{.invert = given.boolean("invert", false)};
  const LazyTensor x = given.tensor("element"), among = given.tensor("test_elements");
  if (given.has("kind")) {
    if (!given["kind"].string())
      throw NotImplementedError("a kind of isin that is no string is not supported yet");
    keywords.kind = *given["kind"].string();
    if (keywords.kind == "table") raise_without_table(x, among);
  }
  return Array(numpy::of_data_lengths(numpy::isin(x, among, keywords)));
}

constexpr NumpyFunction rows[] = {
    {"intersect1d", "ar1, ar2, assume_unique=False, return_indices=False", intersect1d},
    {"isin", "element, test_elements, assume_unique=False, invert=False, *, kind=None", isin},
    {"setdiff1d", "ar1, ar2, assume_unique=False", of_sets<numpy::setdiff1d>},
    {"setxor1d", "ar1, ar2, assume_unique=False", of_sets<numpy::setxor1d>},
    {"union1d", "ar1, ar2", union1d},
    {"unique",
     "ar, return_index=False, return_inverse=False, return_counts=False, axis=None, *, equal_nan=True, "
     "!sorted=True",
     unique},
    {"unique_all", "x, /", unique_all},
    {"unique_counts", "x, /", unique_counts},
    {"unique_inverse", "x, /", unique_inverse},
    {"unique_values", "x, /", unique_values},
};

}  // namespace

FunctionTable set_table() { return rows; }

}  // namespace weft::source
