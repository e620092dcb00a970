#include "weft/shaping.hpp"

#include <algorithm>

#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/core/subscripts.hpp"
#include "frontend/numpy/data/data_lengths.hpp"
#include "ir/memory_order.hpp"
#include "runtime/array/dims.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"

namespace weft::numpy {
namespace {

/// As reshape's error prints the shape asked for: the unknown length is "newaxis", or nothing in front.
std::string asked_shape_text(const Dims& shape) {
  std::string lengths;
  for (const std::int64_t length : shape) {
    if (length < 0 && lengths.empty()) continue;
    if (!lengths.empty()) lengths += ',';
    lengths += length < 0 ? "newaxis" : std::to_string(length);
  }
  return shape.size() == 1 ? "(" + lengths + ",)" : "(" + lengths + ")";
}

/// The product of the lengths that are given; -1 when it does not fit.
std::int64_t known_size(const Dims& shape) {
  std::int64_t size = 1;
  for (const std::int64_t length : shape) {
    if (length >= 0 && __builtin_mul_overflow(size, length, &size)) return -1;
  }
  return size;
}

Dims completed_shape(Dims shape, std::int64_t size) {
  const auto unknown = std::ranges::find_if(shape, [](std::int64_t length) { return length < 0; });
  if (std::ranges::count_if(shape, [](std::int64_t length) { return length < 0; }) > 1) {
    throw ValueError("can only specify one unknown dimension");
  }
  const std::int64_t known = known_size(shape);
  const bool fits = unknown == shape.end() ? known == size : known > 0 && size % known == 0;
  if (!fits) {
    throw ValueError("cannot reshape array of size " + std::to_string(size) + " into shape " +
                     asked_shape_text(shape));
  }
  if (unknown != shape.end()) *unknown = size / known;
  return shape;
}

Dims data_lengths_in(const Dims& shape) {
  Dims found;
  std::ranges::copy_if(shape, std::back_inserter(found),
                       [](auto length) { return data_length(length).has_value(); });
  std::ranges::sort(found);
  return found;
}

std::int64_t known_part(Dims shape) {
  std::erase_if(shape, [](std::int64_t length) { return data_length(length).has_value(); });
  return known_size(shape);
}

/// Lengths that data decide stay, or are all in one axis. Errors: NotImplementedError.
void check_data_lengths(const Dims& before, const Dims& asked) {
  const Dims given = data_lengths_in(before), left = data_lengths_in(asked);
  if (left == given) return;
  const std::int64_t rest = known_size(asked);
  const bool merges =
      left.empty() && std::ranges::count(asked, -1) == 1 && rest > 0 && known_part(before) % rest == 0;
  if (!merges) throw NotImplementedError("an axis whose length data decide is not taken apart by reshaping");
  Dims merged = given;
  merged.push_back(known_part(before) / rest);
  note_merged_length(merged);
}

LazyTensor reshaped(const LazyTensor& x, const Dims& shape) {
  return Node::apply(Operation::reshape, {x}, {{Attribute::shape, shape}});
}

/// The reverse of an axis or less is itself.
LazyTensor reversed_axes(const LazyTensor& x) { return x.ndim() < 2 ? x : transpose(x); }

LazyTensor reshaped_f(const LazyTensor& x, Dims shape) {
  std::ranges::reverse(shape);
  return reversed_axes(reshaped(reversed_axes(x), shape));
}

/// The axes as they lie in memory, outermost first.
LazyTensor in_memory_order(const LazyTensor& x) {
  const std::vector<int> order = walking_order(x.shape(), std::vector<Dims>{x.strides()});
  if (std::ranges::is_sorted(order)) return x;
  return transpose(x, Dims(order.begin(), order.end()));
}

/// The axes whose C order is the order that ravel reads `x` in.
LazyTensor in_order(const LazyTensor& x, char order) {
  check_order(order);
  if (order == 'A') order = is_fortran(x) ? 'F' : 'C';
  if (order == 'C') return x;
  if (order == 'F' || is_fortran(x)) return reversed_axes(x);
  return in_memory_order(x);
}

Dims unit_axes(const Dims& shape) {
  Dims axes;
  for (std::size_t axis = 0; axis < shape.size(); ++axis) {
    if (shape[axis] == 1) axes.push_back(static_cast<std::int64_t>(axis));
  }
  return axes;
}

/// squeeze takes axis 0 or -1 of a 0-d array for none at all.
bool names_no_axis(const Axis& axis, std::int64_t ndim) {
  return ndim == 0 && axis.is_single() && (axis.axes()[0] == 0 || axis.axes()[0] == -1);
}

}  // namespace

LazyTensor reshape(const Operand& a, const Shape& shape, char order) {
  const LazyTensor x = asarray(a);
  check_order(order);
  if (order == 'K') throw ValueError("order 'K' is not permitted for reshaping");
  check_data_lengths(x.shape(), shape.dims);
  const Dims completed = completed_shape(shape.dims, x.size());
  const bool fortran = order == 'F' || (order == 'A' && is_fortran(x));
  const auto to = [&](const LazyTensor& from, const Dims& dims) {
    return fortran ? reshaped_f(from, dims) : reshaped(from, dims);
  };
  if (shape.dims == x.shape() || completed != x.shape() || unit_axes(completed).empty())
    return to(x, completed);
  Dims longer = completed;
  longer.push_back(1);
  return to(to(x, longer), completed);  // which gives axes of one element strides of their own, as a -1 does
}

/// A view of what lies contiguously, else a copy: NumPy's ravel makes no strided views.
LazyTensor ravel(const Operand& a, char order) {
  const LazyTensor x = in_order(asarray(a), order), flat = reshaped(x, {x.size()});
  note_merged_length(x.shape());
  return is_c_contiguous(flat.shape(), flat.strides(), flat.itemsize()) ? flat : copied_c(flat);
}

LazyTensor transpose(const Operand& a, const Axis& axes) {
  const LazyTensor x = asarray(a);
  if (axes.is_none()) {
    Dims reversed = all_axes(x.ndim());
    std::ranges::reverse(reversed);
    return Node::apply(Operation::transpose, {x}, {{Attribute::axes, std::move(reversed)}});
  }
  if (static_cast<std::int64_t>(axes.axes().size()) != x.ndim()) throw ValueError("axes don't match array");
  return Node::apply(Operation::transpose, {x},
                     {{Attribute::axes, normalized_axes(axes, x.ndim(), "repeated axis in transpose")}});
}

LazyTensor permute_dims(const Operand& a, const Axis& axes) { return transpose(a, axes); }

LazyTensor expand_dims(const Operand& a, const Axis& axis) {
  const LazyTensor x = asarray(a);
  if (axis.is_none()) throw TypeError("'NoneType' object cannot be interpreted as an integer");
  const std::int64_t ndim = x.ndim() + static_cast<std::int64_t>(axis.axes().size());
  Dims shape(static_cast<std::size_t>(ndim), 0);
  for (const std::int64_t each : normalized_axes(axis, ndim, "repeated axis")) shape[each] = 1;
  auto length = x.shape().begin();
  for (std::int64_t& each : shape)
    if (each == 0) each = *length++;
  return reshape(x, shape);
}

LazyTensor squeeze(const Operand& a, const Axis& axis) {
  const LazyTensor x = asarray(a);
  if (names_no_axis(axis, x.ndim())) return x;
  Subscripts items = whole_axes(x.ndim());
  if (axis.is_none()) require_known_lengths(x.shape(), "squeeze");
  for (const std::int64_t each : axis.is_none() ? unit_axes(x.shape()) : normalized_axes(axis, x.ndim())) {
    require_known_lengths({x.shape()[each]}, "squeeze");
    if (x.shape()[each] != 1) {
      throw ValueError("cannot select an axis to squeeze out which has size not equal to one");
    }
    items[each] = 0;
  }
  return getitem(x, items);
}

LazyTensor atleast_1d(const Operand& a) {
  const LazyTensor x = asarray(a);
  return x.ndim() == 0 ? reshape(x, {1}) : x;
}

LazyTensor atleast_2d(const Operand& a) {
  const LazyTensor x = asarray(a);
  if (x.ndim() == 0) return reshape(x, {1, 1});
  return x.ndim() == 1 ? x[newaxis] : x;
}

LazyTensor atleast_3d(const Operand& a) {
  const LazyTensor x = asarray(a);
  if (x.ndim() == 0) return reshape(x, {1, 1, 1});
  if (x.ndim() == 1) return x[newaxis, ellipsis, newaxis];
  return x.ndim() == 2 ? x[ellipsis, newaxis] : x;
}

LazyTensor broadcast_to(const Operand& a, const Shape& shape) {
  return Node::apply(Operation::broadcast_to, {asarray(a)}, {{Attribute::shape, shape.dims}});
}

}  // namespace weft::numpy
