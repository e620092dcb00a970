// The rows of methods that give elements as numbers of Python, and of functions that ask whose memory it is.
#include <algorithm>
#include <set>

#include "frontend/source/data/python_items.hpp"
#include "frontend/source/functions/numpy_function.hpp"
#include "runtime/system/errors.hpp"
#include "weft/shaping.hpp"

namespace weft::source {
namespace {

/// item(), item(3), item(1, 2), item((1, 2)).
Value item(const BoundArguments& given) {
  const LazyTensor x = given.tensor("a");
  const std::vector<Value>& rest = given.rest();
  const bool is_tuple = rest.size() == 1 && rest[0].sequence();
  const Dims place = is_tuple ? as_dims(rest[0]) : as_dims(make_sequence(rest));
  if (place.empty() && !is_tuple) {
    if (x.size() != 1) throw ValueError("can only convert an array of size 1 to a Python scalar");
    return python_item(numpy::reshape(x, Dims{}));
  }
  if (place.size() == 1 && !(is_tuple && x.ndim() == 1)) {
    if (place[0] < -x.size() || place[0] >= x.size())
      throw IndexError("index " + std::to_string(place[0]) + " is out of bounds for size " +
                       std::to_string(x.size()));
    return python_item(numpy::ravel(x)[place[0]]);
  }
  if (std::ssize(place) != x.ndim()) throw ValueError("incorrect number of indices for array");
  numpy::Subscripts items(place.begin(), place.end());
  return python_item(numpy::getitem(x, items));
}

Value tolist(const BoundArguments& given) { return python_list(given.tensor("a")); }

/// Where an array lies in its memory: the first byte, and the one behind its last.
struct Extent {
  std::int64_t first, last;
};

std::optional<Extent> extent(const Array& array) {
  const auto offset = array.offset();
  if (!offset) return std::nullopt;
  const Type& type = Tensor(array.tensor()).type();
  Extent extent{*offset, *offset + itemsize(type.dtype)};
  for (std::size_t axis = 0; axis < type.shape.size(); ++axis) {
    const std::int64_t reach = (type.shape[axis] - 1) * type.strides[axis];
    (reach < 0 ? extent.first : extent.last) += reach;
  }
  return extent;
}

constexpr std::int64_t most_compared = 1 << 20;

std::set<std::int64_t> elements(const Array& array) {
  const Type& type = Tensor(array.tensor()).type();
  std::vector<std::int64_t> places{*array.offset()};
  for (std::size_t axis = 0; axis < type.shape.size(); ++axis) {
    std::vector<std::int64_t> more;
    for (const std::int64_t place : places)
      for (std::int64_t i = 0; i < type.shape[axis]; ++i) more.push_back(place + i * type.strides[axis]);
    places = std::move(more);
  }
  return {places.begin(), places.end()};
}

/// Elements of one memory and of one size either coincide or do not meet.
bool meet(const Array& a, const Array& b) {
  if (a.tensor().size() + b.tensor().size() > most_compared || a.tensor().itemsize() != b.tensor().itemsize())
    throw NotImplementedError("shares_memory of these arrays is not supported; may_share_memory is");
  const std::set<std::int64_t> of_a = elements(a);
  return std::ranges::any_of(elements(b), [&](std::int64_t place) { return of_a.contains(place); });
}

Value share_memory(const BoundArguments& given, bool exactly) {
  for (const char* parameter : {"a", "b"})
    if (const auto* array = given[parameter].as<Array>(); array && array->storage()->is_item)
      throw NotImplementedError("whose memory an item of a list is that data choose is not read");
  const auto *a = given["a"].as<Array>(), *b = given["b"].as<Array>();
  if (!a || !b || a->storage() != b->storage() || a->tensor().size() == 0 || b->tensor().size() == 0)
    return false;
  const auto of_a = extent(*a), of_b = extent(*b);
  if (!of_a || !of_b) throw NotImplementedError("whether views share memory that data decide is not known");
  if (of_a->last <= of_b->first || of_b->last <= of_a->first) return false;
  return exactly ? meet(*a, *b) : true;
}

constexpr NumpyFunction rows[] = {
    {"may_share_memory", "a, b, /, !max_work=0",
     [](const BoundArguments& g) { return share_memory(g, false); }},
    {"shares_memory", "a, b, /, !max_work=-1", [](const BoundArguments& g) { return share_memory(g, true); }},
};
constexpr NumpyFunction methods[] = {
    {"item", "a, *args", item},
    {"tolist", "a", tolist},
};

}  // namespace

FunctionTable memory_table() { return rows; }
FunctionTable item_method_table() { return methods; }

}  // namespace weft::source
