// What may stand between the brackets of an array: integers, slices, newaxis, the ellipsis, and arrays of
// integers.
#pragma once
#include <concepts>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "ir/node.hpp"

namespace weft::numpy {

/// Python's None, spelt `newaxis` in an index and `_` elsewhere.
struct None {
  bool operator==(const None&) const = default;
};
inline constexpr None newaxis{};

/// Python's `...`.
struct Ellipsis {
  bool operator==(const Ellipsis&) const = default;
};
inline constexpr Ellipsis ellipsis{};

namespace placeholders {
/// None, short: slice(_, 1) is `:1`.
inline constexpr None _{};
}  // namespace placeholders
using placeholders::_;

/// An integer that is neither a bool, which between brackets is a mask, nor a char, which is a memory order.
template <class T>
concept Integer = std::integral<T> && !std::same_as<T, bool> && !std::same_as<T, char>;

/// Python's slice: start:stop:step, each an integer or None.
class slice {
 public:
  /// One of the three numbers, or None.
  struct Bound : std::optional<std::int64_t> {
    Bound(None) {}
    Bound(std::nullopt_t) {}
    template <Integer T>
    Bound(T value) : std::optional<std::int64_t>(static_cast<std::int64_t>(value)) {}
    Bound(const std::optional<std::int64_t>& value) : std::optional<std::int64_t>(value) {}
  };

  /// `:stop`
  explicit slice(Bound stop_bound) : stop(stop_bound) {}
  /// `start:stop:step`
  slice(Bound start_bound, Bound stop_bound, Bound step_bound = None{})
      : start(start_bound), stop(stop_bound), step(step_bound) {}

  Bound start = None{}, stop = None{}, step = None{};
};

/// One item of an index, not yet resolved against a shape.
class Subscript {
 public:
  template <Integer T>
  Subscript(T index) : value(static_cast<std::int64_t>(index)) {}
  Subscript(slice s) : value(s) {}
  Subscript(None) : value(None{}) {}
  Subscript(Ellipsis) : value(Ellipsis{}) {}
  /// Places along one axis, which broadcast with those along others.
  Subscript(const Tensor& indices) : value(slice(None{})), places(indices) {}

  std::variant<std::int64_t, slice, None, Ellipsis> value;
  Tensor places;  // none: `value` says what is taken
};
using Subscripts = std::vector<Subscript>;

}  // namespace weft::numpy

// `_` alone is found without a qualifier, as in slice(_, 1); the name stays weft::numpy's.
using namespace weft::numpy::placeholders;
