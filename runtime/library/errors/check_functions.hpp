// Errors that data decide, one text each: functions that programs call.
#pragma once
#include <cstdint>
#include <span>

#include "runtime/program/host_function.hpp"

namespace weft {

/// What is refused.
enum class Check : std::uint8_t {
  slices_of_nan,
  unordered_bins,
  negative_weights,
  weights_without_sum,
  descending_edges,
  descending_range,
  negative_powers,
  quantiles_out_of_range,
  percentiles_out_of_range,
  weights_sum_to_zero
};

/// Of a value and marks (bool): the value as it is. Errors: error_of(check) where any mark holds.
HostFunctionPtr check_function(Check check);
const char* text_of(Check check);
/// The error's class as Python names it.
const char* error_of(Check check);
/// All of them.
std::span<const HostFunctionPtr> check_functions();

}  // namespace weft
