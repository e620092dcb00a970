// Places and elements one after the other, and arrays of items that come so.
#include "runtime/system/errors.hpp"
#include "weft/calling.hpp"
#include "weft/shaping.hpp"

namespace weft::numpy {

std::vector<Dims> ndindex(const Shape& shape) {
  std::vector<Dims> places;
  for (const std::int64_t length : shape.dims)
    if (length < 0) throw ValueError("negative dimensions are not allowed");
  const std::int64_t count = element_count(shape.dims);
  for (std::int64_t i = 0; i < count; ++i) {
    Dims place(shape.dims.size());
    std::int64_t left = i;
    for (std::size_t axis = place.size(); axis-- > 0; left /= shape.dims[axis])
      place[axis] = left % shape.dims[axis];
    places.push_back(std::move(place));
  }
  return places;
}

std::vector<std::pair<Dims, LazyTensor>> ndenumerate(const Operand& arr) {
  const LazyTensor x = asarray(arr);
  std::vector<std::pair<Dims, LazyTensor>> elements;
  for (Dims& place : ndindex(x.shape())) {
    const Subscripts items(place.begin(), place.end());
    elements.emplace_back(std::move(place), getitem(x, items));
  }
  return elements;
}

LazyTensor of_items(std::vector<NestedList> items, DType dtype, std::int64_t count) {
  if (count >= 0 && std::ssize(items) < count)
    throw ValueError("iterator too short: Expected " + std::to_string(count) + " but iterator had only " +
                     std::to_string(items.size()) + " items.");
  return array(NestedList::list(std::move(items)), {.dtype = dtype});
}

bool iterable(const Operand& y) { return asarray(y).ndim() > 0; }

bool isscalar(const Operand& element) { return asarray(element).ndim() == 0; }

}  // namespace weft::numpy
