// np.insert.
#include <algorithm>

#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/core/called.hpp"
#include "frontend/numpy/core/casting.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/core/python_number.hpp"
#include "frontend/numpy/core/result_type.hpp"
#include "frontend/numpy/core/subscripts.hpp"
#include "frontend/numpy/data/data_lengths.hpp"
#include "frontend/numpy/data/known_places.hpp"
#include "frontend/numpy/indexing/data_parts.hpp"
#include "ir/promotion.hpp"
#include "runtime/library/indexing/place_functions.hpp"
#include "runtime/system/errors.hpp"
#include "weft/arranging.hpp"
#include "weft/creation.hpp"
#include "weft/joining.hpp"
#include "weft/shaping.hpp"
#include "weft/ufunc_keywords.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

/// Where something is inserted, along an axis of that length; `single`: one place, given as a number.
struct Places {
  Dims known;
  std::optional<LazyTensor> computed = {};  // instead, where data decide: int64
  bool single = false;

  std::int64_t count() const { return computed ? computed->size() : std::ssize(known); }
};

/// NumPy counts several places on in their own dtype. Errors: OverflowError, UFuncTypeError.
void check_counted(const LazyTensor& places, std::int64_t length) {
  const DType dtype = places.dtype();
  number_constant(dtype, length);
  if (kind(dtype) == DTypeKind::unsigned_integer)
    throw UFuncTypeError("Cannot cast ufunc 'add' output from " +
                         dtype_repr(promote_types(dtype, DType::int64)) + " to " + dtype_repr(dtype) +
                         " with casting rule 'same_kind'");
  if (range_side(dtype, length + places.size()) != 0)
    throw NotImplementedError("insert at several places of " + std::string(name(dtype)) +
                              ", which may not hold them, is not supported");
}

Places places_of(const Operand& obj, std::int64_t length) {
  const LazyTensor given = asarray(obj);
  const bool is_mask = given.dtype() == DType::bool_;
  if (given.ndim() > 1)
    throw ValueError(is_mask ? "boolean array argument obj to insert must be one dimensional"
                             : "index array argument obj to insert must be one dimensional or scalar");
  if (is_mask) return {known_marked(given, "insert")};
  if (!is_integer(given.dtype()) && given.size() > 0)
    throw IndexError("arrays used as indices must be of integer (or boolean) type");
  if (given.size() > 1) check_counted(given, length);
  if (const auto known = known_places(given)) return {*known, {}, given.ndim() == 0};
  return {{}, computed_places(given, "insert"), given.ndim() == 0};
}

Subscripts along(std::int64_t ndim, std::int64_t axis, const Subscript& item) {
  Subscripts items = whole_axes(ndim);
  items[static_cast<std::size_t>(axis)] = item;
  return items;
}

/// What an array is made longer by, along an axis.
struct Insertion {
  LazyTensor x;
  std::int64_t axis;

  std::int64_t length() const { return x.shape()[static_cast<std::size_t>(axis)]; }
  LazyTensor zeros_of(std::int64_t length) const {
    Dims shape = x.shape();
    shape[static_cast<std::size_t>(axis)] = length;
    return zeros(shape, {.dtype = x.dtype(), .order = order()});
  }
  /// NumPy's order of the result: Fortran order where `x` lies so alone.
  char order() const { return is_fortran(x) ? 'F' : 'C'; }
  LazyTensor at(const Subscript& item) const { return getitem(x, along(x.ndim(), axis, item)); }
  LazyTensor put(const LazyTensor& into, const Subscript& item, const Operand& values) const {
    return setitem(into, along(x.ndim(), axis, item), values);
  }
};

/// The values for one place, as many as they are along the axis.
LazyTensor values_for(const Insertion& into, const Operand& given, bool single) {
  const DType dtype = into.x.dtype();
  LazyTensor values = given.computed_number() ? astype(asarray(given), dtype) : in_dtype(given, dtype);
  while (values.ndim() < into.x.ndim()) values = values[newaxis];
  return single ? moveaxis(values, Dims{0}, Dims{into.axis}) : values;
}

