// `out=` of the methods of Generator that fill an array.
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/source/output/output.hpp"
#include "frontend/source/random/random_rows.hpp"
#include "runtime/system/errors.hpp"
#include "weft/shaping.hpp"

namespace weft::source {
namespace {

/// Along axes of one item any stride is right.
bool lies_in_order(const LazyTensor& x, char order) {
  const Dims dense = numpy::ordered_strides(x.shape(), order, x.itemsize());
  for (std::size_t i = 0; i < dense.size(); ++i)
    if (x.shape()[i] > 1 && x.size() > 0 && x.strides()[i] != dense[i]) return false;
  return true;
}

void check_output(const Array& out, DType dtype, const numpy::random::Size& size, bool c_order) {
  const LazyTensor& x = out.tensor();
  if (!out.writeable() || !(lies_in_order(x, 'C') || (!c_order && lies_in_order(x, 'F'))))
    throw ValueError("Supplied output array must be " + std::string(c_order ? "C-" : "") +
                     "contiguous, writable, aligned, and in machine byte-order.");
  if (x.dtype() != dtype)
    throw TypeError("Supplied output array has the wrong type. Expected " + std::string(name(dtype)) +
                    ", got " + std::string(name(x.dtype())));
  if (size.dims && *size.dims != x.shape()) throw ValueError("size must match out.shape when used together");
}

}  // namespace

/// NumPy fills an array as it lies.
Value drawn_into(const BoundArguments& given, DType dtype, bool c_order, bool number,
                 const DrawOfSize& draw) {
  const auto out = out_of(given);
  if (!out) return drawn_value(given, draw(size_of(given)), number);
  check_output(*out, dtype, size_of(given), c_order);
  const Dims shape = out->tensor().shape();
  if (lies_in_order(out->tensor(), 'C')) return written(draw(shape), *out);
  return written(numpy::reshape(draw(out->tensor().size()), shape, 'F'), *out);
}

}  // namespace weft::source
