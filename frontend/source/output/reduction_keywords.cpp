#include "frontend/source/output/reduction_keywords.hpp"

#include "frontend/source/items/operands.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

/// What is not given, or is None.
std::optional<numpy::Operand> initial_of(const BoundArguments& given) {
  if (!given.has("initial")) return {};
  return given.array("initial");
}

/// Unlike other functions, reductions take no list and no bool.
numpy::Axis axis_of(const BoundArguments& given) {
  const Value* axis = given.find("axis");
  if (axis && axis->as<bool>()) throw TypeError("an integer is required");
  if (axis && axis->sequence() && !axis->sequence()->is_tuple)
    throw TypeError("'list' object cannot be interpreted as an integer");
  return given.axis("axis");
}

bool keepdims_of(const BoundArguments& given) {
  const Value* keepdims = given.find("keepdims");
  if (keepdims && keepdims->is_none())
    throw TypeError("'NoneType' object cannot be interpreted as an integer");
  return given.boolean("keepdims", false);
}

}  // namespace

numpy::SumKeywords sum_keywords(const BoundArguments& given) {
  numpy::SumKeywords keywords{
      .axis = axis_of(given), .dtype = given.dtype(), .keepdims = keepdims_of(given), .where = given.where()};
  if (given.has("initial"))
    keywords.initial = given.array("initial");
  else if (given.find("initial"))
    keywords.initial = numpy::None{};
  return keywords;
}

numpy::MeanKeywords mean_keywords(const BoundArguments& given) {
  return {
      .axis = axis_of(given), .dtype = given.dtype(), .keepdims = keepdims_of(given), .where = given.where()};
}

numpy::VarKeywords var_keywords(const BoundArguments& given) {
  numpy::VarKeywords keywords{.axis = axis_of(given),
                              .dtype = given.dtype(),
                              .ddof = given.real("ddof", 0),
                              .keepdims = keepdims_of(given),
                              .where = given.where()};
  if (given.find("correction")) keywords.correction = given.real("correction", 0);
  if (given.find("mean")) keywords.mean = given.array("mean");
  return keywords;
}

numpy::ExtremumKeywords extremum_keywords(const BoundArguments& given) {
  return {.axis = axis_of(given),
          .keepdims = keepdims_of(given),
          .initial = initial_of(given),
          .where = given.where()};
}

numpy::AxisKeywords axis_keywords(const BoundArguments& given) {
  return {.axis = axis_of(given), .keepdims = keepdims_of(given)};
}

numpy::CumulativeKeywords cumulative_keywords(const BoundArguments& given) {
  return {.axis = axis_of(given), .dtype = given.dtype()};
}

numpy::TruthKeywords truth_keywords(const BoundArguments& given) {
  return {.axis = axis_of(given), .keepdims = keepdims_of(given), .where = given.where()};
}

}  // namespace weft::source
