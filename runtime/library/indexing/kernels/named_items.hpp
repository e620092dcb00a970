// Items of a table that arrays of places name (runtime/library/indexing/index_functions.hpp).
#pragma once
#include "runtime/gpu/abi/thread.hpp"

namespace weft::kernels {

/// An array as it is seen with a shape to which it broadcasts: steps of elements along the shape's axes,
/// those that can be walked as one taken together.
struct StridedWalk {
  static constexpr int most_axes = 8;
  std::int64_t axes;
  std::int64_t shape[most_axes], strides[most_axes];

  /// Of the shape's element `number`, in C order.
  std::int64_t place(std::int64_t number) const {
    std::int64_t place = 0;
    for (std::int64_t axis = axes - 1; axis > 0; --axis) {
      const std::int64_t outer = number / shape[axis];
      place += (number - outer * shape[axis]) * strides[axis];
      number = outer;
    }
    return axes == 0 ? 0 : place + number * strides[0];
  }
};

struct NamedItems {
  static constexpr int most_arrays = 8;
  /// Of one axis of the table.
  struct Places {
    const std::int64_t* places;
    std::int64_t length;
    StridedWalk walk;
  };
  std::int64_t count;      // of places
  const std::byte* holds;  // null, or whether anything is looked at
  std::uint32_t* mark;     // set where a place is not there
  std::int64_t arrays;
  Places of_axis[most_arrays];

  bool are_looked_at() const { return !holds || *holds != std::byte{}; }
  /// The number of the item that place `number` names. Where it is not there, -1, and the mark is set.
  std::int64_t item(std::int64_t number) const {
    std::int64_t item = 0;
    for (std::int64_t i = 0; i < arrays; ++i) {
      const Places& axis = of_axis[i];
      std::int64_t at = axis.places[axis.walk.place(number)];
      if (at < 0) at += axis.length;
      if (at < 0 || at >= axis.length) {
        atomic_or(mark, std::uint32_t{1});
        return -1;
      }
      item = item * axis.length + at;
    }
    return item;
  }
};

}  // namespace weft::kernels
