// The rows of reductions made of others.
#include "frontend/source/numpy_function.hpp"
#include "weft/reductions.hpp"

namespace weft::source {
namespace {

numpy::AxisKeywords keywords(const Given& given) {
  return {.axis = given.axis("axis"), .keepdims = given.boolean("keepdims", false)};
}

Value ptp(const Given& given) { return fresh(numpy::ptp(given.array("a"), keywords(given))); }
Value count_nonzero(const Given& given) {
  return fresh(numpy::count_nonzero(given.array("a"), keywords(given)));
}

Value average(const Given& given) {
  numpy::AverageKeywords averaged{
      .axis = given.axis("axis"), .weights = {}, .keepdims = given.boolean("keepdims", false)};
  if (given.has("weights")) averaged.weights = given.array("weights");
  if (!given.boolean("returned", false)) return fresh(numpy::average(given.array("a"), averaged));
  const auto [mean, weights] = numpy::average_and_weights(given.array("a"), averaged);
  return make_sequence({fresh(mean), fresh(weights)});
}

constexpr NumpyFunction rows[] = {
    {"average", "a, axis=None, weights=None, returned=False, *, keepdims=False", average},
    {"count_nonzero", "a, axis=None, *, keepdims=False", count_nonzero},
    {"ptp", "a, axis=None, !out=None, keepdims=False", ptp},
};

}  // namespace

FunctionTable statistics_table() { return rows; }

}  // namespace weft::source
