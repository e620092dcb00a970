#include "frontend/numpy/data/data_lengths.hpp"

#include <algorithm>
#include <functional>
#include <span>

#include "frontend/numpy/core/context.hpp"
#include "frontend/numpy/core/data_reader.hpp"
#include "frontend/numpy/data/data_errors.hpp"
#include "runtime/system/errors.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

std::optional<DataLength> found(std::int64_t length) {
  DataReader* const reader = context().reader;
  return reader ? reader->length(length) : std::nullopt;
}

DataLength length_of(std::int64_t length) {
  const auto is = found(length);
  return is ? *is : DataLength{LazyTensor(constant(length)), length};
}

using Combine = LazyTensor (*)(const Operand&, const Operand&);
/// Of an axis that is made of others, one after the other.
template <class Number>
void note_length(const Dims& lengths, const Number& combine, Combine combined) {
  if (!has_data_length(lengths)) return;
  std::int64_t length = lengths[0];
  DataLength is = length_of(length);
  for (const std::int64_t each : std::span(lengths).subspan(1)) {
    const DataLength next = length_of(each);
    length = combine(length, each);
    is = {combined(is.number, next.number), combine(is.most, next.most)};
  }
  if (length > 0 && !found(length)) context().reader->note_length(length, is);
}

/// Where data decide the length: by a choice whose other way, of another value, is never taken.
LazyTensor depending_on(const LazyTensor& made, std::int64_t length) {
  const auto number = data_length(length);
  if (!number) return made;
  const LazyTensor other = astype(logical_not(astype(made, DType::bool_)), made.dtype());
  return where(less(*number, 0), other, made);
}

}  // namespace

std::optional<LazyTensor> data_length(std::int64_t length) {
  const auto is = found(length);
  return is ? std::optional(is->number) : std::nullopt;
}

LazyTensor number_of(std::int64_t length) { return length_of(length).number; }

bool has_data_length(const Dims& shape) {
  return std::ranges::any_of(shape, [](std::int64_t length) { return data_length(length).has_value(); });
}

CountedLength counted_length(const LazyTensor& count, std::int64_t most) {
  DataReader* const reader = context().reader;
  if (!reader) throw InternalError("a length of data is asked for where nobody counts");
  return reader->counted_length(count, most);
}

void note_joined_length(const Dims& lengths) { note_length(lengths, std::plus<std::int64_t>(), add); }

void note_merged_length(const Dims& lengths) {
  note_length(lengths, std::multiplies<std::int64_t>(), multiply);
}

std::optional<LazyTensor> data_size(const Dims& shape, const Dims& axes) {
  std::int64_t known = 1;
  std::optional<LazyTensor> size;
  for (const std::int64_t axis : axes) {
    const std::int64_t length = shape[static_cast<std::size_t>(axis)];
    if (const auto number = data_length(length))
      size = size ? multiply(*size, *number) : *number;
    else
      known *= length;
  }
  return size ? std::optional(multiply(*size, known)) : std::nullopt;
}

LazyTensor of_data_lengths(const LazyTensor& made) {
  LazyTensor result = made;
  for (const std::int64_t length : made.shape()) result = depending_on(result, length);
  return result;
}

LazyTensor broadcast_along(const LazyTensor& x, const Dims& shape) {
  LazyTensor repeated = x;
  for (const std::int64_t length : shape)
    if (std::ranges::find(x.shape(), length) == x.shape().end()) repeated = depending_on(repeated, length);
  return broadcast_to(repeated, shape);
}

void require_known_lengths(const Dims& shape, const std::string& what) {
  if (has_data_length(shape))
    throw NotImplementedError(what + " is not supported where data decide a length");
}

void refuse_shorter(std::int64_t length, std::int64_t least, const std::string& text) {
  if (length < least) throw ValueError(text);
  if (const auto number = data_length(length)) raise_by_data(less(*number, least), "ValueError", text);
}

void refuse_empty(const Dims& shape, const Dims& axes, const std::string& text) {
  for (const std::int64_t axis : axes) refuse_shorter(shape[static_cast<std::size_t>(axis)], 1, text);
}

void require_same_length(std::int64_t a, std::int64_t b, const std::string& text) {
  if (a == b) return;
  require_known_lengths({a, b}, "what needs two arrays of one length");
  throw ValueError(text);
}

}  // namespace weft::numpy
