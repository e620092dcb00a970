#include "ir/loops/grid_fit.hpp"

#include <algorithm>

namespace weft {

GridFit::GridFit(const ShapeRange& range) : first_(range.first), step_(range.step) {
  for (std::size_t d = 0; d < first_.size(); ++d) {
    orders_.push_back(std::min<std::int64_t>(most_order, (range.last[d] - first_[d]) / step_[d]));
    size_ *= static_cast<std::size_t>(orders_[d] + 1);
  }
}

Dims GridFit::steps(std::size_t place) const {
  Dims result(orders_.size());
  for (std::size_t d = orders_.size(); d-- > 0; place /= static_cast<std::size_t>(orders_[d] + 1))
    result[d] = static_cast<std::int64_t>(place % static_cast<std::size_t>(orders_[d] + 1));
  return result;
}

Dims GridFit::point(std::size_t place) const {
  Dims result = steps(place);
  for (std::size_t d = 0; d < result.size(); ++d) result[d] = first_[d] + result[d] * step_[d];
  return result;
}

/// Values on the grid become coefficients of Newton's form.
Size GridFit::fit(std::vector<std::int64_t> values) const {
  std::size_t stride = size_;
  for (const std::int64_t order : orders_) {
    stride /= static_cast<std::size_t>(order + 1);
    for (std::int64_t round = 1; round <= order; ++round)
      for (std::size_t i = size_; i-- > 0;)
        if (static_cast<std::int64_t>(i / stride) % (order + 1) >= round)
          values[i] = difference(values[i], values[i - stride]);
  }
  return terms(values);
}

Size GridFit::terms(const std::vector<std::int64_t>& coefficients) const {
  Size size;
  for (std::size_t i = 0; i < size_; ++i) {
    if (coefficients[i] == 0) continue;
    const Dims orders = steps(i);
    size.push_back({coefficients[i], {orders.begin(), orders.end()}});
  }
  return size;
}

}  // namespace weft
