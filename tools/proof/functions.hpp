// The elementary functions, and what is known of their true values.
#pragma once
#include <mpfr.h>

#include <span>
#include <vector>

#include "ir/operation.hpp"
#include "runtime/array/float16.hpp"

namespace weft::proof {

/// The true value, rounded to the precision of the first argument; of one argument, `y` is not read.
using Truth = int (*)(mpfr_ptr value, mpfr_srcptr x, mpfr_srcptr y);

/// A row of functions.def.
struct Judged {
  Operation operation;
  long double (*in_long_double)(long double x, long double y);
  Truth truth;
};

/// One row for each operation whose bits are Weft's own. Errors: InternalError when the rows are not just
/// these.
std::span<const Judged> functions();

/// The C library's values in a format wider than that of the arguments.
void wide_values(const Judged& function, std::span<const float> x, std::span<const float> y,
                 std::span<double> values);
void wide_values(const Judged& function, std::span<const double> x, std::span<const double> y,
                 std::span<long double> values);
template <class Half>
  requires is_half_type<Half>
void wide_values(const Judged& function, const std::vector<Half>& x, const std::vector<Half>& y,
                 std::span<double> values) {
  const std::vector<float> exact_x(x.begin(), x.end()), exact_y(y.begin(), y.end());
  wide_values(function, std::span(exact_x), std::span(exact_y), values);
}

/// Whether each result is what its value rounds to, to the bit, or both are NaN.
bool all_rounded(std::span<const float> results, std::span<const double> values);

}  // namespace weft::proof
