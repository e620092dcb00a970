#include "runtime/library/indexing/index_functions.hpp"

#include <algorithm>
#include <cstring>
#include <optional>
#include <span>
#include <type_traits>

#include "runtime/library/indexing/find_places.hpp"
#include "runtime/library/indexing/index_arguments.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/text_of.hpp"
#include "runtime/system/thread_pool.hpp"

namespace weft {
namespace {

Dims broadcast_shape(std::span<const ndarray> arrays) {
  Dims shape;
  for (const ndarray& array : arrays) broadcast_with(shape, array.shape());
  return shape;
}

/// Seen with `shape`, to which its own broadcasts.
ndarray broadcast_to(const ndarray& array, const Dims& shape) {
  if (array.shape().size() > shape.size()) refuse_index("fewer axes");
  Dims strides(shape.size(), 0);
  const std::size_t missing = shape.size() - array.shape().size();
  for (std::size_t axis = missing; axis < shape.size(); ++axis)
    if (array.shape()[axis - missing] != 1) {
      if (array.shape()[axis - missing] != shape[axis]) refuse_index("arrays that broadcast");
      strides[axis] = array.strides()[axis - missing];
    }
  return array.view(shape, std::move(strides), 0);
}

/// Where the items of a table are that places name, along its first axes, which errors call `axes`.
class Items {
 public:
  Items(const ndarray& table, const Dims& axes, std::span<const ndarray> places)
      : shape_(broadcast_shape(places)) {
    const auto after = table.shape().begin() + std::ssize(places);
    item_ = {after, table.shape().end()};
    bytes_ = element_count(item_) * table.itemsize();
    if (count() == 0) return;
    for (std::size_t i = 0; i < places.size(); ++i)
      places_.push_back({spread(places[i]), axes[i], table.shape()[i]});
  }

  std::int64_t count() const { return element_count(shape_); }
  /// The shape of all of them.
  Dims shape() const {
    Dims shape = shape_;
    shape.insert(shape.end(), item_.begin(), item_.end());
    return shape;
  }
  /// Errors: that of the first place beyond the first axis that has such.
  void check() const {
    for (const auto& [places, axis, length] : places_)
      for (std::int64_t first = 0; first < count(); first += block)
        check(some(places, first, std::min(block, count() - first)), axis, length);
  }
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
  /// Bytes of an item.
  std::int64_t bytes() const { return bytes_; }

 private:
  /// Places that are looked at together.
  static constexpr std::int64_t block = 512;
  struct Places {
    ndarray places;
    std::int64_t axis;
    std::int64_t length;
  };

  static std::span<const std::int64_t> some(const ndarray& places, std::int64_t first, std::int64_t count) {
    return {places.data<std::int64_t>() + first, static_cast<std::size_t>(count)};
  }

  void check(std::span<const std::int64_t> places, std::int64_t axis, std::int64_t length) const {
    std::uint64_t found[block];
    if (find_places(places, length, {found, places.size()})) return;
    for (const std::int64_t at : places)
      if (at < -length || at >= length) std::rethrow_exception(index_error(at, axis, length));
  }

  ndarray spread(const ndarray& places) const {
    return places.shape() == shape_ ? places : broadcast_to(places, shape_).copy_c();
  }

