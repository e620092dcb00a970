#include "weft/complex.hpp"

#include <numbers>

#include "frontend/numpy/core/each_part.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "weft/creation.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {

LazyTensor real(const Operand& x) {
  const LazyTensor tensor = asarray(x);
  return is_complex(tensor.dtype()) ? Node::apply(Operation::real, {tensor}) : Tensor(tensor);
}

LazyTensor imag(const Operand& x) {
  const LazyTensor tensor = asarray(x);
  return is_complex(tensor.dtype()) ? Node::apply(Operation::imag, {tensor})
                                    : Tensor(zeros_like(tensor, {.order = 'A'}));
}

LazyTensor from_parts(const LazyTensor& re, const LazyTensor& im, const Dims& strides) {
  return Node::apply(Operation::from_parts, {re, im}, {{Attribute::strides, strides}});
}

LazyTensor each_part(const LazyTensor& z, function_ref<LazyTensor(const LazyTensor&)> function) {
  const auto laid_out = [&](const LazyTensor& part) {
    const Dims wanted = strides_like(z, part.dtype());
    return part.strides() == wanted ? part : copied_as(part, wanted);
  };
  return from_parts(laid_out(function(real(z))), laid_out(function(imag(z))), strides_like(z, z.dtype()));
}

LazyTensor plain_product(const Operand& x, const Operand& y) {
  const DType dtype = multiply(x, y).dtype();
  const LazyTensor a = astype(x, dtype), b = astype(y, dtype);
  const LazyTensor re = subtract(multiply(real(a), real(b)), multiply(imag(a), imag(b))),
                   im = add(multiply(real(a), imag(b)), multiply(imag(a), real(b)));
  return from_parts(re, im, c_strides(re.shape(), itemsize(dtype)));
}

LazyTensor plain_quotient(const LazyTensor& x, const LazyTensor& y) {
  const LazyTensor a = real(x), b = imag(x), c = real(y), d = imag(y);
  const LazyTensor wide = greater_equal(absolute(c), absolute(d));
  const LazyTensor ratio = divide(where(wide, d, c), where(wide, c, d));
  const LazyTensor by_ratio_a = multiply(a, ratio), by_ratio_b = multiply(b, ratio);
  const LazyTensor divisor = add(where(wide, c, multiply(c, ratio)), where(wide, multiply(d, ratio), d));
  const LazyTensor re = add(where(wide, a, by_ratio_a), where(wide, by_ratio_b, b)),
                   im = subtract(where(wide, b, by_ratio_b), where(wide, by_ratio_a, a));
  return from_parts(divide(re, divisor), divide(im, divisor), c_strides(x.shape(), itemsize(x.dtype())));
}

LazyTensor angle(const Operand& z, bool deg) {
  const LazyTensor tensor = asarray(z);
  const LazyTensor radians =
      is_complex(tensor.dtype()) ? arctan2(imag(tensor), real(tensor)) : arctan2(0, tensor);
  return deg ? multiply(radians, 180 / std::numbers::pi) : radians;
}

LazyTensor iscomplex(const Operand& x) {
  const LazyTensor tensor = asarray(x);
  if (is_complex(tensor.dtype())) return not_equal(imag(tensor), 0);
  return zeros(tensor.shape(), {.dtype = DType::bool_});
}

LazyTensor isreal(const Operand& x) { return equal(imag(x), 0); }

bool iscomplexobj(const Operand& x) { return is_complex(asarray(x).dtype()); }
bool isrealobj(const Operand& x) { return !iscomplexobj(x); }

}  // namespace weft::numpy
