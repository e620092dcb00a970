#include "runtime/program/size.hpp"

#include "runtime/system/errors.hpp"

namespace weft {
namespace {

using Wide = __int128;

[[noreturn]] void fail() { throw ValueError("the program's sizes do not fit in 64 bits"); }

std::int64_t narrowed(Wide value) {
  if (value != static_cast<std::int64_t>(value)) fail();
  return static_cast<std::int64_t>(value);
}

/// Each step divides exactly: it counts the ways to choose so many.
std::int64_t binomial(std::int64_t n, int order) {
  std::int64_t result = 1;
  for (int i = 0; i < order; ++i) result = narrowed(static_cast<Wide>(result) * (n - i) / (i + 1));
  return result;
}

}  // namespace

std::int64_t size_at(const Size& size, const Dims& steps) {
  std::int64_t sum = 0;
  for (const SizeTerm& term : size) {
    std::int64_t product = term.coefficient;
    for (std::size_t d = 0; d < steps.size(); ++d)
      product = narrowed(static_cast<Wide>(product) * binomial(steps[d], term.orders[d]));
    sum = narrowed(static_cast<Wide>(sum) + product);
  }
  return sum;
}

}  // namespace weft
