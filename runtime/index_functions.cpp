#include "runtime/index_functions.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstring>
#include <map>
#include <mutex>
#include <span>

#include "runtime/errors.hpp"
#include "runtime/index_arguments.hpp"
#include "runtime/text_of.hpp"

namespace weft {
namespace {

Dims broadcast_shape(std::span<const ndarray> arrays) {
  Dims shape;
  for (const ndarray& array : arrays) {
    const Dims& other = array.shape();
    if (other.size() > shape.size()) shape.insert(shape.begin(), other.size() - shape.size(), 1);
    const auto offset = static_cast<std::ptrdiff_t>(shape.size() - other.size());
    for (std::size_t axis = 0; axis < other.size(); ++axis)
      if (other[axis] != 1) shape[axis + static_cast<std::size_t>(offset)] = other[axis];
  }
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
      : shape_(broadcast_shape(places)), offsets_(static_cast<std::size_t>(element_count(shape_)), 0) {
    const auto after = table.shape().begin() + std::ssize(places);
    item_ = {after, table.shape().end()};
    bytes_ = element_count(item_) * table.itemsize();
    if (offsets_.empty()) return;
    for (std::size_t i = 0; i < places.size(); ++i, axes &= axes - 1)
      add(places[i], std::countr_zero(axes), table.shape()[i], table.bytes());
    for (std::int64_t& offset : offsets_) offset *= bytes_;
  }

  /// The shape of all of them.
  Dims shape() const {
    Dims shape = shape_;
    shape.insert(shape.end(), item_.begin(), item_.end());
    return shape;
  }
  /// Calls visit(offset, bytes) on each, with the bytes of common items as a constant.
  template <class Visit>
  void each(const Visit& visit) const {
    with_item_bytes(bytes_, [&](auto bytes) {
      for (const std::int64_t offset : offsets_) visit(offset, bytes);
    });
  }

 private:
  void add(const ndarray& places, int axis, std::int64_t length, const std::byte* table) {
    const ndarray spread = places.shape() == shape_ ? places : broadcast_to(places, shape_).copy_c();
    const auto* place = spread.data<std::int64_t>();
    for (std::int64_t& offset : offsets_) {
      const std::int64_t at = *place++;
      if (at < -length || at >= length) std::rethrow_exception(index_error(at, axis, length, table));
      offset = offset * length + (at < 0 ? at + length : at);
    }
  }

  Dims shape_, item_;
  std::int64_t bytes_ = 0;
  std::vector<std::int64_t> offsets_;
};

std::span<const ndarray> from(const std::vector<ndarray>& arguments, std::size_t first) {
  return std::span(arguments).subspan(first);
}

void take_at(std::uint64_t axes, const std::vector<ndarray>& arguments, const ndarray& result) {
  const ndarray& table = arguments[0];
  const Items items(table, axes, from(arguments, 1));
  if (result.dtype() != table.dtype() || result.shape() != items.shape())
    refuse_index("a result of such items");
  std::byte* to = result.bytes();
  items.each([&](std::int64_t offset, auto bytes) {
    std::memcpy(to, table.bytes() + offset, bytes);
    to += bytes;
  });
}

ndarray put_at(std::uint64_t axes, const std::vector<ndarray>& arguments) {
  const ndarray& table = arguments[0];
  const Items items(table, axes, from(arguments, 2));
  const ndarray& given = arguments[1];
  const ndarray values = given.shape() == items.shape() ? given : broadcast_to(given, items.shape()).copy_c();
  const std::byte* value = values.bytes();
  items.each([&](std::int64_t offset, auto bytes) {
    std::memcpy(table.bytes() + offset, value, bytes);
    value += bytes;
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

constexpr std::string_view take_name = "take_at_", put_name = "put_at_";

/// The function for these axes, always the same one.
HostFunctionPtr function_for(std::string_view prefix, std::uint64_t axes) {
  static auto& lock = *new std::mutex;
  static auto& made = *new std::map<std::string, HostFunctionPtr>;
  const bool puts = prefix == put_name;
  const std::lock_guard locked(lock);
  HostFunctionPtr& function = made[std::string(prefix) + std::to_string(axes)];
  if (function) return function;
  HostFunction called{.name = std::string(prefix) + std::to_string(axes), .run = {}, .changes_first = puts};
  if (puts)
    called.run = [=](const std::vector<ndarray>& arguments) {
      check(axes, arguments, 2);
      return put_at(axes, arguments);
    };
  else
    called.store = [=](const std::vector<ndarray>& arguments, const ndarray& result) {
      check(axes, arguments, 1);
      take_at(axes, arguments, result);
    };
  function = std::make_shared<const HostFunction>(std::move(called));
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

std::optional<std::uint64_t> axes_taken_at(const HostFunction& function) {
  return axes_named(function.name, take_name);
}
std::optional<std::uint64_t> axes_put_at(const HostFunction& function) {
  return axes_named(function.name, put_name);
}

HostFunctionPtr index_function(std::string_view name) {
  for (const std::string_view prefix : {take_name, put_name})
    if (const auto axes = axes_named(name, prefix)) return function_for(prefix, *axes);
  return nullptr;
}

}  // namespace weft
