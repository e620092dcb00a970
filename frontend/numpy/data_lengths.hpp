// Lengths of axes that data decide, which shapes have numbers of their own for.
#pragma once
#include <optional>

#include "weft/operand.hpp"

namespace weft::numpy {

/// While it lives, its thread asks `number_of` how long axes of a length are when the program runs: 0-d and
/// int64, or nothing for a length that is itself.
class DataLengths {
 public:
  using NumberOf = std::optional<LazyTensor> (*)(std::int64_t length);
  explicit DataLengths(NumberOf number_of);
  ~DataLengths();
  DataLengths(const DataLengths&) = delete;
  DataLengths& operator=(const DataLengths&) = delete;

 private:
  NumberOf before_;
};

/// The number that a length is, where data decide it.
std::optional<LazyTensor> data_length(std::int64_t length);

/// How many elements axes of `shape` have together, likewise.
std::optional<LazyTensor> data_size(const Dims& shape, const Dims& axes);

/// Errors: NotImplementedError where data decide a length of one of the shapes, and so whether they fit.
void refuse_data_lengths(const Dims& a, const Dims& b);

/// Errors: ValueError `text` where one of the axes of `shape` has no elements, an error of data where these
/// decide it.
void refuse_empty(const Dims& shape, const Dims& axes, const std::string& text);

}  // namespace weft::numpy