LazyTensor inserted_at(const Insertion& into, std::int64_t place, const LazyTensor& values, bool single) {
  const std::int64_t length = into.length();
  if (place < -length || place > length)
    throw IndexError("index " + (single ? std::to_string(place) : "[" + std::to_string(place) + "]") +
                     " is out of bounds for axis " + std::to_string(into.axis) + " with size " +
                     std::to_string(length));
  if (place < 0) place += length;
  const std::int64_t count = values.shape()[static_cast<std::size_t>(into.axis)];
  LazyTensor result = into.zeros_of(length + count);
  result = into.put(result, slice(place), into.at(slice(place)));
  result = into.put(result, slice(place, place + count), values);
  return into.put(result, slice(place + count, None{}), into.at(slice(place, None{})));
}

/// The items before a place and behind `count` new ones, which are still to be put between.
LazyTensor parted(const Insertion& into, const LazyTensor& place, const LazyTensor& more,
                  std::int64_t count) {
  const std::int64_t length = into.length(), end = std::min(count, length);
  const LazyTensor before = less(add(counted_along(length - end, into.axis, into.x.ndim()), count), place);
  const LazyTensor between =
      count < length ? where(before, into.at(slice(count, None{})), into.at(slice(length - count)))
                     : getitem(more, along(into.x.ndim(), into.axis, slice(count - length)));
  return concatenate({into.at(slice(end)), between, into.at(slice(length - end, None{}))},
                     {.axis = into.axis});
}

/// Those behind a place that data decide come later.
LazyTensor inserted_where_computed(const Insertion& into, const LazyTensor& given, const LazyTensor& values) {
  const std::int64_t length = into.length(), count = values.shape()[static_cast<std::size_t>(into.axis)];
  const LazyTensor more = setitem(into.zeros_of(count), {ellipsis}, values);
  const LazyTensor place = place_from_front(given, constant(length), constant(length), into.axis);
  if (count == 0 && into.x.size() == 0) refuse_computed_places("insert");
  if (count == 0) {  // the place is looked at all the same
    const LazyTensor all = where(greater_equal(place, 0), into.x, zeros(Dims{}, {.dtype = into.x.dtype()}));
    return copied_in(all, into.order());
  }
  const LazyTensor apart = parted(into, place, more, count);
  return copied_in(into.put(apart, Tensor(add(arange(count), place)), more), into.order());
}

LazyTensor inserted_among(const Insertion& into, const Places& places, const Operand& values) {
  const std::int64_t count = places.count(), length = into.length();
  const LazyTensor more = into.put(into.zeros_of(count), Tensor(arange(count)), values);
  const Tensor sources = places.computed ? called(LibraryFunction::insertion,
                                                  {*places.computed, constant(length)}, {length + count})
                                         : Tensor(array(insertion_sources(places.known, length)));
  const LazyTensor all = concatenate({into.x, more}, {.axis = into.axis});
  return copied_in(getitem(all, along(into.x.ndim(), into.axis, sources)), into.order());
}

/// Into an axis whose length data decide, at one place.
LazyTensor inserted_by_data(const Insertion& into, const Places& places, const LazyTensor& values,
                            const LazyTensor& length) {
  const LazyTensor given =
      places.computed ? reshape(*places.computed, {}) : LazyTensor(constant(places.known[0]));
  const LazyTensor place = place_from_front(given, length, length, into.axis);
  const std::int64_t count = values.shape()[static_cast<std::size_t>(into.axis)];
  const LazyTensor more = setitem(into.zeros_of(count), {ellipsis}, values);
  const LazyTensor before = part_by_data(into.x, into.axis, {.computed_stop = place}),
                   after = part_by_data(into.x, into.axis, {.computed_start = place});
  const LazyTensor all = concatenate({before, more, after}, {.axis = into.axis});
  return copied_in(all, into.order());
}

}  // namespace

LazyTensor insert(const Operand& arr, const Operand& obj, const Operand& values, const Axis& axis) {
  LazyTensor x = asarray(arr);
  if (axis.is_none()) x = ravel(x);
  const Insertion into{x, axis.is_none() ? 0 : normalized_axis(single_axis(axis), x.ndim())};
  const Places places = places_of(obj, into.length());
  const auto length = data_length(into.length());
  if (length && !places.single) require_known_lengths({into.length()}, "insert at several places");
  if (places.count() != 1) return inserted_among(into, places, values);
  const LazyTensor given = values_for(into, values, places.single);
  if (length) return inserted_by_data(into, places, given, *length);
  return places.computed ? inserted_where_computed(into, *places.computed, given)
                         : inserted_at(into, places.known[0], given, places.single);
}

}  // namespace weft::numpy
