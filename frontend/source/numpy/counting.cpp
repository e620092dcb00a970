// The rows of histograms and counts.
#include <algorithm>
#include <cmath>

#include "frontend/source/functions/placed.hpp"
#include "frontend/source/items/iteration.hpp"
#include "frontend/source/items/operands.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/histogram.hpp"
#include "weft/joining.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

/// True and False are 1 and 0; what is computed is 0 where what is read does not happen.
numpy::Operand end_of(const Value& value) {
  const numpy::Operand end = value.as<bool>() ? numpy::Operand(*value.real()) : operand(value);
  if (const auto* number = end.computed_number())
    return numpy::ComputedNumber{where_called(number->tensor), std::min<PythonInt>(number->low, 0),
                                 std::max<PythonInt>(number->high, 0)};
  return end.tensor() ? numpy::Operand(where_called(*end.tensor())) : end;
}

/// Beside an end that is computed an infinite one is computed, too: else it would be an error everywhere.
numpy::Operand beside(const numpy::Operand& other, const numpy::Operand& end) {
  const double* number = end.python_float();
  const bool computed = other.tensor() || other.computed_number();
  if (!number || std::isfinite(*number) || !computed) return end;
  return numpy::ComputedNumber{where_called(numpy::asarray(end))};
}

numpy::HistogramRange range_of(const Value& range) {
  const auto ends = range.tensor() && range.tensor()->shape() == Dims{2} ? items_of(range)
                    : range.sequence()                                   ? range.sequence()->items
                                                                         : std::vector<Value>();
  if (ends.size() != 2)
    throw NotImplementedError("a range of a histogram that is not two numbers is not supported");
  const numpy::Operand first = end_of(ends[0]), last = end_of(ends[1]);
  return {beside(last, first), beside(first, last)};
}

numpy::HistogramKeywords histogram_keywords(const BoundArguments& given, bool density) {
  numpy::HistogramKeywords keywords;
  if (given.has("range")) keywords.range = range_of(given["range"]);
  if (density) keywords.density = given.boolean("density", false);
  if (given.has("weights")) keywords.weights = given.array("weights");
  return keywords;
}

/// How many bins; nothing for edges.
std::optional<std::int64_t> count_of(const Value& bins) {
  if (bins.integer()) return as_index(bins);
  const LazyTensor* tensor = bins.tensor();
  if (!bins.sequence() && (!tensor || tensor->ndim() == 0)) {
    if (bins.real()) throw TypeError("`bins` must be an integer, a string, or an array");
    throw NotImplementedError("a histogram with so many bins as data decide is not supported yet");
  }
  return std::nullopt;
}

/// The name of an estimator, or null.
const std::string* estimator_of(const BoundArguments& given) {
  return given.find("bins") ? given["bins"].string() : nullptr;
}

Value histogram(const BoundArguments& given) {
  if (const std::string* name = estimator_of(given)) {
    const auto [counts, edges] = numpy::histogram(given.array("a"), *name, histogram_keywords(given, true));
    return make_sequence({Array(counts), Array(edges)});
  }
  const auto keywords = histogram_keywords(given, true);
  const auto count = given.find("bins") ? count_of(given["bins"]) : std::optional<std::int64_t>(10);
  const auto [counts, edges] = count ? numpy::histogram(given.array("a"), *count, keywords)
                                     : numpy::histogram(given.array("a"), given.tensor("bins"), keywords);
  return make_sequence({Array(counts), count                       ? Value(Array(edges))
                                       : given["bins"].as<Array>() ? given["bins"]
                                                                   : Array(edges)});
}

Value histogram_bin_edges(const BoundArguments& given) {
  if (const std::string* name = estimator_of(given))
    return Array(numpy::histogram_bin_edges(given.array("a"), *name, histogram_keywords(given, false)));
  const auto keywords = histogram_keywords(given, false);
  const auto count = given.find("bins") ? count_of(given["bins"]) : std::optional<std::int64_t>(10);
  if (count) return Array(numpy::histogram_bin_edges(given.array("a"), *count, keywords));
  const LazyTensor edges = numpy::histogram_bin_edges(given.array("a"), given.tensor("bins"), keywords);
  return given["bins"].as<Array>() ? given["bins"] : Array(edges);
}

