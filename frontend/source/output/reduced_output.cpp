#include "frontend/source/output/reduced_output.hpp"

#include <algorithm>

#include "frontend/numpy/core/axes.hpp"
#include "frontend/source/items/operands.hpp"
#include "ir/infer.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

/// The axis of `out` for each axis of what is reduced; -1 for those that it has not.
struct Mapping {
  Dims shape, axes, out;
  Dims places;

  std::int64_t taken(std::size_t axis) const {
    return places[axis] < 0 ? 1 : out[static_cast<std::size_t>(places[axis])];
  }
  bool is_reduced(std::size_t axis) const {
    return std::ranges::find(axes, static_cast<std::int64_t>(axis)) != axes.end();
  }
};

Mapping mapping_of(const Reduced& reduced, const Dims& out) {
  Mapping mapping{.shape = reduced.shape, .axes = {}, .out = out, .places = {}};
  const auto ndim = static_cast<std::int64_t>(mapping.shape.size());
  if (ndim > 0) mapping.axes = numpy::normalized_axes(reduced.axis, ndim);
  std::int64_t next = 0;
  for (std::size_t axis = 0; axis < mapping.shape.size(); ++axis)
    mapping.places.push_back(!reduced.keepdims && mapping.is_reduced(axis) ? -1 : next++);
  return mapping;
}

/// As the iterator sees `out`.
std::string mapped_text(const Mapping& mapping) {
  Dims lengths;
  for (std::size_t axis = 0; axis < mapping.shape.size(); ++axis)
    lengths.push_back(mapping.places[axis] >= 0 ? mapping.taken(axis) : -1);
  return remapped_text(lengths);
}

/// Axes that are kept as they are reduced, the last first.
void check_kept_reduced(const Mapping& mapping) {
  for (std::size_t axis = mapping.shape.size(); axis-- > 0;)
    if (mapping.is_reduced(axis) && mapping.taken(axis) != 1)
      throw ValueError("operand was set up as a reduction along axis " + std::to_string(axis) +
                       ", but the length of the axis is " + std::to_string(mapping.taken(axis)) +
                       " (it has to be 1)");
}

void check_lengths(const Reduced& reduced, const Mapping& mapping) {
  const auto differ = [](std::int64_t a, std::int64_t b) { return a != b && a != 1 && b != 1; };
  for (std::size_t axis = 0; axis < mapping.shape.size(); ++axis) {
    if (!differ(mapping.taken(axis), mapping.shape[axis])) continue;
    throw ValueError(not_broadcast + shape_text(mapping.out) + "->" + mapped_text(mapping) + " " +
                     shape_text(mapping.shape) + " " +
                     (reduced.where ? shape_text(*reduced.where) + " " : ""));
  }
}

/// Where one of the two has the length 1, neither is repeated.
void check_ones(const Mapping& mapping) {
  Dims both = mapping.shape;
  for (std::size_t axis = mapping.shape.size(); axis-- > 0;) {
    if (mapping.is_reduced(axis)) continue;
    if (mapping.taken(axis) == 1 && mapping.shape[axis] != 1)
      throw ValueError("output operand requires a reduction along dimension " +
                       std::to_string(mapping.places[axis]) +
                       ", but the reduction is not enabled. The dimension size of 1 does not match the "
                       "expected output shape.");
    both[axis] = mapping.taken(axis);
  }
  if (both != mapping.shape)
    throw ValueError("non-broadcastable operand with shape " + shape_text(mapping.shape) +
                     " doesn't match the broadcast shape " + shape_text(both));
}

}  // namespace

std::string remapped_text(const Dims& lengths) {
  std::string text;
  for (const std::int64_t length : lengths) {
    if (length < 0 && text.empty()) continue;
    text += (text.empty() ? "" : ",") + (length < 0 ? "newaxis" : std::to_string(length));
  }
  return "(" + text + (lengths.size() == 1 && !text.empty() ? ",)" : ")");
}

Reduced reduced_of(const BoundArguments& given) {
  const bool of_ufunc = given.takes("array");
  const Value* where = given.takes("where") ? given.find("where") : nullptr;
  Reduced reduced{.shape = given.tensor(of_ufunc ? "array" : "a").shape(),
                  .axis = given.axis("axis", of_ufunc ? numpy::Axis(0) : numpy::Axis(numpy::None{})),
                  .keepdims = given.boolean("keepdims", false)};
  if (where && !where->as<bool>()) reduced.where = as_tensor(*where).shape();
  return reduced;
}

void check_reduced_output(const BoundArguments& given, const std::string& ufunc, const Array& out) {
  check_reduced_output(reduced_of(given), ufunc, out);
}

void check_reduced_output(const Reduced& reduced, const std::string& ufunc, const Array& array) {
  if (!array.writeable()) throw ValueError("output array is read-only");
  const Dims& out = array.tensor().shape();
  const Mapping mapping = mapping_of(reduced, out);
  const auto expected = std::ranges::count_if(mapping.places, [](std::int64_t place) { return place >= 0; });
  if (static_cast<std::int64_t>(out.size()) != expected)
    throw ValueError("output parameter for reduction operation " + ufunc +
                     " has the wrong number of dimensions: Found " + std::to_string(out.size()) +
                     " but expected " + std::to_string(expected) +
                     (reduced.keepdims ? " (must match the operand's when keepdims=True)" : ""));
  check_lengths(reduced, mapping);
  check_kept_reduced(mapping);
  check_ones(mapping);
}

}  // namespace weft::source
