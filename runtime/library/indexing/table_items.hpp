// Arguments of gather and its kin: a table, places along its first axes, and the items that these name.
#pragma once
#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "runtime/array/ndarray.hpp"

namespace weft {

/// Seen with `shape`, to which its own broadcasts. Errors: ValueError where it does not.
ndarray broadcast_to(const ndarray& array, const Dims& shape);

/// Where the items of a table are that places name, along its first axes, which errors call `axes`.
class TableItems {
 public:
  TableItems(const ndarray& table, const Dims& axes, std::span<const ndarray> places);

  std::int64_t count() const { return element_count(shape_); }
  /// The shape of all of them.
  Dims shape() const;
  /// Errors: that of the first place beyond the first axis that has such.
  void check() const;
  /// Calls visit(first, items) on places [begin, end), some at a time: the number of the first of them, and
  /// those of the items that they name. Errors: those of `check`.
  template <class Visit>
  void each(std::int64_t begin, std::int64_t end, const Visit& visit) const {
    std::uint64_t numbers[block];
    for (std::int64_t first = begin; first < end; first += block) {
      const std::span some(numbers, static_cast<std::size_t>(std::min(block, end - first)));
      visit(first, find(first, some));
    }
  }
  /// Elements and bytes of an item.
  std::int64_t elements() const { return element_count(item_); }
  std::int64_t bytes() const { return bytes_; }

 private:
  /// Places that are looked at together.
  static constexpr std::int64_t block = 512;
  struct Places {
    ndarray places;
    std::int64_t axis;
    std::int64_t length;
  };

  void check(std::span<const std::int64_t> places, std::int64_t axis, std::int64_t length) const;
  ndarray spread(const ndarray& places) const;
  /// The numbers of the items that places from `first` on name: these themselves, or in `numbers`.
  std::span<const std::uint64_t> find(std::int64_t first, std::span<std::uint64_t> numbers) const;

  Dims shape_, item_;
  std::int64_t bytes_ = 0;
  std::vector<Places> places_;
};

/// The arguments of such a function but the predicate, which comes last where there is one; nothing where it
/// does not hold. `first` is the first of the places.
std::optional<std::span<const ndarray>> looked_at(const Dims& axes, const std::vector<ndarray>& arguments,
                                                  std::size_t first);
/// A saved program may hold anything: arguments are what they should be before they are used.
void check_items(const Dims& axes, std::span<const ndarray> arguments, std::size_t first);
/// Places are read while items are written.
void check_apart(std::span<const ndarray> places, const ndarray& written);

}  // namespace weft
