#include "frontend/source/operators/scalar_operators.hpp"

#include "frontend/numpy/core/each_part.hpp"
#include "frontend/numpy/core/float_watch.hpp"
#include "frontend/source/items/operands.hpp"
#include "ir/promotion.hpp"
#include "weft/complex.hpp"
#include "weft/dtypes.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

using numpy::real, numpy::imag;

bool is_scalar(const Value& value) { return value.as<Scalar>() || value.is_number(); }
bool is_complex_number(const Value& value) {
  return value.as<PythonComplex>() || (value.as<Scalar>() && is_complex(value.tensor()->dtype()));
}

/// Both in the dtype of the result.
struct Pair {
  LazyTensor x, y;
};
Pair promoted(const Value& a, const Value& b) {
  const DType dtype = numpy::add(operand(a), operand(b)).dtype();
  return {numpy::scalar(dtype, operand(a)), numpy::scalar(dtype, operand(b))};
}

using Comparison = LazyTensor (*)(const numpy::Operand&, const numpy::Operand&);

/// Lexicographic, also beside an imaginary part that is NaN.
LazyTensor ordered(const Pair& pair, Comparison strictly, Comparison of_imaginary) {
  const auto& [x, y] = pair;
  const LazyTensor tied = numpy::logical_and(numpy::equal(real(x), real(y)), of_imaginary(imag(x), imag(y)));
  return numpy::logical_or(strictly(real(x), real(y)), tied);
}

/// Whether NumPy computes with its arrays after all: where both must be converted first, or a bool comes
/// first.
bool as_arrays(const Value& a, const Value& b, DType dtype) {
  const auto has = [&](const Value& value) { return value.as<Scalar>() && value.tensor()->dtype() == dtype; };
  return !(has(a) || has(b)) || (a.as<Scalar>() && a.tensor()->dtype() == DType::bool_);
}

}  // namespace

bool computed_as_scalars(const Value& a, const Value& b) {
  if (!is_scalar(a) || !is_scalar(b)) return false;
  return !as_arrays(a, b, numpy::add(operand(a), operand(b)).dtype());
}

LazyTensor scalar_root(const LazyTensor& x) {
  const LazyTensor without_root = numpy::logical_or(numpy::equal(x, 0), numpy::isinf(x));
  return numpy::where(without_root, numpy::absolute(x), numpy::sqrt(x));
}

LazyTensor scalar_absolute(const LazyTensor& x) { return numpy::hypot(real(x), imag(x)); }

std::optional<LazyTensor> scalar_result(Token operation, const Value& a, const Value& b) {
  if (!is_scalar(a) || !is_scalar(b) || !(is_complex_number(a) || is_complex_number(b))) return {};
  const Pair pair = [&] {
    const numpy::Watched nothing(nullptr);
    return promoted(a, b);
  }();
  if (operation == Token::multiply) return numpy::plain_product(pair.x, pair.y);
  if (as_arrays(a, b, pair.x.dtype())) return {};
  switch (operation) {
    case Token::less:
      return ordered(pair, numpy::less, numpy::less);
    case Token::less_equal:
      return ordered(pair, numpy::less, numpy::less_equal);
    case Token::greater:
      return ordered(pair, numpy::greater, numpy::greater);
    case Token::greater_equal:
      return ordered(pair, numpy::greater, numpy::greater_equal);
    default:
      return {};
  }
}

}  // namespace weft::source
