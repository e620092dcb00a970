// Products of complex numbers, one factor after the other.
#include <cmath>
#include <complex>

#include "runtime/library/arithmetic/row_arguments.hpp"
#include "runtime/library/arithmetic/row_functions.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/float_environment.hpp"
#include "runtime/system/text_of.hpp"

namespace weft {
namespace {

template <class T>
std::complex<T> plain(std::complex<T> a, std::complex<T> b) {
  return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}
template <class T>
std::complex<T> fused(std::complex<T> a, std::complex<T> b) {
  return {std::fma(a.real(), b.real(), -(a.imag() * b.imag())),
          std::fma(a.real(), b.imag(), a.imag() * b.real())};
}

/// Calls body<T>() for a complex dtype. Errors: ValueError for another.
template <class Body>
ndarray of_complex(const char* function, DType dtype, const Body& body) {
  if (dtype == DType::complex64) return body.template operator()<std::complex<float>>();
  if (dtype == DType::complex128) return body.template operator()<std::complex<double>>();
  throw ValueError(text_of("operation '{}': expected complex numbers, got {}", function, name(dtype)));
}

template <bool fuses, class T>
ndarray products(const RowArguments& rows) {
  const ndarray result = rows.starts().copy_c();
  for (std::int64_t i = 0; i < rows.count(); ++i) {
    T& product = result.data<T>()[i];
    const auto factors = rows.row<T>(i);
    const auto marks = rows.marks(i);
    for (std::size_t k = 0; k < factors.size(); ++k)
      if (marks[k]) product = fuses ? fused(product, factors[k]) : plain(product, factors[k]);
  }
  return result;
}

template <bool fuses>
ndarray product(const char* name, const std::vector<ndarray>& arguments) {
  const FloatEnvironment environment;
  const RowArguments rows(name, arguments);
  return of_complex(name, rows.dtype(), [&]<class T>() { return products<fuses, T>(rows); });
}

/// Each row of the last axis multiplied up.
template <class T>
ndarray running_products(const ndarray& rows) {
  const ndarray result = rows.copy_c();
  const std::int64_t length = rows.shape().back();
  for (std::int64_t i = 0; i < result.size(); ++i) {
    T* const product = result.data<T>() + i;
    if (i % length != 0) *product = plain(product[-1], *product);
  }
  return result;
}

}  // namespace

namespace library {

ndarray fused_product(const std::vector<ndarray>& arguments) {
  return product<true>("fused_product", arguments);
}
ndarray plain_product(const std::vector<ndarray>& arguments) {
  return product<false>("plain_product", arguments);
}

ndarray running_product(const std::vector<ndarray>& arguments) {
  constexpr const char* name = "running_product";
  const FloatEnvironment environment;
  if (arguments[0].ndim() == 0)
    throw ValueError(text_of("operation '{}': expected one array of an axis or more", name));
  return of_complex(name, arguments[0].dtype(), [&]<class T>() { return running_products<T>(arguments[0]); });
}

}  // namespace library
}  // namespace weft
