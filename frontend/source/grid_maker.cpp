#include "frontend/source/grid_maker.hpp"

#include "runtime/errors.hpp"
#include "weft/creation.hpp"
#include "weft/shaping.hpp"

namespace weft::source {
namespace {

numpy::slice range_of(const Value& item) {
  const auto* range = item.as<SliceValue>();
  if (!range || !range->stop) throw NotImplementedError("np.mgrid and np.ogrid read slices of ints alone");
  return {range->start, range->stop, range->step};
}

}  // namespace

/// One slice alone, in no tuple, is a range.
Value grid(const GridMaker& maker, const Value& index) {
  const Sequence* tuple = index.sequence();
  if (!tuple) return Array(numpy::ogrid({range_of(index)})[0]);
  std::vector<numpy::slice> ranges;
  for (const Value& item : tuple->items) ranges.push_back(range_of(item));
  if (!maker.open) return Array(numpy::mgrid(ranges));
  std::vector<Value> axes;
  for (const LazyTensor& axis : numpy::ogrid(ranges)) axes.push_back(Array(axis));
  return make_sequence(std::move(axes));
}

}  // namespace weft::source
