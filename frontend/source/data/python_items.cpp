#include "frontend/source/data/python_items.hpp"

#include "frontend/numpy/data/known_values.hpp"
#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/values/reading_ahead.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"

namespace weft::source {
namespace {

/// More of them would be a program too long to be read.
constexpr std::int64_t most_items = 10'000;

Value nested(const LazyTensor& tensor) {
  if (tensor.ndim() == 0) return python_item(tensor);
  std::vector<Value> items;
  for (std::int64_t i = 0; i < tensor.shape()[0]; ++i) items.push_back(nested(tensor[i]));
  return make_sequence(std::move(items), false);
}

}  // namespace

Value python_item(const LazyTensor& tensor) {
  if (const auto known = known_value(tensor)) return *known;
  return computed_number(tensor);
}

Value python_list(const LazyTensor& tensor) {
  if (tensor.size() > most_items)
    throw NotImplementedError("tolist of more than " + std::to_string(most_items) + " elements is not read");
  const auto known = is_reading_ahead() ? std::nullopt : numpy::known_values(tensor);
  return nested(known ? numpy::asarray(known->copy_c()) : tensor);
}

}  // namespace weft::source
