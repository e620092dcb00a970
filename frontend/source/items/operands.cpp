#include "frontend/source/items/operands.hpp"

#include <algorithm>

#include "frontend/source/items/grown_items.hpp"
#include "frontend/source/items/iteration.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {

namespace {

constexpr std::string_view array_of_a = "an array of a '", none = "NoneType'";

bool is_packed(const Value& value) {
  const auto* sequence = value.as<std::shared_ptr<Sequence>>();
  return sequence && (*sequence)->packed;
}

/// `packed`: all lists of its depth are.
numpy::NestedList nested_list(const Value& value, bool packed) {
  if (const GrownList* list = value.grown_list()) return numpy::Operand(array_of(*list));
  const Sequence* sequence = value.sequence();
  if (!sequence) return operand(value);
  if (packed && sequence->packed) return numpy::Operand(*sequence->packed);
  const bool all_packed = packed && std::ranges::all_of(sequence->items, is_packed);
  std::vector<numpy::NestedList> items;
  for (const Value& item : sequence->items) items.push_back(nested_list(item, all_packed));
  return numpy::NestedList::list(std::move(items));
}

}  // namespace

numpy::NestedList nested_list(const Value& value) { return nested_list(value, true); }

LazyTensor array_of_list(const Value& list, std::optional<DType> dtype) {
  if (const GrownList* grown = list.grown_list()) return array_of(*grown, dtype);
  const Value items = list.as<RangeValue>() ? make_sequence(items_of(list)) : list;
  const LazyTensor array = numpy::array(nested_list(items), {.dtype = dtype});
  return array.size() == 0 ? numpy::zeros(array.shape(), {.dtype = array.dtype()}) : array;
}

numpy::Operand operand(const Value& value) {
  if (const LazyTensor* tensor = value.tensor()) return *tensor;
  if (const auto* truth = value.as<bool>()) return *truth;
  if (const auto* number = value.as<PythonInt>()) return *number;
  if (const auto* number = value.as<PythonFloat>()) return *number;
  if (const auto* number = value.as<PythonComplex>()) return *number;
  if (const auto* number = value.as<ComputedNumber>()) return *number;
  if (is_list_or_tuple(value) || value.as<RangeValue>()) return array_of_list(value);
  if (value.as<Marked>())
    throw NotImplementedError(
        "the elements that a mask marks are read where operators compute with them, and where they are "
        "assigned to what the same mask marks; how many there are depends on data");
  throw NotImplementedError(std::string(array_of_a) + type_name(value) +
                            "' is not read: arrays hold numbers and bools");
}

bool is_array_of_none(const ReadError& error) {
  const std::string text = error.own_text();
  return text.starts_with(array_of_a) && text.substr(array_of_a.size()).starts_with(none);
}

LazyTensor as_tensor(const Value& value) { return numpy::asarray(operand(value)); }

}  // namespace weft::source