numpy::Bins one_bins(const Value& bins) {
  const auto count = count_of(bins);
  return count ? numpy::Bins(*count) : numpy::Bins(as_tensor(bins));
}

/// One for each axis: a list of as many things, or one thing for all.
std::vector<numpy::Bins> bins_of(const BoundArguments& given) {
  if (!given.find("bins")) return {10};
  const Value& bins = given["bins"];
  if (!bins.sequence() && bins.tensor() && bins.tensor()->ndim() > 0)
    throw NotImplementedError("histogramdd with bins that are an array is not supported yet");
  if (!bins.sequence()) return {one_bins(bins)};
  std::vector<numpy::Bins> all;
  for (const Value& each : bins.sequence()->items) all.push_back(one_bins(each));
  return all;
}

numpy::HistogramddKeywords grid_keywords(const BoundArguments& given) {
  numpy::HistogramddKeywords keywords{.density = given.boolean("density", false)};
  if (given.has("weights")) keywords.weights = given.array("weights");
  if (!given.has("range")) return keywords;
  if (!given["range"].sequence())
    throw NotImplementedError("a range of histogramdd that is not a sequence is not supported yet");
  for (const Value& each : given["range"].sequence()->items)
    keywords.range.push_back(each.is_none() ? std::nullopt : std::optional(range_of(each)));
  return keywords;
}

Value histogramdd(const BoundArguments& given) {
  const auto bins = bins_of(given);
  LazyTensor sample = given.tensor("sample");
  if (given["sample"].sequence() && sample.ndim() == 2) sample = sample.T();
  if (bins.size() == 1 && given.find("bins") && given["bins"].sequence() && sample.ndim() == 2 &&
      sample.shape()[1] != 1)
    throw ValueError("The dimension of bins must be equal to the dimension of the sample x.");
  const auto [counts, edges] = numpy::histogramdd(sample, bins, grid_keywords(given));
  std::vector<Value> values;
  for (const LazyTensor& each : edges) values.push_back(Array(each));
  return make_sequence({Array(counts), make_sequence(std::move(values), false)});
}

/// Bins that are neither one number nor two things are the edges along both axes.
Value histogram2d(const BoundArguments& given) {
  std::vector<numpy::Bins> bins{10};
  if (given.find("bins")) {
    const Value& value = given["bins"];
    const bool edges =
        (value.sequence() && value.sequence()->items.size() > 2) ||
        (!value.sequence() && value.tensor() && value.tensor()->ndim() == 1 && value.tensor()->size() > 2);
    bins = edges ? std::vector{numpy::Bins(as_tensor(value))} : bins_of(given);
  }
  const auto [counts, xedges, yedges] =
      numpy::histogram2d(given.tensor("x"), given.tensor("y"), bins, grid_keywords(given));
  return make_sequence({Array(counts), Array(xedges), Array(yedges)});
}

/// A list without elements holds whole numbers; of others NumPy takes what they are cut to.
Value bincount(const BoundArguments& given) {
  numpy::BincountKeywords keywords;
  if (given.find("minlength")) {
    if (given["minlength"].is_none()) throw TypeError("use 0 instead of None for minlength");
    keywords.minlength = given.integer("minlength", 0);
  }
  if (given.has("weights")) keywords.weights = given.array("weights");
  const LazyTensor given_numbers = given.tensor("x");
  const bool list = given["x"].sequence();
  const LazyTensor x = list ? numpy::astype(given_numbers, DType::int64) : given_numbers;
  return Array(numpy::bincount(where_called(x), keywords));
}

Value digitize(const BoundArguments& given) {
  return fresh(numpy::digitize(given.array("x"), where_called(given.tensor("bins")),
                               {.right = given.boolean("right", false)}));
}

constexpr NumpyFunction rows[] = {
    {"bincount", "x, /, weights=None, minlength=0", bincount},
    {"digitize", "x, bins, right=False", digitize},
    {"histogram", "a, bins=10, range=None, density=None, weights=None", histogram},
    {"histogram2d", "x, y, bins=10, range=None, density=None, weights=None", histogram2d},
    {"histogram_bin_edges", "a, bins=10, range=None, weights=None", histogram_bin_edges},
    {"histogramdd", "sample, bins=10, range=None, density=None, weights=None", histogramdd},
};

}  // namespace

FunctionTable counting_table() { return rows; }

}  // namespace weft::source
