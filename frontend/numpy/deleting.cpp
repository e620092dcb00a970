// np.delete.
#include <algorithm>

#include "frontend/numpy/axes.hpp"
#include "frontend/numpy/known_places.hpp"
#include "frontend/numpy/memory_layout.hpp"
#include "frontend/numpy/subscripts.hpp"
#include "runtime/errors.hpp"
#include "weft/arranging.hpp"
#include "weft/creation.hpp"
#include "weft/joining.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

/// What is taken from, along an axis, and the order in which NumPy lays out what it copies whole.
struct Source {
  LazyTensor x;
  std::int64_t axis;
  char order;

  std::int64_t length() const { return x.shape()[axis]; }
  LazyTensor at(const Subscript& item) const { return getitem(x, at_axis(axis, item)); }
};

Source source_of(const Operand& arr, const Axis& axis) {
  const LazyTensor x = asarray(arr);
  const char order = is_fortran(x) ? 'F' : 'C';
  if (axis.is_none()) return {ravel(x), 0, order};
  return {x, normalized_axis(single_axis(axis), x.ndim()), order};
}

/// Errors: IndexError.
std::int64_t within(std::int64_t place, const Source& from, std::int64_t axis_named) {
  const std::int64_t length = from.length();
  if (place < -length || place >= length)
    throw IndexError("index " + std::to_string(place) + " is out of bounds for axis " +
                     std::to_string(axis_named) + " with size " + std::to_string(length));
  return place < 0 ? place + length : place;
}

LazyTensor without_run(const Source& from, std::int64_t first, std::int64_t count) {
  const LazyTensor rest = concatenate({from.at(slice(None{}, first)), from.at(slice(first + count, None{}))},
                                      {.axis = from.axis});
  return copied_in(rest, from.order);
}

/// All items but those at `places`, which may be named several times. NumPy marks them in a vector: of its
/// axis, whichever `from` has, errors are.
LazyTensor without_places(const Source& from, const Dims& places) {
  std::vector<bool> keeps(static_cast<std::size_t>(from.length()), true);
  for (const std::int64_t place : places) keeps[static_cast<std::size_t>(within(place, from, 0))] = false;
  Dims kept;
  for (std::int64_t i = 0; i < from.length(); ++i)
    if (keeps[static_cast<std::size_t>(i)]) kept.push_back(i);
  return from.at(Tensor(array(kept)));
}

Dims marked(const LazyTensor& mask, const Source& from) {
  if (mask.shape() != Dims{from.length()})
    throw ValueError(
        "boolean array argument obj to delete must be one dimensional and match the axis length of " +
        std::to_string(from.length()));
  const Dims marks = known_places(mask, "delete");
  Dims places;
  for (std::size_t i = 0; i < marks.size(); ++i)
    if (marks[i]) places.push_back(static_cast<std::int64_t>(i));
  return places;
}

}  // namespace

LazyTensor delete_(const Operand& arr, const Operand& obj, const Axis& axis) {
  const Source from = source_of(arr, axis);
  const LazyTensor places = asarray(obj);
  if (places.dtype() == DType::bool_) return without_places(from, marked(places, from));
  if (!is_integer(places.dtype()))
    throw IndexError("arrays used as indices must be of integer (or boolean) type");
  const Dims numbers = known_places(places, "delete");
  if (numbers.size() == 1) return without_run(from, within(numbers[0], from, from.axis), 1);
  return without_places(from, numbers);
}

LazyTensor delete_(const Operand& arr, const slice& obj, const Axis& axis) {
  const Source from = source_of(arr, axis);
  Dims places = known_places(getitem(arange(from.length()), {obj}), "delete");
  if (places.empty()) return copied_in(from.x, from.order);
  std::ranges::sort(places);
  const std::int64_t count = std::ssize(places);
  if (places.back() - places.front() == count - 1) return without_run(from, places.front(), count);
  return copied_in(without_places(from, places), from.order);
}

}  // namespace weft::numpy
