// What masks and windows select of arrays.
#include <algorithm>
#include <cstring>
#include <span>

#include "runtime/library/indexing/index_arguments.hpp"
#include "runtime/library/indexing/index_functions.hpp"

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

void expect_result(const ndarray& result, DType dtype, const Dims& shape) {
  if (result.dtype() != dtype || result.shape() != shape) refuse_index("a result as long as was counted");
}

Dims with_items(std::int64_t count, const ndarray& array, std::int64_t axes) {
  Dims shape{count};
  shape.insert(shape.end(), array.shape().begin() + axes, array.shape().end());
  return shape;
}

const bool* marks_of(const ndarray& mask) {
  if (mask.dtype() != DType::bool_ || !mask.is_c_contiguous()) refuse_index("a mask");
  return mask.data<bool>();
}

/// Calls visit(place, marked) for places of the mask, those that are marked among them, until it has seen as
/// many of these as there must be.
template <class Visit>
void each_place(const ndarray& mask, std::int64_t count, Visit&& visit) {
  constexpr std::int64_t word = 8;
  const bool* marks = marks_of(mask);
  std::int64_t i = 0;
  for (const std::int64_t n = mask.size(); i < n && count > 0;) {
    std::uint64_t eight = 0;
    if (n - i >= word) std::memcpy(&eight, marks + i, word);
    if (n - i >= word && eight == 0) {
      i += word;
      continue;
    }
    for (const std::int64_t end = std::min(n, i + word); i < end && count > 0; ++i) {
      visit(i, marks[i]);
      count -= marks[i];
    }
  }
  if (count != 0) refuse_index("as many marks as were counted");
}

/// The bytes of an array that a window of it takes.
std::span<std::byte> window_of(const ndarray& x, std::int64_t start, std::int64_t length) {
  if (x.ndim() == 0 || !x.is_c_contiguous() || start < 0 || length < 0 || length > x.shape()[0] ||
      start > x.shape()[0] - length)
    refuse_index("a window of an array");
  const std::int64_t bytes = item_bytes(x, 1);
  return {x.bytes() + start * bytes, static_cast<std::size_t>(length * bytes)};
}

/// Ascending places become those in a row of that length, and the numbers of their rows. They are divided
/// only where a row begins.
void split_places(std::int64_t* places, std::int64_t count, std::int64_t length, std::int64_t* rows) {
  std::int64_t row = 0, begin = 0;
  for (std::int64_t i = 0; i < count; ++i) {
    if (places[i] - begin >= length) row = places[i] / length, begin = row * length;
    places[i] -= begin;
    rows[i] = row;
  }
}

}  // namespace

namespace library {

void compress(const std::vector<ndarray>& arguments, const ndarray& result) {
  const ndarray &x = arguments[0], &mask = arguments[1];
  const std::int64_t axes = mask.ndim(), count = number(arguments[2]);
  if (axes > x.ndim() || !x.is_c_contiguous() ||
      !std::equal(mask.shape().begin(), mask.shape().end(), x.shape().begin()))
    refuse_index("a mask of the array's first axes");
  expect_result(result, x.dtype(), with_items(count, x, axes));
  // What is not marked is stored as well, and overwritten by the next: without a branch to be guessed.
  with_item_bytes(item_bytes(x, axes), [&](auto bytes) {
    const std::byte* const from = x.bytes();
    std::byte* to = result.bytes();
    each_place(mask, count, [&](std::int64_t place, bool marked) {
      std::memcpy(to, from + place * static_cast<std::int64_t>(bytes), bytes);
      to += marked ? bytes : 0;
    });
  });
}

ndarray masked_scatter(const std::vector<ndarray>& arguments) {
  const ndarray &x = arguments[0], &mask = arguments[1], &values = arguments[2];
  const std::int64_t axes = mask.ndim();
  if (!x.is_c_contiguous() || axes > x.ndim() ||
      !std::equal(mask.shape().begin(), mask.shape().end(), x.shape().begin()))
    refuse_index("a mask of the array's first axes");
  const std::int64_t count = std::count(marks_of(mask), marks_of(mask) + mask.size(), true);
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
  with_item_bytes(bytes, [&](auto size) {
    std::byte* const to = x.bytes();
    const std::byte* value = values.bytes();
    each_place(mask, count, [&](std::int64_t place, bool marked) {
      if (!marked) return;
      std::memcpy(to + place * bytes, value, size);
      if (given > 1) value += bytes;
    });
  });
  return x;
}

void nonzero(const std::vector<ndarray>& arguments, const ndarray& result) {
  const ndarray& mask = arguments[0];
  const std::int64_t count = number(arguments[1]);
  expect_result(result, DType::int64, {mask.ndim(), count});
  const Dims& shape = mask.shape();
  auto* const indexes = result.data<std::int64_t>();
  const auto along = [&](std::size_t axis) { return indexes + static_cast<std::int64_t>(axis) * count; };
  std::int64_t nowhere = 0;
  std::int64_t* to = shape.empty() ? &nowhere : along(shape.size() - 1);
  each_place(mask, count, [&](std::int64_t place, bool marked) {  // without a branch, as above
    *to = place;
    to += marked;
  });
  for (std::size_t axis = shape.size(); axis-- > 1;)
    split_places(along(axis), count, shape[axis], along(axis - 1));
}

void dynamic_slice(const std::vector<ndarray>& arguments, const ndarray& result) {
  const std::int64_t length = number(arguments[2]);
  const std::span<std::byte> seen = window_of(arguments[0], number(arguments[1]), length);
  expect_result(result, arguments[0].dtype(), with_items(length, arguments[0], 1));
  std::ranges::copy(seen, result.bytes());
}

ndarray dynamic_update_slice(const std::vector<ndarray>& arguments) {
  const std::span<std::byte> seen = window_of(arguments[0], number(arguments[2]), number(arguments[3]));
  if (arguments[1].nbytes() != std::ssize(seen)) refuse_index("values for a window");
  std::copy_n(arguments[1].bytes(), seen.size(), seen.begin());
  return arguments[0];
}

}  // namespace library
}  // namespace weft
