// What masks and windows select of arrays.
#include <algorithm>
#include <cstring>
#include <span>

#include "runtime/index_arguments.hpp"
#include "runtime/index_functions.hpp"

namespace weft {
namespace {

std::int64_t number(const ndarray& array) {
  if (array.dtype() != DType::int64 || array.ndim() != 0) refuse_index("a single int64");
  return *array.data<std::int64_t>();
}

/// Bytes of an item along the axes after the first `axes`.
std::int64_t item_bytes(const ndarray& array, std::int64_t axes) {
  return element_count({array.shape().begin() + axes, array.shape().end()}) * array.itemsize();
}

Dims with_items(std::int64_t count, const ndarray& array, std::int64_t axes) {
  Dims shape{count};
  shape.insert(shape.end(), array.shape().begin() + axes, array.shape().end());
  return shape;
}

/// Calls visit(place) for each place that the mask marks, of which there must be `count`.
template <class Visit>
void each_marked(const ndarray& mask, std::int64_t count, Visit&& visit) {
  if (mask.dtype() != DType::bool_ || !mask.is_c_contiguous() || count < 0) refuse_index("a mask");
  const bool* marks = mask.data<bool>();
  for (std::int64_t i = 0, n = mask.size(); i < n; ++i) {
    if (!marks[i]) continue;
    if (count-- == 0) break;
    visit(i);
  }
  if (count != 0) refuse_index("as many marks as were counted");
}

ndarray compress(const std::vector<ndarray>& arguments) {
  if (arguments.size() != 3) refuse_index("an array, a mask and a length");
  const ndarray &x = arguments[0], &mask = arguments[1];
  const std::int64_t axes = mask.ndim();
  if (axes > x.ndim() || !x.is_c_contiguous() ||
      !std::equal(mask.shape().begin(), mask.shape().end(), x.shape().begin()))
    refuse_index("a mask of the array's first axes");
  const ndarray result = ndarray::empty(x.dtype(), with_items(number(arguments[2]), x, axes));
  const std::int64_t bytes = item_bytes(x, axes);
  std::byte* to = result.bytes();
  each_marked(mask, result.shape()[0], [&](std::int64_t place) {
    std::memcpy(to, x.bytes() + place * bytes, static_cast<std::size_t>(bytes));
    to += bytes;
  });
  return result;
}

ndarray put_marked(const std::vector<ndarray>& arguments) {
  if (arguments.size() != 3) refuse_index("an array, a mask and values");
  const ndarray &x = arguments[0], &mask = arguments[1], &values = arguments[2];
  const std::int64_t axes = mask.ndim();
  if (mask.dtype() != DType::bool_ || !mask.is_c_contiguous() || !x.is_c_contiguous() || axes > x.ndim() ||
      !std::equal(mask.shape().begin(), mask.shape().end(), x.shape().begin()))
    refuse_index("a mask of the array's first axes");
  const std::int64_t count = std::count(mask.data<bool>(), mask.data<bool>() + mask.size(), true);
  if (values.dtype() != x.dtype() || values.ndim() != x.ndim() - axes + 1 ||
      values.shape() != with_items(values.shape()[0], x, axes))
    refuse_index("values for the items of an array");
  const std::int64_t given = values.shape()[0], bytes = item_bytes(x, axes);
  if (given != count && given != 1)
    throw ValueError(
        axes == x.ndim()
            ? text_of("NumPy boolean array indexing assignment cannot assign {} input values to the {} "
                      "output values where the mask is true",
                      given, count)
            : text_of("shape mismatch: value array of shape {} could not be broadcast to indexing "
                      "result of shape {}",
                      tuple_text(values.shape()), tuple_text(with_items(count, x, axes))));
  const std::byte* value = values.bytes();
  each_marked(mask, count, [&](std::int64_t place) {
    std::memcpy(x.bytes() + place * bytes, value, static_cast<std::size_t>(bytes));
    if (given > 1) value += bytes;
  });
  return x;
}

ndarray nonzero(const std::vector<ndarray>& arguments) {
  if (arguments.size() != 2) refuse_index("a mask and a length");
  const ndarray& mask = arguments[0];
  const std::int64_t count = number(arguments[1]);
  const ndarray result = ndarray::empty(DType::int64, {mask.ndim(), count});
  auto* to = result.data<std::int64_t>();
  each_marked(mask, count, [&](std::int64_t place) {
    for (std::int64_t axis = mask.ndim() - 1; axis >= 0; --axis) {
      const std::int64_t length = mask.shape()[static_cast<std::size_t>(axis)];
      to[axis * count] = place % length;
      place /= length;
    }
    ++to;
  });
  return result;
}

/// The bytes of an array that a window of it takes.
std::span<std::byte> window_of(const ndarray& x, std::int64_t start, std::int64_t length) {
  if (x.ndim() == 0 || !x.is_c_contiguous() || start < 0 || length < 0 || length > x.shape()[0] ||
      start > x.shape()[0] - length)
    refuse_index("a window of an array");
  const std::int64_t bytes = item_bytes(x, 1);
  return {x.bytes() + start * bytes, static_cast<std::size_t>(length * bytes)};
}

ndarray window(const std::vector<ndarray>& arguments) {
  if (arguments.size() != 3) refuse_index("an array, a start and a length");
  const std::int64_t length = number(arguments[2]);
  const std::span<std::byte> seen = window_of(arguments[0], number(arguments[1]), length);
  const ndarray result = ndarray::empty(arguments[0].dtype(), with_items(length, arguments[0], 1));
  std::ranges::copy(seen, result.bytes());
  return result;
}

ndarray put_window(const std::vector<ndarray>& arguments) {
  if (arguments.size() != 4) refuse_index("an array, values, a start and a length");
  const std::span<std::byte> seen = window_of(arguments[0], number(arguments[2]), number(arguments[3]));
  if (arguments[1].nbytes() != std::ssize(seen)) refuse_index("values for a window");
  std::copy_n(arguments[1].bytes(), seen.size(), seen.begin());
  return arguments[0];
}

HostFunctionPtr made(const char* name, ndarray (*run)(const std::vector<ndarray>&),
                     bool changes_first = false) {
  return std::make_shared<const HostFunction>(
      HostFunction{.name = name, .run = run, .changes_first = changes_first, .of_library = true});
}

}  // namespace

HostFunctionPtr compress_function() {
  static const auto& function = *new HostFunctionPtr(made("compress", compress));
  return function;
}
HostFunctionPtr put_marked_function() {
  static const auto& function = *new HostFunctionPtr(made("put_marked", put_marked, true));
  return function;
}
HostFunctionPtr nonzero_function() {
  static const auto& function = *new HostFunctionPtr(made("nonzero", nonzero));
  return function;
}
HostFunctionPtr window_function() {
  static const auto& function = *new HostFunctionPtr(made("window", window));
  return function;
}
HostFunctionPtr put_window_function() {
  static const auto& function = *new HostFunctionPtr(made("put_window", put_window, true));
  return function;
}
}  // namespace weft
