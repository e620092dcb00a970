// NumPy's window functions, in its own steps.
#include <span>

#include "frontend/numpy/core/memory_layout.hpp"
#include "runtime/system/errors.hpp"
#include "weft/constants.hpp"
#include "weft/creation.hpp"
#include "weft/signal.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

/// Cephes' Chebyshev coefficients of exp(-x) I0(x) in [0, 8], and of exp(-x) sqrt(x) I0(x) beyond.
constexpr double up_to_8[] = {
    -4.41534164647933937950E-18, 3.33079451882223809783E-17,  -2.43127984654795469359E-16,
    1.71539128555513303061E-15,  -1.16853328779934516808E-14, 7.67618549860493561688E-14,
    -4.85644678311192946090E-13, 2.95505266312963983461E-12,  -1.72682629144155570723E-11,
    9.67580903537323691224E-11,  -5.18979560163526290666E-10, 2.65982372468238665035E-9,
    -1.30002500998624804212E-8,  6.04699502254191894932E-8,   -2.67079385394061173391E-7,
    1.11738753912010371815E-6,   -4.41673835845875056359E-6,  1.64484480707288970893E-5,
    -5.75419501008210370398E-5,  1.88502885095841655729E-4,   -5.76375574538582365885E-4,
    1.63947561694133579842E-3,   -4.32430999505057594430E-3,  1.05464603945949983183E-2,
    -2.37374148058994688156E-2,  4.93052842396707084878E-2,   -9.49010970480476444210E-2,
    1.71620901522208775349E-1,   -3.04682672343198398683E-1,  6.76795274409476084995E-1};
constexpr double beyond_8[] = {
    -7.23318048787475395456E-18, -4.83050448594418207126E-18, 4.46562142029675999901E-17,
    3.46122286769746109310E-17,  -2.82762398051658348494E-16, -3.42548561967721913462E-16,
    1.77256013305652638360E-15,  3.81168066935262242075E-15,  -9.55484669882830764870E-15,
    -4.15056934728722208663E-14, 1.54008621752140982691E-14,  3.85277838274214270114E-13,
    7.18012445138366623367E-13,  -1.79417853150680611778E-12, -1.32158118404477131188E-11,
    -3.14991652796324136454E-11, 1.18891471078464383424E-11,  4.94060238822496958910E-10,
    3.39623202570838634515E-9,   2.26666899049817806459E-8,   2.04891858946906374183E-7,
    2.89137052083475648297E-6,   6.88975834691682398426E-5,   3.36911647825569408990E-3,
    8.04490411014108831608E-1};

LazyTensor chebyshev(const LazyTensor& x, std::span<const double> coefficients) {
  Operand b0 = coefficients[0], b1 = 0.0, b2 = 0.0;
  for (const double coefficient : coefficients.subspan(1)) {
    b2 = b1;
    b1 = b0;
    b0 = add(subtract(multiply(x, b1), b2), coefficient);
  }
  return multiply(0.5, subtract(b0, b2));
}

/// Points from 1 - m to m - 1 by two; none and a single one are windows of ones.
LazyTensor window(double m, LazyTensor (*of)(const LazyTensor& n, double m)) {
  if (m < 1) return zeros(0);
  if (m == 1) return ones(1);
  return of(arange(1 - m, m, 2), m);
}

/// cos(factor n / (m - 1))
LazyTensor cosine(double factor, const LazyTensor& n, double m) {
  return cos(divide(multiply(factor, n), m - 1));
}

}  // namespace

LazyTensor bartlett(double m) {
  return window(m, [](const LazyTensor& n, double points) {
    const LazyTensor slope = divide(n, points - 1);
    return where(less_equal(n, 0), add(1, slope), subtract(1, slope));
  });
}

LazyTensor blackman(double m) {
  return window(m, [](const LazyTensor& n, double points) {
    return add(add(0.42, multiply(0.5, cosine(pi, n, points))), multiply(0.08, cosine(2.0 * pi, n, points)));
  });
}

LazyTensor hamming(double m) {
  return window(
      m, [](const LazyTensor& n, double points) { return add(0.54, multiply(0.46, cosine(pi, n, points))); });
}

LazyTensor hanning(double m) {
  return window(
      m, [](const LazyTensor& n, double points) { return add(0.5, multiply(0.5, cosine(pi, n, points))); });
}

LazyTensor kaiser(double m, double beta) {
  if (m == 1) return ones(1);
  const double alpha = (m - 1) / 2.0;
  const LazyTensor n = divide(subtract(arange(0, m), alpha), alpha);
  const LazyTensor x = multiply(beta, sqrt(subtract(1, square(n))));
  return divide(i0(x), i0(LazyTensor(constant(beta))));
}

LazyTensor i0(const Operand& given) {
  LazyTensor x = asarray(given);
  if (is_complex(x.dtype())) throw TypeError("i0 not supported for complex values");
  if (!is_floating(x.dtype())) x = astype(x, DType::float64);
  x = absolute(x);
  const LazyTensor low = multiply(exp(x), chebyshev(subtract(divide(x, 2.0), 2), up_to_8));
  const LazyTensor high =
      divide(multiply(exp(x), chebyshev(subtract(divide(32.0, x), 2.0), beyond_8)), sqrt(x));
  return copied_as(where(less_equal(x, 8.0), low, high), strides_like(x, x.dtype()));
}

}  // namespace weft::numpy
