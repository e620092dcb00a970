#include "frontend/source/output/gufunc_output.hpp"

#include <algorithm>

#include "ir/infer.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/shaping.hpp"

namespace weft::source {
namespace {

constexpr std::int64_t newaxis = -1;

void check_own_axes(const GufuncCall& gufunc, const Dims& made, const Dims& out, std::size_t own) {
  const std::string name(gufunc.name);
  if (out.size() < own && gufunc.core[2] < 2)
    throw ValueError(name + ": Output operand 0 does not have enough dimensions (has " +
                     std::to_string(out.size()) + ", gufunc core with signature " + gufunc.signature +
                     " requires " + std::to_string(own) + ")");
  const std::size_t held_axes = std::min(own, out.size());  // a matrix may be a row, or one number
  for (std::size_t i = 0; i < held_axes; ++i) {
    const std::int64_t held = out[out.size() - held_axes + i], length = made[made.size() - held_axes + i];
    if (held != length)
      throw ValueError(name + ": Output operand 0 has a mismatch in its core dimension " + std::to_string(i) +
                       ", with gufunc signature " + gufunc.signature + " (size " + std::to_string(held) +
                       " is different from " + std::to_string(length) + ")");
  }
}

Dims without_own(const Dims& shape, std::size_t own) {
  return {shape.begin(), shape.end() - static_cast<std::ptrdiff_t>(own)};
}

/// As NumPy's iterator, which walks `all` axes, writes those that it walks an operand by, without new ones in
/// front.
std::string walked_text(const Dims& axes, std::size_t all) {
  const auto first = std::ranges::find_if(axes, [](std::int64_t length) { return length != newaxis; });
  std::string text;
  for (auto axis = first; axis != axes.end(); ++axis)
    text += (axis == first ? "" : ",") + (*axis == newaxis ? "newaxis" : std::to_string(*axis));
  return "(" + text + (all == 1 && !axes.empty() ? ",)" : ")");
}

/// Along which the iterator walks it: the loops' axes, and new ones for those of the result's own.
Dims walked(const Dims& shape, std::size_t core, std::size_t own) {
  Dims axes = without_own(shape, std::min(core, shape.size()));
  axes.resize(axes.size() + own, newaxis);
  return axes;
}

[[noreturn]] void refuse_loops(const GufuncCall& gufunc, const numpy::UfuncOperands& operands,
                               const Dims& made, const Dims& out, std::size_t own) {
  const std::size_t all = std::max(made.size(), out.size());
  std::string text;
  for (std::size_t i = 0; i < operands.size(); ++i) {
    const Dims shape = numpy::asarray(operands[i]).shape();
    text += shape_text(shape) + "->" + walked_text(walked(shape, gufunc.core[i], own), all) + " ";
  }
  const Dims requested(made.end() - static_cast<std::ptrdiff_t>(own), made.end());
  throw ValueError("operands could not be broadcast together with remapped shapes [original->remapped]: " +
                   text + shape_text(out) + "->" + walked_text(out, all) + "  and requested shape " +
                   walked_text(requested, all));
}

/// The two broadcast, which fit.
Dims together(const Dims& a, const Dims& b) {
  const Dims shapes[] = {a, b};
  return broadcast_shapes(shapes);
}

/// NumPy writes the axes of what is too short from the last to the first.
[[noreturn]] void refuse_repeated(const Dims& made, const Dims& out) {
  std::string text;
  for (std::size_t i = out.size(); i-- > 0;) text += std::to_string(out[i]) + (i > 0 ? "," : "");
  for (std::size_t i = out.size(); i < made.size(); ++i) text += ",newaxis";
  if (std::max(made.size(), out.size()) == 1) text += ",";
  throw ValueError("non-broadcastable output operand with shape " + shape_text(out) + " [remapped to (" +
                   text + ")] doesn't match the broadcast shape " + shape_text(together(made, out)));
}

/// The loops of a result must not be longer than those of `out`, in axes that it has, or else at all.
void check_repeated(const Dims& made, const Dims& out) {
  for (std::size_t i = 1; i <= std::min(made.size(), out.size()); ++i)
    if (out[out.size() - i] == 1 && made[made.size() - i] != 1) refuse_repeated(made, out);
  for (std::size_t i = out.size() + 1; i <= made.size(); ++i)
    if (made[made.size() - i] != 1)
      throw ValueError(
          "output operand requires a reduction along dimension -1, but the reduction is not enabled. The "
          "dimension size of 1 does not match the expected output shape.");
}

bool broadcast(const Dims& a, const Dims& b) {
  for (std::size_t i = 1; i <= std::min(a.size(), b.size()); ++i) {
    const std::int64_t x = a[a.size() - i], y = b[b.size() - i];
    if (x != y && x != 1 && y != 1) return false;
  }
  return true;
}

}  // namespace

std::size_t own_axes_of_result(const GufuncCall& gufunc, std::int64_t x_ndim, std::int64_t y_ndim) {
  const std::size_t vectors = (gufunc.core[0] > 1 && x_ndim == 1) + (gufunc.core[1] > 1 && y_ndim == 1);
  return gufunc.core[2] - std::min(gufunc.core[2], vectors);
}

LazyTensor repeated_products(const GufuncCall& gufunc, const numpy::UfuncOperands& operands,
                             const LazyTensor& result, const Dims& out) {
  const Dims& made = result.shape();
  if (made == out) return result;
  const std::size_t own =
      own_axes_of_result(gufunc, numpy::asarray(operands[0]).ndim(), numpy::asarray(operands[1]).ndim());
  check_own_axes(gufunc, made, out, own);
  if (!broadcast(without_own(made, own), without_own(out, std::min(own, out.size()))))
    refuse_loops(gufunc, operands, made, out, own);
  check_repeated(made, out);
  const Dims own_shape = made.size() > out.size() ? Dims(made.end() - std::ssize(out), made.end()) : made;
  return numpy::broadcast_to(numpy::reshape(result, own_shape), out);
}

}  // namespace weft::source
