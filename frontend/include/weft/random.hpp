// np.random: draws, to the bit. A draw is lazy as any other array; the generator goes on to the state after
// it, so that the next one follows it, evaluated or not. Where a size is None a draw is 0-d, or of the shape
// that the parameters have together. Errors of all: ValueError for parameters, as NumPy's, when they are
// known, or else when evaluated.
#pragma once
#include <array>
#include <memory>
#include <mutex>

#include "runtime/library/random/seed_sequence.hpp"
#include "weft/operand.hpp"

namespace weft::random {
enum class BitGeneratorKind : std::uint8_t;
struct Distribution;
using State = std::vector<std::uint64_t>;
}  // namespace weft::random

namespace weft::numpy::random {

using weft::random::BitGeneratorKind;
using weft::random::SeedSequence;
/// What a generator is left with: the words of its kind, which can be kept and put back.
using weft::random::State;

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

/// What a generator is seeded with: None for the machine's entropy, an int, some of them, or a SeedSequence.
/// Errors: ValueError "expected non-negative integer".
class Seed {
 public:
  Seed(None = {}) {}
  template <Integer T>
  Seed(T number) : Seed(static_cast<PythonInt>(number)) {}
  Seed(PythonInt number);
  Seed(const std::vector<PythonInt>& numbers);
  Seed(std::initializer_list<PythonInt> numbers) : Seed(std::vector<PythonInt>(numbers)) {}
  Seed(SeedSequence sequence) : sequence_(std::move(sequence)) {}

  SeedSequence sequence() const;

 private:
  std::optional<SeedSequence> sequence_;
};

/// Where a generator's state is: uint64 words, which each draw replaces.
class Stream {
 public:
  virtual ~Stream() = default;
  virtual LazyTensor state() const = 0;
  virtual void go_on(const LazyTensor& state) = 0;
  std::mutex lock;
};

/// A source of random bits; those who share it draw from it in turn.
class BitGenerator {
 public:
  BitGenerator(BitGeneratorKind kind, const Seed& seed);
  BitGenerator(std::shared_ptr<Stream> stream, BitGeneratorKind kind, std::shared_ptr<SeedSequence> seeds)
      : stream_(std::move(stream)), kind_(kind), seeds_(std::move(seeds)) {}

  BitGeneratorKind kind() const { return kind_; }
  const std::shared_ptr<Stream>& stream() const { return stream_; }
  const std::shared_ptr<SeedSequence>& seed_seq() const { return seeds_; }
  std::vector<BitGenerator> spawn(std::size_t n_children) const;
  /// As if so many words had been drawn. Errors: AttributeError for those that cannot; NotImplementedError
  /// where data decide the state.
  const BitGenerator& advance(PythonInt delta) const;
  /// One that begins far ahead.
  BitGenerator jumped(std::int64_t jumps = 1) const;
  /// Errors: NotImplementedError where data decide the state.
  State state() const;
  /// Errors: ValueError for a state of another kind.
  void set_state(const State& state) const;

 private:
  std::shared_ptr<Stream> stream_;
  BitGeneratorKind kind_;
  std::shared_ptr<SeedSequence> seeds_;
};

BitGenerator PCG64(const Seed& seed = {});
BitGenerator PCG64DXSM(const Seed& seed = {});
BitGenerator MT19937(const Seed& seed = {});
BitGenerator Philox(const Seed& seed = {});
/// Words of the counter, and of the key in place of a seed, the lowest first.
struct PhiloxKeywords {
  std::array<std::uint64_t, 4> counter = {};
  std::optional<std::array<std::uint64_t, 2>> key = {};
};
/// The seed counts where there is no key.
BitGenerator Philox(const Seed& seed, const PhiloxKeywords& keywords);
BitGenerator SFC64(const Seed& seed = {});

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
struct LegacyMultivariateKeywords {
  std::string check_valid = "warn";
  double tol = 1e-8;
};
struct LegacyChoiceKeywords {
  bool replace = true;
  std::optional<Operand> p = {};
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
