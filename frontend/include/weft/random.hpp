// np.random: draws, to the bit. A draw is lazy as any other array; the generator goes on to the state after
// it, so that the next one follows it, evaluated or not. Where a size is None a draw is 0-d, or of the shape
// that the parameters have together. Errors of all: ValueError for parameters, as NumPy's, when they are
// known, or else when evaluated.
#pragma once
#include "weft/random/distributions.hpp"

namespace weft::numpy::random {

struct DrawKeywords {
  DType dtype = DType::float64;
};
struct ExponentialKeywords {
  DType dtype = DType::float64;
  std::string method = "zig";  // or "inv"
};
struct IntegersKeywords {
  DType dtype = DType::int64;
  bool endpoint = false;
};
struct RandintKeywords {
  DType dtype = DType::int64;
};
struct UrnKeywords {
  std::string method = "marginals";  // or "count"
};
struct LegacyMultivariateKeywords {
  std::string check_valid = "warn";
  double tol = 1e-8;
};
struct LegacyChoiceKeywords {
  bool replace = true;
  std::optional<Operand> p = {};
};

/// numpy.random.Generator.
class Generator : public Distributions {
 public:
  explicit Generator(BitGenerator bit_generator) : Distributions(std::move(bit_generator), false) {}

  /// Errors of these: TypeError "Unsupported dtype dtype('int64') for random".
  LazyTensor random(const Size& size = {}, const DrawKeywords& keywords = {}) const;
  LazyTensor standard_normal(const Size& size = {}, const DrawKeywords& keywords = {}) const;
  LazyTensor standard_exponential(const Size& size = {}, const ExponentialKeywords& keywords = {}) const;
  LazyTensor standard_gamma(const Operand& shape, const Size& size = {},
                            const DrawKeywords& keywords = {}) const;
  LazyTensor integers(const Operand& low, const OperandOrNone& high = None{}, const Size& size = {},
                      const IntegersKeywords& keywords = {}) const;
  /// Items of `a`, or, where it is an int, numbers below it.
  LazyTensor choice(const Operand& a, const Size& size = {}, const ChoiceKeywords& keywords = {}) const {
    return chosen(a, size, keywords);
  }
  /// (…, len(colors)) counts of `nsample` that are drawn from so many of each color. Errors: ValueError;
  /// NotImplementedError for colors that are not known.
  LazyTensor multivariate_hypergeometric(const Operand& colors, PythonInt nsample, const Size& size = {},
                                         const UrnKeywords& keywords = {}) const;
  /// (…, len(mean)) numbers of that mean and covariance, by a factor of it: near NumPy's, which are of
  /// another LAPACK. Errors: ValueError; LinAlgError when evaluated; NotImplementedError for
  /// check_valid="raise" of a covariance that is not known.
  LazyTensor multivariate_normal(const Operand& mean, const Operand& cov, const Size& size = {},
                                 const MultivariateKeywords& keywords = {}) const {
    return correlated(mean, cov, size, keywords);
  }
  LazyTensor permutation(const Operand& x, std::int64_t axis = 0) const;
  /// Each row along the axis in an order of its own; all items, where it is None.
  LazyTensor permuted(const Operand& x, const Axis& axis = None{}) const;
  /// `x` becomes what NumPy's array would be.
  void shuffle(LazyTensor& x, std::int64_t axis = 0) const;
  std::vector<Generator> spawn(std::size_t n_children) const;
};

/// numpy.random.RandomState, whose streams are those of NumPy before 1.17.
class RandomState : public Distributions {
 public:
  explicit RandomState(BitGenerator bit_generator) : Distributions(std::move(bit_generator), true) {}
  /// None, a number below 2**32, or some of them. Errors: ValueError.
  RandomState(None = {});
  template <Integer T>
  explicit RandomState(T seed) : RandomState(seeded(static_cast<PythonInt>(seed))) {}
  explicit RandomState(const std::vector<PythonInt>& seeds) : RandomState(seeded(seeds)) {}

  void seed(const std::optional<PythonInt>& seed = {}) const;
  void seed(const std::vector<PythonInt>& seeds) const;
  State get_state() const { return bits_.state(); }
  void set_state(const State& state) const { bits_.set_state(state); }

  LazyTensor random_sample(const Size& size = {}) const { return draw("random", {}, size); }
  LazyTensor random(const Size& size = {}) const { return random_sample(size); }
  LazyTensor standard_normal(const Size& size = {}) const { return draw("standard_normal", {}, size); }
  LazyTensor standard_exponential(const Size& size = {}) const {
    return draw("standard_exponential", {}, size);
  }
  LazyTensor standard_gamma(const Operand& shape, const Size& size = {}) const {
    return draw("standard_gamma", {shape}, size);
  }
  LazyTensor tomaxint(const Size& size = {}) const { return draw("tomaxint", {}, size); }
  template <Integer... Lengths>
  LazyTensor rand(Lengths... lengths) const {
    return random_sample(size_of(lengths...));
  }
  template <Integer... Lengths>
  LazyTensor randn(Lengths... lengths) const {
    return standard_normal(size_of(lengths...));
  }
  LazyTensor randint(const Operand& low, const OperandOrNone& high = None{}, const Size& size = {},
                     const RandintKeywords& keywords = {}) const;
  /// Deprecated in NumPy: from `low` to `high`, both of which may be drawn; or from 1 to `low`.
  LazyTensor random_integers(const Operand& low, const std::optional<PythonInt>& high = {},
                             const Size& size = {}) const;
  LazyTensor choice(const Operand& a, const Size& size = {}, const LegacyChoiceKeywords& keywords = {}) const;
  LazyTensor multivariate_normal(const Operand& mean, const Operand& cov, const Size& size = {},
                                 const LegacyMultivariateKeywords& keywords = {}) const {
    return correlated(mean, cov, size, {.check_valid = keywords.check_valid, .tol = keywords.tol});
  }
  LazyTensor permutation(const Operand& x) const;
  void shuffle(LazyTensor& x) const;

 private:
  static BitGenerator seeded(PythonInt seed);
  static BitGenerator seeded(const std::vector<PythonInt>& seeds);
  template <Integer... Lengths>
  static Size size_of(Lengths... lengths) {
    if constexpr (sizeof...(Lengths) == 0) return None{};
    return Size(Dims{static_cast<std::int64_t>(lengths)...});
  }
};

/// A Generator of PCG64.
Generator default_rng(const Seed& seed = {});

/// The words that RandomState(seed) begins with, as np.random.seed.
LazyTensor legacy_state(PythonInt seed);
LazyTensor legacy_state(const std::vector<PythonInt>& seeds);

}  // namespace weft::numpy::random
