#include "frontend/source/items/slices.hpp"

#include <algorithm>

#include "frontend/source/data/computed_number.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {

bool set_bound(SliceValue& slice, std::size_t which, const Value& value) {
  std::optional<std::int64_t>& bound = which == 0 ? slice.start : which == 1 ? slice.stop : slice.step;
  if (value.is_none()) return true;
  if (const auto number = value.integer()) {
    bound = static_cast<std::int64_t>(std::clamp<PythonInt>(*number, INT64_MIN, INT64_MAX));
    return true;
  }
  const auto computed = unknown_index(value);
  if (computed && which < 2) {
    (which == 0 ? slice.computed_start : slice.computed_stop) = *computed;
    return true;
  }
  const LazyTensor* tensor = value.tensor();
  if (!computed && (!tensor || !is_integer(tensor->dtype()))) return false;
  bound = as_index(value);
  return true;
}

SliceValue slice_of(std::vector<Value> bounds) {
  SliceValue slice;
  bool ints = true;
  for (std::size_t i = 0; i < bounds.size(); ++i) ints = set_bound(slice, i, bounds[i]) && ints;
  if (!ints) slice.written = std::make_shared<const Sequence>(Sequence{.items = std::move(bounds)});
  return slice;
}

Value bounds_of(const SliceValue& slice) {
  if (slice.computed_start || slice.computed_stop)
    throw NotImplementedError("the bounds of a slice that data decide are not read");
  if (slice.written) return make_sequence(slice.written->items);
  const auto bound = [](const std::optional<std::int64_t>& number) {
    return number ? Value(PythonInt{*number}) : Value(NoneValue{});
  };
  return make_sequence({bound(slice.start), bound(slice.stop), bound(slice.step)});
}

}  // namespace weft::source
