#include "codegen/compiler/cpu/row_folds.hpp"

#include "codegen/compiler/cpu/pairwise.hpp"
#include "codegen/compiler/math/compute.hpp"

namespace weft::codegen {
namespace {

constexpr int rest_room = 8;

Strip whole(int lanes) { return {.lanes = lanes, .start = {}, .count = {}, .mask = {}}; }

Place at(Value memory, Value offset) {
  return {.memory = memory, .offset = offset, .lane_stride = StrideClass::one, .stride = {}};
}

}  // namespace

RowFolds::RowFolds(const Kernel& kernel) : kernel_(kernel), values_(kernel.values) {
  for (const Reduction& reduction : kernel.nest.reductions) {
    const auto room = [&](int elements) {
      return stack_memory(values_, stored_type(values_.builder(), reduction.dtype),
                          std::int64_t{elements} * folded_together);
    };
    lanes_.push_back(reduction.in_calls() ? accumulators(reduction.pairs) : kernel.vectors.lanes);
    vectors_.push_back(room(lanes_.back()));
    rests_.push_back(room(rest_room));
    results_.push_back(room(1));
  }
}

Value RowFolds::join(int reduction, Value a, Value b) const {
  const Reduction& how = kernel_.nest.reductions[reduction];
  return reduce_step(values_, how.operation, how.dtype, a, b);
}

void RowFolds::leave(int reduction, Value row, Value vector) const {
  const int lanes = lanes_[reduction];
  store(values_, kernel_.nest.reductions[reduction].dtype, vector,
        at(vectors_[reduction], values_.multiply(row, values_.index(lanes))), whole(lanes));
}

/// Side by side where there are masks; else they are put there one by one, and those of all rows are
/// neighbours.
Place RowFolds::rests(int reduction, Value row) const {
  Place place = at(rests_[reduction], row);
  if (kernel_.vectors.masks) {
    place.offset = values_.multiply(row, values_.index(rest_room));
    place.stride = values_.index(1);
  } else {
    place.lane_stride = StrideClass::any;
    place.stride = values_.index(folded_together);
  }
  return place;
}

Place RowFolds::result(int reduction, Value row) const { return at(results_[reduction], row); }

ValueList RowFolds::folded(int reduction) const {
  const Reduction& how = kernel_.nest.reductions[reduction];
  const int lanes = lanes_[reduction];
  ValueList vectors;
  for (std::int64_t row = 0; row < folded_together; ++row)
    vectors.push_back(
        load(values_, how.dtype, at(vectors_[reduction], values_.index(row * lanes)), whole(lanes)));
  const Join join_two = [&](Value a, Value b) { return join(reduction, a, b); };
  return how.in_calls() ? fold_neighbours(values_, vectors, join_two)
                        : fold_halves(values_, vectors, join_two);
}

Value RowFolds::with_rests(int reduction, Value folded, int first_row, Value count) const {
  const int lanes = Values::lanes(folded);
  const auto add_one = [&](Value number, const ValueList& sums) {
    Place place = rests(reduction, values_.index(first_row));
    place.offset = values_.add(place.offset, values_.multiply(number, place.stride));
    place.lane_stride = kernel_.vectors.masks ? StrideClass::any : StrideClass::one;
    place.stride = values_.index(rest_room);
    Strip strip = whole(lanes);
    if (kernel_.vectors.masks)
      strip.count = values_.index(lanes), strip.mask = values_.first_lanes(strip.count, lanes);
    const Value next = load(values_, kernel_.nest.reductions[reduction].dtype, place, strip);
    return ValueList{join(reduction, sums[0], next)};
  };
  return for_loop(values_, "rest", values_.index(0), count, values_.index(1), {folded}, add_one)[0];
}

void RowFolds::store_results(int reduction, const ValueList& results) const {
  int row = 0;
  for (const Value each : results) {
    const int lanes = Values::lanes(each);
    store(values_, kernel_.nest.reductions[reduction].dtype, each, result(reduction, values_.index(row)),
          whole(lanes));
    row += lanes;
  }
}

}  // namespace weft::codegen
