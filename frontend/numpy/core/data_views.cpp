#include "frontend/numpy/core/data_views.hpp"

#include <algorithm>

#include "ir/indexing.hpp"
#include "ir/infer.hpp"

namespace weft::numpy {

bool is_item(const Tensor& x) {
  const auto is_single = [](const Tensor& index) { return index.type().ndim() == 0; };
  const bool is_part = find_attribute<std::int64_t>(x.node().attributes(), Attribute::length) != nullptr;
  return x.operation() == Operation::dynamic_slice ||
         (x.operation() == Operation::gather &&
          (is_part || std::ranges::all_of(indices_of(x.node()), is_single)));
}

bool may_have_gaps(const LazyTensor& x) {
  Tensor seen = x;
  while (is_view(seen.operation())) seen = seen.node().inputs()[0];
  if (seen.operation() == Operation::dynamic_slice) return !is_dense(seen.node().inputs()[0].type());
  return seen.operation() == Operation::gather && is_item(seen) && seen.type().ndim() > 0;
}

}  // namespace weft::numpy
