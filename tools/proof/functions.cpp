#include "functions.hpp"

#include <algorithm>
#include <cmath>

#include "runtime/system/errors.hpp"

namespace weft::proof {
namespace {

#define WEFT_UNARY(name, c, mpfr)                                         \
  {Operation::name, [](long double x, long double) { return std::c(x); }, \
   [](mpfr_ptr value, mpfr_srcptr x, mpfr_srcptr) { return mpfr(value, x, MPFR_RNDN); }},
#define WEFT_BINARY(name, c, mpfr)                                             \
  {Operation::name, [](long double x, long double y) { return std::c(x, y); }, \
   [](mpfr_ptr value, mpfr_srcptr x, mpfr_srcptr y) { return mpfr(value, x, y, MPFR_RNDN); }},
constexpr Judged rows[] = {
#include "functions.def"
};

/// Made of others, whose errors add up: composed.py measures them.
constexpr Operation composed[] = {Operation::logaddexp, Operation::logaddexp2};

bool has_row(Operation operation) {
  return std::ranges::find(rows, operation, &Judged::operation) != std::end(rows) ||
         std::ranges::find(composed, operation) != std::end(composed);
}

}  // namespace

std::span<const Judged> functions() {
  for (const OperationInfo& operation : all_operations()) {
    if ((operation.bits == Bits::own) != has_row(operation.operation))
      throw InternalError("tools/proof has no row for " + std::string(operation.name));
  }
  return rows;
}

void wide_values(const Judged& function, std::span<const double> x, std::span<const double> y,
                 std::span<long double> values) {
  for (std::size_t i = 0; i < x.size(); ++i) values[i] = function.in_long_double(x[i], y[i]);
}

}  // namespace weft::proof
