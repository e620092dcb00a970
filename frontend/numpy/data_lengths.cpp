#include "frontend/numpy/data_lengths.hpp"

#include <algorithm>
#include <utility>

#include "frontend/numpy/data_errors.hpp"
#include "runtime/errors.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

thread_local DataLengths::NumberOf asked = nullptr;

}  // namespace

DataLengths::DataLengths(NumberOf number_of) : before_(std::exchange(asked, number_of)) {}
DataLengths::~DataLengths() { asked = before_; }

std::optional<LazyTensor> data_length(std::int64_t length) { return asked ? asked(length) : std::nullopt; }

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

void refuse_data_lengths(const Dims& a, const Dims& b) {
  const auto is_by_data = [](std::int64_t length) { return data_length(length).has_value(); };
  if (std::ranges::any_of(a, is_by_data) || std::ranges::any_of(b, is_by_data))
    throw NotImplementedError("whether arrays are equal whose lengths data decide is not supported");
}

void refuse_empty(const Dims& shape, const Dims& axes, const std::string& text) {
  for (const std::int64_t axis : axes) {
    const std::int64_t length = shape[static_cast<std::size_t>(axis)];
    if (length == 0) throw ValueError(text);
    if (const auto number = data_length(length)) raise_by_data(equal(*number, 0), "ValueError", text);
  }
}

}  // namespace weft::numpy
