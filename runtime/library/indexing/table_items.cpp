#include "runtime/library/indexing/table_items.hpp"

#include "runtime/library/indexing/find_places.hpp"
#include "runtime/library/indexing/index_arguments.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

Dims broadcast_shape(std::span<const ndarray> arrays) {
  Dims shape;
  for (const ndarray& array : arrays) broadcast_with(shape, array.shape());
  return shape;
}

bool overlap(const ndarray& a, const ndarray& b) {
  return a.bytes() < b.bytes() + b.nbytes() && b.bytes() < a.bytes() + a.nbytes();
}

std::span<const std::int64_t> some(const ndarray& places, std::int64_t first, std::int64_t count) {
  return {places.data<std::int64_t>() + first, static_cast<std::size_t>(count)};
}

}  // namespace

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

TableItems::TableItems(const ndarray& table, const Dims& axes, std::span<const ndarray> places)
    : shape_(broadcast_shape(places)) {
  const auto after = table.shape().begin() + std::ssize(places);
  item_ = {after, table.shape().end()};
  bytes_ = element_count(item_) * table.itemsize();
  if (count() == 0) return;
  for (std::size_t i = 0; i < places.size(); ++i)
    places_.push_back({spread(places[i]), axes[i], table.shape()[i]});
}

Dims TableItems::shape() const {
  Dims shape = shape_;
  shape.insert(shape.end(), item_.begin(), item_.end());
  return shape;
}

void TableItems::check() const {
  for (const auto& [places, axis, length] : places_)
    for (std::int64_t first = 0; first < count(); first += block)
      check(some(places, first, std::min(block, count() - first)), axis, length);
}

void TableItems::check(std::span<const std::int64_t> places, std::int64_t axis, std::int64_t length) const {
  std::uint64_t found[block];
  if (find_places(places, length, {found, places.size()})) return;
  for (const std::int64_t at : places)
    if (at < -length || at >= length) std::rethrow_exception(index_error(at, axis, length));
}

ndarray TableItems::spread(const ndarray& places) const {
  return places.shape() == shape_ ? places : broadcast_to(places, shape_).copy_c();
}

std::span<const std::uint64_t> TableItems::find(std::int64_t first, std::span<std::uint64_t> numbers) const {
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

std::optional<std::span<const ndarray>> looked_at(const Dims& axes, const std::vector<ndarray>& arguments,
                                                  std::size_t first) {
  if (arguments.size() <= first + axes.size()) return arguments;
  const ndarray& predicate = arguments.back();
  if (predicate.dtype() != DType::bool_ || predicate.ndim() != 0) refuse_index("a predicate");
  if (!*predicate.data<bool>()) return std::nullopt;
  return std::span(arguments).first(arguments.size() - 1);
}

void check_items(const Dims& axes, std::span<const ndarray> arguments, std::size_t first) {
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

void check_apart(std::span<const ndarray> places, const ndarray& written) {
  if (std::ranges::any_of(places, [&](const ndarray& each) { return overlap(each, written); }))
    refuse_index("places apart from what is written");
}

}  // namespace weft
