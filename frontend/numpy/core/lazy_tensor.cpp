#include "weft/lazy_tensor.hpp"

#include <ostream>

#include "weft/complex.hpp"
#include "weft/joining.hpp"
#include "weft/linear_algebra.hpp"
#include "weft/operators.hpp"
#include "weft/reductions.hpp"
#include "weft/rounding.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft {

std::string LazyTensor::name() const {
  return operation() == Operation::variable ? node().attribute<std::string>(Attribute::name) : std::string();
}

std::ostream& operator<<(std::ostream& out, const LazyTensor& x) {
  if (!x.node_ptr()) return out << "tensor: none";
  out << "tensor" << (x.name().empty() ? "" : " ") << x.name() << ": " << weft::name(x.dtype()) << '[';
  for (std::size_t axis = 0; axis < x.shape().size(); ++axis)
    out << (axis > 0 ? ", " : "") << x.shape()[axis];
  return out << ']';
}

LazyTensor LazyTensor::T() const { return numpy::transpose(*this); }
LazyTensor LazyTensor::reshape(const numpy::Shape& shape, char order) const {
  return numpy::reshape(*this, shape, order);
}
LazyTensor LazyTensor::ravel(char order) const { return numpy::ravel(*this, order); }
LazyTensor LazyTensor::flatten(char order) const { return numpy::ravel(*this, order); }
LazyTensor LazyTensor::swapaxes(std::int64_t axis1, std::int64_t axis2) const {
  return numpy::swapaxes(*this, axis1, axis2);
}
LazyTensor LazyTensor::diagonal(const numpy::DiagonalKeywords& keywords) const {
  return numpy::diagonal(*this, keywords);
}
LazyTensor LazyTensor::repeat(const numpy::Shape& repeats, const numpy::Axis& axis) const {
  return numpy::repeat(*this, repeats, axis);
}
LazyTensor LazyTensor::transpose(const numpy::Axis& axes) const { return numpy::transpose(*this, axes); }
LazyTensor LazyTensor::squeeze(const numpy::Axis& axis) const { return numpy::squeeze(*this, axis); }
LazyTensor LazyTensor::astype(DType dtype) const { return numpy::astype(*this, dtype); }
LazyTensor LazyTensor::real() const { return numpy::real(*this); }
LazyTensor LazyTensor::imag() const { return numpy::imag(*this); }
LazyTensor LazyTensor::conj() const { return is_complex(dtype()) ? numpy::conjugate(*this) : *this; }
LazyTensor LazyTensor::conjugate() const { return conj(); }
LazyTensor LazyTensor::clip(const numpy::OperandOrNone& min, const numpy::OperandOrNone& max) const {
  return numpy::clip(*this, min, max);
}
LazyTensor LazyTensor::round(std::int64_t decimals) const { return numpy::round(*this, decimals); }
LazyTensor LazyTensor::sum() const { return numpy::sum(*this); }
LazyTensor LazyTensor::sum(const numpy::SumKeywords& keywords) const { return numpy::sum(*this, keywords); }
LazyTensor LazyTensor::prod() const { return numpy::prod(*this); }
LazyTensor LazyTensor::prod(const numpy::SumKeywords& keywords) const { return numpy::prod(*this, keywords); }
LazyTensor LazyTensor::mean() const { return numpy::mean(*this); }
LazyTensor LazyTensor::mean(const numpy::MeanKeywords& keywords) const {
  return numpy::mean(*this, keywords);
}
LazyTensor LazyTensor::var() const { return numpy::var(*this); }
LazyTensor LazyTensor::var(const numpy::VarKeywords& keywords) const { return numpy::var(*this, keywords); }
LazyTensor LazyTensor::std() const { return numpy::std(*this); }
LazyTensor LazyTensor::std(const numpy::VarKeywords& keywords) const { return numpy::std(*this, keywords); }
LazyTensor LazyTensor::trace(const numpy::TraceKeywords& keywords) const {
  return numpy::trace(*this, keywords);
}
LazyTensor LazyTensor::dot(const LazyTensor& other) const { return numpy::dot(*this, other); }
LazyTensor LazyTensor::min() const { return numpy::min(*this); }
LazyTensor LazyTensor::min(const numpy::ExtremumKeywords& keywords) const {
  return numpy::min(*this, keywords);
}
LazyTensor LazyTensor::max() const { return numpy::max(*this); }
LazyTensor LazyTensor::max(const numpy::ExtremumKeywords& keywords) const {
  return numpy::max(*this, keywords);
}
LazyTensor LazyTensor::any() const { return numpy::any(*this); }
LazyTensor LazyTensor::any(const numpy::TruthKeywords& keywords) const { return numpy::any(*this, keywords); }
LazyTensor LazyTensor::all() const { return numpy::all(*this); }
LazyTensor LazyTensor::all(const numpy::TruthKeywords& keywords) const { return numpy::all(*this, keywords); }
LazyTensor LazyTensor::argmax() const { return numpy::argmax(*this); }
LazyTensor LazyTensor::argmax(const numpy::AxisKeywords& keywords) const {
  return numpy::argmax(*this, keywords);
}
LazyTensor LazyTensor::argmin() const { return numpy::argmin(*this); }
LazyTensor LazyTensor::argmin(const numpy::AxisKeywords& keywords) const {
  return numpy::argmin(*this, keywords);
}
LazyTensor LazyTensor::cumsum(const numpy::CumulativeKeywords& keywords) const {
  return numpy::cumsum(*this, keywords);
}
LazyTensor LazyTensor::cumprod(const numpy::CumulativeKeywords& keywords) const {
  return numpy::cumprod(*this, keywords);
}
LazyTensor LazyTensor::subscripted(const numpy::Subscripts& items) const {
  return numpy::getitem(*this, items);
}

}  // namespace weft
