// The distributions of np.random.
#pragma once
#include "weft/random/bit_generator.hpp"

namespace weft::numpy::random {

/// None, a length, or a shape.
class Size {
 public:
  Size(None = {}) {}
  template <Integer T>
  Size(T length) : dims(Dims{static_cast<std::int64_t>(length)}) {}
  Size(std::initializer_list<std::int64_t> lengths) : dims(lengths) {}
  Size(Dims lengths) : dims(std::move(lengths)) {}

  std::optional<Dims> dims;
};

struct ChoiceKeywords {
  bool replace = true;
  std::optional<Operand> p = {};
  std::int64_t axis = 0;
  bool shuffle = true;
};
struct MultivariateKeywords {
  std::string check_valid = "warn";  // which here says nothing, as "ignore"; or "raise"
  double tol = 1e-8;
  std::string method = "svd";  // or "eigh", "cholesky"
};

/// The distributions that Generator and RandomState have both; their streams differ.
class Distributions {
 public:
  const BitGenerator& bit_generator() const { return bits_; }

  /// The one of that name. Parameters: as many as it has.
  LazyTensor draw(std::string_view name, const std::vector<Operand>& parameters, const Size& size) const;

  LazyTensor beta(const Operand& a, const Operand& b, const Size& size = {}) const {
    return draw("beta", {a, b}, size);
  }
  LazyTensor binomial(const Operand& n, const Operand& p, const Size& size = {}) const {
    return draw("binomial", {n, p}, size);
  }
  LazyTensor chisquare(const Operand& df, const Size& size = {}) const {
    return draw("chisquare", {df}, size);
  }
  LazyTensor exponential(const Operand& scale = 1.0, const Size& size = {}) const {
    return draw("exponential", {scale}, size);
  }
  LazyTensor f(const Operand& dfnum, const Operand& dfden, const Size& size = {}) const {
    return draw("f", {dfnum, dfden}, size);
  }
  LazyTensor gamma(const Operand& shape, const Operand& scale = 1.0, const Size& size = {}) const {
    return draw("gamma", {shape, scale}, size);
  }
  LazyTensor geometric(const Operand& p, const Size& size = {}) const { return draw("geometric", {p}, size); }
  LazyTensor gumbel(const Operand& loc = 0.0, const Operand& scale = 1.0, const Size& size = {}) const {
    return draw("gumbel", {loc, scale}, size);
  }
  LazyTensor hypergeometric(const Operand& ngood, const Operand& nbad, const Operand& nsample,
                            const Size& size = {}) const {
    return draw("hypergeometric", {ngood, nbad, nsample}, size);
  }
  LazyTensor laplace(const Operand& loc = 0.0, const Operand& scale = 1.0, const Size& size = {}) const {
    return draw("laplace", {loc, scale}, size);
  }
  LazyTensor logistic(const Operand& loc = 0.0, const Operand& scale = 1.0, const Size& size = {}) const {
    return draw("logistic", {loc, scale}, size);
  }
  LazyTensor lognormal(const Operand& mean = 0.0, const Operand& sigma = 1.0, const Size& size = {}) const {
    return draw("lognormal", {mean, sigma}, size);
  }
  LazyTensor logseries(const Operand& p, const Size& size = {}) const { return draw("logseries", {p}, size); }
  LazyTensor negative_binomial(const Operand& n, const Operand& p, const Size& size = {}) const {
    return draw("negative_binomial", {n, p}, size);
  }
  LazyTensor noncentral_chisquare(const Operand& df, const Operand& nonc, const Size& size = {}) const {
    return draw("noncentral_chisquare", {df, nonc}, size);
  }
  LazyTensor noncentral_f(const Operand& dfnum, const Operand& dfden, const Operand& nonc,
                          const Size& size = {}) const {
    return draw("noncentral_f", {dfnum, dfden, nonc}, size);
  }
  LazyTensor normal(const Operand& loc = 0.0, const Operand& scale = 1.0, const Size& size = {}) const {
    return draw("normal", {loc, scale}, size);
  }
  LazyTensor pareto(const Operand& a, const Size& size = {}) const { return draw("pareto", {a}, size); }
  LazyTensor poisson(const Operand& lam = 1.0, const Size& size = {}) const {
    return draw("poisson", {lam}, size);
  }
  LazyTensor power(const Operand& a, const Size& size = {}) const { return draw("power", {a}, size); }
  LazyTensor rayleigh(const Operand& scale = 1.0, const Size& size = {}) const {
    return draw("rayleigh", {scale}, size);
  }
  LazyTensor standard_cauchy(const Size& size = {}) const { return draw("standard_cauchy", {}, size); }
  LazyTensor standard_t(const Operand& df, const Size& size = {}) const {
    return draw("standard_t", {df}, size);
  }
  LazyTensor triangular(const Operand& left, const Operand& mode, const Operand& right,
                        const Size& size = {}) const {
    return draw("triangular", {left, mode, right}, size);
  }
  LazyTensor uniform(const Operand& low = 0.0, const Operand& high = 1.0, const Size& size = {}) const {
    return draw("uniform", {low, high}, size);
  }
  LazyTensor vonmises(const Operand& mu, const Operand& kappa, const Size& size = {}) const {
    return draw("vonmises", {mu, kappa}, size);
  }
  LazyTensor wald(const Operand& mean, const Operand& scale, const Size& size = {}) const {
    return draw("wald", {mean, scale}, size);
  }
  LazyTensor weibull(const Operand& a, const Size& size = {}) const { return draw("weibull", {a}, size); }
  LazyTensor zipf(const Operand& a, const Size& size = {}) const { return draw("zipf", {a}, size); }

  /// (…, kinds) counts of n trials.
  LazyTensor multinomial(const Operand& n, const Operand& pvals, const Size& size = {}) const;
  /// (…, len(alpha)) numbers that sum up to 1.
  LazyTensor dirichlet(const Operand& alpha, const Size& size = {}) const;

 protected:
  Distributions(BitGenerator bits, bool legacy) : bits_(std::move(bits)), legacy_(legacy) {}
  LazyTensor whole_numbers(const Operand& low, const OperandOrNone& high, const Size& size, DType dtype,
                           bool endpoint) const;
  /// 0, 1, … in random order; rows of these.
  LazyTensor order(std::int64_t length, std::int64_t rows = 1) const;
  LazyTensor chosen(const Operand& a, const Size& size, const ChoiceKeywords& keywords) const;
  LazyTensor correlated(const Operand& mean, const Operand& cov, const Size& size,
                        const MultivariateKeywords& keywords) const;

  BitGenerator bits_;
  bool legacy_;
};

}  // namespace weft::numpy::random
