#include "runtime/library/linalg/decompositions.hpp"

#include "runtime/library/linalg/decomposed_eigen.hpp"
#include "runtime/library/linalg/decomposed_factors.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/float_environment.hpp"

namespace weft::library {
namespace {

template <template <class> class Function>
void store(const char* name, const std::vector<ndarray>& arguments, const ndarray& result) {
  const FloatEnvironment environment;
  if (arguments[0].dtype() == DType::float64)
    Function<double>::store(arguments, result);
  else if (arguments[0].dtype() == DType::complex128)
    Function<lapack::complex>::store(arguments, result);
  else
    refuse_matrices(name, "float64 or complex128");
}

}  // namespace

void det(const std::vector<ndarray>& arguments, const ndarray& result) {
  store<Determinant>("det", arguments, result);
}
void slogdet(const std::vector<ndarray>& arguments, const ndarray& result) {
  store<SignAndLogarithm>("slogdet", arguments, result);
}
void svd_values(const std::vector<ndarray>& arguments, const ndarray& result) {
  store<SingularValuesAlone>("svd_values", arguments, result);
}
void svd_reduced(const std::vector<ndarray>& arguments, const ndarray& result) {
  store<SingularReduced>("svd_reduced", arguments, result);
}
void svd_full(const std::vector<ndarray>& arguments, const ndarray& result) {
  store<SingularFull>("svd_full", arguments, result);
}
void eigvalsh_L(const std::vector<ndarray>& arguments, const ndarray& result) {
  store<EigenvaluesLower>("eigvalsh_L", arguments, result);
}
void eigvalsh_U(const std::vector<ndarray>& arguments, const ndarray& result) {
  store<EigenvaluesUpper>("eigvalsh_U", arguments, result);
}
void eigh_L(const std::vector<ndarray>& arguments, const ndarray& result) {
  store<EigenLower>("eigh_L", arguments, result);
}
void eigh_U(const std::vector<ndarray>& arguments, const ndarray& result) {
  store<EigenUpper>("eigh_U", arguments, result);
}
void eigvals(const std::vector<ndarray>& arguments, const ndarray& result) {
  store<Eigenvalues>("eigvals", arguments, result);
}
void eig(const std::vector<ndarray>& arguments, const ndarray& result) {
  store<EigenPairs>("eig", arguments, result);
}
void qr_raw(const std::vector<ndarray>& arguments, const ndarray& result) {
  store<FactoredQR>("qr_raw", arguments, result);
}
void qr_r(const std::vector<ndarray>& arguments, const ndarray& result) {
  store<FactorR>("qr_r", arguments, result);
}
void qr_reduced(const std::vector<ndarray>& arguments, const ndarray& result) {
  store<ReducedFactors>("qr_reduced", arguments, result);
}
void qr_complete(const std::vector<ndarray>& arguments, const ndarray& result) {
  store<CompleteFactors>("qr_complete", arguments, result);
}
void lstsq(const std::vector<ndarray>& arguments, const ndarray& result) {
  store<LeastSquaresFit>("lstsq", arguments, result);
}
void inv_or_nan(const std::vector<ndarray>& arguments, const ndarray& result) {
  store<InverseOrNan>("inv_or_nan", arguments, result);
}

}  // namespace weft::library
