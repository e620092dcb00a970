// The functions of np.random that draw from one RandomState for all of the program, as np.random.seed seeds
// it; threads draw from it in turn.
#pragma once
#include "weft/random.hpp"

namespace weft::numpy::random {

/// Seeded by the machine's entropy until `seed` is called.
const RandomState& global_random_state();

inline void seed(const std::optional<PythonInt>& number = {}) { global_random_state().seed(number); }
inline void seed(const std::vector<PythonInt>& numbers) { global_random_state().seed(numbers); }

template <Integer... Lengths>
LazyTensor rand(Lengths... lengths) {
  return global_random_state().rand(lengths...);
}
template <Integer... Lengths>
LazyTensor randn(Lengths... lengths) {
  return global_random_state().randn(lengths...);
}
inline LazyTensor ranf(const Size& size = {}) { return global_random_state().random_sample(size); }
inline LazyTensor sample(const Size& size = {}) { return global_random_state().random_sample(size); }
inline void shuffle(LazyTensor& x) { global_random_state().shuffle(x); }

inline LazyTensor beta(const Operand& a, const Operand& b, const Size& size = {}) {
  return global_random_state().beta(a, b, size);
}
inline LazyTensor binomial(const Operand& n, const Operand& p, const Size& size = {}) {
  return global_random_state().binomial(n, p, size);
}
inline LazyTensor chisquare(const Operand& df, const Size& size = {}) {
  return global_random_state().chisquare(df, size);
}
inline LazyTensor exponential(const Operand& scale = 1.0, const Size& size = {}) {
  return global_random_state().exponential(scale, size);
}
inline LazyTensor f(const Operand& dfnum, const Operand& dfden, const Size& size = {}) {
  return global_random_state().f(dfnum, dfden, size);
}
inline LazyTensor gamma(const Operand& shape, const Operand& scale = 1.0, const Size& size = {}) {
  return global_random_state().gamma(shape, scale, size);
}
inline LazyTensor geometric(const Operand& p, const Size& size = {}) {
  return global_random_state().geometric(p, size);
}
inline LazyTensor gumbel(const Operand& loc = 0.0, const Operand& scale = 1.0, const Size& size = {}) {
  return global_random_state().gumbel(loc, scale, size);
}
inline LazyTensor hypergeometric(const Operand& ngood, const Operand& nbad, const Operand& nsample,
                                 const Size& size = {}) {
  return global_random_state().hypergeometric(ngood, nbad, nsample, size);
}
inline LazyTensor laplace(const Operand& loc = 0.0, const Operand& scale = 1.0, const Size& size = {}) {
  return global_random_state().laplace(loc, scale, size);
}
inline LazyTensor logistic(const Operand& loc = 0.0, const Operand& scale = 1.0, const Size& size = {}) {
  return global_random_state().logistic(loc, scale, size);
}
inline LazyTensor lognormal(const Operand& mean = 0.0, const Operand& sigma = 1.0, const Size& size = {}) {
  return global_random_state().lognormal(mean, sigma, size);
}
inline LazyTensor logseries(const Operand& p, const Size& size = {}) {
  return global_random_state().logseries(p, size);
}
inline LazyTensor negative_binomial(const Operand& n, const Operand& p, const Size& size = {}) {
  return global_random_state().negative_binomial(n, p, size);
}
inline LazyTensor noncentral_chisquare(const Operand& df, const Operand& nonc, const Size& size = {}) {
  return global_random_state().noncentral_chisquare(df, nonc, size);
}
inline LazyTensor noncentral_f(const Operand& dfnum, const Operand& dfden, const Operand& nonc,
                               const Size& size = {}) {
  return global_random_state().noncentral_f(dfnum, dfden, nonc, size);
}
inline LazyTensor normal(const Operand& loc = 0.0, const Operand& scale = 1.0, const Size& size = {}) {
  return global_random_state().normal(loc, scale, size);
}
inline LazyTensor pareto(const Operand& a, const Size& size = {}) {
  return global_random_state().pareto(a, size);
}
inline LazyTensor poisson(const Operand& lam = 1.0, const Size& size = {}) {
  return global_random_state().poisson(lam, size);
}
inline LazyTensor power(const Operand& a, const Size& size = {}) {
  return global_random_state().power(a, size);
}
inline LazyTensor rayleigh(const Operand& scale = 1.0, const Size& size = {}) {
  return global_random_state().rayleigh(scale, size);
}
inline LazyTensor standard_cauchy(const Size& size = {}) {
  return global_random_state().standard_cauchy(size);
}
inline LazyTensor standard_t(const Operand& df, const Size& size = {}) {
  return global_random_state().standard_t(df, size);
}
inline LazyTensor triangular(const Operand& left, const Operand& mode, const Operand& right,
                             const Size& size = {}) {
  return global_random_state().triangular(left, mode, right, size);
}
inline LazyTensor uniform(const Operand& low = 0.0, const Operand& high = 1.0, const Size& size = {}) {
  return global_random_state().uniform(low, high, size);
}
inline LazyTensor vonmises(const Operand& mu, const Operand& kappa, const Size& size = {}) {
  return global_random_state().vonmises(mu, kappa, size);
}
inline LazyTensor wald(const Operand& mean, const Operand& scale, const Size& size = {}) {
  return global_random_state().wald(mean, scale, size);
}
inline LazyTensor weibull(const Operand& a, const Size& size = {}) {
  return global_random_state().weibull(a, size);
}
inline LazyTensor zipf(const Operand& a, const Size& size = {}) {
  return global_random_state().zipf(a, size);
}
inline LazyTensor multinomial(const Operand& n, const Operand& pvals, const Size& size = {}) {
  return global_random_state().multinomial(n, pvals, size);
}
inline LazyTensor dirichlet(const Operand& alpha, const Size& size = {}) {
  return global_random_state().dirichlet(alpha, size);
}
inline LazyTensor multivariate_normal(const Operand& mean, const Operand& cov, const Size& size = {},
                                      const LegacyMultivariateKeywords& keywords = {}) {
  return global_random_state().multivariate_normal(mean, cov, size, keywords);
}
inline State get_state() { return global_random_state().get_state(); }
inline void set_state(const State& state) { global_random_state().set_state(state); }
inline LazyTensor random_sample(const Size& size = {}) { return global_random_state().random_sample(size); }
inline LazyTensor random(const Size& size = {}) { return global_random_state().random(size); }
inline LazyTensor standard_normal(const Size& size = {}) {
  return global_random_state().standard_normal(size);
}
inline LazyTensor standard_exponential(const Size& size = {}) {
  return global_random_state().standard_exponential(size);
}
inline LazyTensor standard_gamma(const Operand& shape, const Size& size = {}) {
  return global_random_state().standard_gamma(shape, size);
}
inline LazyTensor tomaxint(const Size& size = {}) { return global_random_state().tomaxint(size); }
inline LazyTensor randint(const Operand& low, const OperandOrNone& high = None{}, const Size& size = {},
                          const RandintKeywords& keywords = {}) {
  return global_random_state().randint(low, high, size, keywords);
}
inline LazyTensor random_integers(const Operand& low, const std::optional<PythonInt>& high = {},
                                  const Size& size = {}) {
  return global_random_state().random_integers(low, high, size);
}
inline LazyTensor choice(const Operand& a, const Size& size = {}, const LegacyChoiceKeywords& keywords = {}) {
  return global_random_state().choice(a, size, keywords);
}
inline LazyTensor permutation(const Operand& x) { return global_random_state().permutation(x); }

}  // namespace weft::numpy::random
