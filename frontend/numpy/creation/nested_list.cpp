// np.array of a nested list: its shape, its common dtype, its values.
#include <algorithm>
#include <deque>
#include <optional>

#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/core/python_number.hpp"
#include "frontend/numpy/data/data_lengths.hpp"
#include "ir/promotion.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/joining.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

/// The lists of one depth, then of the next; numbers and tensors are the leaves.
using Level = std::vector<const NestedList*>;

[[noreturn]] void inhomogeneous(const Dims& shape) {
  throw ValueError(
      "setting an array element with a sequence. The requested array has an inhomogeneous shape after " +
      std::to_string(shape.size()) + " dimensions. The detected shape was " + tuple_text(shape) +
      " + inhomogeneous part.");
}

/// Whether the items of a level are lists of one length, or none is a list.
bool homogeneous(const Level& level) {
  return std::ranges::all_of(level, [first = level.front()](const NestedList* item) {
    return item->is_list() == first->is_list() &&
           (!item->is_list() || item->items().size() == first->items().size());
  });
}

struct Leaves {
  Dims list_shape;
  Level items;
  std::deque<NestedList> rows;  // of arrays beside lists
};

std::optional<Dims> array_shape(const NestedList& item) {
  if (item.is_list() || !item.number().tensor()) return std::nullopt;
  return item.number().tensor()->shape();
}

/// Arrays beside lists become lists of their rows.
void take_apart(Leaves& found) {
  const auto is_list = [](const NestedList* item) { return item->is_list(); };
  if (std::ranges::none_of(found.items, is_list) || std::ranges::all_of(found.items, is_list)) return;
  for (const NestedList*& item : found.items) {
    const auto shape = array_shape(*item);
    if (!shape || shape->empty() || has_data_length(*shape)) continue;
    std::vector<NestedList> rows;
    for (std::int64_t i = 0; i < (*shape)[0]; ++i) rows.emplace_back((*item->number().tensor())[i]);
    item = &found.rows.emplace_back(NestedList::list(std::move(rows)));
  }
}

/// Errors: ValueError where leaves are arrays of unlike shapes.
void check_alike(const Leaves& found) {
  std::vector<Dims> shapes;
  for (const NestedList* item : found.items) shapes.push_back(array_shape(*item).value_or(Dims{}));
  if (std::ranges::any_of(shapes, has_data_length)) return;
  Dims shape = found.list_shape;
  for (std::size_t axis = 0;; ++axis) {
    const auto length = [&](const Dims& each) { return axis < each.size() ? each[axis] : -1; };
    const std::int64_t first = length(shapes[0]);
    if (!std::ranges::all_of(shapes, [&](const Dims& each) { return length(each) == first; }))
      inhomogeneous(shape);
    if (first < 0) return;
    shape.push_back(first);
  }
}

Leaves leaves_of(const NestedList& values) {
  Leaves found{{}, {&values}, {}};
  while (!found.items.empty()) {
    take_apart(found);
    if (!homogeneous(found.items)) inhomogeneous(found.list_shape);
    if (!found.items.front()->is_list()) {
      check_alike(found);
      break;
    }
    found.list_shape.push_back(static_cast<std::int64_t>(found.items.front()->items().size()));
    Level next;
    for (const NestedList* item : found.items) {
      for (const NestedList& inner : item->items()) next.push_back(&inner);
    }
    found.items = std::move(next);
  }
  return found;
}

DType leaf_dtype(const NestedList& leaf) {
  return leaf.number().tensor() ? leaf.number().tensor()->dtype() : own_dtype(leaf.number());
}

DType common_dtype(const Level& leaves) {
  if (leaves.empty()) return DType::float64;
  DType common = leaf_dtype(*leaves.front());
  for (const NestedList* leaf : leaves) common = promote_types(common, leaf_dtype(*leaf));
  return common;
}

void write_number(const Operand& number, const ndarray& array, std::int64_t index) {
  const ndarray value = number_array(array.dtype(), number);
  array.view({}, {}, index * array.itemsize()).assign(value);
}

/// Leaves whose values are known: Python numbers, or float and bool, which are constants.
bool all_known(const Level& leaves) {
  return std::ranges::all_of(leaves,
                             [](const NestedList* leaf) { return known_number(leaf->number()).has_value(); });
}

LazyTensor from_numbers(const Leaves& leaves, DType dtype) {
  const ndarray array = ndarray::empty(dtype, leaves.list_shape);
  for (std::size_t i = 0; i < leaves.items.size(); ++i) {
    write_number(known_number(leaves.items[i]->number())->value, array, static_cast<std::int64_t>(i));
  }
  return *Operand(array).tensor();
}

LazyTensor from_tensors(const Leaves& leaves, DType dtype) {
  std::vector<Operand> tensors;
  for (const NestedList* leaf : leaves.items) {
    const Operand& number = leaf->number();
    tensors.emplace_back(number.computed_number() ? LazyTensor(number_constant(dtype, number))
                                                  : astype(asarray(number), dtype));
  }
  const LazyTensor stacked = copied_c(stack(tensors));
  Dims shape = leaves.list_shape;
  shape.insert(shape.end(), stacked.shape().begin() + 1, stacked.shape().end());
  return reshape(stacked, shape);
}

}  // namespace

NestedList NestedList::list(std::vector<NestedList> items) {
  NestedList result(std::initializer_list<NestedList>{});
  result.items_ = std::move(items);
  return result;
}

LazyTensor array(const NestedList& values, const DTypeKeyword& keywords) {
  if (!values.is_list()) return asarray(values.number(), keywords);
  const Leaves leaves = leaves_of(values);
  const DType dtype = keywords.dtype ? *keywords.dtype : common_dtype(leaves.items);
  return all_known(leaves.items) ? from_numbers(leaves, dtype) : from_tensors(leaves, dtype);
}

}  // namespace weft::numpy
