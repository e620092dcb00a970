#include "runtime/library/linalg/decompositions.hpp"

#include <array>

#include "runtime/library/linalg/decomposed_eigen.hpp"
#include "runtime/library/linalg/decomposed_factors.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/float_environment.hpp"

namespace weft {
namespace {

using Store = void (*)(const std::vector<ndarray>&, const ndarray&);

struct Row {
  std::string_view name;
  Store of_reals, of_complex;
};

template <template <class> class Function>
constexpr Row row(std::string_view name) {
  return {name, Function<double>::store, Function<lapack::complex>::store};
}

constexpr std::array rows{row<Determinant>("det"),
                          row<SignAndLogarithm>("slogdet"),
                          row<SingularValues>("svd_values"),
                          row<SingularReduced>("svd_reduced"),
                          row<SingularFull>("svd_full"),
                          row<EigenvaluesLower>("eigvalsh_L"),
                          row<EigenvaluesUpper>("eigvalsh_U"),
                          row<EigenLower>("eigh_L"),
                          row<EigenUpper>("eigh_U"),
                          row<SingularHermitian>("svd_hermitian"),
                          row<Eigenvalues>("eigvals"),
                          row<Eigen>("eig"),
                          row<FactoredQR>("qr_raw"),
                          row<ColumnsOfQ>("qr_q"),
                          row<LeastSquares>("lstsq"),
                          row<InverseOrNan>("inv_or_nan")};

HostFunctionPtr made(const Row& row) {
  const auto store = [row](const std::vector<ndarray>& arguments, const ndarray& result) {
    const std::string name(row.name);
    if (arguments.empty()) refuse_matrices(name, "arguments");
    const FloatEnvironment environment;
    if (arguments[0].dtype() == DType::float64)
      row.of_reals(arguments, result);
    else if (arguments[0].dtype() == DType::complex128)
      row.of_complex(arguments, result);
    else
      refuse_matrices(name, "float64 or complex128");
  };
  return std::make_shared<const HostFunction>(
      HostFunction{.name = std::string(row.name),
                   .run = {},
                   .exact = false,
                   .store = store,
                   .errors = row.name == "inv_or_nan" ? "" : "LinAlgError"});
}

}  // namespace

HostFunctionPtr decomposition(std::string_view name) {
  static const auto& functions = *new auto([] {
    std::array<HostFunctionPtr, rows.size()> made_of_rows;
    for (std::size_t i = 0; i < rows.size(); ++i) made_of_rows[i] = made(rows[i]);
    return made_of_rows;
  }());
  for (const HostFunctionPtr& function : functions)
    if (function->name == name) return function;
  return nullptr;
}

}  // namespace weft
