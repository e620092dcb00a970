#include "codegen/loops/step_footprints.hpp"

#include <utility>

namespace weft::codegen {

void add(Polynomial& sum, Orders orders, std::int64_t coefficient) {
  while (!orders.empty() && orders.back() == 0) orders.pop_back();
  if ((sum[orders] += coefficient) == 0) sum.erase(orders);
}

/// C(n + 1, k) = C(n, k) + C(n, k - 1).
Polynomial one_later(const Polynomial& now, std::size_t loop) {
  Polynomial later = now;
  for (const auto& [orders, coefficient] : now) {
    if (loop >= orders.size() || orders[loop] == 0) continue;
    Orders lower = orders;
    --lower[loop];
    add(later, std::move(lower), coefficient);
  }
  return later;
}

std::optional<std::int64_t> distance(const Polynomial& from, const Polynomial& to) {
  Polynomial apart = to;
  for (const auto& [orders, coefficient] : from) add(apart, orders, -coefficient);
  if (apart.empty()) return 0;
  return apart.size() == 1 && apart.begin()->first.empty() ? std::optional(apart.begin()->second)
                                                           : std::nullopt;
}

}  // namespace weft::codegen
