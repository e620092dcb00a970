#include <algorithm>

#include "frontend/numpy/core/loop_indexes.hpp"
#include "frontend/numpy/core/python_number.hpp"
#include "frontend/numpy/core/subscripts.hpp"
#include "frontend/numpy/indexing/advanced_indexing.hpp"
#include "frontend/numpy/indexing/data_subscripts.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/indexing.hpp"
#include "weft/shaping.hpp"

namespace weft::numpy {
namespace {

bool is_mask(const Subscript& item) {
  return item.places && item.places.type().dtype == DType::bool_ && item.places.type().ndim() > 0;
}

std::int64_t axes_taken(const Subscript& item) {
  if (is_mask(item)) return item.places.type().ndim();
  const bool none = std::holds_alternative<None>(item.value) || std::holds_alternative<Ellipsis>(item.value);
  return none && !item.places ? 0 : 1;
}

void check_mask(const Dims& mask, const Dims& shape, std::int64_t first) {
  for (std::size_t i = 0; i < mask.size() && i + static_cast<std::size_t>(first) < shape.size(); ++i) {
    const std::int64_t length = shape[i + static_cast<std::size_t>(first)];
    if (mask[i] != length)
      throw IndexError("boolean index did not match indexed array along axis " +
                       std::to_string(first + static_cast<std::int64_t>(i)) + "; size of axis is " +
                       std::to_string(length) + " but size of corresponding boolean axis is " +
                       std::to_string(mask[i]));
  }
}

/// A mask stands for the places of what it marks, which must be known.
Subscripts with_masks_as_places(const Subscripts& items, const Dims& shape) {
  if (std::ranges::none_of(items, is_mask)) return items;
  std::int64_t named = 0, axis = 0;
  for (const Subscript& item : items) named += axes_taken(item);
  Subscripts result;
  for (const Subscript& item : items) {
    if (is_mask(item)) {
      check_mask(item.places.type().shape, shape, axis);
      for (const LazyTensor& places : nonzero(LazyTensor(item.places))) result.emplace_back(Tensor(places));
    } else {
      result.push_back(item);
    }
    const bool rest = std::holds_alternative<Ellipsis>(item.value) && !item.places;
    axis += rest ? std::ssize(shape) - named : axes_taken(item);
  }
  return result;
}

Subscripts read_subscripts(const Subscripts& written, const Dims& shape) {
  return with_data_lengths(with_masks_as_places(with_indexes_taken(written), shape), shape);
}

}  // namespace

LazyTensor getitem(const Operand& a, const Subscripts& written) {
  const LazyTensor x = asarray(a);
  const Subscripts items = read_subscripts(written, x.shape());
  if (is_advanced(items)) return taken_at(x, items);
  return Node::apply(Operation::getitem, {x}, {{Attribute::index, resolved(items, x.shape())}});
}

LazyTensor setitem(const Operand& a, const Subscripts& written, const Operand& value) {
  const LazyTensor x = asarray(a);
  const Subscripts items = read_subscripts(written, x.shape());
  const Tensor assigned = value.tensor() ? Tensor(*value.tensor()) : number_constant(x.dtype(), value);
  if (is_advanced(items)) return put_at(x, items, assigned);
  return Node::apply(Operation::setitem, {x, assigned}, {{Attribute::index, resolved(items, x.shape())}});
}

}  // namespace weft::numpy
