#include "frontend/source/output/axis_output.hpp"

#include <algorithm>

#include "frontend/source/output/reduced_output.hpp"
#include "runtime/system/errors.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

/// The operands beside `out`, as NumPy's iterator sees them.
std::string operands_text(const MadeAlong& made) {
  const auto text = [](const Dims& shape, const Dims& seen) {
    return shape_text(shape) + "->" + remapped_text(seen) + " ";
  };
  const Dims& shape = made.array.shape();
  if (!made.indices) return text(shape, shape);
  Dims seen = shape, indices(shape.size(), -1);
  seen[static_cast<std::size_t>(made.axis)] = -1;
  indices[static_cast<std::size_t>(made.axis)] = *made.indices;
  return text(shape, seen) + text({*made.indices}, indices);
}

void check_ndim(const Dims& made, const Dims& out) {
  if (out.size() >= made.size()) return;
  const std::string ndim = std::to_string(out.size());
  throw ValueError("Iterator input op_axes[0][" + std::to_string(made.size() - 1 - out.size()) +
                   "] (==" + ndim + ") is not a valid axis of op[0], which has " + ndim + " dimensions ");
}

/// `first`: the axes of `out` that the result has too.
void check_lengths(const MadeAlong& made, const Dims& out, Dims first) {
  const Dims& shape = made.result.shape();
  Dims both = shape;
  for (std::size_t axis = 0; axis < shape.size(); ++axis) {
    if (first[axis] != shape[axis] && first[axis] != 1 && shape[axis] != 1)
      throw ValueError(not_broadcast + shape_text(out) + "->" + remapped_text(first) + " " +
                       operands_text(made));
    if (shape[axis] == 1) both[axis] = first[axis];
  }
  if (first == both) return;
  std::ranges::reverse(first);
  throw ValueError("non-broadcastable output operand with shape " + shape_text(out) + " [remapped to " +
                   shape_text(first) + "] doesn't match the broadcast shape " + shape_text(both));
}

/// Of one axis, which is not cast, NumPy's running totals ask for no iterator.
bool is_plain(const MadeAlong& made, const LazyTensor& out) {
  return !made.indices && made.result.ndim() == 1 && out.dtype() == made.result.dtype() &&
         made.array.dtype() == made.result.dtype();
}

}  // namespace

Value result_along(const MadeAlong& made, Array out) {
  const LazyTensor held = out.tensor();
  const Dims& shape = made.result.shape();
  if (!out.writeable()) throw ValueError("output array is read-only");
  if (is_plain(made, held) && held.shape() != shape)
    throw ValueError("provided out is the wrong size for the accumulation.");
  check_ndim(shape, held.shape());
  check_lengths(made, held.shape(), {held.shape().begin(), held.shape().begin() + made.result.ndim()});
  if (held.size() == 0) return out;
  numpy::Subscripts places(shape.size(), numpy::slice(numpy::None{}));
  const auto along = static_cast<std::size_t>(made.axis);
  places[along] = numpy::slice(0, shape[along]);
  places.resize(held.shape().size(), numpy::Subscript(0));
  out.view(numpy::getitem(held, places)).write_all(numpy::astype(made.result, held.dtype()));
  return out;
}

}  // namespace weft::source
