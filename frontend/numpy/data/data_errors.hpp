// Errors that data decide, of functions that compute with them.
#pragma once
#include <cstdint>
#include <string>

#include "frontend/numpy/core/data_reader.hpp"

namespace weft::numpy {

/// What NumPy refuses.
enum class Check : std::uint8_t {
  slices_of_nan,
  unordered_bins,
  negative_weights,
  weights_without_sum,
  descending_edges,
  descending_range,
  negative_powers,
  negative_repeats,
  quantiles_out_of_range,
  percentiles_out_of_range,
  weights_sum_to_zero,
  not_finite,
  invalid_coordinates,
  invalid_choice,
  negative_elements,
  empty_insertion
};
const char* text_of(Check check);

/// Tells who reads the program, which someone must: 0, int64 and 0-d, once it is known that there is no
/// error.
LazyTensor raise_by_data(const LazyTensor& condition, const std::string& python_name, const ErrorText& text);

/// `before`, an int64 of 0 dimensions, once it is known that `condition` does not hold: else the error, whose
/// message is `report` as a whole, if there is one.
LazyTensor checked(const LazyTensor& before, const LazyTensor& condition, const std::string& python_name,
                   const std::string& text, const std::string& report = "");

/// `value`, once no mark holds. The check's error at once where it is known that one does, or else one that
/// who reads the program is told of, or of computing the value.
LazyTensor checked(Check check, const LazyTensor& value, const LazyTensor& marks);

}  // namespace weft::numpy
