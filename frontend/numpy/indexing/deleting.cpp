// np.delete.
#include <algorithm>
#include <cstdlib>

#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/core/subscripts.hpp"
#include "frontend/numpy/data/known_places.hpp"
#include "ir/index.hpp"
#include "runtime/system/errors.hpp"
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
  return known_marked(mask, "delete");
}

/// All items but one at a place that data decide: those behind it come one earlier.
LazyTensor without_computed(const Source& from, const LazyTensor& places) {
  if (places.size() != 1 || from.x.size() == 0) refuse_computed_places("delete");
  const std::int64_t rest = from.length() - 1;
  const LazyTensor given = reshape(computed_places(places, "delete"), {});
  const LazyTensor place = place_from_front(given, constant(rest), constant(from.length()), from.axis);
  const LazyTensor before = less(counted_along(rest, from.axis, from.x.ndim()), place);
  return copied_in(where(before, from.at(slice(0, rest)), from.at(slice(1, None{}))), from.order);
}

}  // namespace

LazyTensor delete_(const Operand& arr, const Operand& obj, const Axis& axis) {
  const Source from = source_of(arr, axis);
  const LazyTensor places = asarray(obj);
  if (places.dtype() == DType::bool_) return without_places(from, marked(places, from));
  if (!is_integer(places.dtype()))
    throw IndexError("arrays used as indices must be of integer (or boolean) type");
  const auto known = known_places(places);
  if (!known) return without_computed(from, places);
  if (known->size() == 1) return without_run(from, within((*known)[0], from, from.axis), 1);
  return without_places(from, *known);
}

LazyTensor delete_(const Operand& arr, const slice& obj, const Axis& axis) {
  const Source from = source_of(arr, axis);
  const IndexItem run = resolved({obj}, {from.length()})[0];
  if (run.length == 0) return copied_in(from.x, from.order);
  const std::int64_t last = run.start + (run.length - 1) * run.step;
  if (run.length == 1 || std::abs(run.step) == 1)
    return without_run(from, std::min(run.start, last), run.length);
  Dims places;
  for (std::int64_t i = 0; i < run.length; ++i) places.push_back(run.start + i * run.step);
  return copied_in(without_places(from, places), from.order);
}

}  // namespace weft::numpy
