// What tells two nodes of one operation apart, besides their inputs. Equality and hash derive from the list
// itself.
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "ir/index.hpp"
#include "runtime/array/ndarray.hpp"
#include "runtime/program/host_function.hpp"

namespace weft {

enum class Attribute : std::uint8_t {
  axis,        // Dims: the axes reduced, ascending; concatenate and split: one axis (std::int64_t)
  keepdims,    // bool
  dtype,       // DType
  index,       // Index
  axes,        // Dims: a permutation; of gather and scatter: the axes that are indexed
  shape,       // Dims
  strides,     // Dims, bytes
  sections,    // Dims: where split cuts
  value,       // ndarray
  start,       // ndarray, 0-d
  step,        // ndarray, 0-d
  length,      // std::int64_t
  initial,     // ndarray, 0-d: what a sum or product starts from, if not from its identity
  name,        // std::string
  function,    // HostFunctionPtr
  body,        // CompositePtr
  right,       // bool: whether searchsorted passes what is equal
  pairs,       // bool: whether a sum is of one part of complex numbers, which NumPy adds four at a time
  steps,       // LoopStepsPtr
  carried,     // std::int64_t, of a variable of a loop's step: the output whose memory it may share
  condition,   // std::int64_t: the carried bool that says whether a loop takes another step
  most,        // std::int64_t: the most that a measured length can be
  may_alias,   // bool: whether one memory may hold both factors of a matmul (ir/numpy_order/aliases.hpp)
  tf32,        // bool: whether a GPU may round what a sum of products multiplies, float32s, to TF32
  converted,   // bool: whether NumPy converts what is reduced, parts of the result's dtype, in buffers
  error,       // std::string: the class of the error that check raises, as Python names it
  message,     // std::string: its text
  report,      // std::string: all of its message, with the line of the source, ready to print; or none
  derivative,  // DerivativePtr
  sites        // Dims, in a loop's step: what differs here is never one, though it may be alike at this step
};

struct Composite;  // ir/composite.hpp
using CompositePtr = std::shared_ptr<const Composite>;
struct Derivative;  // ir/derivatives/derivative.hpp
using DerivativePtr = std::shared_ptr<const Derivative>;
struct LoopSteps;  // ir/loops/loop.hpp
using LoopStepsPtr = std::shared_ptr<const LoopSteps>;

using AttributeValue = std::variant<bool, std::int64_t, DType, Dims, std::string, Index, ndarray,
                                    HostFunctionPtr, CompositePtr, DerivativePtr, LoopStepsPtr>;

/// In ascending order of Attribute, each at most once.
using Attributes = std::vector<std::pair<Attribute, AttributeValue>>;

/// Arrays without axes are equal when their dtype and bits are (0.0 is not -0.0), others when they are the
/// same memory seen with the same dtype, shape and strides.
bool equal(const Attributes& a, const Attributes& b);
std::size_t hash(const Attributes& attributes);

std::string_view name(Attribute attribute);

[[noreturn]] void throw_bad_attribute(Attribute which, bool present);

/// The value of `which`, or null when it is missing.
template <class T>
const T* find_attribute(const Attributes& attributes, Attribute which) {
  for (const auto& [key, value] : attributes)
    if (key == which) return std::get_if<T>(&value);
  return nullptr;
}

/// The value of `which`. Errors: InternalError when it is missing or of another type.
template <class T>
const T& attribute(const Attributes& attributes, Attribute which) {
  for (const auto& [key, value] : attributes) {
    if (key != which) continue;
    if (const T* found = std::get_if<T>(&value)) return *found;
    throw_bad_attribute(which, true);
  }
  throw_bad_attribute(which, false);
}

}  // namespace weft