  /// The numbers of the items that places from `first` on name: these themselves, or in `numbers`.
  std::span<const std::uint64_t> find(std::int64_t first, std::span<std::uint64_t> numbers) const {
    if (places_.size() == 1) {
      const auto own = some(places_[0].places, first, std::ssize(numbers));
      if (are_places(own, places_[0].length))
        return {reinterpret_cast<const std::uint64_t*>(own.data()), own.size()};
    }
    bool all_there = true;
    std::uint64_t further[block];
    const std::span others(further, numbers.size());
    for (const Places& named : places_) {
      const bool outermost = &named == places_.data();
      const auto given = some(named.places, first, std::ssize(numbers));
      all_there = find_places(given, named.length, outermost ? numbers : others) && all_there;
      if (outermost) continue;
      for (std::size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = numbers[i] * static_cast<std::uint64_t>(named.length) + others[i];
    }
    if (!all_there) check();
    return numbers;
  }

  Dims shape_, item_;
  std::int64_t bytes_ = 0;
  std::vector<Places> places_;
};

bool overlap(const ndarray& a, const ndarray& b) {
  return a.bytes() < b.bytes() + b.nbytes() && b.bytes() < a.bytes() + a.nbytes();
}

/// Places are read while items are written.
void check_apart(std::span<const ndarray> places, const ndarray& written) {
  if (std::ranges::any_of(places, [&](const ndarray& each) { return overlap(each, written); }))
    refuse_index("places apart from what is written");
}

/// A saved program may hold anything: arguments are what they should be before they are used.
void check(const Dims& axes, std::span<const ndarray> arguments, std::size_t first) {
  constexpr const char* expected = "a table and places along its axes";
  if (axes.empty() || arguments.size() != first + axes.size()) refuse_index(expected);
  const std::span<const ndarray> places = arguments.subspan(first);
  const auto is_place = [](const ndarray& array) {
    return array.dtype() == DType::int64 && array.is_c_contiguous();
  };
  const ndarray& table = arguments[0];
  if (!std::ranges::all_of(places, is_place) || table.ndim() < std::ssize(places) || !table.is_c_contiguous())
    refuse_index(expected);
  if (first == 2 && arguments[1].dtype() != table.dtype()) refuse_index("values of the table's dtype");
}

/// The arguments of a gather or scatter but the predicate, which comes last where there is one; nothing where
/// it does not hold.
std::optional<std::span<const ndarray>> looked_at(const Dims& axes, const std::vector<ndarray>& arguments,
                                                  std::size_t first) {
  if (arguments.size() <= first + axes.size()) return arguments;
  const ndarray& predicate = arguments.back();
  if (predicate.dtype() != DType::bool_ || predicate.ndim() != 0) refuse_index("a predicate");
  if (!*predicate.data<bool>()) return std::nullopt;
  return std::span(arguments).first(arguments.size() - 1);
}

void gather_items(const Dims& axes, std::span<const ndarray> arguments, const ndarray& result) {
  constexpr std::int64_t bytes_a_thread = 1 << 16;
  const ndarray& table = arguments[0];
  const Items items(table, axes, arguments.subspan(1));
  if (result.dtype() != table.dtype() || result.shape() != items.shape())
    refuse_index("a result of such items");
  const std::int64_t grain =
      std::max<std::int64_t>(1, bytes_a_thread / std::max<std::int64_t>(1, items.bytes()));
  const auto bytes = static_cast<std::size_t>(items.bytes());
  const std::byte* const from = table.bytes();
  std::byte* const all = result.bytes();
  parallel_for(items.count(), grain, [&](std::int64_t begin, std::int64_t end) {
    items.each(begin, end, [&](std::int64_t first, std::span<const std::uint64_t> numbers) {
      std::byte* const to = all + static_cast<std::size_t>(first) * bytes;
      if (bytes == 4 || bytes == 8) return take_items(bytes, from, numbers, to);
      for (std::size_t i = 0; i < numbers.size(); ++i)
        std::memcpy(to + i * bytes, from + numbers[i] * bytes, bytes);
    });
  });
}

/// In order: the last of what names one place stays.
void scatter_items(const Dims& axes, std::span<const ndarray> arguments) {
  const ndarray& table = arguments[0];
  const Items items(table, axes, arguments.subspan(2));
  const ndarray& given = arguments[1];
  const ndarray values = given.shape() == items.shape() ? given : broadcast_to(given, items.shape()).copy_c();
  items.check();  // before anything is written
  // Asked for once: each item that is written might change where arrays lie, as far as the compiler knows.
  std::byte* const to = table.bytes();
  const std::byte* const from = values.bytes();
  with_item_bytes(items.bytes(), [&](auto bytes) {
    items.each(0, items.count(), [&](std::int64_t first, std::span<const std::uint64_t> numbers) {
      const std::byte* item = from + static_cast<std::size_t>(first) * bytes;
      for (const std::uint64_t number : numbers) {
        std::memcpy(to + number * bytes, item, bytes);
        item += bytes;
      }
    });
  });
}

ndarray as_int64(const ndarray& places) {
  if (places.dtype() == DType::int64) return places;
  const ndarray result = ndarray::empty(DType::int64, places.shape());
  dispatch(places.dtype(), [&]<class T>() {
    if constexpr (std::is_integral_v<T>)
      std::transform(places.data<T>(), places.data<T>() + places.size(), result.data<std::int64_t>(),
                     [](T place) { return static_cast<std::int64_t>(place); });
  });
  return result;
}

}  // namespace

namespace library {

void gather(const Dims& axes, const std::vector<ndarray>& arguments, const ndarray& result) {
  const auto looked = looked_at(axes, arguments, 1);
  if (!looked) {
    std::memset(result.bytes(), 0, static_cast<std::size_t>(result.nbytes()));
    return;
  }
  check(axes, *looked, 1);
  check_apart(looked->subspan(1), result);
  gather_items(axes, *looked, result);
}

void scatter(const Dims& axes, const std::vector<ndarray>& arguments, const ndarray&) {
  const auto looked = looked_at(axes, arguments, 2);
  if (!looked) return;
  check(axes, *looked, 2);
  check_apart(looked->subspan(2), arguments[0]);
  scatter_items(axes, *looked);
}

void check_indices(const Dims& axes, const std::vector<ndarray>& arguments, const ndarray&) {
  if (arguments[0].dtype() != DType::int64 || arguments[0].ndim() != 0 || !arguments[2].is_c_contiguous())
    refuse_index("a mark, a table and places");
  if (*arguments[0].data<std::int64_t>() == 0) return;
  const std::vector<ndarray> looked_up{arguments[1], as_int64(arguments[2])};
  check(axes, looked_up, 1);
  Items(looked_up[0], axes, std::span(looked_up).subspan(1)).check();
}

}  // namespace library
}  // namespace weft
