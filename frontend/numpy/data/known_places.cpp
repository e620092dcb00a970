#include "frontend/numpy/data/known_places.hpp"

#include "frontend/numpy/core/called.hpp"
#include "frontend/numpy/data/known_values.hpp"
#include "runtime/library/indexing/place_functions.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {

void refuse_computed_places(const std::string& function) {
  throw NotImplementedError(function + " at places that depend on data is not supported");
}

std::optional<Dims> known_places(const LazyTensor& places) {
  const auto known = known_values(astype(places, DType::int64));
  if (!known) return std::nullopt;
  const ndarray values = known->copy_c();
  return Dims{values.data<std::int64_t>(), values.data<std::int64_t>() + values.size()};
}

Dims known_marked(const LazyTensor& mask, const std::string& function) {
  const auto marks = known_places(mask);
  if (!marks) refuse_computed_places(function);
  Dims places;
  for (std::size_t i = 0; i < marks->size(); ++i)
    if ((*marks)[i]) places.push_back(static_cast<std::int64_t>(i));
  return places;
}

LazyTensor computed_places(const LazyTensor& places, const std::string& function) {
  if (places.dtype() == DType::uint64) refuse_computed_places(function);
  return astype(places, DType::int64);
}

LazyTensor place_from_front(const LazyTensor& place, const LazyTensor& most, const LazyTensor& length,
                            std::int64_t axis) {
  return called(LibraryFunction::place, {place, most, length, constant(axis)}, {});
}

LazyTensor counted_along(std::int64_t length, std::int64_t axis, std::int64_t ndim) {
  Dims shape(static_cast<std::size_t>(ndim), 1);
  shape[static_cast<std::size_t>(axis)] = length;
  return reshape(arange(length), shape);
}

}  // namespace weft::numpy
