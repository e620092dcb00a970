// How variables vary together.
#pragma once
#include "runtime/system/errors.hpp"
#include "weft/operand.hpp"

namespace weft {

class RuntimeError : public Error {
 public:
  using Error::Error;
  const char* python_name() const noexcept override { return "RuntimeError"; }
};

}  // namespace weft

namespace weft::numpy {

struct CovKeywords {
  bool rowvar = true;  // each row is a variable, each column an observation of all of them
  bool bias = false;   // ddof is 0, not 1
  std::optional<std::int64_t> ddof = {};
  std::optional<DType> dtype = {};
  /// How often each observation was made, and what weight each has.
  std::optional<Operand> fweights = {}, aweights = {};
};
/// The covariance of each two variables: (n, n) for n of them, 0-d for one; at least float64 unless `dtype`
/// says. With `y`, its variables come after those of `m`. Bits as of matmul. Errors: ValueError "m has more
/// than 2 dimensions"; RuntimeError for weights of another shape; of known weights, TypeError "fweights must
/// be integer" and ValueError below zero.
LazyTensor cov(const Operand& m, const CovKeywords& keywords = {});
LazyTensor cov(const Operand& m, const Operand& y, const CovKeywords& keywords = {});

struct CorrcoefKeywords {
  bool rowvar = true;
  std::optional<DType> dtype = {};
};
/// The same over the standard deviations of both, from -1 to 1.
LazyTensor corrcoef(const Operand& x, const CorrcoefKeywords& keywords = {});
LazyTensor corrcoef(const Operand& x, const Operand& y, const CorrcoefKeywords& keywords = {});

}  // namespace weft::numpy
