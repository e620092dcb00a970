#include "weft/lazy_tensor.hpp"

#include <ostream>

#include "frontend/numpy/core/memory_layout.hpp"
#include "runtime/system/errors.hpp"
#include "weft/byte_views.hpp"
#include "weft/complex.hpp"
#include "weft/creation.hpp"
#include "weft/indexing.hpp"
#include "weft/joining.hpp"
#include "weft/linalg.hpp"
#include "weft/lookup.hpp"
#include "weft/operators.hpp"
#include "weft/reductions.hpp"
#include "weft/rounding.hpp"
#include "weft/shaping.hpp"
#include "weft/sorting.hpp"
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
LazyTensor LazyTensor::mT() const {
  if (ndim() < 2) throw ValueError("matrix transpose with ndim < 2 is undefined");
  return numpy::matrix_transpose(*this);
}
LazyTensor LazyTensor::flat() const { return numpy::ravel(*this); }
LazyTensor LazyTensor::copy(char order) const { return numpy::copied_in(*this, order); }
LazyTensor LazyTensor::view(DType dtype) const { return numpy::view(*this, dtype); }
LazyTensor LazyTensor::byteswap() const { return numpy::byteswap(*this); }
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
LazyTensor LazyTensor::take(const numpy::Operand& indices) const { return numpy::take(*this, indices); }
LazyTensor LazyTensor::take(const numpy::Operand& indices, const numpy::TakeKeywords& keywords) const {
  return numpy::take(*this, indices, keywords);
}
LazyTensor LazyTensor::compress(const numpy::Operand& condition, const numpy::Axis& axis) const {
  return numpy::compress(condition, *this, axis);
}
LazyTensor LazyTensor::choose(const std::vector<numpy::Operand>& choices, const std::string& mode) const {
  return numpy::choose(*this, choices, mode);
}
std::vector<LazyTensor> LazyTensor::nonzero() const { return numpy::nonzero(*this); }
LazyTensor LazyTensor::searchsorted(const numpy::Operand& v) const { return numpy::searchsorted(*this, v); }
LazyTensor LazyTensor::searchsorted(const numpy::Operand& v, const numpy::SearchKeywords& keywords) const {
  return numpy::searchsorted(*this, v, keywords);
}
LazyTensor LazyTensor::argsort() const { return numpy::argsort(*this); }
LazyTensor LazyTensor::argsort(const numpy::ArgsortKeywords& keywords) const {
  return numpy::argsort(*this, keywords);
}
LazyTensor LazyTensor::argpartition(const numpy::Shape& kth) const { return numpy::argpartition(*this, kth); }
LazyTensor LazyTensor::argpartition(const numpy::Shape& kth, const numpy::SortKeywords& keywords) const {
  return numpy::argpartition(*this, kth, keywords);
}
void LazyTensor::sort() { *this = numpy::sort(*this); }
void LazyTensor::sort(const numpy::SortKeywords& keywords) { *this = numpy::sort(*this, keywords); }
void LazyTensor::partition(const numpy::Shape& kth) { *this = numpy::partition(*this, kth); }
void LazyTensor::partition(const numpy::Shape& kth, const numpy::SortKeywords& keywords) {
  *this = numpy::partition(*this, kth, keywords);
}
void LazyTensor::fill(const numpy::Operand& value) { *this = numpy::full_like(*this, value); }
void LazyTensor::put(const numpy::Operand& ind, const numpy::Operand& v, const std::string& mode) {
  *this = numpy::put(*this, ind, v, mode);
}
LazyTensor LazyTensor::subscripted(const numpy::Subscripts& items) const {
  return numpy::getitem(*this, items);
}

}  // namespace weft
