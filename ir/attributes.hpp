// What tells two nodes of one operation apart, besides their inputs. Equality and hash derive from the list itself.
#pragma once
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "ir/index.hpp"
#include "runtime/ndarray.hpp"

namespace weft {

enum class Attribute : std::uint8_t {
  axis,      // Dims: the axes reduced, ascending; concatenate and split: one axis (std::int64_t)
  keepdims,  // bool
  dtype,     // DType
  index,     // Index
  axes,      // Dims: a permutation
  shape,     // Dims
  strides,   // Dims, bytes
  sections,  // Dims: where split cuts
  value,     // ndarray
  start,     // ndarray, 0-d
  step,      // ndarray, 0-d
  length,    // std::int64_t
  name,      // std::string
};

using AttributeValue = std::variant<bool, std::int64_t, DType, Dims, std::string, Index, ndarray>;

/// In ascending order of Attribute. Arrays of `constant`, `full` and `arange` compare by dtype and bits (0.0 is not
/// -0.0), those of `array` by address, dtype, shape and strides: see equal() and hash().
using Attributes = std::vector<std::pair<Attribute, AttributeValue>>;

bool equal(const Attributes& a, const Attributes& b);
std::size_t hash(const Attributes& attributes);

}  // namespace weft
