// The elements of arrays as Python's numbers.
#include "weft/creation.hpp"
#include "weft/evaluate.hpp"

namespace weft {
namespace {

/// A NumPy bool is Python's; floats of any size are Python's float.
template <class T>
numpy::Operand python_number(T value) {
  if constexpr (is_complex_type<T>)
    return std::complex<double>(value);
  else if constexpr (std::integral<T>)
    return value;
  else
    return static_cast<double>(value);
}

template <class T>
numpy::NestedList nested(const ndarray& array, Dims& place) {
  if (std::ssize(place) == array.ndim()) return python_number(*reinterpret_cast<const T*>(array.at(place)));
  std::vector<numpy::NestedList> items;
  const std::int64_t length = array.shape()[place.size()];
  place.push_back(0);
  for (; place.back() < length; ++place.back()) items.push_back(nested<T>(array, place));
  place.pop_back();
  return numpy::NestedList::list(std::move(items));
}

}  // namespace

numpy::NestedList LazyTensor::tolist() const {
  const ndarray array = evaluate(*this);
  return dispatch(dtype(), [&]<class T>() {
    Dims place;
    return nested<T>(array, place);
  });
}

}  // namespace weft
