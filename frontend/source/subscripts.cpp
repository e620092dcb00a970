#include "frontend/source/subscripts.hpp"

#include <algorithm>

#include "frontend/numpy/python_number.hpp"
#include "frontend/numpy/subscripts.hpp"
#include "frontend/source/computed_number.hpp"
#include "frontend/source/grid_maker.hpp"
#include "frontend/source/masked_items.hpp"
#include "runtime/errors.hpp"

namespace weft::source {
namespace {

using numpy::Subscript;
using numpy::Subscripts;

Subscript subscript(const Value& item) {
  if (item.is_none()) return numpy::newaxis;
  if (item.as<EllipsisValue>()) return numpy::ellipsis;
  if (const auto* range = item.as<SliceValue>()) return numpy::slice(range->start, range->stop, range->step);
  if (item.as<PythonInt>() || item.as<Scalar>()) {
    const auto* scalar = item.as<Scalar>();
    if (!scalar || is_integer(scalar->tensor.dtype())) return as_index(item);
  }
  if (item.as<Array>() || item.as<bool>() || item.sequence())
    throw NotImplementedError("indexing with arrays, lists or masks is not supported yet");
  throw IndexError(
      "only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or boolean arrays "
      "are valid "
      "indices");
}

Subscripts subscripts_of(const Value& index) {
  Subscripts items;
  const Sequence* tuple = index.sequence();
  if (!tuple || !tuple->is_tuple) return {subscript(index)};
  for (const Value& item : tuple->items) items.push_back(subscript(item));
  return items;
}

/// An index of integers alone, one an axis, takes an element; anything else a view.
bool takes_element(const Subscripts& items, const LazyTensor& tensor) {
  const auto is_integer_item = [](const Subscript& item) {
    return std::holds_alternative<std::int64_t>(item.value);
  };
  return static_cast<std::int64_t>(items.size()) == tensor.ndim() &&
         std::ranges::all_of(items, is_integer_item);
}

Value array_item(const Value& container, const Value& index) {
  const LazyTensor& tensor = *container.tensor();
  if (const Array* mask = mask_index(index)) return marked_items(tensor, mask->tensor());
  const Subscripts items = subscripts_of(index);
  const auto* array = container.as<Array>();
  if (!array && std::ranges::any_of(items, [](const Subscript& item) { return item.value.index() < 2; }))
    throw IndexError("invalid index to scalar variable.");
  const LazyTensor item =
      Node::apply(Operation::getitem, {tensor}, {{Attribute::index, numpy::resolved(items, tensor.shape())}});
  if (takes_element(items, tensor)) return Scalar{item};
  return array ? array->view(item) : Array(item);
}

/// The place in a sequence of `length` that Python's `index` means.
std::size_t position(const Value& index, std::size_t length, const char* kind) {
  const LazyTensor* tensor = index.tensor();
  if (!index.integer() && !(tensor && is_integer(tensor->dtype())))
    throw TypeError(std::string(kind) + " indices must be integers or slices, not " + type_name(index));
  const std::int64_t i = as_index(index), n = static_cast<std::int64_t>(length);
  if (i < -n || i >= n) throw IndexError(std::string(kind) + " index out of range");
  return static_cast<std::size_t>(i < 0 ? i + n : i);
}

Value sequence_item(const Sequence& sequence, const Value& index) {
  const auto* range = index.as<SliceValue>();
  if (!range)
    return sequence.items[position(index, sequence.items.size(), sequence.is_tuple ? "tuple" : "list")];
  const auto length = static_cast<std::int64_t>(sequence.items.size());
  const IndexItem item =
      numpy::resolved({numpy::slice(range->start, range->stop, range->step)}, Dims{length})[0];
  std::vector<Value> items;
  for (std::int64_t i = 0; i < item.length; ++i) items.push_back(sequence.items[item.start + i * item.step]);
  return make_sequence(std::move(items), sequence.is_tuple);
}

Value range_item(const RangeValue& range, const Value& index) {
  const std::int64_t i = as_index(index);
  const PythonInt place = i < 0 ? i + range.length() : i;
  if (place < 0 || place >= range.length()) throw IndexError("range object index out of range");
  return range.start + place * range.step;
}

/// A number, alone or in a list, takes the array's dtype and must fit it; an array is cast, whatever its
/// dtype.
Tensor assigned(const Value& value, DType dtype) {
  if (value.sequence()) return array_of_list(value, dtype);
  if (const auto* number = value.as<ComputedNumber>()) return converted(*number, dtype);
  const numpy::Operand given = operand(value);
  return given.tensor() ? Tensor(*given.tensor()) : numpy::number_constant(dtype, given);
}

}  // namespace

Value subscripted(const Value& container, const Value& index) {
  if (container.tensor()) return array_item(container, index);
  if (const Sequence* sequence = container.sequence()) return sequence_item(*sequence, index);
  if (const auto* range = container.as<RangeValue>()) return range_item(*range, index);
  if (const auto* maker = container.as<GridMaker>()) return grid(*maker, index);
  throw TypeError("'" + type_name(container) + "' object is not subscriptable");
}

void assign_subscript(const Value& container, const Value& index, const Value& value) {
  if (const auto* array = container.as<Array>()) {
    const LazyTensor& tensor = array->tensor();
    if (const Array* mask = mask_index(index); mask && value.as<Marked>())
      return assign_marked(*array, mask->tensor(), *value.as<Marked>());
    if (const Array* mask = mask_index(index))
      return assign_masked(*array, mask->tensor(), assigned(value, tensor.dtype()));
    Array written = *array;
    written.write(numpy::resolved(subscripts_of(index), tensor.shape()), assigned(value, tensor.dtype()));
    return;
  }
  const auto* list = container.as<std::shared_ptr<Sequence>>();
  if (!list || (*list)->is_tuple)
    throw TypeError("'" + type_name(container) + "' object does not support item assignment");
  Sequence item;
  append(item, value);  // for its limits
  (*list)->items[position(index, (*list)->items.size(), "list assignment")] = value;
  (*list)->depth = std::max((*list)->depth, item.depth);
}

}  // namespace weft::source
