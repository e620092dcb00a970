#include "frontend/source/operators/index_maker.hpp"

#include <charconv>

#include "frontend/numpy/core/result_type.hpp"
#include "frontend/numpy/creation/grids.hpp"
#include "frontend/source/items/iteration.hpp"
#include "frontend/source/items/operands.hpp"
#include "frontend/source/operators/index_ranges.hpp"
#include "frontend/source/texts/formatting.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/joining.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

/// One slice alone, in no tuple, is a range.
Value grid(bool open, const Value& index) {
  const std::string makers = "np.mgrid and np.ogrid";
  const Sequence* tuple = index.sequence();
  if (!tuple) return Array(spaced_numbers(range_of(index, makers)));
  std::vector<IndexRange> ranges;
  for (const Value& item : tuple->items) ranges.push_back(range_of(item, makers));
  const std::vector<LazyTensor> axes = axes_of_grid(ranges, open);
  if (axes.empty()) return open ? make_sequence({}) : Array(numpy::zeros({0}, {.dtype = DType::int64}));
  if (!open) {
    const auto planes = numpy::meshgrid({axes.begin(), axes.end()}, {.indexing = "ij"});
    return Array(numpy::stack({planes.begin(), planes.end()}));
  }
  std::vector<Value> arrays;
  for (const LazyTensor& axis : numpy::open_axes(axes)) arrays.push_back(Array(axis));
  return make_sequence(std::move(arrays));
}

/// How r_ and c_ join: along which axis, of at least how many, and where a vector's axis lies among them.
struct Joining {
  std::int64_t axis = 0, ndmin = 1, placed = -1;
};

std::optional<std::int64_t> whole_number(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// "axis", "axis,ndmin" or "axis,ndmin,placed".
void direct(Joining& joining, const std::string& text) {
  if (text == "r" || text == "c") throw NotImplementedError("matrices of r_ and c_ are not supported");
  std::vector<std::int64_t> numbers;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t comma = std::min(text.find(',', at), text.size());
    const auto number = whole_number(std::string_view(text).substr(at, comma - at));
    if (!number)
      throw ValueError("unknown special directive" +
                       (text.contains(',') ? " " + represented(Value(text)) : ""));
    numbers.push_back(*number);
    at = comma + 1;
  }
  joining.axis = numbers[0];
  if (numbers.size() > 1) joining.ndmin = numbers[1];
  if (numbers.size() == 3) joining.placed = numbers[2];
}

LazyTensor of_at_least(LazyTensor x, std::int64_t ndim) {
  while (x.ndim() < ndim) x = x[numpy::newaxis];
  return x;
}

/// The axes of `x`, and new ones of one element in front of place `placed` of the others, or behind.
LazyTensor placed(const LazyTensor& x, const Joining& joining) {
  const LazyTensor shaped = of_at_least(x, joining.ndmin);
  const std::int64_t added = joining.ndmin - x.ndim();
  if (joining.placed == -1 || added <= 0) return shaped;
  const std::int64_t before = joining.placed < 0 ? joining.placed + added + 1 : joining.placed;
  Dims axes;
  const auto add = [&](std::int64_t first, std::int64_t last) {
    for (; first < std::min(last, joining.ndmin); ++first) axes.push_back(first);
  };
  add(0, before);
  add(added, joining.ndmin);
  add(before, added);
  return numpy::transpose(shaped, axes);
}

LazyTensor range_for(const Value& item, const Joining& joining) {
  const LazyTensor numbers = of_at_least(joined_numbers(range_of(item, "np.r_ and np.c_")), joining.ndmin);
  return joining.ndmin > 1 && joining.placed != -1 ? numpy::swapaxes(numbers, -1, joining.placed) : numbers;
}

/// Python's numbers take the dtype of the arrays beside them.
Value joined(Joining joining, const Value& index) {
  const Sequence* tuple = index.sequence();
  const std::vector<Value> items = tuple && tuple->is_tuple ? tuple->items : std::vector{index};
  std::vector<numpy::Operand> parts;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (const std::string* directive = items[i].string()) {
      if (i != 0) throw ValueError("special directives must be the first entry.");
      direct(joining, *directive);
    } else if (items[i].as<SliceValue>()) {
      parts.emplace_back(range_for(items[i], joining));
    } else if (items[i].is_number() || items[i].as<Scalar>() || items[i].as<ComputedNumber>()) {
      parts.push_back(operand(items[i]));
    } else {
      parts.emplace_back(placed(as_tensor(items[i]), joining));
    }
  }
  if (parts.empty()) throw ValueError("need at least one array to concatenate");
  const DType dtype = numpy::common_dtype(parts);
  for (numpy::Operand& part : parts) part = of_at_least(numpy::in_dtype(part, dtype), joining.ndmin);
  return Array(numpy::concatenate(parts, {.axis = joining.axis}));
}

}  // namespace

Value made_of_index(IndexMaker maker, const Value& index) {
  switch (maker) {
    case IndexMaker::mgrid:
    case IndexMaker::ogrid:
      return grid(maker == IndexMaker::ogrid, index);
    case IndexMaker::r_:
      return joined({}, index);
    case IndexMaker::c_:
      return joined({.axis = -1, .ndmin = 2, .placed = 0}, index);
    case IndexMaker::s_:
      return index;
    case IndexMaker::index_exp:
      break;
  }
  const bool is_tuple = index.sequence() && index.sequence()->is_tuple;
  return is_tuple ? index : make_sequence({index});
}

}  // namespace weft::source
