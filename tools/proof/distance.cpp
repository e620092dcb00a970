#include "distance.hpp"

namespace weft::proof {

Description describe(mpfr_srcptr truth) {
  const bool number = mpfr_regular_p(truth) != 0;
  return {mpfr_nan_p(truth) != 0, mpfr_inf_p(truth) != 0, mpfr_zero_p(truth) != 0, mpfr_signbit(truth) != 0,
          number ? static_cast<long>(mpfr_get_exp(truth)) : 0};
}

double scaled_difference(mpfr_srcptr truth, double magnitude, long exponent) {
  mpfr_t difference;
  mpfr_init2(difference, mpfr_get_prec(truth));
  mpfr_abs(difference, truth, MPFR_RNDN);
  mpfr_sub_d(difference, difference, magnitude, MPFR_RNDN);
  mpfr_mul_2si(difference, difference, -exponent, MPFR_RNDN);
  const double scaled = mpfr_get_d(difference, MPFR_RNDN);
  mpfr_clear(difference);
  return scaled;
}

}  // namespace weft::proof
