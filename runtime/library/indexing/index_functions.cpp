#include "runtime/library/indexing/index_functions.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstring>
#include <map>
#include <mutex>
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

/// Where the items of a table are that places name.
class Items {
 public:
  Items(const ndarray& table, std::uint64_t axes, std::span<const ndarray> places)
      : shape_(broadcast_shape(places)), table_(table.bytes()) {
    const auto after = table.shape().begin() + std::ssize(places);
    item_ = {after, table.shape().end()};
    bytes_ = element_count(item_) * table.itemsize();
    if (count() == 0) return;
    for (std::size_t i = 0; i < places.size(); ++i, axes &= axes - 1)
      places_.push_back({spread(places[i]), std::countr_zero(axes), table.shape()[i]});
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
    int axis;
    std::int64_t length;
  };

  static std::span<const std::int64_t> some(const ndarray& places, std::int64_t first, std::int64_t count) {
    return {places.data<std::int64_t>() + first, static_cast<std::size_t>(count)};
  }

  void check(std::span<const std::int64_t> places, int axis, std::int64_t length) const {
    std::uint64_t found[block];
    if (find_places(places, length, {found, places.size()})) return;
    for (const std::int64_t at : places)
      if (at < -length || at >= length) std::rethrow_exception(index_error(at, axis, length, table_));
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
  const std::byte* table_;
  std::int64_t bytes_ = 0;
  std::vector<Places> places_;
};

std::span<const ndarray> from(const std::vector<ndarray>& arguments, std::size_t first) {
  return std::span(arguments).subspan(first);
}

void take_at(std::uint64_t axes, const std::vector<ndarray>& arguments, const ndarray& result) {
  constexpr std::int64_t bytes_a_thread = 1 << 16;
  const ndarray& table = arguments[0];
  const Items items(table, axes, from(arguments, 1));
  if (result.dtype() != table.dtype() || result.shape() != items.shape())
    refuse_index("a result of such items");
  const std::int64_t grain =
      std::max<std::int64_t>(1, bytes_a_thread / std::max<std::int64_t>(1, items.bytes()));
  const auto bytes = static_cast<std::size_t>(items.bytes());
  parallel_for(items.count(), grain, [&](std::int64_t begin, std::int64_t end) {
    items.each(begin, end, [&](std::int64_t first, std::span<const std::uint64_t> numbers) {
      std::byte* const to = result.bytes() + static_cast<std::size_t>(first) * bytes;
      if (bytes == 4 || bytes == 8) return take_items(bytes, table.bytes(), numbers, to);
      for (std::size_t i = 0; i < numbers.size(); ++i)
        std::memcpy(to + i * bytes, table.bytes() + numbers[i] * bytes, bytes);
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

/// In order: the last of what names one place stays.
ndarray put_at(std::uint64_t axes, const std::vector<ndarray>& arguments) {
  const ndarray& table = arguments[0];
  const Items items(table, axes, from(arguments, 2));
  const ndarray& given = arguments[1];
  const ndarray values = given.shape() == items.shape() ? given : broadcast_to(given, items.shape()).copy_c();
  items.check();  // before anything is written
  const std::byte* from = values.bytes();
  items.each(0, items.count(), [&](std::int64_t, std::span<const std::uint64_t> numbers) {
    with_item_bytes(items.bytes(), [&](auto bytes) {
      for (const std::uint64_t number : numbers) {
        std::memcpy(table.bytes() + number * bytes, from, bytes);
        from += bytes;
      }
    });
  });
  return table;
}

/// A saved program may hold anything: arguments are what they should be before they are used.
void check(std::uint64_t axes, const std::vector<ndarray>& arguments, std::size_t first) {
  constexpr const char* expected = "a table and places along its axes";
  if (arguments.size() <= first) refuse_index(expected);
  const std::span<const ndarray> places = from(arguments, first);
  const auto is_place = [](const ndarray& array) {
    return array.dtype() == DType::int64 && array.is_c_contiguous();
  };
  const ndarray& table = arguments[0];
  if (std::popcount(axes) != std::ssize(places) || !std::ranges::all_of(places, is_place))
    refuse_index(expected);
  if (table.ndim() < std::ssize(places) || !table.is_c_contiguous()) refuse_index(expected);
  if (axes >> axis_of_errors & 1 && (table.dtype() != DType::int64 || table.ndim() != 1))
    refuse_index("an error's table");
  if (first == 2 && arguments[1].dtype() != table.dtype()) refuse_index("values of the table's dtype");
}

constexpr std::string_view take_name = "take_at_", put_name = "put_at_", check_name = "check_at_";

HostFunction checks(std::string name, std::uint64_t axes) {
  const auto run = [axes](const std::vector<ndarray>& arguments) {
    if (arguments.size() != 3 || arguments[0].dtype() != DType::int64 || arguments[0].ndim() != 0 ||
        !arguments[2].is_c_contiguous())
      refuse_index("a mark, a table and places");
    if (*arguments[0].data<std::int64_t>() != 0) {
      const std::vector<ndarray> looked_up{arguments[1], as_int64(arguments[2])};
      check(axes, looked_up, 1);
      Items(looked_up[0], axes, from(looked_up, 1)).check();
    }
    return arguments[0];
  };
  return {.name = std::move(name), .run = run, .changes_first = true};
}

/// What `function` does, where the mark holds that it has as another argument, the last.
HostFunction where_marked(const HostFunction& function, std::string name) {
  const auto looks = [](std::vector<ndarray>& arguments) {
    if (arguments.size() < 2 || arguments.back().dtype() != DType::bool_ || arguments.back().ndim() != 0)
      refuse_index("a mark");
    const bool holds = *arguments.back().data<bool>();
    arguments.pop_back();
    return holds;
  };
  HostFunction called{.name = std::move(name), .run = {}, .changes_first = function.changes_first};
  if (function.changes_first)
    called.run = [=, run = function.run](std::vector<ndarray> arguments) {
      return looks(arguments) ? run(arguments) : arguments[0];
    };
  else
    called.store = [=, store = function.store](std::vector<ndarray> arguments, const ndarray& result) {
      if (looks(arguments)) return store(arguments, result);
      std::memset(result.bytes(), 0, static_cast<std::size_t>(result.size() * result.itemsize()));
    };
  return called;
}

HostFunction make_function(std::string_view prefix, std::uint64_t axes) {
  const std::string name = std::string(prefix) + std::to_string(axes);
  constexpr std::uint64_t mark = std::uint64_t{1} << axis_of_marks;
  if ((axes & mark) != 0) return where_marked(make_function(prefix, axes & ~mark), name);
  if (prefix == check_name) return checks(name, axes);
  HostFunction called{.name = name, .run = {}, .changes_first = prefix == put_name};
  if (called.changes_first) {
    called.run = [=](const std::vector<ndarray>& arguments) {
      check(axes, arguments, 2);
      return put_at(axes, arguments);
    };
  } else {
    called.rows_from = std::popcount(axes) == 1 ? 1 : -1;
    called.store = [=](const std::vector<ndarray>& arguments, const ndarray& result) {
      check(axes, arguments, 1);
      take_at(axes, arguments, result);
    };
  }
  return called;
}

/// The function for these axes, always the same one.
HostFunctionPtr function_for(std::string_view prefix, std::uint64_t axes) {
  static auto& lock = *new std::mutex;
  static auto& made = *new std::map<std::string, HostFunctionPtr>;
  const std::lock_guard locked(lock);
  HostFunctionPtr& function = made[std::string(prefix) + std::to_string(axes)];
  if (!function) function = std::make_shared<const HostFunction>(make_function(prefix, axes));
  return function;
}

std::optional<std::uint64_t> axes_named(std::string_view name, std::string_view prefix) {
  std::uint64_t axes = 0;
  if (!name.starts_with(prefix)) return std::nullopt;
  const std::string_view digits = name.substr(prefix.size());
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), axes);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return axes;
}

}  // namespace

HostFunctionPtr take_at_function(std::uint64_t axes) { return function_for(take_name, axes); }
HostFunctionPtr put_at_function(std::uint64_t axes) { return function_for(put_name, axes); }
HostFunctionPtr check_at_function(std::uint64_t axes) { return function_for(check_name, axes); }

std::optional<std::uint64_t> axes_taken_at(const HostFunction& function) {
  return axes_named(function.name, take_name);
}
std::optional<std::uint64_t> axes_put_at(const HostFunction& function) {
  return axes_named(function.name, put_name);
}
std::optional<std::uint64_t> axes_checked_at(const HostFunction& function) {
  return axes_named(function.name, check_name);
}

HostFunctionPtr index_function(std::string_view name) {
  for (const std::string_view prefix : {take_name, put_name, check_name})
    if (const auto axes = axes_named(name, prefix)) return function_for(prefix, *axes);
  return nullptr;
}

}  // namespace weft
