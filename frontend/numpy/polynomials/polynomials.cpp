#include "weft/polynomials.hpp"

#include <algorithm>

#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/data/known_values.hpp"
#include "ir/promotion.hpp"
#include "runtime/system/errors.hpp"
#include "weft/closeness.hpp"
#include "weft/complex.hpp"
#include "weft/creation.hpp"
#include "weft/joining.hpp"
#include "weft/linalg.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"
#include "weft/signal.hpp"
#include "weft/sorting.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

std::int64_t length_of(const LazyTensor& x) {
  if (x.ndim() == 0) throw TypeError("len() of unsized object");
  return x.shape()[0];
}

/// `x` with zeros before it, as long as `other`.
LazyTensor lengthened(const LazyTensor& x, const LazyTensor& other) {
  const std::int64_t missing = length_of(other) - length_of(x);
  return missing <= 0 ? x : concatenate({zeros(missing, {.dtype = x.dtype()}), x});
}

bool is_known_true(const LazyTensor& truth, const char* function) {
  const auto known = known_any(truth);
  if (!known)
    throw NotImplementedError(
        std::string(function) +
        " of coefficients that decide its length when the program runs is not supported yet");
  return *known;
}

/// As numpy.poly1d holds it: without leading zeros, of at least one coefficient.
LazyTensor without_leading_zeros(const Operand& given) {
  LazyTensor p = atleast_1d(given);
  if (p.ndim() > 1) throw ValueError("Polynomial must be 1d only.");
  while (p.size() > 0 && is_known_true(equal(p[0], 0), "polymul")) p = p[slice(1, None{})];
  return p.size() > 0 ? p : zeros(1, {.dtype = p.dtype()});
}

LazyTensor known_array(const LazyTensor& x, const char* function) {
  const auto known = known_values(x);
  if (!known)
    throw NotImplementedError(std::string(function) +
                              " of polynomials that are not known is not supported yet");
  return array(known->copy_c());
}

DType poly_dtype(DType dtype) {
  return is_complex(dtype) || dtype == DType::float32 ? dtype : DType::float64;
}

/// Of zeros that are their own conjugates, the coefficients are real.
LazyTensor real_where_zeros_are_conjugate(const LazyTensor& a, const LazyTensor& roots) {
  if (!is_complex(a.dtype())) return a;
  const LazyTensor whole = astype(roots, DType::complex128);
  const LazyTensor differ = not_equal(sort(whole), sort(conjugate(whole)));
  return is_known_true(differ, "poly") ? a : copied_c(real(a));
}

}  // namespace

LazyTensor polyval(const Operand& p, const Operand& x) {
  const LazyTensor coefficients = asarray(p), at = asarray(x);
  LazyTensor y = zeros_like(at);
  if (coefficients.ndim() == 0) throw TypeError("iteration over a 0-d array");
  for (std::int64_t i = 0; i < coefficients.shape()[0]; ++i) y = add(multiply(y, at), coefficients[i]);
  return y;
}

LazyTensor polyadd(const Operand& a1, const Operand& a2) {
  const LazyTensor a = atleast_1d(a1), b = atleast_1d(a2);
  return add(lengthened(a, b), lengthened(b, a));
}

LazyTensor polysub(const Operand& a1, const Operand& a2) {
  const LazyTensor a = atleast_1d(a1), b = atleast_1d(a2);
  return subtract(lengthened(a, b), lengthened(b, a));
}

LazyTensor polymul(const Operand& a1, const Operand& a2) {
  const LazyTensor a = without_leading_zeros(a1), b = without_leading_zeros(a2);
  return convolve(a, b);
}

std::pair<LazyTensor, LazyTensor> polydiv(const Operand& dividend, const Operand& divisor) {
  const LazyTensor u = add(atleast_1d(dividend), 0.0), v = add(atleast_1d(divisor), 0.0);
  const DType dtype = promote_types(u.dtype(), v.dtype());
  const std::int64_t steps = u.size() - v.size() + 1;
  const LazyTensor scale = divide(1.0, v[0]);
  std::vector<Operand> quotient;
  LazyTensor r = astype(u, dtype);
  for (std::int64_t k = 0; k < steps; ++k) {
    const LazyTensor d = multiply(scale, r[k]);
    quotient.push_back(astype(d, dtype));
    const slice part(k, k + v.size());
    r = known_array(setitem(r, {part}, subtract(r[part], multiply(d, v))), "polydiv");
  }
  r = known_array(r, "polydiv");
  while (r.size() > 1 && is_known_true(allclose(r[0], 0, {.rtol = 1e-14}), "polydiv"))
    r = r[slice(1, None{})];
  return {quotient.empty() ? zeros(1, {.dtype = dtype}) : stack(quotient), r};
}

LazyTensor polyder(const Operand& p, std::int64_t m) {
  if (m < 0) throw ValueError("Order of derivative must be positive (see polyint)");
  const LazyTensor x = asarray(p);
  const std::int64_t n = length_of(x) - 1;
  if (m == 0) return x;
  return polyder(multiply(x[slice(None{}, -1)], arange(n, 0, -1)), m - 1);
}

LazyTensor polyint(const Operand& p, std::int64_t m, const std::optional<Operand>& k) {
  if (m < 0) throw ValueError("Order of integral must be positive (see polyder)");
  LazyTensor constants = k ? atleast_1d(*k) : zeros(m);
  if (length_of(constants) == 1 && m > 1) constants = multiply(constants[0], ones(m));
  if (length_of(constants) < m) throw ValueError("k must be a scalar or a rank-1 array of length 1 or >m.");
  LazyTensor x = asarray(p);
  for (std::int64_t i = 0; i < m; ++i)
    x = concatenate({divide(x, arange(length_of(x), 0, -1)), constants[slice(i, i + 1)]});
  return x;
}

LazyTensor poly(const Operand& seq_of_zeros, bool real) {
  const LazyTensor given = atleast_1d(seq_of_zeros);
  if (given.ndim() == 2 && given.shape()[0] == given.shape()[1] && given.size() > 0)
    return poly(linalg::eigvals(given, {.real = real}));
  if (given.ndim() != 1) throw ValueError("input must be 1d or non-empty square 2d array.");
  const LazyTensor roots = astype(given, poly_dtype(given.dtype()));
  const LazyTensor one = ones(Dims{}, {.dtype = roots.dtype()});
  LazyTensor a = ones(1, {.dtype = roots.dtype()});
  for (std::int64_t i = 0; i < roots.size(); ++i) a = convolve(a, stack({one, negative(roots[i])}));
  return real_where_zeros_are_conjugate(a, roots);
}

LazyTensor vander(const Operand& given, const VanderKeywords& keywords) {
  const LazyTensor x = asarray(given);
  if (x.ndim() != 1) throw ValueError("x must be a one-dimensional array or sequence.");
  const std::int64_t n = keywords.n.value_or(x.size());
  const DType dtype = promote_types(x.dtype(), DType::int64);
  if (n < 1) return zeros({x.size(), n}, {.dtype = dtype});
  const LazyTensor first = ones({x.size(), 1}, {.dtype = dtype});
  const LazyTensor repeated = broadcast_to(expand_dims(astype(x, dtype), 1), {x.size(), n - 1});
  const LazyTensor powers = n == 1 ? first : concatenate({first, cumprod(repeated, 1)}, {.axis = 1});
  return copied_c(keywords.increasing ? powers : flip(powers, 1));
}

}  // namespace weft::numpy
