// np.block.
#include <algorithm>

#include "frontend/numpy/core/memory_layout.hpp"
#include "runtime/system/errors.hpp"
#include "weft/arranging.hpp"
#include "weft/joining.hpp"
#include "weft/shaping.hpp"

namespace weft::numpy {
namespace {

/// Above so many elements NumPy fills an array that it has made before.
constexpr std::int64_t many_elements = 2 * 512 * 512;

std::string place_text(const Dims& place) {
  std::string text = "arrays";
  for (const std::int64_t i : place) text += "[" + std::to_string(i) + "]";
  return text;
}

/// What is found walking a nested list: where the first array lies, and an empty list.
struct Nesting {
  Dims first = {};
  std::optional<Dims> empty = {};
  std::int64_t ndim = 0, size = 0;
  bool all_c = true, all_f = true;
  std::size_t depth() const { return first.size(); }
};

Nesting nesting_of(const NestedList& arrays, const Dims& place) {
  Nesting found{.first = place};
  if (!arrays.is_list()) {
    const LazyTensor x = asarray(arrays.number());
    found.ndim = x.ndim(), found.size = x.size();
    found.all_c = is_c_contiguous(x.shape(), x.strides(), x.itemsize());
    found.all_f = is_f_contiguous(x.shape(), x.strides(), x.itemsize());
    return found;
  }
  if (arrays.items().empty()) {
    found.empty = place;
    found.first.push_back(0);
    return found;
  }
  for (std::size_t i = 0; i < arrays.items().size(); ++i) {
    Dims below = place;
    below.push_back(static_cast<std::int64_t>(i));
    Nesting next = nesting_of(arrays.items()[i], below);
    if (i > 0 && next.depth() != found.depth())
      throw ValueError("List depths are mismatched. First element was at depth " +
                       std::to_string(found.depth()) + ", but there is an element at depth " +
                       std::to_string(next.depth()) + " (" + place_text(next.empty.value_or(next.first)) +
                       ")");
    if (i == 0 || next.empty) found.first = next.first, found.empty = next.empty;
    found.ndim = std::max(found.ndim, next.ndim);
    found.size += next.size;
    found.all_c &= next.all_c, found.all_f &= next.all_f;
  }
  return found;
}

LazyTensor joined(const NestedList& arrays, std::int64_t depth, std::int64_t ndim) {
  if (depth == 0) {
    LazyTensor x = asarray(arrays.number());
    while (x.ndim() < ndim) x = x[newaxis];
    return x;
  }
  std::vector<Operand> parts;
  for (const NestedList& each : arrays.items()) parts.emplace_back(joined(each, depth - 1, ndim));
  return concatenate(parts, {.axis = -depth});
}

}  // namespace

LazyTensor block(const NestedList& arrays) {
  const Nesting nesting = nesting_of(arrays, {});
  if (nesting.empty) throw ValueError("List at " + place_text(*nesting.empty) + " cannot be empty");
  const auto depth = static_cast<std::int64_t>(nesting.depth());
  const LazyTensor result = joined(arrays, depth, std::max(nesting.ndim, depth));
  if (depth == 0) return result;
  if (depth * nesting.size <= many_elements) return result;
  const char order = nesting.all_f && !nesting.all_c ? 'F' : 'C';
  return copied_as(result, ordered_strides(result.shape(), order, result.itemsize()));
}

}  // namespace weft::numpy
